import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { exportFarm } from './service.ts';

/** What a farmer takes along: everything that is theirs. */
export function registerAccount(
  scope: FastifyInstance,
  context: Context,
  authenticate: (request: FastifyRequest) => Promise<Farmer>,
): void {
  scope.get(
    '/me/export',
    {
      helmet: false,
      schema: {
        summary:
          'Everything that the product holds of the farmer: a zip of JSON, CSV and photos; 429 while another is being made for them',
        tags: ['me'],
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const { userId } = await authenticate(request);
      const file = await exportFarm(context, userId);
      const day = context.clock().toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="draksha-${day}.zip"`)
        .send(file);
    },
  );
}

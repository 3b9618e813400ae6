import { speechRoutes } from '@draksha/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { actAs } from '../../lib/acting.ts';
import type { Api } from '../../lib/http.ts';
import { wantedAudio } from '../../lib/speech/audio-kind.ts';
import { sendUnchanging } from '../../lib/unchanging-bytes.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { speechOfFarms } from './service.ts';

export function registerSpeech(
  scope: FastifyInstance,
  api: Api,
  context: Context,
  authenticate: (request: FastifyRequest) => Promise<Farmer>,
): void {
  const speech = speechOfFarms(context);
  api.register(speechRoutes, {
    'GET /speech': ({ farmer, query: { language } }) => speech.list(farmer.userId, language),
  });
  scope.get(
    '/speech/:id',
    {
      helmet: false,
      schema: {
        summary:
          'A sentence of the day’s work as audio, Opus or MP3 by `Accept`. Takes `Range` and `If-None-Match`',
        tags: ['speech'],
        security: [{ bearer: [] }],
      },
    },
    async (request, reply) => {
      const farmer = await authenticate(request);
      const { id: hash = '' } = request.params as { readonly id?: string };
      const wanted = wantedAudio(request.headers.accept);
      const { bytes, type } = await actAs(farmer, () => speech.clip(farmer.userId, hash, wanted));
      const tag = `"${hash}-${type.slice(6)}"`;
      return sendUnchanging(request, reply, { bytes, type, tag }, 'authorization, x-farm, accept');
    },
  );
}

import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { validationFailed } from '../http/api-error.ts';
import { requireCaller } from '../http/bearer.ts';
import { readQuery } from '../http/body.ts';
import { endSession, endSessions } from './store.ts';

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  app.post('/logout', async (request, reply) => {
    const { user, session } = await requireCaller(context, request);
    const scope = readQuery(request, 'scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw validationFailed(`Unsupported logout scope "${scope}"`);
    }
    const at = context.clock();
    await context.db.transaction(async (tx) => {
      if (scope === 'local') await endSession(tx, session.id, 'logout', at);
      else await endSessions(tx, user.id, scope === 'others' ? session.id : null, 'logout', at);
      const ip = context.clientAddress.of(request);
      await recordAudit(
        tx,
        { action: 'signed_out', userId: user.id, sessionId: session.id, ip, details: { scope } },
        at,
      );
    });
    context.liveness.forget();
    return reply.code(204).send();
  });
}

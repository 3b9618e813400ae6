import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { isUuid, requireCaller } from '../http/bearer.ts';
import { readQuery } from '../http/body.ts';
import { deviceName } from './device-name.ts';
import { endOwnSession, endSession, endSessions, listSessions } from './store.ts';

export function sessionListRoutes(app: FastifyInstance, context: AuthContext): void {
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

  // Beyond the published wire: the farmer's devices, for the settings screen.
  app.get('/user/sessions', async (request) => {
    const { user, session } = await requireCaller(context, request);
    const rows = await listSessions(context.db, user.id, context.clock());
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        ip: row.ip ?? '',
        aal: row.aal,
        is_current: row.id === session.id,
        created_at: row.created_at.toISOString(),
        refreshed_at: row.refreshed_at.toISOString(),
      })),
    };
  });

  app.delete('/user/sessions/:sessionId', async (request, reply) => {
    const { user } = await requireCaller(context, request);
    const { sessionId } = request.params as { sessionId: string };
    const at = context.clock();
    const isEnded = isUuid(sessionId) && (await endOwnSession(context.db, user.id, sessionId, at));
    if (!isEnded) throw new AuthError(404, 'session_not_found', 'Session not found');
    const ip = context.clientAddress.of(request);
    const details = { scope: 'one' };
    await recordAudit(context.db, { action: 'signed_out', userId: user.id, sessionId, ip, details }, at);
    context.liveness.forget();
    return reply.code(204).send();
  });
}

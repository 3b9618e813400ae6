import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { optionalText, readBody } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { answerSession } from '../sessions/service.ts';
import { requireRecentProof } from '../user/proof.ts';
import { requirePerson } from './assurance.ts';
import {
  generateCodes,
  recoveryStatus,
  regenerateCodes,
  removeCodes,
  verifyRecoveryCode,
} from './recovery-service.ts';

const generateBody = z.object({ friendly_name: z.string().max(100).optional() });
const verifyBody = z.object({ code: optionalText });

export function recoveryRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/factors/recovery-codes', async (request) =>
    recoveryStatus(context, await requirePerson(context, request)),
  );

  app.post('/factors/recovery-codes', async (request, reply) => {
    const caller = await requirePerson(context, request);
    requireRecentProof(caller, context.clock());
    const name = request.body ? readBody(request, generateBody).friendly_name : undefined;
    reply.header('cache-control', 'no-store');
    const made = await generateCodes(context, caller, name);
    context.outbox.kick();
    return made;
  });

  app.post('/factors/recovery-codes/regenerate', async (request, reply) => {
    const caller = await requirePerson(context, request);
    requireRecentProof(caller, context.clock());
    reply.header('cache-control', 'no-store');
    return regenerateCodes(context, caller);
  });

  app.post('/factors/recovery-codes/verify', async (request, reply) => {
    const caller = await requirePerson(context, request);
    const { code = '' } = readBody(request, verifyBody);
    const userSession = await verifyRecoveryCode(context, caller, code, deviceOf(context, request));
    context.liveness.forget();
    reply.header('cache-control', 'no-store');
    return answerSession(context, userSession);
  });

  app.delete('/factors/recovery-codes', async (request) => {
    const caller = await requirePerson(context, request);
    requireRecentProof(caller, context.clock());
    return { id: await removeCodes(context, caller) };
  });
}

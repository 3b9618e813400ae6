import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { userInPath } from '../admin/user-routes.ts';
import type { Context } from '../context.ts';
import { ApiError, validationFailed } from '../http/api-error.ts';
import { type Caller, isUuid, requireAdmin, requireCaller } from '../http/bearer.ts';
import { optionalText, readBody } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { challenge, enrol, removeFactor, unenrol, verify } from './service.ts';
import { type FactorRow, listFactors, lockFactor, renameFactor } from './store.ts';
import { viewFactor } from './view.ts';

const enrolBody = z.object({
  factor_type: optionalText,
  friendly_name: z.string().max(100).optional(),
  issuer: z.string().max(100).optional(),
});
const verifyBody = z.object({ challenge_id: optionalText, code: optionalText });
const renameBody = z.object({ friendly_name: z.string().max(100).optional() });

async function requirePerson(context: Context, request: FastifyRequest): Promise<Caller> {
  const caller = await requireCaller(context, request);
  if (caller.user.is_anonymous) {
    throw new ApiError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  return caller;
}

function factorId(request: FastifyRequest): string {
  const { factorId: id } = request.params as { factorId: string };
  if (!isUuid(id)) throw new ApiError(404, 'validation_failed', 'factor_id must be an UUID');
  return id;
}

export function factorRoutes(app: FastifyInstance, context: Context): void {
  const { db, settings, limiter, clock } = context;

  app.post('/factors', async (request) => {
    const caller = await requirePerson(context, request);
    const given = readBody(request, enrolBody);
    const { factor_type: type, friendly_name: name = '' } = given;
    if (type === 'phone' || type === 'webauthn') {
      throw new ApiError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`);
    }
    if (type !== 'totp') throw validationFailed('factor_type needs to be totp, phone, or webauthn');
    const issuer = (given.issuer || new URL(settings.siteUrl).host).replaceAll(':', '-');
    const { id, secret, uri, qrCode } = await enrol(context, caller, name, issuer);
    return { id, type, friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
  });

  app.post('/factors/:factorId/challenge', async (request) => {
    const caller = await requirePerson(context, request);
    await limiter.request('challenge', context.clientAddress.of(request));
    const opened = await challenge(context, caller, factorId(request));
    return { id: opened.id, type: 'totp', expires_at: Math.floor(opened.expires_at.getTime() / 1000) };
  });

  app.post('/factors/:factorId/verify', async (request, reply) => {
    const caller = await requirePerson(context, request);
    const id = factorId(request);
    const { challenge_id: challengeId = '', code = '' } = readBody(request, verifyBody);
    if (code === '') throw validationFailed('Code needs to be non-empty');
    if (!isUuid(challengeId)) throw validationFailed('challenge_id must be an UUID');
    reply.header('cache-control', 'no-store');
    return verify(context, caller, id, challengeId, code, deviceOf(context, request));
  });

  app.delete('/factors/:factorId', async (request) => {
    const caller = await requirePerson(context, request);
    const id = factorId(request);
    await unenrol(context, caller, id);
    return { id };
  });

  /** The named factor of the named user. @throws ApiError 404 */
  const factorOf = async (request: FastifyRequest): Promise<FactorRow> => {
    const user = await userInPath(context, request);
    const id = factorId(request);
    const found = (await listFactors(db, user.id)).find((factor) => factor.id === id);
    if (!found) throw new ApiError(404, 'mfa_factor_not_found', 'Factor not found');
    return found;
  };

  app.get('/admin/users/:id/factors', async (request) => {
    await requireAdmin(context, request);
    const user = await userInPath(context, request);
    return (await listFactors(db, user.id)).map(viewFactor);
  });

  app.put('/admin/users/:id/factors/:factorId', async (request) => {
    await requireAdmin(context, request);
    const factor = await factorOf(request);
    const { friendly_name: name } = readBody(request, renameBody);
    if (name !== undefined) await renameFactor(db, factor.id, name, clock());
    return viewFactor({ ...factor, friendly_name: name ?? factor.friendly_name });
  });

  app.delete('/admin/users/:id/factors/:factorId', async (request) => {
    await requireAdmin(context, request);
    const factor = await factorOf(request);
    await db.transaction(async (tx) => {
      const locked = await lockFactor(tx, factor.id);
      if (locked) await removeFactor(tx, locked, clock());
    });
    return viewFactor(factor);
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { type Caller, isUuid } from '../http/bearer.ts';
import { optionalText, readBody } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { deliverFirst, withMessageId } from '../outbox/first-try.ts';
import { answerSession } from '../sessions/service.ts';
import { checkMessageChannel } from '../signup/routes.ts';
import { storedPhone } from '../user/address.ts';
import { requireRecentProof } from '../user/proof.ts';
import { requirePerson } from './assurance.ts';
import { challenge, type OpenedChallenge, usableFactor } from './challenge.ts';
import { enrol, enrolPlain, unenrol } from './service.ts';
import { requireSwitch } from './switches.ts';
import { type FactorAnswer, verify } from './verify.ts';
import { readKeyAnswer, webauthnBody } from './webauthn.ts';

const enrolBody = z.object({
  factor_type: optionalText,
  friendly_name: z.string().max(100).optional(),
  issuer: z.string().max(100).optional(),
  phone: optionalText,
});
const challengeBody = z.object({ channel: optionalText });
const verifyBody = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: webauthnBody.optional(),
});

export function factorId(request: FastifyRequest): string {
  const { factorId: id } = request.params as { factorId: string };
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  return id;
}

/** A new factor as its maker sees it, this once with its secret. */
async function answerEnrolment(
  context: AuthContext,
  caller: Caller,
  given: z.output<typeof enrolBody>,
): Promise<object> {
  const { factor_type: type, friendly_name: name = '', phone = '' } = given;
  const { settings } = context;
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') {
    throw validationFailed('factor_type needs to be totp, phone, or webauthn');
  }
  requireSwitch(settings.factorSwitches, type, 'enroll');
  if (type === 'totp') {
    const issuer = (given.issuer || new URL(settings.siteUrl).host).replaceAll(':', '-');
    const { id, secret, uri, qrCode } = await enrol(context, caller, name, issuer);
    return { id, type, friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
  }
  if (type === 'phone' && phone === '') {
    throw validationFailed('Phone number required to enroll Phone factor');
  }
  const number = type === 'phone' ? storedPhone(phone) : null;
  const id = await enrolPlain(context, caller, { factor_type: type, friendly_name: name, phone: number });
  return { id, type, friendly_name: name, ...(number === null ? {} : { phone }) };
}

function viewChallenge({ factor, challenge: row, webauthn }: OpenedChallenge): object {
  return {
    id: row.id,
    type: factor.factor_type,
    expires_at: Math.floor(row.expires_at.getTime() / 1000),
    ...(webauthn ? { webauthn } : {}),
  };
}

export function factorRoutes(app: FastifyInstance, context: AuthContext): void {
  const { limiter, liveness, outbox } = context;

  app.post('/factors', async (request) => {
    const caller = await requirePerson(context, request);
    requireRecentProof(caller, context.clock());
    return answerEnrolment(context, caller, readBody(request, enrolBody));
  });

  app.post('/factors/:factorId/challenge', async (request, reply) => {
    const caller = await requirePerson(context, request);
    await limiter.requestOwn('challenge', caller.user.id);
    if (request.body) checkMessageChannel(readBody(request, challengeBody).channel);
    const challenged = await challenge(context, caller, factorId(request));
    if (challenged.sent) {
      withMessageId(reply, challenged.sent.messageId);
      await deliverFirst(context, challenged.sent, 'mfa');
    }
    return viewChallenge(challenged);
  });

  app.post('/factors/:factorId/verify', async (request, reply) => {
    const caller = await requirePerson(context, request);
    const id = factorId(request);
    const { challenge_id: challengeId = '', code = '', webauthn } = readBody(request, verifyBody);
    const factor = await usableFactor(context, caller, id);
    const isKey = factor.factor_type === 'webauthn';
    if (!isKey && code === '') throw validationFailed('Code needs to be non-empty');
    const answer: FactorAnswer = isKey ? { key: readKeyAnswer(webauthn) } : { code };
    if (!isUuid(challengeId)) throw validationFailed('challenge_id must be an UUID');
    const signedIn = await verify(context, caller, id, challengeId, answer, deviceOf(context, request));
    liveness.forget();
    outbox.kick();
    reply.header('cache-control', 'no-store');
    return answerSession(context, signedIn);
  });

  app.delete('/factors/:factorId', async (request) => {
    const caller = await requirePerson(context, request);
    const id = factorId(request);
    await unenrol(context, caller, id);
    return { id };
  });
}

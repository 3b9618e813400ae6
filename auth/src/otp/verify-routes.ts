import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { requireCaller } from '../http/bearer.ts';
import { optionalText, readBody } from '../http/body.ts';
import { deviceOf } from '../http/device.ts';
import { refusedEvenly } from '../http/evenly.ts';
import { answerSession } from '../sessions/service.ts';
import { normalizeEmail, storedPhone } from '../user/address.ts';
import type { Address } from '../user/store.ts';
import type { ChangeResult, Changer } from './change.ts';
import { type VerificationType, type Verified, verifyCode, verifyLink } from './verify.ts';

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
  current_password: optionalText,
});
type VerifyBody = z.output<typeof body>;

/** What a link or code in a mail can be for. */
export const EMAIL_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
const PHONE_TYPES = ['sms', 'phone_change'] as const;

/** Answers without a session; the first text is the wire's. */
export const NOTICES: Record<ChangeResult['notice'], { readonly msg: string; readonly code: '200' }> = {
  first: {
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    code: '200',
  },
  proven: {
    msg: 'Address confirmed. Please finish the change in the session that asked for it',
    code: '200',
  },
  changed: { msg: 'The change is made', code: '200' },
};

function emailType(type: string): VerificationType {
  const found = EMAIL_TYPES.find((known) => known === type);
  if (!found) throw validationFailed('Invalid email verification type');
  return found;
}

function readEmail(email: string): Address {
  try {
    return { channel: 'email', value: normalizeEmail(email) };
  } catch {
    throw new AuthError(422, 'validation_failed', 'Invalid email format');
  }
}

function readTarget(given: VerifyBody): { type: VerificationType; address: Address } {
  const { type = '', email = '', phone = '' } = given;
  if ((email === '') === (phone === '')) {
    throw validationFailed('Only an email address or phone number should be provided on verify');
  }
  if (email !== '') return { type: emailType(type), address: readEmail(email) };
  const found = PHONE_TYPES.find((known) => known === type);
  if (!found) throw validationFailed('Unsupported verification type');
  return { type: found, address: { channel: 'sms', value: storedPhone(phone) } };
}

async function verify(
  context: AuthContext,
  given: VerifyBody,
  device: ReturnType<typeof deviceOf>,
  changer: Changer | undefined,
): Promise<Verified> {
  const { type = '', token = '', token_hash: hash = '' } = given;
  if (type === '') throw validationFailed('Verify requires a verification type');
  if ((token === '') === (hash === '')) {
    throw validationFailed('Verify requires either a token or a token hash');
  }
  if (hash !== '') {
    if (given.email || given.phone || given.redirect_to) {
      throw validationFailed('Only the token_hash and type should be provided');
    }
    return verifyLink(context, emailType(type), hash, device, changer);
  }
  const target = readTarget(given);
  return verifyCode(context, target.type, target.address, token, device, changer);
}

const CHANGES = new Set(['email_change', 'phone_change']);

/** The caller, where it matters; the published client sends its API key as a token, which counts as anonymous. */
async function changerOf(
  context: AuthContext,
  request: FastifyRequest,
  { type = '', current_password: currentPassword = '' }: VerifyBody,
): Promise<Changer | undefined> {
  if (!CHANGES.has(type)) return undefined;
  const caller = await requireCaller(context, request).catch((cause: unknown) => {
    if (cause instanceof AuthError) return undefined;
    throw cause;
  });
  return caller && { caller, currentPassword };
}

export function verifyRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/verify', async (request, reply) => {
    const given = readBody(request, body);
    const device = deviceOf(context, request);
    await context.limiter.request('verify', device.ip);
    const changer = await changerOf(context, request, given);
    const verified = await refusedEvenly(verify(context, given, device, changer), context.settings);
    reply.header('cache-control', 'no-store');
    if ('session' in verified) return answerSession(context, verified.session);
    context.outbox.kick();
    return NOTICES[verified.notice];
  });
}

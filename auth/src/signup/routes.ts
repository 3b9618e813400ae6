import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { checkNewCredential } from '../credentials/policy.ts';
import { only } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import { type Metadata, metadata, optionalText, readBody } from '../http/body.ts';
import { deviceOf, type SessionDevice } from '../http/device.ts';
import { addressStep, evenly } from '../http/evenly.ts';
import { redirectTarget } from '../http/redirect.ts';
import { readPkce } from '../oauth/pkce.ts';
import { deliverToUnknownRecipient, withMessageId } from '../outbox/first-try.ts';
import { answerSession, openSession } from '../sessions/service.ts';
import type { SessionAnswer } from '../sessions/session-answer.ts';
import { readAddress, requireChannel, requireEmailSignup } from '../user/address.ts';
import { mergeMetadata } from '../user/metadata.ts';
import { blankUser, insertUser } from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import { signUp } from './service.ts';

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: metadata,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

const BOTH_ADDRESSES = 'Only an email address or phone number should be provided on signup.';

/** @throws ApiError 400 for a carrier that we do not know. */
export function checkMessageChannel(channel: string | undefined): void {
  if (channel !== undefined && channel !== '' && channel !== 'sms' && channel !== 'whatsapp') {
    throw validationFailed('Invalid channel, supported values are sms or whatsapp');
  }
}

export function signUpRoutes(app: FastifyInstance, context: AuthContext): void {
  const { settings, limiter } = context;

  app.post('/signup', async (request, reply) => {
    const given = readBody(request, body);
    const device = deviceOf(context, request);
    if (!settings.signupEnabled) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    const isAnonymous = !given.email && !given.phone;
    // Before the secret is checked: weakness checks may call another service.
    await limiter.request(isAnonymous ? 'anonymous' : 'signup', device.ip);
    if (isAnonymous) return signUpAnonymous(context, given.data ?? {}, device);
    const { password = '' } = given;
    if (password === '') throw validationFailed('Signup requires a valid password');
    await checkNewCredential(context, password, numbersOf(given.phone, given.data));
    if (given.email && given.phone) throw validationFailed(BOTH_ADDRESSES);
    checkMessageChannel(given.channel);
    const pkce = readPkce(given.code_challenge, given.code_challenge_method);
    if (given.phone && pkce) throw validationFailed('PKCE not supported for phone signups');
    const address = readAddress(given, { both: BOTH_ADDRESSES, neither: 'Signup requires an address' });
    requireChannel(address, settings, 400, 'signups');
    requireEmailSignup(address, settings, 400);
    const redirectTo = redirectTarget(context, request);
    const data = given.data ?? {};
    const signing = signUp(context, { address, credential: password, data, device, redirectTo, pkce });
    const result = await (settings.knownAddresses === 'hidden'
      ? evenly(signing, addressStep(settings))
      : signing);
    context.outbox.kick();
    if ('session' in result) return answerSession(context, result.session);
    const { user, messageId, isSent } = result;
    withMessageId(reply, messageId);
    const { channel, value: to } = address;
    if (isSent) await deliverToUnknownRecipient(context, { messageId, channel, to }, 'confirmation');
    return user;
  });
}

/** The numbers whose digits a PIN must not be: the account's own and the one given beside an e-mail address. */
function numbersOf(phone: string | undefined, data: Metadata | undefined): string[] {
  return [phone, data?.phone].filter((number) => typeof number === 'string');
}

async function signUpAnonymous(
  context: AuthContext,
  data: Metadata,
  device: SessionDevice,
): Promise<SessionAnswer> {
  const { settings, clock, db } = context;
  if (!settings.anonymousEnabled) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const fresh = {
    ...blankUser({ id: randomUUID(), aud: settings.audience, at: clock() }),
    user_metadata: mergeMetadata({}, data),
    is_anonymous: true,
  };
  await context.operator.beforeUserCreated(viewUser(fresh, []), device.ip);
  const userSession = await db.transaction(async (tx) => {
    const added = await insertUser(tx, fresh, clock());
    const user = only(added ? [added] : []);
    await recordAudit(tx, { action: 'signed_up', userId: user.id, ip: device.ip }, clock());
    return openSession(context, tx, user, 'anonymous', device);
  });
  await context.operator.afterUserCreated(viewUser(userSession.user, []), device.ip);
  return answerSession(context, userSession);
}

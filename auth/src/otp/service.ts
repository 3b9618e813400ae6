import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../context.ts';
import { NO_CREDENTIALS } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
import type { Metadata } from '../http/body.ts';
import type { SessionDevice } from '../http/device.ts';
import type { Pkce } from '../oauth/pkce.ts';
import type { Awaited } from '../outbox/first-try.ts';
import { signUp } from '../signup/service.ts';
import { requireEmailSignup } from '../user/address.ts';
import { isFresh } from '../user/fresh.ts';
import {
  type Address,
  findPendingPhone,
  findUserByAddress,
  findUserByNewEmail,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { type CodeRequest, isUndeliverable, sendCode } from './send.ts';
import { hasStandingCode } from './standing-code.ts';
import { hasToken, type TokenKind } from './store.ts';

export interface OtpRequest {
  readonly address: Address;
  readonly createUser: boolean;
  readonly data: Metadata;
  readonly device: SessionDevice;
  readonly redirectTo: string;
  readonly pkce: Pkce | undefined;
}

const isConfirmed = (user: UserRow, address: Address): boolean =>
  (address.channel === 'email' ? user.email_confirmed_at : user.phone_confirmed_at) !== null;

/**
 * Sends a code to sign in with; an address without an account gets one. Answers the message's id.
 *
 * @throws ApiError 422 `otp_disabled` when there is no account and none may be made, 429 within the pause.
 */
export async function sendOtp(context: AuthContext, request: OtpRequest): Promise<string> {
  const { db, settings, limiter } = context;
  const { address, redirectTo, pkce } = request;
  const pause = (tx: Queryable): Promise<void> =>
    limiter.pause(tx, 'otp', address.channel, address.value, settings.resendGapSeconds);
  const user = await findUserByAddress(db, address);
  if (!user && !request.createUser) {
    if (settings.knownAddresses === 'hidden') return pretend(context, address);
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
  }
  if (!user || !isConfirmed(user, address)) {
    if (!settings.signupEnabled) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    if (!user) requireEmailSignup(address, settings, 422);
    await pause(db);
    const result = await signUp(context, request);
    return 'messageId' in result ? result.messageId : randomUUID();
  }
  // Nothing is sent, so that no visitor has to wait for another one's pause.
  if (address.channel === 'sms' && hasStandingCode(settings, user)) return randomUUID();
  return db.transaction(async (tx) => {
    await pause(tx);
    const isEmail = address.channel === 'email';
    const code: CodeRequest = isEmail
      ? { kind: 'recovery', to: address, template: 'magiclink', redirectTo, pkce }
      : { kind: 'confirmation', to: address, template: 'code' };
    return (await sendCode(context, tx, user, code)).messageId;
  });
}

/** Does all that a code to an unknown address costs, and sends none. */
async function pretend({ db, settings, limiter }: AuthContext, { channel, value }: Address): Promise<string> {
  await db.transaction(async (tx) => {
    await limiter.pause(tx, 'otp', channel, value, settings.resendGapSeconds);
    await limiter.message(tx, channel, value);
  });
  return randomUUID();
}

/** Sends a code for a new password; answers alike for unknown accounts. */
export async function recover(
  context: AuthContext,
  address: Address,
  redirectTo: string,
  pkce: Pkce | undefined,
): Promise<string> {
  const { db, settings, limiter } = context;
  return db.transaction(async (tx) => {
    await limiter.pause(tx, 'recover', address.channel, address.value, settings.resendGapSeconds);
    const user = await findUserByAddress(tx, address);
    if (!user) {
      await limiter.message(tx, address.channel, address.value);
      return randomUUID();
    }
    if (!isConfirmed(user, address)) await contest(tx, user, context.clock());
    const code = { kind: 'recovery', to: address, template: 'recovery', redirectTo, pkce } as const;
    return (await sendCode(context, tx, user, code)).messageId;
  });
}

/** A secret from before the address was proven is untrusted once another credential is used. */
async function contest(tx: Queryable, user: UserRow, at: Date): Promise<void> {
  if (user.password_hash === null && user.pin_hash === null) return;
  await updateUser(tx, user.id, { credentials_contested: true }, at);
}

export interface ResendRequest {
  readonly type: string;
  readonly address: Address;
  readonly redirectTo: string;
  readonly pkce: Pkce | undefined;
}

/** The pending code to send again; undefined for none. */
async function findPending(
  tx: Queryable,
  request: ResendRequest,
): Promise<{ user: UserRow; code: CodeRequest } | undefined> {
  const { type, address, redirectTo, pkce } = request;
  if (type === 'email_change') {
    const user = await findUserByNewEmail(tx, address.value);
    const code = {
      kind: 'email_change_new',
      to: address,
      template: 'email_change',
      redirectTo,
      pkce,
    } as const;
    return user && { user, code };
  }
  if (type === 'phone_change') {
    const user = await findPendingPhone(tx, address.value);
    return user && { user, code: { kind: 'phone_change', to: address, template: 'phone_change' } };
  }
  const user = await findUserByAddress(tx, address);
  if (!user) return undefined;
  const isEmail = address.channel === 'email';
  // An expired or voided code still shows that one was requested.
  const isWaiting =
    !isConfirmed(user, address) || (!isEmail && (await hasToken(tx, user.id, 'confirmation')));
  if (!isWaiting) return undefined;
  const code: CodeRequest = isEmail
    ? { kind: 'confirmation', to: address, template: 'signup', redirectTo, pkce }
    : { kind: 'confirmation', to: address, template: 'code' };
  return { user, code };
}

/**
 * Sends a pending code again, unchanged while it is fresh. Returns an id also where nothing was pending. Neither
 * answer nor time reveals which: both cases count, and no carrier is awaited.
 */
export async function resend(context: AuthContext, request: ResendRequest): Promise<string> {
  const { address } = request;
  return context.db.transaction(async (tx) => {
    const pending = await findPending(tx, request);
    if (pending) return (await sendCode(context, tx, pending.user, pending.code)).messageId;
    await context.limiter.message(tx, address.channel, address.value);
    return randomUUID();
  });
}

/** Sends the signed-in user a code that proves it is still them. @throws ApiError 400, 422 */
export async function reauthenticate(context: AuthContext, user: UserRow): Promise<Awaited> {
  const { db, settings, limiter } = context;
  const email: Address | undefined = user.email ? { channel: 'email', value: user.email } : undefined;
  const phone: Address | undefined = user.phone ? { channel: 'sms', value: user.phone } : undefined;
  const isNew = (address: Address | undefined): boolean =>
    address !== undefined && isFresh(user, address.value, context.clock());
  const preferred = email && (!isUndeliverable(email) || !phone) ? email : phone;
  const to = isNew(preferred) ? [email, phone].find((other) => other && !isNew(other)) : preferred;
  if (!preferred)
    throw validationFailed('Reauthentication requires the user to have an email or a phone number');
  if (!to) {
    const message =
      'This number or email address is too new to prove who you are. Current password required.';
    throw new AuthError(400, 'current_password_required', message);
  }
  if (!isConfirmed(user, to)) {
    throw to.channel === 'email'
      ? new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
      : new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  const kind: TokenKind = 'reauthentication';
  return db.transaction(async (tx) => {
    await limiter.pause(tx, 'reauthenticate', to.channel, to.value, settings.resendGapSeconds);
    const locked = (await lockUser(tx, user.id)) ?? user;
    const sent = await sendCode(context, tx, locked, { kind, to, template: 'reauthentication' });
    return { messageId: sent.messageId, channel: to.channel, to: to.value };
  });
}

/** The columns that void what an unproven stranger may have set; empty when nothing is in doubt. */
export function settleContest(user: UserRow): UserChanges {
  return user.credentials_contested ? NO_CREDENTIALS : {};
}

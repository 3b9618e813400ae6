import { randomUUID } from 'node:crypto';
import { recordAudit } from '@draksha/auth/audit/store';
import type { AuthContext } from '@draksha/auth/context';
import { AuthError } from '@draksha/auth/http/api-error';
import type { Caller } from '@draksha/auth/http/bearer';
import type { SessionDevice } from '@draksha/auth/http/device';
import { requireFullAssurance } from '@draksha/auth/mfa/assurance';
import { notify } from '@draksha/auth/outbox/notices';
import { deviceName } from '@draksha/auth/sessions/device-name';
import { isBanned, openSession, type UserSession } from '@draksha/auth/sessions/service';
import { findUser, lockUser, type UserRow } from '@draksha/auth/user/store';
import {
  CEREMONY_SECONDS,
  CeremonyError,
  challengeOf,
  creationOptions,
  readAssertion,
  readCreation,
  requestOptions,
} from '@draksha/auth/webauthn/ceremony';
import {
  type CredentialRow,
  findPasskey,
  insertCredential,
  listPasskeys,
  recordUse,
} from '@draksha/auth/webauthn/credential-store';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { insertPasskeyChallenge, takePasskeyChallenge } from './challenge-store.ts';

export const MAX_PASSKEYS = 10;

export const verificationFailed = (message = 'Credential verification failed'): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', message);
const tooMany = (): AuthError =>
  new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');

/** Options for the browser, with the answer's expiry. */
export interface Ceremony<Options> {
  challenge_id: string;
  options: Options;
  /** Unix seconds. */
  expires_at: number;
}

async function open<Options>(
  context: AuthContext,
  sessionId: string | null,
  ask: (challenge: Buffer) => Promise<Options>,
): Promise<Ceremony<Options>> {
  const at = context.clock();
  const challenge = {
    id: randomUUID(),
    session_id: sessionId,
    expires_at: new Date(at.getTime() + CEREMONY_SECONDS * 1000),
  };
  await insertPasskeyChallenge(context.db, challenge, at);
  const options = await ask(challengeOf(await context.keys.derivation(), challenge.id));
  return {
    challenge_id: challenge.id,
    options,
    expires_at: Math.floor(challenge.expires_at.getTime() / 1000),
  };
}

/** Uses the challenge up and answers its bytes. @throws ApiError 400 */
async function take(context: AuthContext, id: string, sessionId: string | null): Promise<Buffer> {
  const challenge = await takePasskeyChallenge(context.db, id, sessionId);
  if (!challenge) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  }
  if (challenge.expires_at <= context.clock()) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  }
  return challengeOf(await context.keys.derivation(), id);
}

async function proven<Result>(context: AuthContext, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof CeremonyError)) throw cause;
    context.log.warn({ reason: cause.message, refusal: 'passkey' }, 'A passkey was refused.');
    throw verificationFailed();
  }
}

/** Requires a person with all their factors, and no organisation's account. @throws ApiError */
export async function requireKeeper(context: AuthContext, caller: Caller): Promise<void> {
  if (caller.user.is_sso_user) {
    throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys');
  }
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled';
  await requireFullAssurance(context.db, caller, 403, message);
}

/** Starts adding a passkey. @throws ApiError 403, 422 */
export async function startRegistration(context: AuthContext, caller: Caller): Promise<Ceremony<object>> {
  await requireKeeper(context, caller);
  const { user, session } = caller;
  const others = await listPasskeys(context.db, user.id);
  if (others.length >= MAX_PASSKEYS) throw tooMany();
  const name = user.email || (user.phone ? `+${user.phone}` : user.id);
  return open(context, session.id, (challenge) =>
    creationOptions(context.settings.relyingParty, {
      use: 'passkey',
      challenge,
      handle: user.id,
      name,
      others,
    }),
  );
}

/** Adds the passkey that the browser made. @throws ApiError 400, 403, 422 */
export async function finishRegistration(
  context: AuthContext,
  caller: Caller,
  challengeId: string,
  answer: RegistrationResponseJSON,
  device: SessionDevice,
): Promise<Pick<CredentialRow, 'id' | 'friendly_name' | 'created_at'>> {
  await requireKeeper(context, caller);
  const { db, clock, settings } = context;
  const challenge = await take(context, challengeId, caller.session.id);
  const key = await proven(context, readCreation(settings.relyingParty, 'passkey', challenge, answer));
  const at = clock();
  const owner = {
    id: randomUUID(),
    user_id: caller.user.id,
    factor_id: null,
    friendly_name: deviceName(device.userAgent),
  };
  await db.transaction(async (tx) => {
    await lockUser(tx, owner.user_id);
    if ((await listPasskeys(tx, owner.user_id)).length >= MAX_PASSKEYS) throw tooMany();
    if (!(await insertCredential(tx, owner, key, at))) {
      throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
    }
    await notify(tx, caller.user, { template: 'identity_linked' }, at);
    const entry = { action: 'passkey_added', userId: owner.user_id, sessionId: caller.session.id } as const;
    await recordAudit(tx, { ...entry, ip: device.ip }, at);
  });
  context.outbox.kick();
  return { id: owner.id, friendly_name: owner.friendly_name, created_at: at };
}

/** Starts a sign-in by any passkey that the browser finds. */
export function startAuthentication(context: AuthContext): Promise<Ceremony<object>> {
  return open(context, null, (challenge) => requestOptions(context.settings.relyingParty, challenge));
}

function requireMaySignIn(user: UserRow, at: Date): void {
  if (isBanned(user, at)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (user.email_confirmed_at || user.phone_confirmed_at) return;
  if (user.phone) throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
  if (user.email) throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
}

/** Opens a session for the owner of the passkey that answered. @throws ApiError 400, 403 */
export async function finishAuthentication(
  context: AuthContext,
  challengeId: string,
  answer: AuthenticationResponseJSON,
  device: SessionDevice,
): Promise<UserSession> {
  const { db, clock, settings } = context;
  const challenge = await take(context, challengeId, null);
  const known = await findPasskey(db, answer.id);
  const handle = Buffer.from(answer.response.userHandle ?? '', 'base64url').toString();
  if (!known || handle !== known.user_id) throw verificationFailed();
  const assertion = await proven(
    context,
    readAssertion(settings.relyingParty, 'passkey', challenge, known, answer),
  );
  return db.transaction(async (tx) => {
    const at = clock();
    const user = await findUser(tx, known.user_id);
    if (!user || !(await recordUse(tx, known.id, assertion, at))) throw verificationFailed();
    requireMaySignIn(user, at);
    return openSession(context, tx, user, 'passkey', device);
  });
}

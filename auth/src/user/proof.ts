import type { Context } from '../context.ts';
import { credentialKind } from '../credentials/kind.ts';
import { matchesCredential } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { ApiError, validationFailed } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import { codeOf, sameCode } from '../otp/codes.ts';
import { isStandingCode } from '../otp/standing-code.ts';
import { consumeToken, countOwnTry } from '../otp/store.ts';
import type { AmrEntry } from '../sessions/store.ts';
import { isFresh } from './fresh.ts';
import { noteProof } from './proof-store.ts';

export interface ShownProof {
  /** The code of `GET /reauthenticate`. */
  readonly nonce?: string | undefined;
  readonly currentPassword?: string | undefined;
}

/** Uses up what was shown, in the transaction of the change that it was shown for. */
export type Settle = (tx: Queryable) => Promise<void>;

// Who has just proven his number or e-mail address by a code may have forgotten the PIN that he would be asked for.
const RECENT_SECONDS = 3600;
const BY_CODE = new Set(['otp', 'recovery', 'magiclink', 'invite', 'email/signup']);

const notValid = (): ApiError =>
  new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

async function checkNonce(context: Context, caller: Caller, nonce: string, ip: string): Promise<Settle> {
  const { db, keys, limiter, clock, settings } = context;
  const attempt = await limiter.reserve('code', `reauthentication:${caller.user.id}`, ip);
  if (isStandingCode(settings, caller.user, nonce)) return (tx) => attempt.succeeded(tx);
  const token = await countOwnTry(db, caller.user.id, 'reauthentication', clock());
  if (!token || !sameCode(nonce, codeOf(await keys.derivation(), token.id))) throw notValid();
  if (isFresh(caller.user, token.address, clock())) throw notValid();
  return async (tx) => {
    await attempt.succeeded(tx);
    if (!(await consumeToken(tx, token.id))) throw notValid();
  };
}

/** Checks the PIN or password that the user has now. @throws ApiError 400, 429 */
export async function checkCurrent(
  context: Context,
  caller: Caller,
  value: string,
  ip: string,
): Promise<void> {
  const attempt = await context.limiter.reserve(credentialKind(value, context.settings), caller.user.id, ip);
  if (!(await matchesCredential(context, caller.user, value))) {
    throw new ApiError(400, 'current_password_invalid', 'The current password is not right.');
  }
  await attempt.succeeded(context.db);
}

/** Whether the session was opened within the hour by a code to an address that is not new to the account. */
export function provedByCode({ user, session }: Caller, at: Date): boolean {
  if (session.proven_address === null || isFresh(user, session.proven_address, at)) return false;
  return isRecent(session, at, ({ method }) => BY_CODE.has(method));
}

/** Whether something of that kind was proven in the session within the hour. */
function isRecent(
  { amr }: Caller['session'],
  at: Date,
  counts: (entry: AmrEntry) => boolean = () => true,
): boolean {
  const since = at.getTime() / 1000 - RECENT_SECONDS;
  return amr.some((entry) => entry.timestamp >= since && counts(entry));
}

/**
 * What a user must show before he sets a new PIN or password: a code where his sign-in was long ago, the secret that he
 * has now where the instance asks for it. A code that is shown stands for the secret too.
 *
 * @throws ApiError 400 for what is missing or a wrong secret, 422 for a wrong code, 429 after too many of them
 */
export async function requireProof(
  context: Context,
  caller: Caller,
  shown: ShownProof,
  ip: string,
): Promise<Settle> {
  const { reauthenticationAfterSeconds: after, requireCurrentPassword } = context.settings;
  const { nonce = '', currentPassword = '' } = shown;
  const { user, session } = caller;
  const at = context.clock();
  const isStale = after !== null && session.created_at.getTime() + after * 1000 <= at.getTime();
  if (isStale && nonce === '') {
    throw new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const settle = nonce === '' ? undefined : await checkNonce(context, caller, nonce, ip);
  if (currentPassword !== '') await checkCurrent(context, caller, currentPassword, ip);
  const hasSecret = user.password_hash !== null || user.pin_hash !== null;
  const isShown = currentPassword !== '' || settle !== undefined || provedByCode(caller, at);
  if (requireCurrentPassword && !isShown) {
    if (hasSecret) {
      const message = 'Current password required when setting new password.';
      throw new ApiError(400, 'current_password_required', message);
    }
    // A first secret: who has the session, but did not just sign in, shows a code.
    if (!isRecent(session, at)) {
      throw new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    }
  }
  return settle ?? (async () => undefined);
}

/**
 * Who adds a way to sign in has proven within the hour that the account is his. An open session alone, on a phone that
 * somebody picked up, would let a stranger in for good, and a second step of his would shut the owner out.
 *
 * @throws ApiError 400, with what is to be shown to `proveAgain`
 */
export function requireRecentProof({ user, session }: Caller, at: Date): void {
  // Who is nobody yet has nothing to show and nobody to shut out.
  if (user.is_anonymous || isRecent(session, at)) return;
  const hasSecret = user.password_hash !== null || user.pin_hash !== null;
  throw hasSecret
    ? new ApiError(400, 'current_password_required', 'Current password required to add a way to sign in.')
    : new ApiError(400, 'reauthentication_needed', 'Adding a way to sign in requires reauthentication');
}

/** Proves the account anew in the same session, by its PIN or password or by a code of `GET /reauthenticate`. @throws ApiError 400, 422, 429 */
export async function proveAgain(
  context: Context,
  caller: Caller,
  { nonce = '', currentPassword = '' }: ShownProof,
  ip: string,
): Promise<void> {
  if (nonce === '' && currentPassword === '')
    throw validationFailed('A current password or a nonce is required');
  const settle = nonce === '' ? undefined : await checkNonce(context, caller, nonce, ip);
  if (currentPassword !== '') await checkCurrent(context, caller, currentPassword, ip);
  const entry = {
    method: nonce === '' ? 'password' : 'otp',
    timestamp: Math.floor(context.clock().getTime() / 1000),
  };
  await context.db.transaction(async (tx) => {
    await settle?.(tx);
    await noteProof(tx, caller.session.id, entry);
  });
  context.liveness.forget();
}

import type { AuthContext } from '../context.ts';
import { credentialKind } from '../credentials/kind.ts';
import { matchesCredential } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { AuthError, validationFailed } from '../http/api-error.ts';
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

/** The account's own PIN or password, or an address that was its own a day ago. */
export type ProofKind = 'secret' | 'address';

/** What is shown with the act itself; null for nothing. */
export function shownKind({ nonce = '', currentPassword = '' }: ShownProof): ProofKind | null {
  if (currentPassword !== '') return 'secret';
  return nonce === '' ? null : 'address';
}

/** Uses up what was shown, in the transaction of the change that it was shown for. */
export type Settle = (tx: Queryable) => Promise<void>;

// After a recent code to their own address the user is not asked for the PIN: they may have forgotten it.
const RECENT_SECONDS = 3600;
/** Count by the address that they came to; a provider's sign-in by the e-mail address that it vouches for. */
const BY_ADDRESS = new Set(['otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'oauth']);
/** Sufficient alone: the account's own secret, and sign-ins that nobody can add later. */
const BY_ITSELF = new Set(['password', 'anonymous', 'web3', 'sso/saml']);

type ProvenCaller = Pick<Caller, 'user' | 'session'>;

interface ShownCode {
  /** Where it was sent. */
  readonly address: string;
  readonly settle: Settle;
}

const notValid = (): AuthError =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

async function checkNonce(context: AuthContext, caller: Caller, nonce: string): Promise<ShownCode> {
  const { db, keys, limiter, clock, settings } = context;
  const attempt = await limiter.reserveOwn('code', `reauthentication:${caller.user.id}`);
  if (isStandingCode(settings, caller.user, nonce))
    return { address: caller.user.phone ?? '', settle: (tx) => attempt.succeeded(tx) };
  const token = await countOwnTry(db, caller.user.id, 'reauthentication', clock());
  if (!token || !sameCode(nonce, codeOf(await keys.derivation(), token.id))) throw notValid();
  if (isFresh(caller.user, token.address, clock())) throw notValid();
  const settle: Settle = async (tx) => {
    await attempt.succeeded(tx);
    if (!(await consumeToken(tx, token.id))) throw notValid();
  };
  return { address: token.address, settle };
}

/** Checks the PIN or password that the user has now. @throws ApiError 400, 429 */
export async function checkCurrent(context: AuthContext, caller: Caller, value: string): Promise<void> {
  const attempt = await context.limiter.reserveOwn(credentialKind(value, context.settings), caller.user.id);
  if (!(await matchesCredential(context, caller.user, value))) {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not right.');
  }
  await attempt.succeeded(context.db);
}

/** Whether the session proved within the hour an address that is not new to the account. */
export function provedByAddress({ user, session }: ProvenCaller, at: Date): boolean {
  if (session.proven_address === null || isFresh(user, session.proven_address, at)) return false;
  return isRecent(session, at, ({ method }) => BY_ADDRESS.has(method));
}

/** What the session proved within the hour; null for nothing that counts. A second step by itself is none. */
export function provedBy(caller: ProvenCaller, at: Date): ProofKind | null {
  if (isRecent(caller.session, at, ({ method }) => BY_ITSELF.has(method))) return 'secret';
  return provedByAddress(caller, at) ? 'address' : null;
}

/** Whether something of that kind was proven in the session within the hour. */
function isRecent({ amr }: Caller['session'], at: Date, counts: (entry: AmrEntry) => boolean): boolean {
  const since = at.getTime() / 1000 - RECENT_SECONDS;
  return amr.some((entry) => entry.timestamp >= since && counts(entry));
}

/**
 * What a user must show before they set a new PIN or password: a code where their sign-in was long ago, the secret that they
 * have now where the instance asks for it. A code serves for the secret too.
 *
 * @throws ApiError 400 for what is missing or a wrong secret, 422 for a wrong code, 429 after too many of them
 */
export async function requireProof(context: AuthContext, caller: Caller, shown: ShownProof): Promise<Settle> {
  const { reauthenticationAfterSeconds: after, requireCurrentPassword } = context.settings;
  const { nonce = '', currentPassword = '' } = shown;
  const { user, session } = caller;
  const at = context.clock();
  const isStale = after !== null && session.created_at.getTime() + after * 1000 <= at.getTime();
  if (isStale && nonce === '') {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const shownCode = nonce === '' ? undefined : await checkNonce(context, caller, nonce);
  if (currentPassword !== '') await checkCurrent(context, caller, currentPassword);
  const hasSecret = user.password_hash !== null || user.pin_hash !== null;
  const isShown = currentPassword !== '' || shownCode !== undefined || provedByAddress(caller, at);
  if (requireCurrentPassword && !isShown) {
    if (hasSecret) {
      const message = 'Current password required when setting new password.';
      throw new AuthError(400, 'current_password_required', message);
    }
    // A first secret: who has the session, but did not just sign in, shows a code.
    if (provedBy(caller, at) === null) {
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    }
  }
  return shownCode?.settle ?? (async () => undefined);
}

/** What is to be shown to `POST /user/proof`: the PIN or password, or a code. */
export type WantedProof = 'current_password_required' | 'reauthentication_needed';

/** What the session has to show before an act that opens the account or ends it; null where it has within the hour. */
export function wantedProof(caller: ProvenCaller, at: Date): WantedProof | null {
  const { user } = caller;
  // An unfinished account has nothing to prove and no one to shut out.
  if (user.is_anonymous || provedBy(caller, at) !== null) return null;
  const hasSecret = user.password_hash !== null || user.pin_hash !== null;
  return hasSecret ? 'current_password_required' : 'reauthentication_needed';
}

const WANTED: Readonly<Record<WantedProof, string>> = {
  current_password_required: 'Current password required for this change.',
  reauthentication_needed: 'This change requires reauthentication',
};

/**
 * The proof before every act that opens or ends the account: within the hour, in this session, by PIN, password, or
 * an address that was its own a day ago. Decision 105 lists the acts.
 *
 * @throws ApiError 400, with what is to be shown to `proveAgain`
 */
export function requireRecentProof(caller: ProvenCaller, at: Date): void {
  const wanted = wantedProof(caller, at);
  if (wanted) throw new AuthError(400, wanted, WANTED[wanted]);
}

/**
 * The same, where the proof may come with the act. Answers what proved it, and what uses it up.
 *
 * @throws ApiError 400, 422, 429
 */
export async function requireProofFor(
  context: AuthContext,
  caller: Caller,
  { nonce = '', currentPassword = '' }: ShownProof,
): Promise<{ readonly by: ProofKind | null; readonly settle: Settle }> {
  const code = nonce === '' ? undefined : await checkNonce(context, caller, nonce);
  if (currentPassword !== '') await checkCurrent(context, caller, currentPassword);
  const shown = shownKind({ nonce, currentPassword });
  if (shown === null) requireRecentProof(caller, context.clock());
  const by = shown ?? provedBy(caller, context.clock());
  return { by, settle: code?.settle ?? (async () => undefined) };
}

/** Proves the account anew in the same session, by its PIN or password or by a code of `GET /reauthenticate`. @throws ApiError 400, 422, 429 */
export async function proveAgain(
  context: AuthContext,
  caller: Caller,
  { nonce = '', currentPassword = '' }: ShownProof,
): Promise<void> {
  if (nonce === '' && currentPassword === '')
    throw validationFailed('A current password or a nonce is required');
  const code = nonce === '' ? undefined : await checkNonce(context, caller, nonce);
  if (currentPassword !== '') await checkCurrent(context, caller, currentPassword);
  const timestamp = Math.floor(context.clock().getTime() / 1000);
  await context.db.transaction(async (tx) => {
    await code?.settle(tx);
    const { id } = caller.session;
    if (code) await noteProof(tx, id, { method: 'otp', timestamp }, code.address);
    if (currentPassword !== '') await noteProof(tx, id, { method: 'password', timestamp }, null);
  });
  context.liveness.forget();
}

import { recordAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database.ts';
import { ApiError } from '../http/api-error.ts';
import type { Device } from '../http/device.ts';
import type { ReservedTry } from '../limits/limiter.ts';
import { issueAuthCode } from '../oauth/flow.ts';
import { addressChanged, notify } from '../outbox/notices.ts';
import { isBanned, type OpenedSession, openSession } from '../sessions/service.ts';
import { confirmAddress } from '../user/confirm.ts';
import { beginAnew, isDormant, successorOf } from '../user/release.ts';
import {
  type Address,
  dropRivalWishes,
  findUser,
  findUserByAddress,
  lockUser,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import { codeOf, linkDigest, PKCE_PREFIX, sameCode } from './codes.ts';
import { isUndeliverable } from './send.ts';
import { settleContest } from './service.ts';
import { clearTokens, consumeToken, countTry, findByLink, type TokenKind, type TokenRow } from './store.ts';

export type VerificationType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'email'
  | 'sms'
  | 'phone_change';

const KINDS: Record<VerificationType, readonly TokenKind[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['confirmation'],
  phone_change: ['phone_change'],
};

/** `first` is the first of two confirmations of a new e-mail address. */
export type Verified = { readonly session: OpenedSession } | { readonly first: true };

/** What a link that was opened in a browser brings: a session, or a code for the browser that asked. */
export type Followed = Verified | { readonly authCode: string };

const FLOW_METHODS: Record<VerificationType, string> = {
  signup: 'email/signup',
  email: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  sms: 'otp',
  phone_change: 'otp',
};

const expiredCode = (): ApiError => new ApiError(403, 'otp_expired', 'Token has expired or is invalid');
const expiredLink = (): ApiError => new ApiError(403, 'otp_expired', 'Email link is invalid or has expired');

/** Checks a typed code; a try is counted before the comparison. @throws ApiError 403 `otp_expired`, 429 */
export async function verifyCode(
  context: Context,
  type: VerificationType,
  address: Address,
  code: string,
  device: Device,
): Promise<Verified> {
  const { db, keys, limiter, clock } = context;
  const attempt = await limiter.reserve('code', `${address.channel}:${address.value}`, device.ip);
  const key = await keys.derivation();
  const candidates = await countTry(db, address.value, KINDS[type], clock());
  const token = candidates.filter((candidate) => sameCode(code, codeOf(key, candidate.id))).at(0);
  if (!token) {
    const userId = candidates.at(0)?.user_id ?? null;
    await recordAudit(db, { action: 'code_refused', userId, ip: device.ip, details: { type } }, clock());
    throw expiredCode();
  }
  await askBeforeAnew(context, token, device);
  const verified = await db.transaction(async (tx) => {
    const settled = await settle(context, tx, token, device, attempt);
    return settled && finish(context, tx, settled, device);
  });
  if (!verified) throw expiredCode();
  return verified;
}

/** A code to the number of a dormant account makes a new one, and a hook may be against it. @throws ApiError */
async function askBeforeAnew(context: Context, token: TokenRow, device: Device): Promise<void> {
  const { db, hooks, settings } = context;
  if (settings.dormantAfterSeconds === null || token.kind !== 'confirmation') return;
  const user = await findUser(db, token.user_id);
  if (user?.phone !== token.address || !(await isDormant(context, db, user))) return;
  await hooks.beforeUserCreated(viewUser(successorOf(context, token.address), []), device.ip);
}

async function findLinked(context: Context, type: VerificationType, linkToken: string): Promise<TokenRow> {
  const digest = linkDigest(linkToken.replace(PKCE_PREFIX, ''));
  const token = await findByLink(context.db, digest, context.clock());
  if (!token || !KINDS[type].includes(token.kind)) throw expiredLink();
  return token;
}

/** Checks the secret of a mailed link. @throws ApiError 403 `otp_expired` */
export async function verifyLink(
  context: Context,
  type: VerificationType,
  linkToken: string,
  device: Device,
): Promise<Verified> {
  const token = await findLinked(context, type, linkToken);
  const verified = await context.db.transaction(async (tx) => {
    const settled = await settle(context, tx, token, device);
    return settled && finish(context, tx, settled, device);
  });
  if (!verified) throw expiredLink();
  return verified;
}

/**
 * Follows a mailed link in whatever browser opened it. Where the one that asked gave a proof key, this one gets a code
 * that only that one can use. @throws ApiError 403 `otp_expired`
 */
export async function followLink(
  context: Context,
  type: VerificationType,
  linkToken: string,
  device: Device,
): Promise<Followed> {
  const token = await findLinked(context, type, linkToken);
  const followed = await context.db.transaction(async (tx): Promise<Followed | undefined> => {
    const settled = await settle(context, tx, token, device);
    if (!settled || 'first' in settled) return settled;
    const { code_challenge: challenge, code_challenge_method: method } = token;
    if (challenge === null || method === null) return finish(context, tx, settled, device);
    const pkce = { challenge, method };
    return { authCode: await issueAuthCode(context, tx, settled.user.id, FLOW_METHODS[type], pkce) };
  });
  if (!followed) throw expiredLink();
  return followed;
}

type Settled = { readonly user: UserRow } | { readonly first: true };

async function finish(context: Context, tx: Queryable, settled: Settled, device: Device): Promise<Verified> {
  if ('first' in settled) return settled;
  return { session: await openSession(context, tx, settled.user, 'otp', device) };
}

/** Uses the token up and does what it was for; undefined when it was used or outlived meanwhile. */
async function settle(
  context: Context,
  tx: Queryable,
  token: TokenRow,
  device: Device,
  attempt?: ReservedTry,
): Promise<Settled | undefined> {
  const at = context.clock();
  // Rows are locked in one order everywhere: the user, then the counts of his network address, then his own.
  const holder = await lockUser(tx, token.user_id);
  await attempt?.succeeded(tx);
  if (!holder || !(await consumeToken(tx, token.id))) return undefined;
  if (isBanned(holder, at)) throw new ApiError(403, 'user_banned', 'User is banned');
  const proven = provenAddress(holder, token);
  if (!proven) return undefined;
  const isAnew =
    token.kind === 'confirmation' && proven.channel === 'sms' && (await isDormant(context, tx, holder));
  const user = isAnew ? await beginAnew(context, tx, holder, proven) : holder;
  const sides = user.email_change_confirmations | sideOf(token.kind);
  if (isEmailChange(token.kind) && needsBoth(user) && sides !== BOTH_SIDES) {
    await updateUser(tx, user.id, { email_change_confirmations: sides }, at);
    return { first: true };
  }
  const address: Address = isEmailChange(token.kind)
    ? { channel: 'email', value: user.new_email ?? '' }
    : proven;
  await refuseTaken(tx, user, address);
  if (isEmailChange(token.kind) || token.kind === 'phone_change')
    await notify(tx, user, addressChanged(user, address), at);
  const confirmed = await confirmAddress(
    tx,
    user,
    address,
    { ...settleContest(user), ...settleWish(token.kind) },
    at,
  );
  await dropRivalWishes(tx, user.id, address);
  await clearTokens(tx, user.id);
  await context.limiter.forget(tx, user.id);
  await recordAudit(
    tx,
    { action: 'confirmed', userId: user.id, ip: device.ip, details: { kind: token.kind } },
    at,
  );
  return { user: confirmed };
}

// One bit for each end of a change of e-mail address: the old one and the new one.
const BOTH_SIDES = 3;

function sideOf(kind: TokenKind): number {
  if (kind === 'email_change_current') return 1;
  return kind === 'email_change_new' ? 2 : 0;
}

const isEmailChange = (kind: TokenKind): boolean =>
  kind === 'email_change_current' || kind === 'email_change_new';

/** An account with an e-mail address that works confirms the change from both. */
export const needsBoth = (user: UserRow): boolean =>
  user.email !== null &&
  user.email_confirmed_at !== null &&
  !isUndeliverable({ channel: 'email', value: user.email });

/** The address that the code proves, when the account still has or still wants it. */
function provenAddress(user: UserRow, token: TokenRow): Address | undefined {
  const { address: value, kind } = token;
  if (kind === 'phone_change') return user.new_phone === value ? { channel: 'sms', value } : undefined;
  if (kind === 'email_change_new') return user.new_email === value ? { channel: 'email', value } : undefined;
  if (user.email === value) return { channel: 'email', value };
  return user.phone === value ? { channel: 'sms', value } : undefined;
}

function settleWish(kind: TokenKind): Partial<UserRow> {
  if (kind === 'phone_change') return { new_phone: null };
  return isEmailChange(kind) ? { new_email: null, email_change_confirmations: 0 } : {};
}

/** Someone may have confirmed the wished-for address first. */
async function refuseTaken(tx: Queryable, user: UserRow, address: Address): Promise<void> {
  const holder = await findUserByAddress(tx, address);
  if (!holder || holder.id === user.id) return;
  throw address.channel === 'email'
    ? new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
    : new ApiError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import type { SessionDevice } from '../http/device.ts';
import type { ReservedTry } from '../limits/limiter.ts';
import { issueAuthCode } from '../oauth/flow.ts';
import { isBanned, openSession, type UserSession } from '../sessions/service.ts';
import { confirmAddress } from '../user/confirm.ts';
import { isDormant, replaceDormantAccount, successorOf } from '../user/release.ts';
import {
  type Address,
  dropRivalChanges,
  findUser,
  findUserByAddress,
  lockUser,
  type UserRow,
} from '../user/store.ts';
import { viewUser } from '../user/view.ts';
import { openVisit } from '../visits/service.ts';
import {
  type ChangeResult,
  type Changer,
  isChange,
  requireChanger,
  sameSession,
  sessionOfChange,
  settleChange,
} from './change.ts';
import { codeOf, linkDigest, PKCE_PREFIX, sameCode } from './codes.ts';
import { settleContest } from './service.ts';
import { hasStandingCode, isStandingCode } from './standing-code.ts';
import {
  clearTokens,
  consumeToken,
  countTry,
  findByLink,
  findToken,
  refundTry,
  type TokenKind,
  type TokenRow,
} from './store.ts';

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

/** A session, or the result without one. */
export type Verified = { readonly session: UserSession } | ChangeResult;

/** The result of a link: a session, or a code for the requesting browser. */
export type VerifyOutcome =
  | Verified
  | {
      readonly authCode: string;
      /** What the reader may want to know, whichever browser they read it in. */
      readonly notice?: 'confirmed' | 'proven';
      readonly user: UserRow;
      readonly address: string;
    };

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

const expiredCode = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
const expiredLink = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');

/** Whether a code of a change that came there may be this user's. */
const isAwaited = ({ email, new_email, new_phone }: UserRow, value: string): boolean =>
  [email, new_email, new_phone].includes(value);

/** @throws ApiError 400, 403, 429 where this session may not apply the change */
async function checkChanger(
  context: AuthContext,
  changer: Changer | undefined,
  address: string,
): Promise<void> {
  const { new_phone: phone, new_email: email } = changer?.caller.user ?? {};
  if (changer && address === phone) await requireChanger(context, changer, 'sms');
  if (changer && address === email) await requireChanger(context, changer, 'email');
}

/**
 * Checks a typed code; a try is counted before the comparison.
 *
 * @param changer who asks, where the code is for a change of number or e-mail address and a session came with it
 * @throws ApiError 403 `otp_expired`, 429; 400 where the session must show the PIN
 */
export async function verifyCode(
  context: AuthContext,
  type: VerificationType,
  address: Address,
  code: string,
  device: SessionDevice,
  changer?: Changer,
): Promise<Verified> {
  const { db, keys, limiter, clock } = context;
  const by = changer && isAwaited(changer.caller.user, address.value) ? changer : undefined;
  await checkChanger(context, by, address.value);
  const attempt = await limiter.reserve('code', `${address.channel}:${address.value}`, device.ip);
  if (type === 'sms') {
    const session = await openStanding(context, address, code, device, attempt);
    if (session) return { session };
  }
  const key = await keys.derivation();
  const candidates = await countTry(db, address.value, KINDS[type], clock(), by?.caller.user.id);
  const token = candidates.find(({ id }) => sameCode(code, codeOf(key, id)));
  if (!token) {
    const userId = candidates.at(0)?.user_id ?? null;
    await recordAudit(db, { action: 'code_refused', userId, ip: device.ip, details: { type } }, clock());
    throw expiredCode();
  }
  await askBeforeAnew(context, token, device);
  const verified = await db.transaction(async (tx) => {
    const settled = await settle(context, tx, token, device, { attempt, by });
    if (settled && 'notice' in settled && settled.notice === 'proven') await refundTry(tx, token.id);
    return settled && finish(context, tx, settled, device);
  });
  if (!verified) throw expiredCode();
  return verified;
}

/** What the standing code opens; undefined where it is not that code of that number. @throws ApiError 403 */
async function openStanding(
  context: AuthContext,
  address: Address,
  code: string,
  device: SessionDevice,
  attempt: ReservedTry,
): Promise<UserSession | undefined> {
  const { db, settings, clock, limiter } = context;
  if (settings.standingCode === null) return undefined;
  const found = await findUserByAddress(db, address);
  if (!found || !isStandingCode(settings, found, code)) return undefined;
  const { visits } = settings.standingCode;
  if (visits) {
    await attempt.succeeded(db);
    if (isBanned(found, clock())) throw new AuthError(403, 'user_banned', 'User is banned');
    return openVisit(context, found, visits, 'otp', device);
  }
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, found.id);
    await attempt.succeeded(tx);
    if (!user || !hasStandingCode(settings, user)) return undefined;
    if (isBanned(user, clock())) throw new AuthError(403, 'user_banned', 'User is banned');
    await limiter.forget(tx, user.id);
    return openSession(context, tx, user, 'otp', device, { provenAddress: address.value });
  });
}

/** A code to the number of a dormant account makes a new one, and a hook may be against it. @throws ApiError */
async function askBeforeAnew(context: AuthContext, token: TokenRow, device: SessionDevice): Promise<void> {
  const { db, operator, settings } = context;
  if (settings.dormantAfterSeconds === null || token.kind !== 'confirmation') return;
  const user = await findUser(db, token.user_id);
  if (user?.phone !== token.address || !(await isDormant(context, db, user))) return;
  await operator.beforeUserCreated(viewUser(successorOf(context, token.address), []), device.ip);
}

async function findLinked(
  context: AuthContext,
  type: VerificationType,
  linkToken: string,
): Promise<TokenRow> {
  const token = await findByLink(context.db, digestOf(linkToken), context.clock());
  if (!token || !KINDS[type].includes(token.kind)) throw expiredLink();
  return token;
}

const digestOf = (linkToken: string): Buffer => linkDigest(linkToken.replace(PKCE_PREFIX, ''));

/** What a mailed link is for and whose it is, without using it up; undefined when it is over. */
export async function readLinked(
  context: AuthContext,
  linkToken: string,
): Promise<{ readonly kind: TokenKind; readonly address: string; readonly user: UserRow } | undefined> {
  const { db, clock } = context;
  const token = await findByLink(db, digestOf(linkToken), clock());
  const user = token && (await findUser(db, token.user_id));
  return user && { kind: token.kind, address: token.address, user };
}

/** Checks the secret of a mailed link. @throws ApiError 403 `otp_expired`; 400 where the session must show the PIN */
export async function verifyLink(
  context: AuthContext,
  type: VerificationType,
  linkToken: string,
  device: SessionDevice,
  changer?: Changer,
): Promise<Verified> {
  const token = await findLinked(context, type, linkToken);
  const by = changer?.caller.user.id === token.user_id ? changer : undefined;
  await checkChanger(context, by, token.address);
  const verified = await context.db.transaction(async (tx) => {
    const settled = await settle(context, tx, token, device, { by });
    return settled && finish(context, tx, settled, device);
  });
  if (!verified) throw expiredLink();
  return verified;
}

/**
 * Follows a mailed link. With a proof key, returns a code that only the requesting browser can redeem, and which
 * consumes the link.
 *
 * @throws ApiError 403 `otp_expired`
 */
export async function followLink(
  context: AuthContext,
  type: VerificationType,
  linkToken: string,
  device: SessionDevice,
): Promise<VerifyOutcome> {
  const token = await findLinked(context, type, linkToken);
  const result = await context.db.transaction(async (tx): Promise<VerifyOutcome | undefined> => {
    const { code_challenge: challenge, code_challenge_method: method, kind, address } = token;
    if (challenge === null || method === null || kind === 'email_change_current') {
      const settled = await settle(context, tx, token, device);
      return settled && finish(context, tx, settled, device);
    }
    const holder = await lockUser(tx, token.user_id);
    if (!holder || !(await findToken(tx, token.id))) return undefined;
    if (isBanned(holder, context.clock())) throw new AuthError(403, 'user_banned', 'User is banned');
    if (kind === 'email_change_new' ? holder.new_email !== address : holder.email !== address) {
      return undefined;
    }
    const isConfirmed = kind === 'confirmation';
    const user = isConfirmed ? await confirm(context, tx, holder, token, device) : holder;
    const pkce = { challenge, method };
    const authCode = await issueAuthCode(context, tx, user.id, FLOW_METHODS[type], pkce, {
      tokenId: token.id,
    });
    const notice = isConfirmed ? 'confirmed' : 'proven';
    return { authCode, user, address, ...(isConfirmed || isChange(kind) ? { notice } : {}) };
  });
  if (!result) throw expiredLink();
  return result;
}

/**
 * Finishes a link in the requesting browser, shown by its proof key; undefined when it was used meanwhile.
 *
 * @throws ApiError 403 where the session that asked for a change has ended
 */
export async function finishLink(
  context: AuthContext,
  tx: Queryable,
  tokenId: string,
  method: string,
  device: SessionDevice,
): Promise<UserSession | undefined> {
  const token = await findToken(tx, tokenId);
  if (!token) return undefined;
  const user = await lockUser(tx, token.user_id);
  if (!user) return undefined;
  const asker = isChange(token.kind) ? await sessionOfChange(context, tx, user) : undefined;
  const settled = await settle(context, tx, token, device, { asker });
  if (!settled) return undefined;
  const verified = await finish(context, tx, settled, device, method);
  if ('session' in verified) return verified.session;
  // The old address has yet to agree: the browser keeps its session.
  return asker && sameSession(tx, asker.user, asker.session.id);
}

type Settled = { readonly user: UserRow; readonly address: string } | Verified;

async function finish(
  context: AuthContext,
  tx: Queryable,
  settled: Settled,
  device: SessionDevice,
  method = 'otp',
): Promise<Verified> {
  if ('notice' in settled || 'session' in settled) return settled;
  const { user, address } = settled;
  return { session: await openSession(context, tx, user, method, device, { provenAddress: address }) };
}

interface Settling {
  readonly attempt?: ReservedTry;
  readonly by?: Changer | undefined;
  readonly asker?: Pick<Changer['caller'], 'session'> | undefined;
}

/** Consumes the token and applies its purpose; undefined when used or expired meanwhile. */
async function settle(
  context: AuthContext,
  tx: Queryable,
  token: TokenRow,
  device: SessionDevice,
  { attempt, by, asker }: Settling = {},
): Promise<Settled | undefined> {
  const at = context.clock();
  // Rows are locked in one order everywhere: the user, then the counts of their network address, then their own.
  const holder = await lockUser(tx, token.user_id);
  await attempt?.succeeded(tx);
  if (!holder) return undefined;
  if (isBanned(holder, at)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (isChange(token.kind)) {
    const outcome = await settleChange(context, tx, holder, token, by?.caller ?? asker);
    if (outcome && ('session' in outcome || outcome.notice === 'changed')) {
      await clearTokens(tx, holder.id);
      await noteConfirmed(tx, holder, token, device, at);
    }
    return outcome;
  }
  if (!(await consumeToken(tx, token.id))) return undefined;
  const proven = provenAddress(holder, token);
  if (!proven) return undefined;
  const isAnew =
    token.kind === 'confirmation' && proven.channel === 'sms' && (await isDormant(context, tx, holder));
  const user = isAnew ? await replaceDormantAccount(context, tx, holder, proven) : holder;
  const confirmed = await confirm(context, tx, user, token, device);
  await clearTokens(tx, user.id);
  await context.limiter.forget(tx, user.id);
  return { user: confirmed, address: proven.value };
}

/** Writes that the account holds the address that the code or link came to. */
async function confirm(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  token: TokenRow,
  device: SessionDevice,
): Promise<UserRow> {
  const at = context.clock();
  const address: Address =
    user.email === token.address
      ? { channel: 'email', value: token.address }
      : { channel: 'sms', value: token.address };
  const confirmed = await confirmAddress(tx, user, address, settleContest(user), at);
  await dropRivalChanges(tx, user.id, address);
  await noteConfirmed(tx, user, token, device, at);
  return confirmed;
}

const noteConfirmed = (
  tx: Queryable,
  user: UserRow,
  { kind }: TokenRow,
  { ip }: SessionDevice,
  at: Date,
): Promise<void> => recordAudit(tx, { action: 'confirmed', userId: user.id, ip, details: { kind } }, at);

/** The address that the code proves, when the account still has it. */
function provenAddress(user: UserRow, { address: value }: TokenRow): Address | undefined {
  if (user.email === value) return { channel: 'email', value };
  return user.phone === value ? { channel: 'sms', value } : undefined;
}

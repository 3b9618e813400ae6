import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { AuthError } from '../http/api-error.ts';
import type { Caller } from '../http/bearer.ts';
import { requireFullAssurance } from '../mfa/assurance.ts';
import { listFactors } from '../mfa/store.ts';
import type { UserSession } from '../sessions/service.ts';
import { findSession } from '../sessions/store.ts';
import { expiryOf } from '../sessions/validity.ts';
import { noteChange } from '../user/address-change.ts';
import { confirmAddress } from '../user/confirm.ts';
import { checkCurrent, provedByAddress } from '../user/proof.ts';
import {
  type Address,
  dropRivalChanges,
  findUserByAddress,
  listIdentities,
  type UserRow,
  updateUser,
} from '../user/store.ts';
import { isUndeliverable } from './send.ts';
import { consumeToken, type TokenKind, type TokenRow } from './store.ts';

/*
 * A change of number or e-mail address. Whoever reads the message proves that it came, and nothing else: the new
 * address counts with a session of the account only, or else a typing error gives the account away.
 */

/** What a code of a change did without opening anything; `proven`: the code still waits for its session. */
export type ChangeResult = {
  readonly notice: 'first' | 'proven' | 'changed';
  readonly user: UserRow;
  readonly address: string;
};

export type ChangeOutcome = ChangeResult | { readonly session: UserSession };

const CHANGES: ReadonlySet<TokenKind> = new Set(['email_change_current', 'email_change_new', 'phone_change']);

export const isChange = (kind: TokenKind): boolean => CHANGES.has(kind);

/** What the caller of `/verify` showed beside the code. */
export interface Changer {
  readonly caller: Caller;
  readonly currentPassword: string;
}

/**
 * Requires the session that requested a change, or another of the same user with their PIN.
 *
 * @throws ApiError 400 without or with a wrong PIN, 403 without the second factor, 429
 */
export async function requireChanger(
  context: AuthContext,
  { caller, currentPassword }: Changer,
  channel: Address['channel'],
): Promise<void> {
  const { user, session } = caller;
  await requireFullAssurance(context.db, caller, 403);
  const asker = channel === 'email' ? user.email_change_session_id : user.phone_change_session_id;
  if (currentPassword !== '') await checkCurrent(context, caller, currentPassword);
  else if (asker !== session.id) {
    const hasSecret = user.pin_hash !== null || user.password_hash !== null;
    if (!hasSecret && provedByAddress(caller, context.clock())) return;
    const message =
      'Another session asked for this change: current password required to confirm it in this one.';
    throw new AuthError(400, 'current_password_required', message);
  }
}

/** Returns the session that requested the change of e-mail address, where the proof key shows its browser. */
export async function sessionOfChange(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
): Promise<Pick<Caller, 'user' | 'session'>> {
  const id = user.email_change_session_id;
  const session = id === null ? undefined : await findSession(tx, id);
  const isOver =
    !session ||
    session.user_id !== user.id ||
    session.ended_at !== null ||
    expiryOf(context.settings.sessions, session, context.clock()) !== undefined;
  if (isOver)
    throw new AuthError(403, 'session_not_found', 'The session that asked for this change has ended');
  return { user, session };
}

// One bit for each end of a change of e-mail address: the old one and the new one.
const OLD = 1;
const NEW = 2;
const BOTH = OLD | NEW;

/** An account with an e-mail address that works confirms the change from both. */
export const needsBoth = (user: UserRow): boolean =>
  user.email !== null &&
  user.email_confirmed_at !== null &&
  !isUndeliverable({ channel: 'email', value: user.email });

/** The address that the account is to have, when the code is still for it. */
function wishOf(user: UserRow, { kind, address }: TokenRow): Address | undefined {
  if (kind === 'phone_change')
    return user.new_phone === address ? { channel: 'sms', value: address } : undefined;
  if (user.new_email === null) return undefined;
  const isFor = kind === 'email_change_new' ? user.new_email : user.email;
  return isFor === address ? { channel: 'email', value: user.new_email } : undefined;
}

/** Someone may have confirmed the wished-for address first. */
async function refuseTaken(tx: Queryable, user: UserRow, address: Address): Promise<void> {
  const holder = await findUserByAddress(tx, address);
  if (!holder || holder.id === user.id) return;
  throw address.channel === 'email'
    ? new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
    : new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

/** The caller's session as it was, with the account as it is now: a change opens no other one. */
export async function sameSession(
  tx: Queryable,
  user: UserRow,
  sessionId: string,
): Promise<UserSession | undefined> {
  const session = await findSession(tx, sessionId);
  if (!session || session.ended_at !== null) return undefined;
  return {
    user,
    session,
    identities: await listIdentities(tx, user.id),
    factors: await listFactors(tx, user.id),
  };
}

/**
 * Applies a change's correct code under the user's lock; undefined when the code is void.
 *
 * @param by the session that may apply it; without one the address is only proven, and the code not consumed
 * @throws ApiError 422 when the address is another's by now
 */
export async function settleChange(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  token: TokenRow,
  by: Pick<Caller, 'session'> | undefined,
): Promise<ChangeOutcome | undefined> {
  const at = context.clock();
  const wish = wishOf(user, token);
  if (!wish) return undefined;
  const isOld = token.kind === 'email_change_current';
  if (!isOld && !by) return { notice: 'proven', user, address: wish.value };
  if (!(await consumeToken(tx, token.id))) return undefined;
  const sides = user.email_change_confirmations | (isOld ? OLD : NEW);
  const wanted = needsBoth(user) ? BOTH : NEW;
  if (wish.channel === 'email' && (sides & wanted) !== wanted) {
    const half = await updateUser(tx, user.id, { email_change_confirmations: sides }, at);
    return { notice: 'first', user: half ?? user, address: wish.value };
  }
  await refuseTaken(tx, user, wish);
  const agreed = wish.channel === 'email' && (sides & OLD) !== 0;
  const more = await noteChange(context, tx, user, { ...wish, agreed });
  const changed = await confirmAddress(tx, user, wish, more, at);
  await dropRivalChanges(tx, user.id, wish);
  const session = by && (await sameSession(tx, changed, by.session.id));
  return session ? { session } : { notice: 'changed', user: changed, address: wish.value };
}

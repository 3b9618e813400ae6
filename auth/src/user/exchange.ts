import type { QueryExecutorProvider } from 'kysely';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import type { ReadPool } from '../database.ts';
import { isProvisioned } from '../otp/send.ts';
import { clearTokens } from '../otp/store.ts';
import { notify } from '../outbox/notices.ts';
import { isBanned } from '../sessions/service.ts';
import { endSessions } from '../sessions/store.ts';
import { heldBy } from './address.ts';
import { saveAddressIdentity } from './confirm.ts';
import { hasChanges, hasOtherCredentials, moveRecords } from './exchange-store.ts';
import { type Address, deleteIdentityOf, findUser, lockUser, type UserRow, updateUser } from './store.ts';

/*
 * Two people change accounts: each signs in to the other's from then on, with the number, e-mail address, PIN and password that
 * they had. Nothing else of an account moves.
 */

/**
 * Why an account cannot be exchanged: closed or the operator's, other credentials than addresses and secrets, or
 * addresses changed within the undo period.
 */
export type ExchangeRefusal = 'account' | 'ways' | 'changed';

/** Returns the columns that identify who signs in, as the other account takes them over. */
function loginsOfPools(user: UserRow, taker: string) {
  const { phone, phone_confirmed_at, email, email_confirmed_at, phone_fresh_until, email_fresh_until } = user;
  const { password_hash, pin_hash, pin_pepper, credentials_contested, last_sign_in_at } = user;
  const pinOf = user.pin_of ?? user.id;
  return {
    phone,
    phone_confirmed_at,
    email,
    email_confirmed_at,
    phone_fresh_until,
    email_fresh_until,
    password_hash,
    pin_hash,
    pin_pepper,
    pin_of: pin_hash === null || pinOf === taker ? null : pinOf,
    credentials_contested,
    last_sign_in_at,
    app_metadata: user.app_metadata,
    user_metadata: { ...user.user_metadata, sub: taker },
  };
}

const NO_WAYS = {
  phone: null,
  email: null,
  new_phone: null,
  new_email: null,
  phone_change_session_id: null,
  email_change_session_id: null,
  email_change_confirmations: 0,
} as const;

async function refusalOf(db: ReadPool, user: UserRow | undefined, at: Date): Promise<ExchangeRefusal | null> {
  if (!user || isBanned(user, at) || isProvisioned(user) || user.app_metadata.visit_ends_at !== undefined)
    return 'account';
  if (user.phone_confirmed_at === null && user.email_confirmed_at === null) return 'ways';
  if (user.is_anonymous || user.is_sso_user || (await hasOtherCredentials(db, user.id))) return 'ways';
  return (await hasChanges(db, user.id, at)) ? 'changed' : null;
}

/** Why an account cannot be changed for another now; null where it can. */
export const exchangeRefusal = async (
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  id: string,
): Promise<ExchangeRefusal | null> => refusalOf(db, await findUser(db, id), clock());

/**
 * Lets two people change accounts, in one transaction with what the product does then. Both get a message where they are reached, and
 * everything that was open ends.
 *
 * @param also answers why it may not be: then nothing is changed
 */
export async function exchangeCredentials<Refusal extends string>(
  context: AuthContext,
  [one, other]: readonly [string, string],
  also: (tx: QueryExecutorProvider) => Promise<Refusal | null>,
): Promise<Refusal | ExchangeRefusal | null> {
  const { db, clock, liveness, limiter, outbox, parts } = context;
  const refused = await db.transaction(async (tx): Promise<Refusal | ExchangeRefusal | null> => {
    const at = clock();
    const users: UserRow[] = [];
    // In one order, so that two who finish do not wait for each other.
    for (const id of [one, other].sort()) {
      const user = await lockUser(tx, id);
      const refusal = await refusalOf(tx, user, at);
      if (refusal || !user) return refusal ?? 'account';
      users.push(user);
    }
    const refusal = await also(tx.writes);
    if (refusal) return refusal;
    for (const user of users) {
      await notify(tx, user, { template: 'farm_handed_over' }, at);
      await endSessions(tx, user.id, null, 'logout', at);
      for (const { close } of parts) await close?.(tx, user.id, at);
      await clearTokens(tx, user.id);
      await limiter.forget(tx, user.id);
      for (const provider of ['phone', 'email']) await deleteIdentityOf(tx, user.id, provider);
      await updateUser(tx, user.id, NO_WAYS, at);
    }
    await moveRecords(tx, one, other);
    for (const user of users) {
      const taker = user.id === one ? other : one;
      await updateUser(tx, taker, loginsOfPools(user, taker), at);
      for (const channel of ['sms', 'email'] as const) {
        const value = heldBy(user, channel);
        const address: Address | null = value === null ? null : { channel, value };
        const isProven = (channel === 'sms' ? user.phone_confirmed_at : user.email_confirmed_at) !== null;
        if (address) await saveAddressIdentity(tx, taker, address, {}, isProven, at);
      }
      await recordAudit(tx, { action: 'ways_exchanged', userId: taker, details: { before: user.id } }, at);
    }
    return null;
  });
  liveness.forget();
  outbox.kick();
  return refused;
}

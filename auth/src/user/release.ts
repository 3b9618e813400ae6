import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { only, type Queryable } from '../database.ts';
import { clearTokens } from '../otp/store.ts';
import { notifyAddress } from '../outbox/notices.ts';
import { lastUseOf } from '../sessions/store.ts';
import { noteRelease } from './address-change.ts';
import { closeAccount } from './closing.ts';
import { signInProvidersOf } from './metadata.ts';
import {
  type Address,
  blankUser,
  deleteIdentityOf,
  insertUser,
  listIdentities,
  type UserRow,
  updateUser,
} from './store.ts';

/*
 * Operators give numbers that were not used to other people. The account keeps all that its owner put into it; only the
 * number leaves it.
 */

/**
 * Takes the number and its codes off the account and ends its sessions. The owner is notified and can undo it; at the
 * number itself only with a PIN, for it may be another's by now.
 */
export async function releaseNumber(
  context: AuthContext,
  tx: Queryable,
  user: UserRow,
  why: 'operator' | 'dormant',
): Promise<UserRow> {
  const at = context.clock();
  const undoId = await noteRelease(context, tx, user);
  const hasSecret = user.pin_hash !== null || user.password_hash !== null;
  const addresses: Address[] = [];
  if (user.email !== null && user.email_confirmed_at !== null)
    addresses.push({ channel: 'email', value: user.email });
  if (user.phone !== null && hasSecret && why === 'operator')
    addresses.push({ channel: 'sms', value: user.phone });
  for (const address of addresses)
    await notifyAddress(tx, user, address, { template: 'number_released', parameters: { undoId } }, at);
  await closeAccount(context, tx, user.id, 'admin', at);
  await deleteIdentityOf(tx, user.id, 'phone');
  await clearTokens(tx, user.id);
  const app_metadata = signInProvidersOf(user.app_metadata, await listIdentities(tx, user.id));
  const { phone_verified: _, ...user_metadata } = user.user_metadata;
  await recordAudit(tx, { action: 'number_released', userId: user.id, details: { why } }, at);
  const changes = { phone: null, phone_confirmed_at: null, new_phone: null, app_metadata, user_metadata };
  return (await updateUser(tx, user.id, changes, at)) ?? user;
}

/** Whether a code to its number alone opens the account no more; see `dormantAfterSeconds`. */
export async function isDormant(context: AuthContext, db: Queryable, user: UserRow): Promise<boolean> {
  const { dormantAfterSeconds: after } = context.settings;
  if (after === null || user.phone_confirmed_at === null) return false;
  const lastUse = await lastUseOf(db, user.id);
  const latest = Math.max(
    user.created_at.getTime(),
    user.last_sign_in_at?.getTime() ?? 0,
    lastUse?.getTime() ?? 0,
  );
  return latest + after * 1000 <= context.clock().getTime();
}

/** The new account of a dormant one's number, as the operator's hook sees it before it exists. */
export function successorOf(context: AuthContext, phone: string): UserRow {
  const id = randomUUID();
  return {
    ...blankUser({ id, aud: context.settings.audience, at: context.clock() }),
    phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: { sub: id, phone, email_verified: false, phone_verified: false },
  };
}

/** Takes the number off a dormant account and begins a new one with it. */
export async function replaceDormantAccount(
  context: AuthContext,
  tx: Queryable,
  dormant: UserRow,
  address: Extract<Address, { channel: 'sms' }>,
): Promise<UserRow> {
  const at = context.clock();
  await releaseNumber(context, tx, dormant, 'dormant');
  const added = await insertUser(tx, successorOf(context, address.value), at);
  const user = only(added ? [added] : []);
  await recordAudit(tx, { action: 'signed_up', userId: user.id, details: { from: 'dormant' } }, at);
  return user;
}

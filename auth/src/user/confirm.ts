import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database.ts';
import type { Metadata } from '../http/body.ts';
import { withProvider } from './metadata.ts';
import { type Address, saveIdentity, type UserChanges, type UserRow, updateUser } from './store.ts';

/** What the e-mail or phone identity of an account holds. */
export function identityData(userId: string, address: Address, verified: boolean): Metadata {
  return address.channel === 'email'
    ? { sub: userId, email: address.value, email_verified: verified, phone_verified: false }
    : { sub: userId, phone: address.value, email_verified: false, phone_verified: verified };
}

export const providerOf = (address: Address): 'email' | 'phone' =>
  address.channel === 'email' ? 'email' : 'phone';

/** Adds or renews the account's identity for its number or e-mail address. */
export async function saveAddressIdentity(
  tx: Queryable,
  userId: string,
  address: Address,
  extra: Metadata,
  verified: boolean,
  at: Date,
): Promise<void> {
  const identity_data = { ...extra, ...identityData(userId, address, verified) };
  await saveIdentity(
    tx,
    { id: randomUUID(), user_id: userId, provider: providerOf(address), subject: userId, identity_data },
    at,
  );
}

/**
 * Writes that the user holds this address: sets it, its time of confirmation, its identity and the marks in the
 * metadata. An anonymous user is one no longer.
 */
export async function confirmAddress(
  tx: Queryable,
  user: UserRow,
  address: Address,
  more: UserChanges,
  at: Date,
): Promise<UserRow> {
  const isEmail = address.channel === 'email';
  const held = isEmail ? user.email === address.value : user.phone === address.value;
  const since = isEmail ? user.email_confirmed_at : user.phone_confirmed_at;
  const confirmedAt = held && since ? since : at;
  const changes: UserChanges = {
    ...(isEmail
      ? { email: address.value, email_confirmed_at: confirmedAt }
      : { phone: address.value, phone_confirmed_at: confirmedAt }),
    user_metadata: { ...user.user_metadata, [isEmail ? 'email_verified' : 'phone_verified']: true },
    app_metadata: withProvider(user.app_metadata, providerOf(address)),
    is_anonymous: false,
    ...more,
  };
  await saveAddressIdentity(tx, user.id, address, {}, true, at);
  return (await updateUser(tx, user.id, changes, at)) ?? user;
}

import type { Context } from '../context.ts';
import type { Metadata } from '../http/body.ts';
import type { UserChanges, UserRow } from '../user/store.ts';
import { credentialKind } from './kind.ts';

const HAS_PIN = 'has_pin';

/** Marks that the account has a PIN, so that the product can ask for one where it is missing. */
export const withPin = (app: Metadata): Metadata => ({ ...app, [HAS_PIN]: true });

function withoutPin(app: Metadata): Metadata {
  const { [HAS_PIN]: _, ...rest } = app;
  return rest;
}

/** The columns that give the account this PIN or password and leave its other secret as it is. */
export async function hashCredential(
  context: Context,
  user: Pick<UserRow, 'id' | 'app_metadata'>,
  value: string,
): Promise<UserChanges> {
  if (credentialKind(value) === 'password') {
    return { password_hash: await context.hasher.hashPassword(value) };
  }
  const { hash, pepper } = await context.hasher.hashPin(value, user.id);
  return { pin_hash: hash, pin_pepper: pepper, app_metadata: withPin(user.app_metadata) };
}

/** The columns that leave the account without PIN and password. */
export function withoutCredentials(user: Pick<UserRow, 'app_metadata'>): UserChanges {
  return {
    password_hash: null,
    pin_hash: null,
    pin_pepper: null,
    credentials_contested: false,
    app_metadata: withoutPin(user.app_metadata),
  };
}

/** Whether the value is the account's PIN or password; takes as long when the account or the secret does not exist. */
export async function matchesCredential(
  context: Context,
  user: UserRow | undefined,
  value: string,
): Promise<boolean> {
  const { hasher } = context;
  if (!user) return hasher.spendTime(value);
  if (credentialKind(value) === 'password') {
    return user.password_hash === null
      ? hasher.spendTime(value)
      : hasher.verifyPassword(value, user.password_hash);
  }
  if (user.pin_hash === null || user.pin_pepper === null) return hasher.spendTime(value);
  return hasher.verifyPin(value, user.id, { hash: user.pin_hash, pepper: user.pin_pepper });
}

/** Whether the PIN should be hashed anew because the pepper has changed since. */
export function hasOutdatedPin(context: Context, user: UserRow): boolean {
  if (user.pin_hash === null || user.pin_pepper === null) return false;
  return context.hasher.isOutdated({ hash: user.pin_hash, pepper: user.pin_pepper });
}

import type { AuthContext } from '../context.ts';
import type { UserChanges, UserRow } from '../user/store.ts';
import { credentialKind } from './kind.ts';

/** The columns that give the account this PIN or password and leave its other secret as it is. */
export async function hashCredential(
  context: AuthContext,
  userId: string,
  value: string,
): Promise<UserChanges> {
  if (credentialKind(value, context.settings) === 'password') {
    return { password_hash: await context.hasher.hashPassword(value) };
  }
  const { hash, pepper } = await context.hasher.hashPin(value, userId);
  return { pin_hash: hash, pin_pepper: pepper, pin_of: null };
}

/** The columns that leave the account without PIN and password. */
export const NO_CREDENTIALS = {
  password_hash: null,
  pin_hash: null,
  pin_pepper: null,
  pin_of: null,
  credentials_contested: false,
} as const satisfies UserChanges;

type Secrets = Pick<UserRow, 'id' | 'password_hash' | 'pin_hash' | 'pin_pepper' | 'pin_of'>;

/** Six digits may be the password that another system knew: it becomes the PIN at the first sign-in. */
const importedPin = (context: AuthContext, user: Secrets): string | null =>
  user.pin_hash === null && user.password_hash !== null && context.hasher.isImported(user.password_hash)
    ? user.password_hash
    : null;

/** Whether the value is the account's PIN or password; takes as long when the account or the secret does not exist. */
export async function matchesCredential(
  context: AuthContext,
  user: Secrets | undefined,
  value: string,
): Promise<boolean> {
  const { hasher } = context;
  if (!user) return hasher.spendTime(value);
  const stored =
    credentialKind(value, context.settings) === 'password' ? user.password_hash : importedPin(context, user);
  if (stored !== null) return hasher.verifyPassword(value, stored);
  if (
    credentialKind(value, context.settings) === 'password' ||
    user.pin_hash === null ||
    user.pin_pepper === null
  ) {
    return hasher.spendTime(value);
  }
  return hasher.verifyPin(value, user.pin_of ?? user.id, { hash: user.pin_hash, pepper: user.pin_pepper });
}

/** The columns that store a right value as we do today, where it was stored otherwise; empty where it was not. */
export async function renewCredential(
  context: AuthContext,
  user: UserRow,
  value: string,
): Promise<UserChanges> {
  const { hasher } = context;
  if (credentialKind(value, context.settings) === 'password') {
    const isOld = user.password_hash !== null && hasher.isImported(user.password_hash);
    return isOld ? hashCredential(context, user.id, value) : {};
  }
  if (importedPin(context, user) !== null) {
    return { password_hash: null, ...(await hashCredential(context, user.id, value)) };
  }
  if (user.pin_hash === null || user.pin_pepper === null) return {};
  const isOld = user.pin_of !== null || hasher.isOutdated({ hash: user.pin_hash, pepper: user.pin_pepper });
  return isOld ? hashCredential(context, user.id, value) : {};
}

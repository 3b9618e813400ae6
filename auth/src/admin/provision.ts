import type { AuthContext } from '../context.ts';
import { hashCredential } from '../credentials/service.ts';
import { storedPhone } from '../user/address.ts';
import { findUserByAddress, type UserChanges, updateUser } from '../user/store.ts';
import { createUser } from './service.ts';

export interface ProvisionedAccount {
  /** E.164 with `+`; confirmed without a message. */
  readonly phone: string;
  /** PINs (6 digits) and passwords that open it from now on; one of each kind counts. */
  readonly secrets: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** Marks an account as the operator's own; users cannot set it. */
const MARK = 'provisioned';

/**
 * Creates or resets an account of the operator's.
 *
 * @returns its id, or null where the number is a person's, which stays untouched
 */
export async function provisionAccount(
  context: AuthContext,
  account: ProvisionedAccount,
): Promise<string | null> {
  const address = { channel: 'sms', value: storedPhone(account.phone) } as const;
  const user =
    (await findUserByAddress(context.db, address)) ??
    (await createUser(context, {
      phone: account.phone,
      phone_confirm: true,
      user_metadata: { ...account.metadata },
      app_metadata: { [MARK]: true },
    }));
  if (user.app_metadata[MARK] !== true) return null;
  let changes: UserChanges = {};
  for (const secret of account.secrets) {
    changes = { ...changes, ...(await hashCredential(context, user.id, secret)) };
  }
  await updateUser(context.db, user.id, changes, context.clock());
  return user.id;
}

import type { AuthContext } from '../context.ts';
import type { Queryable } from '../database.ts';
import { type AuthNotice, notifyAddress } from '../outbox/notices.ts';
import { heldBy } from './address.ts';
import { writeAnswer } from './address-change.ts';
import type { ChangeRow } from './change-store.ts';
import { saveAddressIdentity } from './confirm.ts';
import { signInProvidersOf } from './metadata.ts';
import {
  type Address,
  deleteIdentityOf,
  findUserByAddress,
  listIdentities,
  type UserRow,
  updateUser,
} from './store.ts';

const CHANNELS = ['sms', 'email'] as const;

async function restoreOne(
  tx: Queryable,
  user: UserRow,
  channel: Address['channel'],
  old: string | null,
  at: Date,
): Promise<UserRow> {
  if (heldBy(user, channel) === old) return user;
  if (old === null) await deleteIdentityOf(tx, user.id, channel === 'email' ? 'email' : 'phone');
  else await saveAddressIdentity(tx, user.id, { channel, value: old }, {}, true, at);
  const confirmedAt = old === null ? null : at;
  const changes = {
    ...(channel === 'email'
      ? { email: old, email_confirmed_at: confirmedAt }
      : { phone: old, phone_confirmed_at: confirmedAt }),
    user_metadata: {
      ...user.user_metadata,
      [channel === 'email' ? 'email_verified' : 'phone_verified']: old !== null,
    },
  };
  return (await updateUser(tx, user.id, changes, at)) ?? user;
}

/**
 * Restores the address that the change removed, and the other channel's from before the undo period, where still
 * free.
 *
 * @param made changes of that period, the oldest first
 */
export async function restoreAddresses(
  tx: Queryable,
  user: UserRow,
  change: ChangeRow,
  made: readonly ChangeRow[],
  at: Date,
): Promise<UserRow> {
  let restored = user;
  for (const channel of CHANNELS) {
    const own = channel === change.channel && change.made_at !== null ? change : undefined;
    const first =
      own ??
      made.find(
        (row) => row.channel === channel && (channel !== change.channel || row.asked_at >= change.asked_at),
      );
    if (!first) continue;
    const value = first.old_address;
    const holder = value === null ? undefined : await findUserByAddress(tx, { channel, value });
    if (holder && holder.id !== user.id) continue;
    restored = await restoreOne(tx, restored, channel, value, at);
  }
  const app_metadata = signInProvidersOf(restored.app_metadata, await listIdentities(tx, user.id));
  return (await updateUser(tx, user.id, { app_metadata }, at)) ?? restored;
}

interface Taken {
  readonly before: UserRow;
  readonly after: UserRow;
  readonly change: ChangeRow;
}

/** Notifies the owners of addresses that an undo removed, with a link that objects. */
export async function notifyTakenAddresses(
  context: AuthContext,
  tx: Queryable,
  { before, after, change }: Taken,
): Promise<void> {
  for (const channel of CHANNELS) {
    const value = heldBy(before, channel);
    if (value === null || value === heldBy(after, channel)) continue;
    const undoId = await writeAnswer(context, tx, before, { channel, value }, heldBy(after, channel));
    const notice: AuthNotice = { template: 'change_undone', parameters: { undoId } };
    await notifyAddress(tx, before, { channel, value }, notice, change.made_at ?? context.clock());
  }
}

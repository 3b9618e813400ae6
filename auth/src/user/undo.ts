import { recordAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { NO_CREDENTIALS } from '../credentials/service.ts';
import type { Queryable } from '../database.ts';
import { linkDigest } from '../otp/codes.ts';
import { clearTokens } from '../otp/store.ts';
import type { Undone } from '../pages/undo-page.ts';
import { endSessions } from '../sessions/store.ts';
import {
  type ChangeRow,
  closeChange,
  dropWaysSince,
  findChangeByLink,
  hasNewSecret,
} from './change-store.ts';
import { saveAddressIdentity } from './confirm.ts';
import { providersOf } from './metadata.ts';
import {
  type Address,
  deleteIdentityOf,
  findUser,
  findUserByAddress,
  listIdentities,
  lockUser,
  type UserChanges,
  type UserRow,
  updateUser,
} from './store.ts';

/** The change that a link undoes and whose it is; undefined when it is over. */
export async function readUndo(
  { db, clock }: Context,
  secret: string,
): Promise<{ readonly change: ChangeRow; readonly user: UserRow } | undefined> {
  const change = await findChangeByLink(db, linkDigest(secret), clock());
  const user = change && (await findUser(db, change.user_id));
  return user && { change, user };
}

const NO_WISH = {
  sms: { new_phone: null, phone_change_session_id: null, phone_fresh_until: null },
  email: {
    new_email: null,
    email_change_confirmations: 0,
    email_change_session_id: null,
    email_fresh_until: null,
  },
} as const satisfies Record<Address['channel'], UserChanges>;

/** Gives the account its number or e-mail address of before, and takes away what was set since then. */
async function restore(tx: Queryable, user: UserRow, change: ChangeRow, at: Date): Promise<void> {
  const { channel, old_address: old, asked_at: since } = change;
  await dropWaysSince(tx, user.id, since);
  if (old === null) await deleteIdentityOf(tx, user.id, channel === 'email' ? 'email' : 'phone');
  else await saveAddressIdentity(tx, user.id, { channel, value: old }, {}, true, at);
  const confirmedAt = old === null ? null : at;
  await updateUser(
    tx,
    user.id,
    {
      ...(channel === 'email'
        ? { email: old, email_confirmed_at: confirmedAt }
        : { phone: old, phone_confirmed_at: confirmedAt }),
      ...((await hasNewSecret(tx, user.id, since)) ? NO_CREDENTIALS : {}),
      app_metadata: providersOf(user.app_metadata, await listIdentities(tx, user.id)),
      user_metadata: {
        ...user.user_metadata,
        [channel === 'email' ? 'email_verified' : 'phone_verified']: old !== null,
      },
    },
    at,
  );
}

/**
 * Stops a change that was asked for, or undoes one that was made. Every session ends, for one of them asked for it; the
 * codes and links of the account are void, and so are later changes of the same kind with their own links.
 */
export async function undoChange(context: Context, secret: string, ip: string): Promise<Undone> {
  const { db, clock, limiter, liveness } = context;
  const found = await readUndo(context, secret);
  if (!found) return 'over';
  const outcome = await db.transaction(async (tx): Promise<Undone> => {
    const at = clock();
    const user = await lockUser(tx, found.user.id);
    const change = await findChangeByLink(tx, linkDigest(secret), at);
    if (!user || !change) return 'over';
    const { channel, old_address: old, made_at: madeAt } = change;
    const holder = madeAt && old !== null ? await findUserByAddress(tx, { channel, value: old }) : undefined;
    if (holder && holder.id !== user.id) return 'taken';
    if (!(await closeChange(tx, change, at))) return 'over';
    await updateUser(tx, user.id, NO_WISH[channel], at);
    if (madeAt) await restore(tx, user, change, at);
    await endSessions(tx, user.id, null, 'change_undone', at);
    await clearTokens(tx, user.id);
    await limiter.forget(tx, user.id);
    const details = { channel, made: madeAt !== null };
    await recordAudit(tx, { action: 'address_change_undone', userId: user.id, ip, details }, at);
    return madeAt ? 'undone' : 'stopped';
  });
  liveness.forget();
  return outcome;
}

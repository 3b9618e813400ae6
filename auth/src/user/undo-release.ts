import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { DAY_SECONDS } from '../durations.ts';
import { closeChanges, findRelease } from './change-store.ts';
import { restoreAddresses } from './restoring.ts';
import { findUserByAddress, lockUser, updateUser } from './store.ts';

/** Gives a number that an operator took off back to its account; `taken` where it has another one by now. */
export async function undoRelease(
  { db, clock, liveness }: AuthContext,
  phone: string,
): Promise<'restored' | 'taken' | 'none'> {
  const outcome = await db.transaction(async (tx) => {
    const at = clock();
    const release = await findRelease(tx, phone, at);
    const user = release && (await lockUser(tx, release.user_id));
    if (!user || user.phone !== null) return 'none';
    if (await findUserByAddress(tx, { channel: 'sms', value: phone })) return 'taken';
    if (!(await closeChanges(tx, release, at))) return 'none';
    const restored = await restoreAddresses(tx, user, release, [], at);
    const phone_fresh_until = new Date(at.getTime() + DAY_SECONDS * 1000);
    await updateUser(tx, restored.id, { phone_fresh_until }, at);
    await recordAudit(tx, { action: 'number_restored', userId: user.id }, at);
    return 'restored';
  });
  liveness.forget();
  return outcome;
}

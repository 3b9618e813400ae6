import { recordAudit } from '../audit/store.ts';
import type { Context } from '../context.ts';
import { clearTokens } from '../otp/store.ts';
import { endSessions } from '../sessions/store.ts';
import { clearLeftovers } from './leftovers-store.ts';
import { deleteUser, forgetUser } from './store.ts';

/**
 * Removes an account: `hard` with its row and all that hangs on it, `soft` keeps the row, so that its id stays taken, and nothing
 * that says whose it was.
 */
export async function removeUser(context: Context, id: string, how: 'hard' | 'soft'): Promise<void> {
  const { db, clock, keys, liveness } = context;
  const key = await keys.derivation();
  await db.transaction(async (tx) => {
    const at = clock();
    await endSessions(tx, id, null, 'admin', at);
    await clearTokens(tx, id);
    await clearLeftovers(tx, id);
    if (how === 'soft')
      await forgetUser(tx, id, (address) => key.mac('deleted', address).toString('hex'), at);
    else await deleteUser(tx, id);
    await recordAudit(tx, { action: 'user_deleted', userId: id, details: { soft: how === 'soft' } }, at);
  });
  liveness.forget();
}

/** Ends every session of a person. */
export async function endAllSessions({ db, clock, liveness }: Context, id: string): Promise<void> {
  await db.transaction((tx) => endSessions(tx, id, null, 'logout', clock()));
  liveness.forget();
}

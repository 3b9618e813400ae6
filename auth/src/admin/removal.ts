import { recordAudit } from '../audit/store.ts';
import type { AuthContext } from '../context.ts';
import { clearTokens } from '../otp/store.ts';
import { closeAccount } from '../user/closing.ts';
import { clearLeftovers } from './leftovers-store.ts';
import { deleteUser, forgetUser } from './store.ts';

/** Removes an account. `hard` deletes its rows; `soft` keeps an anonymous row, so that its id stays taken. */
export async function removeUser(context: AuthContext, id: string, how: 'hard' | 'soft'): Promise<void> {
  const { db, clock, keys, liveness } = context;
  const key = await keys.derivation();
  await db.transaction(async (tx) => {
    const at = clock();
    await closeAccount(context, tx, id, 'admin', at);
    await clearTokens(tx, id);
    await clearLeftovers(tx, id);
    if (how === 'soft')
      await forgetUser(tx, id, (address) => key.mac('deleted', address).toString('hex'), at);
    else await deleteUser(tx, id);
    await recordAudit(tx, { action: 'user_deleted', userId: id, details: { soft: how === 'soft' } }, at);
  });
  liveness.forget();
}

/** Ends every session of a person, and all else that opens the account. */
export async function closeFor(context: AuthContext, id: string): Promise<void> {
  const { db, clock, liveness } = context;
  await db.transaction((tx) => closeAccount(context, tx, id, 'logout', clock()));
  liveness.forget();
}

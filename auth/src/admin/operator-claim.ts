import type pg from 'pg';
import { recordAudit } from '../audit/store.ts';
import { Database } from '../database.ts';
import { notify } from '../outbox/notices.ts';
import { endSessions } from '../sessions/store.ts';
import { storedPhone } from '../user/address.ts';
import { findUserByAddress, updateUser } from '../user/store.ts';

/** In `app_metadata`, which its owner cannot write: it is in each access token from the next sign-in on. */
export const OPERATOR_CLAIM = 'operator';

interface Request {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  /** E.164. */
  readonly phone: string;
  readonly isOperator: boolean;
}

/** Marks a number's account as an operator's, or no longer, and ends its sessions. Returns its id; null for none. */
export async function claimOperator({ pool, clock, phone, isOperator }: Request): Promise<string | null> {
  const address = { channel: 'sms', value: storedPhone(phone) } as const;
  return new Database(pool).transaction(async (tx) => {
    const user = await findUserByAddress(tx, address, true);
    if (!user || user.phone_confirmed_at === null) return null;
    const at = clock();
    const { [OPERATOR_CLAIM]: _, ...others } = user.app_metadata;
    const app_metadata = isOperator ? { ...others, [OPERATOR_CLAIM]: true } : others;
    await updateUser(tx, user.id, { app_metadata }, at);
    await endSessions(tx, user.id, null, 'admin', at);
    if (isOperator) await notify(tx, user, { template: 'operator_named' }, at);
    const details = { operator: isOperator };
    await recordAudit(tx, { action: 'user_changed', userId: user.id, details }, at);
    return user.id;
  });
}

import type { Db } from '../../db.ts';
import { REPLY } from './delivery-store.ts';

const isSms = (system: Db, userId: string) =>
  system.selectFrom('deliveries').where('userId', '=', userId).where('channel', '=', 'sms');

/** Returns whether the account has a farm; without one there is nothing to answer. */
export const hasFarm = async (system: Db, userId: string): Promise<boolean> =>
  (await system.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;

/** Whether a farmer's message is known, and the number of theirs since an instant. */
export async function receivedReplies(
  system: Db,
  userId: string,
  messageId: string,
  since: string,
): Promise<{ readonly isKnown: boolean; readonly count: number }> {
  const rows = await isSms(system, userId)
    .select('about')
    .where('about', 'like', `${REPLY}%`)
    .where(({ or, eb }) => or([eb('about', '=', `${REPLY}${messageId}`), eb('madeAt', '>=', since)]))
    .execute();
  const known = rows.some(({ about }) => about === `${REPLY}${messageId}`);
  return { isKnown: known, count: rows.length };
}

/** What the last SMS about work was about that a carrier took since: a day, or an alert's id. */
export async function lastSmsAbout(system: Db, userId: string, since: string): Promise<string | null> {
  const row = await isSms(system, userId)
    .select('about')
    .where('madeAt', '>=', since)
    .where('handedAt', 'is not', null)
    .where('about', 'not like', 'try %')
    .where('about', 'not like', `${REPLY}%`)
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.about ?? null;
}

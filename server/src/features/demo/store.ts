import type { NounName } from '@draksha/contract';
import type { Db, WriteDb } from '../../db.ts';
import { releaseAll } from '../../lib/claims.ts';
import { ownedRows, storedNouns } from '../../lib/owned-rows.ts';

/** Adds a row as the noun's own route does. */
export async function addRow(
  db: WriteDb,
  userId: string,
  noun: NounName,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await ownedRows(storedNouns[noun]).create(db, userId, id, values, true);
}

/** Ids of an account's photos, in any state. */
export async function demoPhotosOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('photos').select('id').where('userId', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Removes an account with every row of it. */
export const removeFarm = (db: Db, userId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await releaseAll(tx, userId);
  });

import { sql } from 'kysely';
import type { Db, ReadDb, WriteDb } from '../db.ts';

/**
 * What is unique over all farmers, as its hash: whoever holds a secret or an endpoint is found by it. In the transaction
 * of the row that it is of (decision 200).
 *
 * @throws where somebody has it already
 */
export async function claim(db: Db | WriteDb, ownerId: string, hash: Buffer): Promise<void> {
  await db.insertInto('claims').values({ hash, ownerId }).execute();
}

/** Whose it is; `null` for what belongs to no one. Asked as the program, before it is known for whom. */
export async function claimedBy(system: ReadDb, hash: Buffer): Promise<string | null> {
  const row = await system.selectFrom('claims').select('ownerId').where('hash', '=', hash).executeTakeFirst();
  return row?.ownerId ?? null;
}

export async function releaseClaims(db: Db | WriteDb, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom('claims')
    .where('hash', '=', sql<Buffer>`any(${[...hashes]}::bytea[])`)
    .execute();
}

/** Of an account that is removed. */
export async function releaseAll(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('claims').where('ownerId', '=', ownerId).execute();
  await db.deleteFrom('invitedNumbers').where('ownerId', '=', ownerId).execute();
}

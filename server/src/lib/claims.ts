import { sql } from 'kysely';
import type { Db, ReadDb, WriteDb } from '../db.ts';

/**
 * Claims a hash that is unique over all farmers, to find the owner of a secret or endpoint. In the transaction of its
 * row (decision 200).
 *
 * @throws where it is claimed already
 */
export async function claim(db: Db | WriteDb, ownerId: string, hash: Buffer): Promise<void> {
  await db.insertInto('claims').values({ hash, ownerId }).execute();
}

/** Returns the owner of a claim, or `null`. Runs as the program, before the farmer is known. */
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

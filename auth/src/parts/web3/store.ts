import type { Queryable } from '../../database.ts';

/** Uses the digests up; false when one of them was used before. A `false` must end the transaction. */
export async function useOnce(tx: Queryable, digests: readonly Buffer[], expiresAt: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into auth.used_messages (digest, expires_at) select unnest($1::bytea[]), $2
     on conflict do nothing returning 1`,
    [digests, expiresAt],
  );
  return rows.length === digests.length;
}

export async function purgeUsedMessages(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.used_messages where expires_at < $1', [before]);
}

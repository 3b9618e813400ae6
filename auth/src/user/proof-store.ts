import type { Queryable } from '../database.ts';
import type { AmrEntry } from '../sessions/store.ts';

/**
 * Stores that the session was proven again; replaces an earlier proof of the same kind.
 *
 * @param address that a code came to; null for a PIN or password
 */
export async function noteProof(
  tx: Queryable,
  sessionId: string,
  entry: AmrEntry,
  address: string | null,
): Promise<void> {
  const row = await tx.writes
    .selectFrom('sessions')
    .select('amr')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const others = (row.amr as unknown as readonly AmrEntry[]).filter(({ method }) => method !== entry.method);
  await tx.writes
    .updateTable('sessions')
    .set({
      amr: JSON.stringify([...others, entry]),
      ...(address === null ? {} : { proven_address: address }),
    })
    .where('id', '=', sessionId)
    .execute();
}

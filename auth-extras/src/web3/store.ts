import type { Queryable } from '@draksha/auth/database';

/** Uses the digests up; false when one of them was used before. A `false` must end the transaction. */
export async function useOnce(
  { writes }: Queryable,
  digests: readonly Buffer[],
  expiresAt: Date,
): Promise<boolean> {
  const used = await writes
    .insertInto('used_messages')
    .values(digests.map((digest) => ({ digest, expires_at: expiresAt })))
    .onConflict((on) => on.doNothing())
    .returning('digest')
    .execute();
  return used.length === digests.length;
}

export async function purgeUsedMessages({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('used_messages').where('expires_at', '<', before).execute();
}

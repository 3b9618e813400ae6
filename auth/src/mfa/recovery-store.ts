import type { Queryable, ReadPool } from '../database.ts';

/** Puts these codes in the place of those that the factor had. */
export async function replaceRecoveryCodes(
  { writes }: Queryable,
  factorId: string,
  keyId: string,
  digests: readonly Buffer[],
  at: Date,
): Promise<void> {
  await writes
    .updateTable('factors')
    .set({ secret_key: keyId, updated_at: at })
    .where('id', '=', factorId)
    .execute();
  await writes.deleteFrom('recovery_codes').where('factor_id', '=', factorId).execute();
  await writes
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ factor_id: factorId, digest })))
    .execute();
}

export function countRecoveryCodes(
  { reads }: ReadPool,
  factorId: string,
): Promise<{ readonly total: number; readonly remaining: number }> {
  return reads
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow();
}

export async function hasRecoveryCode(
  { reads }: ReadPool,
  factorId: string,
  digest: Buffer,
): Promise<boolean> {
  const unused = await reads
    .selectFrom('recovery_codes')
    .select('factor_id')
    .where('factor_id', '=', factorId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .execute();
  return unused.length > 0;
}

/** Consumes a code; false when unknown or used. */
export async function useRecoveryCode(
  { writes }: Queryable,
  factorId: string,
  digest: Buffer,
  at: Date,
): Promise<boolean> {
  const used = await writes
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('factor_id', '=', factorId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .returning('factor_id')
    .execute();
  return used.length > 0;
}

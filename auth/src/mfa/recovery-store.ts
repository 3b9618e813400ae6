import { only, type Queryable } from '../database.ts';

/** Puts these codes in the place of those that the factor had. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  factorId: string,
  keyId: string,
  digests: readonly Buffer[],
  at: Date,
): Promise<void> {
  await tx.query('update auth.factors set secret_key = $2, updated_at = $3 where id = $1', [
    factorId,
    keyId,
    at,
  ]);
  await tx.query('delete from auth.recovery_codes where factor_id = $1', [factorId]);
  await tx.query('insert into auth.recovery_codes (factor_id, digest) select $1, unnest($2::bytea[])', [
    factorId,
    [...digests],
  ]);
}

export async function countRecoveryCodes(
  db: Queryable,
  factorId: string,
): Promise<{ readonly total: number; readonly remaining: number }> {
  return only(
    await db.query<{ total: number; remaining: number }>(
      `select count(*) as total, count(*) filter (where used_at is null) as remaining
       from auth.recovery_codes where factor_id = $1`,
      [factorId],
    ),
  );
}

export async function hasRecoveryCode(db: Queryable, factorId: string, digest: Buffer): Promise<boolean> {
  const rows = await db.query(
    'select 1 from auth.recovery_codes where factor_id = $1 and digest = $2 and used_at is null',
    [factorId, digest],
  );
  return rows.length > 0;
}

/** Uses a code up; false when there is no such one or it was used. */
export async function useRecoveryCode(
  tx: Queryable,
  factorId: string,
  digest: Buffer,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'update auth.recovery_codes set used_at = $3 where factor_id = $1 and digest = $2 and used_at is null returning 1',
    [factorId, digest, at],
  );
  return rows.length > 0;
}

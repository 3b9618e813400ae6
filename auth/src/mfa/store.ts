import type { Queryable } from '../database.ts';

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly factor_type: 'totp' | 'phone' | 'webauthn';
  readonly status: 'unverified' | 'verified';
  readonly friendly_name: string;
  readonly sealed_secret: Buffer | null;
  readonly secret_key: string | null;
  readonly last_step: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_challenged_at: Date | null;
}

export interface ChallengeRow {
  readonly id: string;
  readonly factor_id: string;
  readonly session_id: string;
  readonly expires_at: Date;
}

export function listFactors(db: Queryable, userId: string): Promise<FactorRow[]> {
  return db.query<FactorRow>('select * from auth.factors where user_id = $1 order by created_at, id', [
    userId,
  ]);
}

export async function lockFactor(tx: Queryable, id: string): Promise<FactorRow | undefined> {
  const [row] = await tx.query<FactorRow>('select * from auth.factors where id = $1 for update', [id]);
  return row;
}

export async function insertFactor(
  tx: Queryable,
  factor: Pick<
    FactorRow,
    'id' | 'user_id' | 'factor_type' | 'friendly_name' | 'sealed_secret' | 'secret_key'
  >,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.factors (id, user_id, factor_type, friendly_name, sealed_secret, secret_key, created_at,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      factor.id,
      factor.user_id,
      factor.factor_type,
      factor.friendly_name,
      factor.sealed_secret,
      factor.secret_key,
      at,
    ],
  );
}

/** Drops enrolments that were begun and never proven. */
export async function dropUnverified(tx: Queryable, userId: string, before: Date): Promise<void> {
  await tx.query(
    `delete from auth.factors where user_id = $1 and status = 'unverified' and created_at < $2`,
    [userId, before],
  );
}

/** Marks the factor proven by the code of this time step, and drops the half-made ones of its type. */
export async function markVerified(tx: Queryable, factor: FactorRow, step: number, at: Date): Promise<void> {
  await tx.query(
    `update auth.factors set status = 'verified', last_step = $2, updated_at = $3 where id = $1`,
    [factor.id, step, at],
  );
  await tx.query(
    `delete from auth.factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [factor.user_id, factor.factor_type],
  );
}

export async function deleteFactor(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.factors where id = $1', [id]);
}

export async function renameFactor(tx: Queryable, id: string, name: string, at: Date): Promise<void> {
  await tx.query('update auth.factors set friendly_name = $2, updated_at = $3 where id = $1', [id, name, at]);
}

export async function insertChallenge(tx: Queryable, challenge: ChallengeRow, at: Date): Promise<void> {
  await tx.query('update auth.factors set last_challenged_at = $2 where id = $1', [challenge.factor_id, at]);
  await tx.query(
    'insert into auth.challenges (id, factor_id, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [challenge.id, challenge.factor_id, challenge.session_id, at, challenge.expires_at],
  );
}

const MAX_TRIES = 5;

/** Counts a try of the challenge before its code is compared; undefined when it is unknown or has had its tries. */
export async function countChallengeTry(db: Queryable, id: string): Promise<ChallengeRow | undefined> {
  const [row] = await db.query<ChallengeRow>(
    `update auth.challenges set tries = tries + 1 where id = $1 and tries < ${MAX_TRIES}
     returning id, factor_id, session_id, expires_at`,
    [id],
  );
  return row;
}

export async function consumeChallenge(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.query('delete from auth.challenges where id = $1 returning 1', [id]);
  return rows.length > 0;
}

export async function purgeChallenges(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.challenges where expires_at < $1', [before]);
}

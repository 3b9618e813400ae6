import type { Queryable } from '../database.ts';

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  readonly status: 'unverified' | 'verified';
  readonly friendly_name: string;
  readonly sealed_secret: Buffer | null;
  /** The derivation key that the secret is sealed under, or that recovery codes are hashed under. */
  readonly secret_key: string | null;
  readonly last_step: number | null;
  /** E.164 digits without `+`. */
  readonly phone: string | null;
  readonly last_webauthn_challenge_data: LastWebauthnChallenge | null;
  /** Model of the security key. */
  readonly aaguid: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_challenged_at: Date | null;
}

/** As the wire has it. */
export interface LastWebauthnChallenge {
  readonly type: 'create' | 'request';
  readonly challenge: { readonly id: string; readonly created_at: string; readonly verified_at: string };
}

const SELECT = `select f.*, c.aaguid from auth.factors f
  left join auth.webauthn_credentials c on c.factor_id = f.id`;

export function listFactors(db: Queryable, userId: string): Promise<FactorRow[]> {
  return db.query<FactorRow>(`${SELECT} where f.user_id = $1 order by f.created_at, f.id`, [userId]);
}

export async function findFactor(db: Queryable, id: string): Promise<FactorRow | undefined> {
  const [row] = await db.query<FactorRow>(`${SELECT} where f.id = $1`, [id]);
  return row;
}

export async function lockFactor(tx: Queryable, id: string): Promise<FactorRow | undefined> {
  const [row] = await tx.query<FactorRow>(`${SELECT} where f.id = $1 for update of f`, [id]);
  return row;
}

export type NewFactor = Pick<
  FactorRow,
  'id' | 'user_id' | 'factor_type' | 'status' | 'friendly_name' | 'sealed_secret' | 'secret_key' | 'phone'
>;

export async function insertFactor(tx: Queryable, factor: NewFactor, at: Date): Promise<void> {
  await tx.query(
    `insert into auth.factors (id, user_id, factor_type, status, friendly_name, sealed_secret, secret_key, phone,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      factor.id,
      factor.user_id,
      factor.factor_type,
      factor.status,
      factor.friendly_name,
      factor.sealed_secret,
      factor.secret_key,
      factor.phone,
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

/** Marks the factor proven, and drops the half-made ones of its type. */
export async function markVerified(tx: Queryable, factor: FactorRow, at: Date): Promise<void> {
  await tx.query(`update auth.factors set status = 'verified', updated_at = $2 where id = $1`, [
    factor.id,
    at,
  ]);
  await tx.query(
    `delete from auth.factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [factor.user_id, factor.factor_type],
  );
}

/** Takes the time step; false when its code, or a later one, was taken before. */
export async function takeStep(tx: Queryable, id: string, step: number): Promise<boolean> {
  const rows = await tx.query(
    'update auth.factors set last_step = $2 where id = $1 and (last_step is null or last_step < $2) returning 1',
    [id, step],
  );
  return rows.length > 0;
}

export async function recordWebauthnChallenge(
  tx: Queryable,
  id: string,
  challenge: LastWebauthnChallenge,
): Promise<void> {
  await tx.query('update auth.factors set last_webauthn_challenge_data = $2 where id = $1', [
    id,
    JSON.stringify(challenge),
  ]);
}

export async function deleteFactor(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.factors where id = $1', [id]);
}

/** Drops all factors and passkeys of the account. */
export async function deleteAllProofs(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.factors where user_id = $1', [userId]);
  await tx.query('delete from auth.webauthn_credentials where user_id = $1', [userId]);
}

/** Writes name and number; codes on their way to the old number are void. */
export async function updateFactor(
  tx: Queryable,
  id: string,
  changes: Pick<FactorRow, 'friendly_name' | 'phone'>,
  at: Date,
): Promise<void> {
  const { friendly_name: name, phone } = changes;
  await tx.query(
    `delete from auth.challenges c using auth.factors f
     where f.id = $1 and c.factor_id = f.id and f.phone is distinct from $2`,
    [id, phone],
  );
  await tx.query('update auth.factors set friendly_name = $2, phone = $3, updated_at = $4 where id = $1', [
    id,
    name,
    phone,
    at,
  ]);
}

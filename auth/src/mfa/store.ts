import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Factors } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';

const lastWebauthnChallenge = z.object({
  type: z.enum(['create', 'request']),
  challenge: z.object({ id: z.string(), created_at: z.string(), verified_at: z.string() }),
});

/** As the wire has it. */
export type LastWebauthnChallenge = z.output<typeof lastWebauthnChallenge>;

/**
 * `secret_key` is the derivation key that the secret is sealed under, or that recovery codes are hashed under; `phone` are
 * E.164 digits without `+`.
 */
export type FactorRow = Readonly<Omit<Selectable<Factors>, 'last_webauthn_challenge_data'>> & {
  readonly last_webauthn_challenge_data: LastWebauthnChallenge | null;
  /** Model of the security key. */
  readonly aaguid: string | null;
};

const withModel = (from: ReadPool['reads']) =>
  from
    .selectFrom('factors as f')
    .leftJoin('webauthn_credentials as c', 'c.factor_id', 'f.id')
    .selectAll('f')
    .select('c.aaguid');

const factorOf = (row: Selectable<Factors> & { readonly aaguid: string | null }): FactorRow => ({
  ...row,
  last_webauthn_challenge_data: lastWebauthnChallenge.nullable().parse(row.last_webauthn_challenge_data),
});

export async function listFactors({ reads }: ReadPool, userId: string): Promise<FactorRow[]> {
  const rows = await withModel(reads)
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();
  return rows.map(factorOf);
}

export async function findFactor({ reads }: ReadPool, id: string): Promise<FactorRow | undefined> {
  const row = await withModel(reads).where('f.id', '=', id).executeTakeFirst();
  return row && factorOf(row);
}

export async function lockFactor({ writes }: Queryable, id: string): Promise<FactorRow | undefined> {
  const row = await withModel(writes)
    .where('f.id', '=', id)
    .modifyEnd(sql`for update of f`)
    .executeTakeFirst();
  return row && factorOf(row);
}

export type NewFactor = Pick<
  FactorRow,
  'id' | 'user_id' | 'factor_type' | 'status' | 'friendly_name' | 'sealed_secret' | 'secret_key' | 'phone'
>;

export async function insertFactor({ writes }: Queryable, factor: NewFactor, at: Date): Promise<void> {
  const { id, user_id, factor_type, status, friendly_name, sealed_secret, secret_key, phone } = factor;
  await writes
    .insertInto('factors')
    .values({
      id,
      user_id,
      factor_type,
      status,
      friendly_name,
      sealed_secret,
      secret_key,
      phone,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Deletes unproven enrolments. */
export async function dropUnverified({ writes }: Queryable, userId: string, before: Date): Promise<void> {
  await writes
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', before)
    .execute();
}

/** Marks the factor proven, and drops the half-made ones of its type. */
export async function markVerified({ writes }: Queryable, factor: FactorRow, at: Date): Promise<void> {
  await writes
    .updateTable('factors')
    .set({ status: 'verified', updated_at: at })
    .where('id', '=', factor.id)
    .execute();
  await writes
    .deleteFrom('factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
}

/** Takes the time step; false when its code, or a later one, was taken before. */
export async function takeTotpStep({ writes }: Queryable, id: string, step: number): Promise<boolean> {
  const taken = await writes
    .updateTable('factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .execute();
  return taken.length > 0;
}

export async function recordWebauthnChallenge(
  { writes }: Queryable,
  id: string,
  challenge: LastWebauthnChallenge,
): Promise<void> {
  await writes
    .updateTable('factors')
    .set({ last_webauthn_challenge_data: JSON.stringify(challenge) })
    .where('id', '=', id)
    .execute();
}

export async function deleteFactor({ writes }: Queryable, id: string): Promise<void> {
  await writes.deleteFrom('factors').where('id', '=', id).execute();
}

/** Drops all factors and passkeys of the account. */
export async function deleteAllProofs({ writes }: Queryable, userId: string): Promise<void> {
  await writes.deleteFrom('factors').where('user_id', '=', userId).execute();
  await writes.deleteFrom('webauthn_credentials').where('user_id', '=', userId).execute();
}

/** Updates name and number; voids codes to the old number. */
export async function updateFactor(
  { writes }: Queryable,
  id: string,
  { friendly_name, phone }: Pick<FactorRow, 'friendly_name' | 'phone'>,
  at: Date,
): Promise<void> {
  await writes
    .deleteFrom('challenges')
    .using('factors as f')
    .where('f.id', '=', id)
    .whereRef('challenges.factor_id', '=', 'f.id')
    .where('f.phone', 'is distinct from', phone)
    .execute();
  await writes
    .updateTable('factors')
    .set({ friendly_name, phone, updated_at: at })
    .where('id', '=', id)
    .execute();
}

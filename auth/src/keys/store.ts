import type { JWK } from 'jose';
import { type Selectable, sql } from 'kysely';
import type { Keys } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { storedObject } from '../stored-json.ts';

type Stored = Omit<Selectable<Keys>, 'created_at'>;

export type KeyPurpose = Stored['purpose'];

/** `signs_from`: from when a signing key signs; null for the others. */
export type KeyRow = Readonly<Omit<Stored, 'public_jwk'>> & { readonly public_jwk: JWK | null };

const COLUMNS = [
  'id',
  'purpose',
  'public_jwk',
  'sealed',
  'sealed_with',
  'is_current',
  'signs_from',
] as const satisfies readonly (keyof KeyRow)[];

// Two processes that start on an empty database must agree on one set of keys.
const KEY_LOCK = 7_305_482;

export async function lockKeys({ writes }: Queryable): Promise<void> {
  await writes.selectNoFrom(sql`pg_advisory_xact_lock(${KEY_LOCK})`.as('locked')).execute();
}

export async function listKeys({ reads }: ReadPool): Promise<KeyRow[]> {
  const rows = await reads.selectFrom('keys').select(COLUMNS).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => ({
    ...row,
    public_jwk: row.public_jwk === null ? null : storedObject(row.public_jwk),
  }));
}

export async function insertKey({ writes }: Queryable, key: KeyRow, at: Date): Promise<void> {
  const { id, purpose, public_jwk, sealed, sealed_with, is_current, signs_from } = key;
  await writes
    .insertInto('keys')
    .values({
      id,
      purpose,
      public_jwk: public_jwk && JSON.stringify(public_jwk),
      sealed,
      sealed_with,
      is_current,
      signs_from,
      created_at: at,
    })
    .execute();
}

export async function resealKey({ writes }: Queryable, key: KeyRow): Promise<void> {
  const { sealed, sealed_with } = key;
  await writes.updateTable('keys').set({ sealed, sealed_with }).where('id', '=', key.id).execute();
}

export async function deleteKeys({ writes }: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await writes.deleteFrom('keys').where('id', 'in', ids).execute();
}

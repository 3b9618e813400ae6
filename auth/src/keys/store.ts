import type { JWK } from 'jose';
import type { Queryable } from '../database.ts';

export type KeyPurpose = 'signing' | 'derivation';

export interface KeyRow {
  readonly id: string;
  readonly purpose: KeyPurpose;
  readonly public_jwk: JWK | null;
  readonly sealed: Buffer;
  readonly sealed_with: string;
  readonly is_current: boolean;
  /** From when a signing key signs; null for the others. */
  readonly signs_from: Date | null;
}

// Two processes that start on an empty database must agree on one set of keys.
const KEY_LOCK = 7_305_482;

export async function lockKeys(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [KEY_LOCK]);
}

export function listKeys(db: Queryable): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    'select id, purpose, public_jwk, sealed, sealed_with, is_current, signs_from from auth.keys order by created_at, id',
  );
}

export async function insertKey(tx: Queryable, key: KeyRow, at: Date): Promise<void> {
  await tx.query(
    `insert into auth.keys (id, purpose, public_jwk, sealed, sealed_with, is_current, signs_from, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      key.id,
      key.purpose,
      key.public_jwk === null ? null : JSON.stringify(key.public_jwk),
      key.sealed,
      key.sealed_with,
      key.is_current,
      key.signs_from,
      at,
    ],
  );
}

export async function resealKey(tx: Queryable, key: KeyRow): Promise<void> {
  await tx.query('update auth.keys set sealed = $2, sealed_with = $3 where id = $1', [
    key.id,
    key.sealed,
    key.sealed_with,
  ]);
}

export async function deleteKeys(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from auth.keys where id = any($1)', [ids]);
}

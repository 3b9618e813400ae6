import type pg from 'pg';
import { recordAudit } from '../audit/store.ts';
import { Database, type Queryable } from '../database.ts';
import { DAY_MS } from '../durations.ts';
import type { AuthOptions } from '../options.ts';
import { Peppers } from './pepper.ts';
import { newSigningKey, openKey } from './sealed-key.ts';
import { deleteKeys, insertKey, type KeyRow, listKeys, lockKeys } from './store.ts';

/*
 * A new signing key is published first and signs later: whoever checks our tokens keeps the published keys for ten
 * minutes. One that was replaced goes when no token under it can live any more.
 */

export const PUBLISHED_BEFORE_MS = 20 * 60_000;
export const KEPT_AFTER_MS = DAY_MS;
const MIN_AGE_MS = DAY_MS;

export type KeyRotation =
  | { readonly state: 'added' | 'waiting'; readonly signsFrom: Date; readonly retired: number }
  /** The key in use is younger than a day. */
  | { readonly state: 'fresh'; readonly since: Date; readonly retired: number }
  | { readonly state: 'replaced'; readonly retired: number };

type SigningRow = KeyRow & { readonly signs_from: Date };

/** The signing keys, the newest first. */
async function signingKeys(tx: Queryable): Promise<SigningRow[]> {
  const rows = await listKeys(tx);
  return rows
    .flatMap((row) => (row.signs_from === null ? [] : [{ ...row, signs_from: row.signs_from }]))
    .sort((a, b) => b.signs_from.getTime() - a.signs_from.getTime());
}

/** Removes the keys that were replaced a day ago; answers how many. */
export async function retireKeys(tx: Queryable, at: Date): Promise<number> {
  const keys = await signingKeys(tx);
  // Each key was replaced when the one before it in this order began to sign.
  const dead = keys.filter((_key, index) => {
    const successor = keys[index - 1];
    return successor !== undefined && successor.signs_from.getTime() + KEPT_AFTER_MS <= at.getTime();
  });
  if (dead.length > 0) {
    const ids = dead.map(({ id }) => id);
    await deleteKeys(tx, ids);
    await recordAudit(tx, { action: 'keys_retired', userId: null, details: { keys: ids.join() } }, at);
  }
  return dead.length;
}

export interface RotationRequest {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly secret: AuthOptions['pinPepper'];
  /** A key leaked: the new one signs now and the others count no more. Sessions go on by their refresh tokens. */
  readonly atOnce?: boolean;
}

/**
 * One step of a key rotation, in any process; idempotent until the next is due. Servers follow within half a minute.
 *
 * @throws KeyError when the secret is not the one of this data
 */
export async function rotateKeys({ pool, clock, secret, atOnce }: RotationRequest): Promise<KeyRotation> {
  const peppers = new Peppers(secret);
  return new Database(pool).transaction(async (tx) => {
    await lockKeys(tx);
    const at = clock();
    const keys = await signingKeys(tx);
    // A key sealed with another secret would end the running servers.
    for (const key of keys) openKey(peppers, key);
    const add = async (signsFrom: Date): Promise<void> => {
      const key = await newSigningKey(peppers, signsFrom);
      await insertKey(tx, key, at);
      const details = { key: key.id, signs_from: signsFrom.toISOString() };
      await recordAudit(tx, { action: 'key_added', userId: null, details }, at);
    };
    if (atOnce) {
      await add(at);
      const ids = keys.map(({ id }) => id);
      await deleteKeys(tx, ids);
      await recordAudit(tx, { action: 'keys_retired', userId: null, details: { keys: ids.join() } }, at);
      return { state: 'replaced', retired: ids.length };
    }
    const retired = await retireKeys(tx, at);
    const [newest] = keys;
    if (newest && newest.signs_from > at) return { state: 'waiting', signsFrom: newest.signs_from, retired };
    if (newest && newest.signs_from.getTime() + MIN_AGE_MS > at.getTime()) {
      return { state: 'fresh', since: newest.signs_from, retired };
    }
    const signsFrom = new Date(at.getTime() + (newest ? PUBLISHED_BEFORE_MS : 0));
    await add(signsFrom);
    return { state: 'added', signsFrom, retired };
  });
}

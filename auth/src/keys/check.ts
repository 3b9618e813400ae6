import type pg from 'pg';
import { Database } from '../database.ts';
import type { AuthOptions } from '../options.ts';
import { Peppers } from './pepper.ts';
import { openKey } from './sealed-key.ts';
import { type KeyRow, listKeys } from './store.ts';

/** PostgreSQL's code for a table that is not there. */
const NO_TABLE = '42P01';

async function keysIn(pool: pg.Pool): Promise<readonly KeyRow[]> {
  try {
    return await listKeys(new Database(pool));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TABLE) return [];
    throw error;
  }
}

/** Whether the database holds keys that some secret has sealed; none before the first start. */
export const hasKeys = async (pool: pg.Pool): Promise<boolean> => (await keysIn(pool)).length > 0;

/** Changes nothing. @throws KeyError when the secret is not the one that the keys in the database were sealed with */
export async function checkSecret(pool: pg.Pool, secret: AuthOptions['pinPepper']): Promise<void> {
  const peppers = new Peppers(secret);
  for (const key of await keysIn(pool)) openKey(peppers, key);
}

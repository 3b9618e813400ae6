import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { FormerSecrets } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import type { UserRow } from './store.ts';

/** What an account had before a change, for as long as the change can be undone. */

export type SecretRow = Readonly<
  Pick<Selectable<FormerSecrets>, 'pin_hash' | 'pin_pepper' | 'pin_of' | 'password_hash'>
>;

/** Keeps the PIN and password that are about to be replaced. */
export async function archiveSecret({ writes }: Queryable, user: UserRow, at: Date): Promise<void> {
  const { id, pin_hash, pin_pepper, pin_of, password_hash } = user;
  if (pin_hash === null && password_hash === null) return;
  await writes
    .insertInto('former_secrets')
    .values({ id: randomUUID(), user_id: id, pin_hash, pin_pepper, pin_of, password_hash, replaced_at: at })
    .execute();
}

/** The PIN and password that the account had at an instant, if they were replaced since. */
export function secretAt({ reads }: ReadPool, userId: string, at: Date): Promise<SecretRow | undefined> {
  return reads
    .selectFrom('former_secrets')
    .select(['pin_hash', 'pin_pepper', 'pin_of', 'password_hash'])
    .where('user_id', '=', userId)
    .where('replaced_at', '>=', at)
    .orderBy('replaced_at')
    .limit(1)
    .executeTakeFirst();
}

export async function purgeFormer({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('former_secrets').where('replaced_at', '<', before).execute();
  await writes.deleteFrom('former_ways').where('removed_at', '<', before).execute();
}

/** Archives a credential that is about to be removed; with a second factor also its security key. */
export async function archiveCredential(
  { writes }: Queryable,
  kind: 'identities' | 'factors' | 'webauthn_credentials',
  id: string,
  at: Date,
): Promise<void> {
  await writes.selectNoFrom(sql`auth.keep_way(${kind}, ${id}, ${at})`.as('kept')).execute();
}

/** Restores credentials removed since then that existed before, where their place is free. */
export async function restoreCredentials({ writes }: Queryable, userId: string, since: Date): Promise<void> {
  await writes.selectNoFrom(sql`auth.bring_ways_back(${userId}, ${since})`.as('back')).execute();
}

import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

/** Every known number and e-mail address of an account: present, former and requested. */
async function addressesOf({ reads }: Queryable, id: string): Promise<string[]> {
  const user = await reads
    .selectFrom('users')
    .select(['phone', 'email', 'new_phone', 'new_email'])
    .where('id', '=', id)
    .executeTakeFirst();
  const changes = await reads
    .selectFrom('address_changes')
    .select(['old_address', 'new_address'])
    .where('user_id', '=', id)
    .execute();
  const factors = await reads.selectFrom('factors').select('phone').where('user_id', '=', id).execute();
  const identities = await reads.selectFrom('identities').select('email').where('user_id', '=', id).execute();
  const all = [user ?? {}, ...changes, ...factors, ...identities].flatMap((row) => Object.values(row));
  return [...new Set(all)].filter((value): value is string => typeof value === 'string' && value !== '');
}

const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`;

/**
 * Removes a person's addresses from messages and counts before the account is deleted. Queued messages are not sent;
 * of sent ones time, kind and state stay, for their cost.
 */
export async function clearLeftovers(tx: Queryable, id: string): Promise<void> {
  const addresses = await addressesOf(tx, id);
  // Some columns have a number with its plus sign, others without.
  const written = addresses.flatMap((address) => [address, `+${address}`, address.replace(/^\+/, '')]);
  const theirs = sql<boolean>`(user_id = ${id} or recipient = ${anyOf(written)})`;
  await tx.writes.deleteFrom('outbox').where(theirs).where('next_attempt_at', 'is not', null).execute();
  await tx.writes
    .updateTable('outbox')
    .set({ recipient: '', parameters: '{}', user_id: null })
    .where(theirs)
    .execute();
  await tx.writes
    .deleteFrom('tries')
    .where(sql<string>`substring(key from '[^:]+$')`, '=', anyOf([...written, id]))
    .execute();
}

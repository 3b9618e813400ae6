import { sql } from 'kysely';
import type { Queryable, ReadPool } from '../database.ts';
import { DAY_SECONDS, UNDO_DAYS } from '../durations.ts';

const hasRow = async (found: Promise<unknown>): Promise<boolean> => (await found) !== undefined;

/** Factors, passkeys, and identities of others. One after the other: a transaction has one connection. */
export async function hasOtherCredentials({ reads }: ReadPool, id: string): Promise<boolean> {
  const ofOthers = reads
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', id)
    .where('provider', 'not in', ['email', 'phone']);
  if (await hasRow(ofOthers.executeTakeFirst())) return true;
  for (const table of ['factors', 'webauthn_credentials'] as const) {
    const own = reads.selectFrom(table).select('id').where('user_id', '=', id);
    if (await hasRow(own.executeTakeFirst())) return true;
  }
  return false;
}

/** Whether an address was changed, or is about to be: its link would undo another person's account. */
export const hasChanges = ({ reads }: ReadPool, id: string, at: Date): Promise<boolean> =>
  hasRow(
    reads
      .selectFrom('address_changes')
      .select('id')
      .where('user_id', '=', id)
      .where('closed_at', 'is', null)
      .where(({ eb, or }) =>
        or([
          eb('expires_at', '>', at),
          eb('made_at', '>=', new Date(at.getTime() - UNDO_DAYS * DAY_SECONDS * 1000)),
        ]),
      )
      .executeTakeFirst(),
  );

/** What sign-in wrote down of a person goes with them. */
export async function moveRecords({ writes }: Queryable, one: string, other: string): Promise<void> {
  const taker = sql<string>`case user_id when ${one}::uuid then ${other}::uuid else ${one}::uuid end`;
  for (const table of ['audit', 'outbox', 'sessions'] as const)
    await writes.updateTable(table).set({ user_id: taker }).where('user_id', 'in', [one, other]).execute();
  // A pending sign-in would end in the old account.
  for (const table of ['flows', 'devices', 'former_secrets', 'former_ways', 'address_changes'] as const)
    await writes.deleteFrom(table).where('user_id', 'in', [one, other]).execute();
}

import { sql } from 'kysely';
import type { Queryable, ReadPool } from '../database.ts';

const endsAt = sql<string>`app_metadata ->> 'visit_ends_at'`;

/** The ends of the visits that are open, the first one first. */
export async function openVisits({ reads }: ReadPool | Queryable, at: Date): Promise<Date[]> {
  const rows = await reads
    .selectFrom('users')
    .select(endsAt.as('ends'))
    .where(endsAt, '>', at.toISOString())
    .orderBy(endsAt)
    .execute();
  return rows.map(({ ends }) => new Date(ends));
}

/** The accounts of visits that are over. */
export async function endedVisits({ reads }: ReadPool, at: Date): Promise<string[]> {
  const rows = await reads.selectFrom('users').select('id').where(endsAt, '<=', at.toISOString()).execute();
  return rows.map(({ id }) => id);
}

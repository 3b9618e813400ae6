import { type Selectable, sql } from 'kysely';
import type { RefusedRedirects } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';

export interface RefusedCount {
  readonly address: string;
  readonly hits: number;
  readonly at: Date;
}

export type RefusedRedirectRow = Readonly<Selectable<RefusedRedirects>>;

const MAX_ROWS = 2_000;

/** Adds counts; an address that is new to a full list is left out. */
export async function addRefused({ writes }: Queryable, counts: readonly RefusedCount[]): Promise<void> {
  const given = sql<{ address: string; hits: number; at: Date }>`unnest(
    ${counts.map(({ address }) => address)}::text[], ${counts.map(({ hits }) => hits)}::bigint[],
    ${counts.map(({ at }) => at)}::timestamptz[])`;
  await writes
    .insertInto('refused_redirects')
    .columns(['address', 'hits', 'first_at', 'last_at'])
    .expression(({ selectFrom }) =>
      selectFrom(given.as<'c'>(sql`c (address, hits, at)`))
        .select(['c.address', 'c.hits', 'c.at as first_at', 'c.at as last_at'])
        .where(({ eb, exists, or }) =>
          or([
            eb(
              selectFrom('refused_redirects as all').select(({ fn }) => fn.countAll<number>().as('total')),
              '<',
              MAX_ROWS,
            ),
            exists(
              selectFrom('refused_redirects as k')
                .select('k.address')
                .where('k.address', '=', sql.ref<string>('c.address')),
            ),
          ]),
        )
        .orderBy('c.address'),
    )
    .onConflict((on) =>
      on.column('address').doUpdateSet({
        hits: sql<number>`refused_redirects.hits + excluded.hits`,
        last_at: sql<Date>`greatest(refused_redirects.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

/** The most refused first. */
export function listRefused(
  { reads }: ReadPool,
  limit: number,
  offset: number,
): Promise<RefusedRedirectRow[]> {
  return reads
    .selectFrom('refused_redirects')
    .select(['address', 'hits', 'first_at', 'last_at'])
    .orderBy('hits', 'desc')
    .orderBy('address')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function purgeRefused({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('refused_redirects').where('last_at', '<', before).execute();
}

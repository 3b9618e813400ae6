import { type Selectable, sql } from 'kysely';
import type { RefusedRedirects } from '../database.gen.ts';
import type { Queryable, Readable } from '../database.ts';

export interface RefusedCount {
  readonly address: string;
  readonly hits: number;
  readonly at: Date;
}

export type RefusedRow = Readonly<Selectable<RefusedRedirects>>;

const MAX_ROWS = 2_000;

/** Adds counts; an address that is new to a full list is left out. */
export async function addRefused({ writes }: Queryable, counts: readonly RefusedCount[]): Promise<void> {
  const addresses = counts.map(({ address }) => address);
  const hits = counts.map((count) => count.hits);
  const at = counts.map((count) => count.at);
  await sql`insert into auth.refused_redirects as r (address, hits, first_at, last_at)
     select address, hits, at, at
     from unnest(${addresses}::text[], ${hits}::bigint[], ${at}::timestamptz[]) as c (address, hits, at)
     where (select count(*) from auth.refused_redirects) < ${MAX_ROWS}
       or exists (select from auth.refused_redirects k where k.address = c.address)
     order by address
     on conflict (address) do update set hits = r.hits + excluded.hits, last_at = greatest(r.last_at, excluded.last_at)`.execute(
    writes,
  );
}

/** The most refused first. */
export function listRefused({ reads }: Readable, limit: number, offset: number): Promise<RefusedRow[]> {
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

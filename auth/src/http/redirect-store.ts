import type { Queryable } from '../database.ts';

export interface RefusedCount {
  readonly address: string;
  readonly hits: number;
  readonly at: Date;
}

export interface RefusedRow {
  readonly address: string;
  readonly hits: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

const MAX_ROWS = 2_000;

/** Adds counts; an address that is new to a full list is left out. */
export async function addRefused(db: Queryable, counts: readonly RefusedCount[]): Promise<void> {
  await db.query(
    `insert into auth.refused_redirects as r (address, hits, first_at, last_at)
     select address, hits, at, at from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as c (address, hits, at)
     where (select count(*) from auth.refused_redirects) < ${MAX_ROWS}
       or exists (select from auth.refused_redirects k where k.address = c.address)
     order by address
     on conflict (address) do update set hits = r.hits + excluded.hits, last_at = greatest(r.last_at, excluded.last_at)`,
    [counts.map(({ address }) => address), counts.map(({ hits }) => hits), counts.map(({ at }) => at)],
  );
}

/** The most refused first. */
export function listRefused(db: Queryable, limit: number, offset: number): Promise<RefusedRow[]> {
  return db.query<RefusedRow>(
    'select address, hits, first_at, last_at from auth.refused_redirects order by hits desc, address limit $1 offset $2',
    [limit, offset],
  );
}

export async function purgeRefused(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.refused_redirects where last_at < $1', [before]);
}

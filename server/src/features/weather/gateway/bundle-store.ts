import type { Pool } from 'pg';
import type { WeatherBundle } from '../providers/service.ts';

/** The newest real bundle of a cell, if it is newer than what the caller has. */
export async function readBundle(
  pool: Pool,
  cell: string,
  newerThan: string | null,
): Promise<WeatherBundle | null> {
  const { rows } = await pool.query<{ body: WeatherBundle }>(
    'select body from app.weather_bundles where cell = $1 and ($2::timestamptz is null or fetched_at > $2)',
    [cell, newerThan],
  );
  return rows[0]?.body ?? null;
}

/**
 * Keeps a bundle unless a newer one is there.
 *
 * @param unseen nobody looks at it: it was asked for beside another, and is not refreshed by itself
 * @param ahead nobody looks at it yet: when somebody last did stays as it is
 */
export async function writeBundle(
  pool: Pool,
  bundle: WeatherBundle,
  { unseen = false, ahead = false }: { readonly unseen?: boolean; readonly ahead?: boolean } = {},
): Promise<void> {
  await pool.query(
    `insert into app.weather_bundles as b (cell, source, fetched_at, body, viewed_at) values ($1, $2, $3, $4, $5)
     on conflict (cell) do update
       set source = excluded.source, fetched_at = excluded.fetched_at, body = excluded.body,
         viewed_at = case when $6 then coalesce(b.viewed_at, b.fetched_at) else b.viewed_at end
       where b.fetched_at <= excluded.fetched_at or app.is_dated_ahead(b.fetched_at, excluded.fetched_at)`,
    [
      bundle.cell.id,
      bundle.source,
      bundle.fetchedAt,
      JSON.stringify(bundle),
      unseen ? '-infinity' : null,
      ahead,
    ],
  );
}

/** Drops bundles fetched before an instant, and those that are dated after now. */
export async function dropBundlesBefore(pool: Pool, before: Date, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from app.weather_bundles where fetched_at < $1 or app.is_dated_ahead(fetched_at, $2)',
    [before, now],
  );
  await pool.query(
    `delete from app.weather_refreshes r
     where coalesce(leased_until, '-infinity') < now() and coalesce(rest_until, '-infinity') < $1
       and not exists (select from app.weather_bundles b where b.cell = r.cell)`,
    [before],
  );
  return rowCount ?? 0;
}

/** Cells that anybody looked at since `since`. */
export async function countActiveCells(pool: Pool, since: Date, now: Date): Promise<number> {
  const { rows } = await pool.query<{ cells: number }>(
    `select count(*)::int as cells from app.weather_bundles where greatest(viewed_at, fetched_at) > $1
       and viewed_at is distinct from '-infinity' and not app.is_dated_ahead(fetched_at, $2)`,
    [since, now],
  );
  return rows[0]?.cells ?? 0;
}

/** Notes that a cell will be looked at soon. */
export async function expectCell(pool: Pool, cell: string, now: Date): Promise<void> {
  await pool.query(
    `insert into app.weather_refreshes as r (cell, expected_at) values ($1, $2)
     on conflict (cell) do update set expected_at = excluded.expected_at`,
    [cell, now],
  );
}

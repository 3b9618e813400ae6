import { sql } from 'kysely';
import type { Db } from '../../../db.ts';
import type { WeatherBundle } from '../providers/service.ts';

/** The newest real bundle of a cell, if it is newer than what the caller has. */
export async function readBundle(
  db: Db,
  cell: string,
  newerThan: string | null,
): Promise<WeatherBundle | null> {
  const row = await db
    .selectFrom('weatherBundles')
    // As text: the names in it are ours already, and the builder would look at each of them.
    .select(sql<string>`body::text`.as('body'))
    .where('cell', '=', cell)
    .$if(newerThan !== null, (all) => all.where('fetchedAt', '>', newerThan))
    .executeTakeFirst();
  return row ? JSON.parse(row.body) : null;
}

/**
 * Stores bundles unless newer ones exist, in one round trip.
 *
 * @param unseen fetched beside another; not refreshed by itself
 * @param ahead not viewed yet; its last view stays
 */
export async function writeBundles(
  db: Db,
  bundles: readonly WeatherBundle[],
  { unseen = false, ahead = false }: { readonly unseen?: boolean; readonly ahead?: boolean } = {},
): Promise<void> {
  if (bundles.length === 0) return;
  // One text and one value however many there are: planned once, and no quote of the JSON is written twice.
  const given = sql<{ readonly b: unknown }>`jsonb_array_elements(${JSON.stringify(bundles)}::jsonb)`;
  const viewedAt = sql<string | null>`${unseen ? '-infinity' : null}::timestamptz`;
  await db
    .insertInto('weatherBundles')
    .columns(['cell', 'source', 'fetchedAt', 'body', 'viewedAt'])
    .expression(({ selectFrom }) =>
      selectFrom(given.as<'t'>(sql`t(b)`)).select([
        sql<string>`b -> 'cell' ->> 'id'`.as('cell'),
        sql<string>`b ->> 'source'`.as('source'),
        sql<string>`(b ->> 'fetchedAt')::timestamptz`.as('fetchedAt'),
        't.b',
        viewedAt.as('viewedAt'),
      ]),
    )
    .onConflict((on) =>
      on
        .column('cell')
        .doUpdateSet((is) => ({
          source: is.ref('excluded.source'),
          fetchedAt: is.ref('excluded.fetchedAt'),
          body: is.ref('excluded.body'),
          viewedAt: ahead
            ? sql<string>`coalesce(weather_bundles.viewed_at, weather_bundles.fetched_at)`
            : is.ref('weatherBundles.viewedAt'),
        }))
        .where(
          sql<boolean>`weather_bundles.fetched_at <= excluded.fetched_at
            or app.is_dated_ahead(weather_bundles.fetched_at, excluded.fetched_at)`,
        ),
    )
    .execute();
}

/** Drops bundles fetched before an instant, and those that are dated after now. */
export async function dropBundlesBefore(db: Db, before: Date, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('weatherBundles')
    .where(sql<boolean>`(fetched_at < ${before} or app.is_dated_ahead(fetched_at, ${now}))`)
    .executeTakeFirst();
  await db
    .deleteFrom('weatherRefreshes')
    .where(
      sql<boolean>`coalesce(leased_until, '-infinity') < now() and coalesce(rest_until, '-infinity') < ${before}`,
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('weatherBundles as b').select('b.cell').whereRef('b.cell', '=', 'weatherRefreshes.cell'),
        ),
      ),
    )
    .execute();
  return Number(numDeletedRows);
}

/** Cells that were viewed since `since`. */
export async function countActiveCells(db: Db, since: Date, now: Date): Promise<number> {
  const { cells } = await db
    .selectFrom('weatherBundles')
    .select(({ fn }) => fn.countAll<number>().as('cells'))
    .where(
      sql<boolean>`greatest(viewed_at, fetched_at) > ${since} and viewed_at is distinct from '-infinity'
        and not app.is_dated_ahead(fetched_at, ${now})`,
    )
    .executeTakeFirstOrThrow();
  return cells;
}

/** Notes that a cell will be looked at soon. */
export async function expectCell(db: Db, cell: string, now: Date): Promise<void> {
  const expectedAt = now.toISOString();
  await db
    .insertInto('weatherRefreshes')
    .values({ cell, expectedAt })
    .onConflict((on) => on.column('cell').doUpdateSet({ expectedAt }))
    .execute();
}

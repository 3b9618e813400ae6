import { sql } from 'kysely';
import type { Db } from '../../../db.ts';
import type { WeatherBundle } from '../providers/service.ts';
import type { ShownForecast } from './shown-forecast.ts';

/** Notes that a bundle was shown, and keeps its forecast. The same bundle shown again changes nothing. */
export async function saveShownForecast(
  db: Db,
  { cell, source, fetchedAt }: WeatherBundle,
  forecast: ShownForecast | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('weatherBundles')
    .set({ viewedAt: now.toISOString() })
    .where('cell', '=', cell.id)
    .where('fetchedAt', '=', fetchedAt)
    .where(({ eb, or }) =>
      or([
        eb('viewedAt', 'is', null),
        eb('viewedAt', '<', eb.ref('fetchedAt')),
        sql<boolean>`app.is_dated_ahead(viewed_at, ${now})`,
      ]),
    )
    .execute();
  if (!forecast) return;
  const { startsAt, layout, hours } = forecast;
  await db
    .insertInto('weatherForecasts')
    .values({ cell: cell.id, fetchedAt, source, startsAt, layout, hours })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Forecasts of a cell that were shown and were fetched between two instants, oldest first. */
export const shownForecasts = (
  db: Db,
  cell: string,
  from: Date,
  to: Date,
): Promise<(ShownForecast & { readonly fetchedAt: string; readonly source: string })[]> =>
  db
    .selectFrom('weatherForecasts')
    .select(['fetchedAt', 'source', 'startsAt', 'layout', 'hours'])
    .where('cell', '=', cell)
    .where('fetchedAt', '>=', from.toISOString())
    .where('fetchedAt', '<=', to.toISOString())
    .orderBy('fetchedAt')
    .execute();

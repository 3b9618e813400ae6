import type { Pool } from 'pg';
import type { WeatherBundle } from '../providers/service.ts';
import type { ShownForecast } from './shown-forecast.ts';

/** Notes that a bundle was shown, and keeps its forecast. The same bundle shown again changes nothing. */
export async function keepShown(
  pool: Pool,
  { cell, source, fetchedAt }: WeatherBundle,
  forecast: ShownForecast | null,
  now: Date,
): Promise<void> {
  await pool.query(
    `update app.weather_bundles set viewed_at = $3
     where cell = $1 and fetched_at = $2 and (viewed_at is null or viewed_at < fetched_at or app.is_dated_ahead(viewed_at, $3))`,
    [cell.id, fetchedAt, now],
  );
  if (!forecast) return;
  await pool.query(
    `insert into app.weather_forecasts (cell, fetched_at, source, starts_at, layout, hours)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [cell.id, fetchedAt, source, forecast.startsAt, forecast.layout, forecast.hours],
  );
}

/** Forecasts of a cell that were shown and were fetched between two instants, oldest first. */
export async function shownForecasts(
  pool: Pool,
  cell: string,
  from: Date,
  to: Date,
): Promise<(ShownForecast & { readonly fetchedAt: string; readonly source: string })[]> {
  const { rows } = await pool.query<ShownForecast & { fetchedAt: string; source: string }>(
    `select fetched_at as "fetchedAt", source, starts_at as "startsAt", layout, hours
     from app.weather_forecasts where cell = $1 and fetched_at between $2 and $3 order by fetched_at`,
    [cell, from, to],
  );
  return rows;
}

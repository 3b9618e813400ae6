import {
  DAY_MS,
  dateAfter,
  dayNumberOfDate,
  farmDay,
  INDIA_UTC_OFFSET_MINUTES,
  seriesFromHours,
} from '@draksha/models';
import { lastSeasonDay, livedSeason } from '@draksha/reports/analytics/season-comparison';
import { type SeasonWeather, seasonWeather } from '@draksha/reports/analytics/season-weather';
import type { ReportRows, ReportSeason } from '@draksha/reports/report-rows';
import type { Context } from '../../context.ts';
import { wetHours } from '../disease/service.ts';
import { hoursSinceNewYear } from '../plot-hours/service.ts';
import { type OwnPlot, placeOf } from '../plots/service.ts';
import { measuredFor, withMeasured } from '../weather/service.ts';

/** Archives lag some days; those use the forecast's past hours. */
const YOUNG_DAYS = 10;

export interface SeasonDays {
  readonly weather: SeasonWeather | null;
  readonly sources: readonly string[];
  readonly refreshing: boolean;
}

/** The weather of a season at its plot up to yesterday: measured where a station of one's own was, never made up. */
export async function seasonDays(
  context: Context,
  userId: string,
  plot: Pick<OwnPlot, 'id' | 'latitude' | 'longitude'>,
  season: ReportSeason,
  rows: ReportRows,
): Promise<SeasonDays> {
  const { weather, farmers, clock } = context;
  const place = placeOf(plot);
  if (typeof place === 'string') return { weather: null, sources: [], refreshing: false };
  const nowMs = clock().getTime();
  const today = farmDay(nowMs);
  const yesterday = dateAfter(today, -1);
  const [to = yesterday] = [lastSeasonDay(season, rows.seasons), yesterday].sort();
  // The night before the pruning day belongs to it.
  const from = dateAfter(season.pruningDate, -1);
  const measured = await farmers.read(userId, (db) =>
    measuredFor(db, place, plot.id, Date.parse(from) - DAY_MS, Date.parse(to) + DAY_MS),
  );
  const isYoung = dayNumberOfDate(today) - dayNumberOfDate(to) <= YOUNG_DAYS;
  const [past, bundle] = await Promise.all([
    weather.pastDays(place, [{ from, to }], { withHours: true, measured }),
    isYoung ? weather.bundleFor(place) : null,
  ]);
  const young = bundle === null || bundle.provenance.sample ? null : withMeasured(bundle, measured);
  const isOver = ({ datetime }: { readonly datetime: string }): boolean =>
    farmDay(Date.parse(datetime)) <= to;
  // For an hour that both have, the archive counts: it was measured, not forecast.
  const hours = [...(young?.bundle.hourly ?? []).filter(isOver), ...past.hours];
  const { series, wet } = wetHours(hours, place, measured.wetnessRule);
  const earlier = await hoursSinceNewYear(context, { place, hours: past.hours });
  const sources = [...past.days.map(({ sourceLabel }) => sourceLabel), young?.provenance.sourceLabel ?? ''];
  return {
    weather: seasonWeather(
      series,
      wet,
      { season, vine: livedSeason(rows, season, today), to },
      { utcOffsetMinutes: INDIA_UTC_OFFSET_MINUTES, history: seriesFromHours(earlier) },
    ),
    sources: [...new Set(sources)].filter(Boolean),
    refreshing: past.refreshing,
  };
}

import type { DataOf, PastDay, PastHour, Place, plotDayRoutes } from '@draksha/contract';
import {
  DAY_MS,
  dateAfter,
  dayNumberOfDate,
  et0DaysFromHours,
  farmDay,
  HOUR_MS,
  INDIA_UTC_OFFSET_MINUTES,
  MINUTE_MS,
  seriesFromHours,
  WET_SHARE_OF_HOUR,
  type WetnessRule,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import { wetHours } from '../disease/service.ts';
import type { OwnPlot } from '../plots/service.ts';
import { needPlaceOf } from '../plots/service.ts';
import { measuredFor } from '../weather/service.ts';

export type PlotDaysAnswer = DataOf<(typeof plotDayRoutes)['GET /weather/plot-days']>;

/** Days with hours, fetched when missing: longer than a fruit season. */
const RECENT_DAYS = 200;
/** After this the answer leaves without the rest, and says `refreshing`. */
const DEADLINE_MS = 1_500;
const EVENING_HOURS = 6;
const MORNING_HOURS = 6;
/** Of a night's twelve hours; with fewer it is unknown. */
const MIN_NIGHT_HOURS = 10;

interface DaysQuery {
  /** Days of the farm, both included. */
  readonly from: string;
  readonly to: string;
  readonly years: number;
}

type Day = Pick<
  PastDay,
  'date' | 'tempMax' | 'tempMin' | 'humidity' | 'windSpeed' | 'precipitation' | 'sourceLabel'
> &
  Partial<Pick<PastDay, 'measuredHours'>>;

const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = (value: number | null | undefined): number | null => (value == null ? null : tenth(value));

/** The same day of the calendar so many years before; the 29th of February is the 28th elsewhere. */
function yearsBefore(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) - years);
  const leap = new Date(`${year}-02-29T00:00:00Z`).getUTCDate() === 29;
  return `${year}${date.endsWith('-02-29') && !leap ? '-02-28' : date.slice(4)}`;
}

const datesOf = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, dayNumberOfDate(to) - dayNumberOfDate(from) + 1) }, (_, i) =>
    dateAfter(from, i),
  );

/** Wet hours of the night that ends on each day's morning, as they are served: own sensors, else the rule. */
function wetNights(
  hours: readonly PastHour[],
  place: Place,
  dates: readonly string[],
  rule: WetnessRule | undefined,
) {
  const { series, wet } = wetHours(hours, place, rule);
  const wetAt = new Map([...series.startsAtMs].map((startsAtMs, i) => [startsAtMs, wet[i] ?? Number.NaN]));
  return dates.map((date) => {
    const midnight = Date.parse(`${date}T00:00:00Z`) - INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;
    const known = Array.from({ length: EVENING_HOURS + MORNING_HOURS }, (_, i) =>
      wetAt.get(midnight + (i - EVENING_HOURS) * HOUR_MS),
    ).filter((share): share is number => share !== undefined && !Number.isNaN(share));
    return known.length < MIN_NIGHT_HOURS ? null : known.filter((share) => share >= WET_SHARE_OF_HOUR).length;
  });
}

/**
 * Past days of a plot: hours of the farmer's own stations precede estimated ones. Older days come from the archive;
 * missing ones are fetched in the background.
 *
 * @throws AppError plot_without_coordinates, unsuitable_coordinates
 */
export async function plotDays(
  { farmers, weather, clock }: Pick<Context, 'farmers' | 'weather' | 'clock'>,
  userId: string,
  plot: OwnPlot,
  { from, to, years }: DaysQuery,
): Promise<PlotDaysAnswer> {
  const place = needPlaceOf(plot);
  const now = clock();
  const today = farmDay(now.getTime());
  const last = to < today ? to : dateAfter(today, -1);
  const dates = datesOf(from, last);
  const recentFrom = dateAfter(today, -RECENT_DAYS) > from ? dateAfter(today, -RECENT_DAYS) : from;
  const measured = await farmers.read(userId, (db) =>
    measuredFor(db, place, plot.id, Date.parse(from) - DAY_MS, now.getTime()),
  );
  const recent =
    recentFrom > last
      ? null
      : await weather.pastDays(place, [{ from: dateAfter(recentFrom, -1), to: last }], {
          withHours: true,
          deadlineMs: DEADLINE_MS,
          measured,
        });
  const keptFrom = years > 0 ? yearsBefore(from, years) : from;
  const needsKept = dates.length > 0 && (years > 0 || recentFrom > from);
  const kept = needsKept ? await weather.longPast(place, { from: keptFrom, to: last }, measured) : null;
  const byDate = new Map<string, Day>(
    [...(kept?.days ?? []), ...(recent?.days ?? [])].map((day) => [day.date, day]),
  );
  const recentDates = datesOf(recentFrom, last);
  const hours = recent?.hours ?? [];
  const nights = new Map(
    wetNights(hours, place, recentDates, measured.wetnessRule).map((wet, i) => [recentDates[i], wet]),
  );
  const et0 = new Map(
    hours.length === 0
      ? []
      : et0DaysFromHours(
          seriesFromHours(hours),
          {
            ...place,
            altitude: (await weather.bundleFor(place)).bundle.elevationMetres ?? 0,
            windMeasuredAtMetres: 10,
          },
          { utcOffsetMinutes: INDIA_UTC_OFFSET_MINUTES },
        ).map(({ date, et0MmPerDay }) => [date, Number.isNaN(et0MmPerDay) ? null : et0MmPerDay]),
  );
  const sources = [...new Set(dates.flatMap((date) => byDate.get(date)?.sourceLabel ?? []))];
  const column = (on: readonly string[], of: (day: Day) => number | null | undefined) =>
    on.map((date) => {
      const day = byDate.get(date);
      return day === undefined ? null : rounded(of(day));
    });
  const shared = (first: string, on: readonly string[]) => ({
    from: first,
    tempMax: column(on, ({ tempMax }) => tempMax),
    tempMin: column(on, ({ tempMin }) => tempMin),
    rainMm: column(on, ({ precipitation }) => precipitation),
  });
  return {
    days: {
      ...shared(from, dates),
      humidity: column(dates, ({ humidity }) => humidity),
      windKmh: column(dates, ({ windSpeed }) => windSpeed),
      wetNightHours: dates.map((date) => nights.get(date) ?? null),
      et0Mm: dates.map((date) => rounded(et0.get(date))),
      measuredHours: column(dates, ({ measuredHours }) => measuredHours ?? 0),
      source: dates.map((date) => {
        const day = byDate.get(date);
        return day === undefined ? null : sources.indexOf(day.sourceLabel);
      }),
    },
    sources,
    before: Array.from({ length: dates.length === 0 ? 0 : years }, (_, i) => {
      const first = yearsBefore(from, i + 1);
      return shared(first, datesOf(first, yearsBefore(last, i + 1)));
    }),
    refreshing: (recent?.refreshing ?? false) || (kept?.refreshing ?? false),
  };
}

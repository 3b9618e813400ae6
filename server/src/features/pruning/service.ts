import {
  type DataOf,
  type floweringRoutes,
  type PastDay,
  type PruningMark,
  type QueryOf,
  weatherSourceLabels,
} from '@draksha/contract';
import {
  candidateDates,
  DAY_MS,
  dailySeriesFrom,
  dateOfDayNumber,
  dayNumberOfDate,
  dayNumberOfMonthDay,
  EXPLORER_WINDOWS,
  explorePruningDates,
  FLOWERING_LIMITS,
  FLOWERING_PAST_YEARS,
  FLOWERING_SCORE,
  FLOWERING_WINDOW_DAYS,
  farmDay,
  floweringRisk,
  marksOfSeasons,
  type PruningYear,
  runningSeason,
  vineSeason,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { shownCoordinates } from '../../lib/places.ts';
import { requestedPlace } from '../plots/service.ts';
import { allSeasons } from '../seasons/service.ts';
import { listSeenStages } from '../stage-observations/service.ts';
import { measuredFor, placeName } from '../weather/service.ts';

type Routes = typeof floweringRoutes;
type RiskQuery = QueryOf<Routes['GET /advice/flowering-risk']>;
type Risk = DataOf<Routes['GET /advice/flowering-risk']>;
type DatesQuery = QueryOf<Routes['GET /advice/pruning-dates']>;
type Dates = DataOf<Routes['GET /advice/pruning-dates']>;

/** Models return readonly data; the contract's types are mutable. */
type Mutable<T> = T extends readonly (infer U)[]
  ? Mutable<U>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;
const mutable = <T>(value: T): Mutable<T> => value as Mutable<T>;

const wrong = (fields: Record<string, string>): AppError =>
  new AppError('validation_failed', undefined, { fields });

const two = (value: number): string => String(value).padStart(2, '0');

/** @throws AppError validation_failed */
function checkedMonthDay(monthDay: string, field: string): string {
  try {
    dayNumberOfDate(`2000-${monthDay}`);
    return monthDay;
  } catch {
    throw wrong({ [field]: 'There is no such day' });
  }
}

/**
 * First day of the window: requested, or the expected bloom of the plot's fruit season.
 *
 * @throws AppError validation_failed, not_found
 */
async function windowStart(
  { farmers, clock }: Context,
  userId: string,
  { plotId, month, day }: RiskQuery,
): Promise<Pick<Risk, 'windowStart' | 'windowFrom'>> {
  if (month !== undefined && day !== undefined)
    return { windowStart: checkedMonthDay(`${two(month)}-${two(day)}`, 'day'), windowFrom: 'asked' };
  if (month !== undefined || day !== undefined)
    throw wrong({ [month === undefined ? 'month' : 'day']: 'This field is required' });
  if (plotId === undefined) throw wrong({ month: 'This field is required', day: 'This field is required' });
  const today = farmDay(clock().getTime());
  const { seasons, seen } = await farmers.read(userId, async (db) => ({
    seasons: (await allSeasons(db)).filter((season) => season.plotId === plotId),
    seen: await listSeenStages(db),
  }));
  const season = runningSeason(seasons, today);
  if (season?.cycle !== 'fruit')
    throw wrong({ month: 'The plot has no running fruit season: say the day on which flowering begins' });
  const vine = vineSeason(season, marksOfSeasons(seasons, seen), today);
  const bloom = dayNumberOfDate(vine.pruningDate) + EXPLORER_WINDOWS.flowering.fromDap;
  return { windowStart: dateOfDayNumber(bloom).slice(5), windowFrom: 'pruning_date' };
}

/** The latest years, oldest first, whose window of so many days from a month and day on is over. */
export function pastYears(today: string, monthDay: string, windowDays: number, count: number): number[] {
  const thisYear = Number(today.slice(0, 4));
  const lastDay = dayNumberOfMonthDay(thisYear, monthDay) + windowDays - 1;
  const latest = lastDay < dayNumberOfDate(today) ? thisYear : thisYear - 1;
  return Array.from({ length: count }, (_, i) => latest - count + 1 + i);
}

function provenanceOf(
  days: readonly Pick<PastDay, 'source' | 'sourceLabel' | 'fetchedAt'>[],
): Risk['provenance'] {
  const bySource = Map.groupBy(days, ({ source }) => source);
  const fetched = days.map(({ fetchedAt }) => fetchedAt).sort();
  return {
    sources: [...bySource].map(([source, own]) => ({
      source,
      sourceLabel: source === 'station' ? (own[0]?.sourceLabel ?? '') : weatherSourceLabels[source],
      days: own.length,
    })),
    oldestFetchedAt: fetched[0] ?? null,
    newestFetchedAt: fetched.at(-1) ?? null,
  };
}

/**
 * What the weather did to the flowering window in past years.
 *
 * @throws AppError validation_failed, not_found, plot_without_coordinates, invalid_coordinates, unsuitable_coordinates
 */
export async function adviseFloweringRisk(context: Context, userId: string, query: RiskQuery): Promise<Risk> {
  const { history, weather, clock } = context;
  const place = await requestedPlace(context, { userId }, query);
  const window = await windowStart(context, userId, query);
  const years = pastYears(
    farmDay(clock().getTime()),
    window.windowStart,
    FLOWERING_WINDOW_DAYS,
    FLOWERING_PAST_YEARS,
  );
  const ranges = years.map((year) => {
    const first = dayNumberOfMonthDay(year, window.windowStart);
    return { from: dateOfDayNumber(first), to: dateOfDayNumber(first + FLOWERING_WINDOW_DAYS - 1) };
  });
  const measured = await history.read(userId, (db) =>
    measuredFor(
      db,
      place,
      query.plotId ?? null,
      Date.parse(ranges[0]?.from ?? '') - DAY_MS,
      Date.parse(ranges.at(-1)?.to ?? '') + DAY_MS,
    ),
  );
  const { days, missing, refreshing, failures } = await weather.pastDays(place, ranges, { measured });
  const {
    years: analysed,
    trends,
    ...risk
  } = mutable(floweringRisk(dailySeriesFrom(days), window.windowStart, years));
  const { riskTrend, interpretation, confidence, test } = trends;
  const { n, s, p, method } = test;
  const { rainDay, heatWave, humidPeriod, windyDay, combinedDay, optimalDay } = FLOWERING_SCORE;
  const { heatOver, rainProbabilityOver, rainFromMm, humidityFrom, windFrom } = FLOWERING_LIMITS;
  return {
    name: placeName(place),
    coord: shownCoordinates(place),
    ...window,
    ...risk,
    years: analysed.map((year) => ({
      ...year,
      data: days.filter(({ date }) => date >= year.fromDate && date <= year.toDate),
    })),
    trends: { riskTrend, interpretation, confidence, test: { n, s, p, method } },
    limits: { heatOver, rainProbabilityOver, rainFromMm, humidityFrom, windFrom },
    scoring: {
      rainDay,
      heatWave: { ...heatWave },
      humidPeriod: { ...humidPeriod },
      windyDay,
      combinedDay,
      optimalDay,
    },
    missing: [...missing],
    refreshing,
    failures: [...failures],
    provenance: provenanceOf(days),
  };
}

/** A year of a candidate in short. */
const markOf = ({ year, bad, flowering, ripening }: PruningYear): PruningMark => ({
  year,
  bad,
  rain: flowering.counts.rainDays > 0,
  cold: ripening.coldNights > 0,
  heat: flowering.counts.heatWaves > 0,
});

/** More would be a date a day for half a year; every one costs twenty years of weather. */
const MAX_CANDIDATES = 184;
/** Days after the last candidate that its harvest may take. */
const HARVEST_DAYS = 240;

/**
 * Candidate pruning dates against past years from the archive; missing years are fetched in the background.
 *
 * @throws AppError validation_failed, not_found, plot_without_coordinates, invalid_coordinates,
 * unsuitable_coordinates
 */
export async function advisePruningDates(
  context: Context,
  userId: string,
  query: DatesQuery,
): Promise<Dates> {
  const { history, weather, clock } = context;
  const place = await requestedPlace(context, { userId }, query);
  const [from, to] = [checkedMonthDay(query.from, 'from'), checkedMonthDay(query.to, 'to')];
  const candidates = candidateDates(from, to, query.stepDays);
  if (candidates.length > MAX_CANDIDATES)
    throw wrong({ stepDays: `Gives ${candidates.length} dates; at most ${MAX_CANDIDATES} are compared` });
  const today = farmDay(clock().getTime());
  const flowered = EXPLORER_WINDOWS.flowering.toDap + 1;
  const years = candidates
    .map((monthDay) => pastYears(today, monthDay, flowered, query.years))
    .reduce((earliest, one) => ((one[0] ?? 0) < (earliest[0] ?? 0) ? one : earliest));
  const bounds = candidates.flatMap((monthDay) => [
    dayNumberOfMonthDay(years[0] ?? 0, monthDay),
    dayNumberOfMonthDay(years.at(-1) ?? 0, monthDay) + HARVEST_DAYS,
  ]);
  const range = {
    from: dateOfDayNumber(Math.min(...bounds)),
    to: dateOfDayNumber(Math.min(Math.max(...bounds), dayNumberOfDate(today) - 1)),
  };
  const measured = await history.read(userId, (db) =>
    measuredFor(
      db,
      place,
      query.plotId ?? null,
      Date.parse(range.from) - DAY_MS,
      Date.parse(range.to) + DAY_MS,
    ),
  );
  const { days, refreshing, failures } = await weather.longPast(place, range, measured);
  const explored = explorePruningDates({ days: dailySeriesFrom(days), candidates, years });
  const known = years.filter((year) =>
    explored.candidates.every((candidate) =>
      candidate.years.some((one) => one.year === year && one.bad !== null),
    ),
  );
  return {
    name: placeName(place),
    coord: shownCoordinates(place),
    ruleId: explored.ruleId,
    windows: mutable(explored.windows),
    badFrom: explored.badFrom,
    candidates: explored.candidates.map((candidate) => ({
      ...mutable(candidate),
      years: query.detail === 'years' ? mutable(candidate.years) : [],
      marks: query.detail === 'marks' ? candidate.years.map(markOf) : [],
    })),
    ranking: [...explored.ranking],
    yearsAsked: years,
    yearsKnown: known,
    refreshing,
    failures: [...failures],
    provenance: provenanceOf(days),
  };
}

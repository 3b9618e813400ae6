import type { Place } from '@draksha/contract';
import {
  DAY_MS,
  dateOfDayNumber,
  dayNumberOfDate,
  gaugeReadings,
  type HourlyWeather,
  hoursWithRainGauge,
  INDIA_UTC_OFFSET_MINUTES,
  MINUTE_MS,
  marksOfSeasons,
  runningSeason,
  seasonOfVines,
  vineSeason,
} from '@draksha/models';
import type { Season } from '@draksha/models/season';
import type { Context } from '../../context.ts';
import type { FarmerReads } from '../../lib/farmer-database.ts';
import { findPlot, needPlaceOf, type OwnPlot } from '../plots/service.ts';
import { type OwnRecord, plotRecords } from '../records/service.ts';
import { allSeasons } from '../seasons/service.ts';
import { listSeenStages } from '../stage-observations/service.ts';
import { type DateRange, measuredFor, nameOf, type Weather, withMeasured } from '../weather/service.ts';

/** The farm's time zone: India. */
const FARM_OFFSET_MS = INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;

export interface PlotInputs {
  readonly place: Place;
  readonly plot: OwnPlot;
  /** What runs on a plot, by its season or by the state of its vines. */
  readonly season: ReturnType<typeof seasonOfVines<Season>>;
  /** The same by marked stages, for rules that go by the stage. */
  readonly vine: PlotInputs['season'];
  /** The calendar day at the plot. */
  readonly date: string;
  readonly name: string;
  readonly weather: Weather;
  /** Past days and the forecast in one row, as the farmer has them: their own stations' hours beat the estimated ones. */
  readonly hours: readonly (HourlyWeather & {
    /** Share of the hour that an own sensor was wet. */
    readonly leafWetness?: number | undefined;
  })[];
  /** Diary of those days and as many before: earlier sprays may still protect. */
  readonly records: readonly OwnRecord[];
  /** Hours of past days are being fetched. */
  readonly refreshing: boolean;
  /** What of the weather the hours came from: as long as it is the same, so are they. */
  readonly source: PlotSource;
}

export interface PlotSource {
  readonly bundle: Weather['bundle'];
  /** Past days that may have been read. */
  readonly range: DateRange;
  /** Those stored before any was read. */
  readonly daysMark: string;
}

/** Days before the first hour of a plot's own of which one, at the most, is in the year before. */
const NEW_YEAR_DAYS = 7;

/**
 * The hours that a plot's models run over: so many days back, but not before the pruning, and as far ahead as the forecast goes.
 *
 * @throws AppError not_found, plot_without_coordinates, unsuitable_coordinates
 */
export async function plotHours(
  { farmers, weather }: Pick<Context, 'weather'> & { readonly farmers: FarmerReads },
  userId: string,
  plotId: string,
  daysBack: number,
  now: Date,
): Promise<PlotInputs> {
  const date = new Date(now.getTime() + FARM_OFFSET_MS).toISOString().slice(0, 10);
  const since = new Date(now.getTime() - 2 * daysBack * DAY_MS);
  const { plot, seasons, seen, records } = await farmers.read(userId, async (db) => {
    const plot = await findPlot(db, plotId);
    return {
      plot,
      seasons: (await allSeasons(db)).filter((season) => season.plotId === plotId),
      seen: await listSeenStages(db),
      records: await plotRecords(db, plot, since),
    };
  });
  const season = seasonOfVines(plot, runningSeason(seasons, date), date);
  const vine = season && vineSeason(season, marksOfSeasons(seasons, seen), date);
  const place = needPlaceOf(plot);
  const back = dateOfDayNumber(dayNumberOfDate(date) - daysBack);
  const from = season !== null && season.pruningDate > back ? season.pruningDate : back;
  const to = dateOfDayNumber(dayNumberOfDate(date) - 1);
  const newYear = `${dateOfDayNumber(dayNumberOfDate(from) - NEW_YEAR_DAYS).slice(0, 4)}-01-01`;
  const range = { from: newYear, to };
  const [daysMark, found, measured] = await Promise.all([
    weather.daysMark(place, range),
    weather.bundleFor(place),
    farmers.read(userId, (db) => measuredFor(db, place, plotId, Date.parse(from) - DAY_MS, now.getTime())),
  ]);
  const past =
    season === null || from > to
      ? { hours: [], refreshing: false }
      : await weather.pastDays(place, [{ from, to }], { withHours: true, measured });
  const own = withMeasured(found, measured);
  return {
    plot,
    place,
    season,
    vine,
    date,
    name: nameOf(place, found.bundle),
    weather: own,
    hours: hoursWithRainGauge([...past.hours, ...own.bundle.hourly], gaugeReadings(records)),
    records,
    refreshing: past.refreshing,
    source: { bundle: found.bundle, range, daysMark },
  };
}

/** Hours from New Year to the plot's first own hour, as far as archived; no provider is asked. */
export async function hoursSinceNewYear(
  { weather }: Context,
  { place, hours }: Pick<PlotInputs, 'place' | 'hours'>,
): Promise<readonly HourlyWeather[]> {
  const first = hours[0]?.datetime;
  if (first === undefined) return [];
  const day = new Date(Date.parse(first) + FARM_OFFSET_MS).toISOString().slice(0, 10);
  const to = dateOfDayNumber(dayNumberOfDate(day) - 1);
  const from = `${to.slice(0, 4)}-01-01`;
  return (await weather.pastDays(place, [{ from, to }], { withHours: true, onlyKept: true })).hours;
}

import { setImmediate as turn } from 'node:timers/promises';
import { type KnownCell, type OwnStation, type Place, weatherSourceLabels } from '@draksha/contract';
import {
  DAY_MS,
  greatCircleDistance,
  type StuckSensor,
  seriesFromHours,
  stuckHours,
  stuckNow,
  utcDay,
} from '@draksha/models';
import type { ReadDb } from '../../../db.ts';
import type { FarmerDatabase } from '../../../lib/farmer-database.ts';
import type { Gateway, StoredCell, Weather } from '../gateway/service.ts';
import {
  decodeStationDay,
  type MeasuredHour,
  measuredBundle,
  measuredOf,
  NOTHING_MEASURED,
  type StationReadings,
  stationsFor,
} from './measured-hours.ts';
import { ownStations, readStationDays, type StationRow } from './store.ts';

export {
  NOTHING_MEASURED,
  overlaid,
  type StationReadings,
  stationsFor,
  unknownAir,
} from './measured-hours.ts';
export { mostWritesADay, ownStations } from './store.ts';

const DAYS_IN_A_ROW = 500;
/** Days before the first wanted hour by which it is seen whether a leaf sensor is stuck. */
const DAYS_TO_JUDGE = 4;

/**
 * What a farmer's own stations measured for a place.
 *
 * @param db the farmer's own connection
 * @param plotId the plot asked for, if it was a plot
 * @param fromMs start of the first hour, epoch milliseconds; `toMs` that of the last
 */
export async function measuredFor(
  db: ReadDb,
  place: Place,
  plotId: string | null,
  fromMs: number,
  toMs: number,
): Promise<StationReadings> {
  const stations = stationsFor(await ownStations(db), place, plotId);
  if (stations.length === 0) return NOTHING_MEASURED;
  return measuredBy(db, stations, fromMs, toMs);
}

interface CleanedReadings {
  readonly hours: readonly MeasuredHour[];
  readonly stuck: Omit<StuckSensor, 'name'> | null;
}

/** A station's hours without what its leaf sensor said while it was stuck, and whether it still is. */
function withoutStuckLeaf(hours: readonly MeasuredHour[]): CleanedReadings {
  const sorted = hours.toSorted((a, b) => a.startsAtMs - b.startsAtMs);
  const series = seriesFromHours(
    sorted.map(({ startsAtMs, values: { temperature, humidity, windSpeed, precipitation } }) => ({
      datetime: new Date(startsAtMs).toISOString(),
      ...{ temperature, humidity, windSpeed, precipitation },
    })),
  );
  const shareAt = (i: number) => sorted[i]?.values.leafWetness ?? null;
  const stuck = stuckHours(series, (i) => (shareAt(i) ?? 0) >= 0.5);
  if (stuck === null) return { hours, stuck: null };
  return {
    hours: sorted.map((hour, i) =>
      stuck[i] === 1 ? { ...hour, values: { ...hour.values, leafWetness: null } } : hour,
    ),
    stuck: stuckNow(series, shareAt),
  };
}

/** Hours of stations, of two values that of the one named first; none of a leaf sensor that is stuck (decision 027). */
export async function measuredBy(
  db: ReadDb,
  stations: readonly StationRow[],
  fromMs: number,
  toMs: number,
): Promise<StationReadings> {
  const hours = new Map<string, MeasuredHour[]>();
  let stuckSensor: StuckSensor | null = null;
  for (const station of stations) {
    // A station's day begins up to an hour after that of UTC.
    const days = await readStationDays(
      db,
      station,
      utcDay(fromMs - (DAYS_TO_JUDGE + 1) * DAY_MS),
      utcDay(toMs),
    );
    const own: MeasuredHour[] = [];
    for (const [index, day] of days.entries()) {
      // Of years of days others have their turn in between.
      if (index % DAYS_IN_A_ROW === DAYS_IN_A_ROW - 1) await turn();
      for (const hour of decodeStationDay(day)) if (hour.startsAtMs <= toMs) own.push(hour);
    }
    const judged = withoutStuckLeaf(own);
    if (judged.stuck !== null) stuckSensor ??= { name: station.name, ...judged.stuck };
    hours.set(
      station.id,
      judged.hours.filter(({ startsAtMs }) => startsAtMs >= fromMs),
    );
  }
  return { ...measuredOf(stations, hours), ...(stuckSensor && { stuckSensor }) };
}

/** A station as its farmer sees it. */
export const shownStation = ({
  deletedAt: _deletedAt,
  phaseMinutes: _phaseMinutes,
  ...station
}: StationRow): OwnStation => station;

/** Cells near a place, the nearest first. */
export const knownCells = (cells: readonly StoredCell[], place: Place): KnownCell[] =>
  cells
    .map((cell) => ({
      ...cell,
      sourceLabel: weatherSourceLabels[cell.source],
      distanceKm: greatCircleDistance(cell, place),
    }))
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.id < b.id ? -1 : 1));

/** The weather of a place with what own stations measured in the place of what was estimated. */
export function withMeasured(found: Weather, measured: StationReadings): Weather {
  const { wetnessRule } = measured;
  const known = measuredBundle(found.bundle, measured);
  const { marks } = known;
  const bundle = wetnessRule ? { ...known.bundle, wetnessRule } : known.bundle;
  if (!marks) return wetnessRule ? { ...found, bundle } : found;
  const stations = measured.stations.map(({ id, name }) => ({ id, name }));
  return { bundle, provenance: { ...found.provenance, measured: { stations, ...marks } } };
}

interface OwnWeatherDependencies {
  readonly farmers: FarmerDatabase;
  readonly weather: Pick<Gateway, 'bundleFor'>;
  readonly clock: () => Date;
}

/**
 * The weather of a place as one farmer has it: their own stations' hours beat the estimated ones.
 *
 * @param plotId the plot asked for, if it was a plot
 */
export async function ownWeather(
  { farmers, weather, clock }: OwnWeatherDependencies,
  userId: string,
  place: Place,
  plotId: string | null,
): Promise<Weather> {
  const found = await weather.bundleFor(place);
  const toMs = clock().getTime();
  const first = found.bundle.hourly[0]?.datetime;
  const fromMs = first === undefined ? toMs : Date.parse(first);
  const measured = await farmers.read(userId, (db) => measuredFor(db, place, plotId, fromMs, toMs));
  return withMeasured(found, measured);
}

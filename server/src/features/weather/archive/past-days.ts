import { setImmediate as turn } from 'node:timers/promises';
import { type PastDay, type PastHour, type WeatherSource, weatherSourceLabels } from '@draksha/contract';
import { farmDay, HOUR_MS, INDIA_UTC_OFFSET_MINUTES, localIso, MINUTE_MS } from '@draksha/models';
import type { AirHour, Atmosphere } from '../providers/service.ts';
import { overlaid, type StationReadings, unknownAir } from '../stations/service.ts';
import type { StoredDay } from './day-store.ts';
import { decodeHours, type StoredDayFigures, storedDayFigures } from './stored-hours.ts';

/** Fewer hours than this say nothing of a day's highest and lowest. */
const HOURS_FOR_A_DAY = 18;
/** Days between which others have their turn. */
const DAYS_IN_A_ROW = 1_000;

function knownOf(hours: readonly AirHour[], name: keyof Atmosphere): number[] {
  return hours.flatMap((hour) => hour[name] ?? []);
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A day with the hours that count for one farmer. */
export interface OwnDay {
  readonly date: string;
  readonly offsetMinutes: number;
  readonly hours: readonly (AirHour & Partial<Pick<PastHour, 'measured' | 'leafWetness'>>)[];
  readonly origin: Pick<PastDay, 'source' | 'sourceLabel' | 'fetchedAt'>;
}

const withMeasured = (hour: AirHour, { byStart }: StationReadings): OwnDay['hours'][number] => {
  const values = byStart.get(hour.startsAtMs);
  return values ? overlaid(hour, values) : hour;
};

/** A stored day. Its first hour shows the clock of its place: a whole day begins at midnight. */
export function ownDayOf(stored: StoredDay, measured: StationReadings): OwnDay {
  const source = stored.source as WeatherSource;
  return {
    date: stored.day,
    offsetMinutes: Math.round((Date.parse(`${stored.day}T00:00Z`) - Date.parse(stored.startsAt)) / 60_000),
    hours: decodeHours(stored).map((hour) => withMeasured(hour, measured)),
    origin: { source, sourceLabel: weatherSourceLabels[source], fetchedAt: stored.fetchedAt },
  };
}

/** A day of which only an own station knows. */
export function stationDayOf(date: string, { stations, byStart }: StationReadings): OwnDay | null {
  const midnight = Date.parse(`${date}T00:00Z`) - INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;
  const hours = Array.from({ length: 24 }, (_, hour) => midnight + hour * HOUR_MS).flatMap(
    (startsAtMs): OwnDay['hours'] => {
      const values = byStart.get(startsAtMs);
      return values ? [overlaid({ startsAtMs, ...unknownAir }, values)] : [];
    },
  );
  const newest = stations.map(({ updatedAt }) => updatedAt).sort();
  const fetchedAt = newest.at(-1);
  if (hours.length === 0 || fetchedAt === undefined) return null;
  const sourceLabel = stations.map(({ name }) => name).join(', ');
  return {
    date,
    offsetMinutes: INDIA_UTC_OFFSET_MINUTES,
    hours,
    origin: { source: 'station', sourceLabel, fetchedAt },
  };
}

/** The figures of a day, or `null` where too few of its hours are known. */
export function pastDayOf({ date, hours, origin }: OwnDay): PastDay | null {
  const temperatures = knownOf(hours, 'temperature');
  if (temperatures.length < HOURS_FOR_A_DAY) return null;
  const enough = (values: readonly number[], figure: (values: readonly number[]) => number): number | null =>
    values.length < HOURS_FOR_A_DAY ? null : tenth(figure(values));
  const measuredHours = hours.filter(({ measured }) => measured).length;
  return {
    date,
    tempMax: tenth(Math.max(...temperatures)),
    tempMin: tenth(Math.min(...temperatures)),
    temperature: tenth(mean(temperatures)),
    humidity: enough(knownOf(hours, 'humidity'), mean),
    windSpeed: enough(knownOf(hours, 'windSpeed'), (values) => Math.max(...values)),
    precipitation: enough(knownOf(hours, 'precipitation'), (values) => mean(values) * values.length),
    precipitationProbability: enough(knownOf(hours, 'precipitationProbability'), (values) =>
      Math.max(...values),
    ),
    hoursKnown: temperatures.length,
    ...(measuredHours > 0 ? { measuredHours } : {}),
    ...origin,
  };
}

export const shownHours = ({ hours, offsetMinutes }: OwnDay): PastHour[] =>
  hours.map(({ startsAtMs, ...air }) => ({ datetime: localIso(startsAtMs, offsetMinutes), ...air }));

/** A day of long ago as the models take it, with where it is from. */
export type StoredPastDay = StoredDayFigures & Pick<PastDay, 'date' | 'source' | 'sourceLabel' | 'fetchedAt'>;

function storedDayOf(row: StoredDay): StoredPastDay {
  const source = row.source as WeatherSource;
  return {
    date: row.day,
    ...storedDayFigures(row, HOURS_FOR_A_DAY),
    source,
    sourceLabel: weatherSourceLabels[source],
    fetchedAt: row.fetchedAt,
  };
}

/** Years of days, oldest first; hours are looked at one by one only where an own station measured. */
export async function storedPastDays(
  rows: readonly StoredDay[],
  measured: StationReadings,
  from: string,
  to: string,
): Promise<StoredPastDay[]> {
  const measuredOn = new Set([...measured.byStart.keys()].map((ms) => farmDay(ms)));
  const whole = new Map(rows.filter(({ complete }) => complete).map((row) => [row.day, row]));
  const days = new Map<string, StoredPastDay>();
  for (const [day, row] of whole) {
    if (days.size % DAYS_IN_A_ROW === DAYS_IN_A_ROW - 1) await turn();
    if (!measuredOn.has(day)) days.set(day, storedDayOf(row));
  }
  for (const date of measuredOn) {
    if (date < from || date > to) continue;
    const row = whole.get(date);
    const own = row ? ownDayOf(row, measured) : stationDayOf(date, measured);
    const day = own && pastDayOf(own);
    if (day) days.set(date, day);
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

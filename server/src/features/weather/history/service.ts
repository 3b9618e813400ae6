import type { Pool } from 'pg';
import type { Atmosphere } from '../providers/adapter.ts';
import type { WeatherBundle } from '../providers/bundle.ts';
import { isoWithOffset } from '../providers/zone.ts';
import { type CellDay, readCellDays, writeCellDays } from './store.ts';

/**
 * Layout 1 of a stored day: these values for each hour, little-endian float32, `NaN` for "not known"; hour k starts k
 * hours after `startsAt`. The view app.weather_hours shows the same as columns.
 */
const LAYOUT = 1;
const fields = [
  'temperature',
  'feelsLike',
  'humidity',
  'dewPoint',
  'pressure',
  'windSpeed',
  'windDirection',
  'visibility',
  'cloudCover',
  'uvIndex',
  'precipitation',
  'precipitationProbability',
  'solarRadiation',
] as const satisfies readonly (keyof Atmosphere)[];

const BYTES_PER_HOUR = fields.length * 4;
const HOUR_MS = 3_600_000;

export interface PastHour extends Atmosphere {
  readonly startsAtMs: number;
}

/** Hours of one day as stored; gaps between the first and the last are filled with "not known". */
export function encodeHours(
  hours: readonly PastHour[],
): { readonly startsAtMs: number; readonly bytes: Buffer } | null {
  const first = hours[0];
  const last = hours.at(-1);
  if (first === undefined || last === undefined) return null;
  const count = Math.round((last.startsAtMs - first.startsAtMs) / HOUR_MS) + 1;
  const bytes = Buffer.alloc(count * BYTES_PER_HOUR);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeFloatLE(Number.NaN, at);
  for (const hour of hours) {
    const row = Math.round((hour.startsAtMs - first.startsAtMs) / HOUR_MS);
    fields.forEach((field, column) => {
      bytes.writeFloatLE(hour[field] ?? Number.NaN, row * BYTES_PER_HOUR + column * 4);
    });
  }
  return { startsAtMs: first.startsAtMs, bytes };
}

/**
 * The hours of a stored day.
 *
 * @throws RangeError for a layout that this version does not know
 */
export function decodeHours({
  startsAt,
  layout,
  hours,
}: Pick<CellDay, 'startsAt' | 'layout' | 'hours'>): PastHour[] {
  if (layout !== LAYOUT || hours.length % BYTES_PER_HOUR !== 0)
    throw new RangeError(`unknown layout ${layout}`);
  const start = Date.parse(startsAt);
  return Array.from({ length: hours.length / BYTES_PER_HOUR }, (_, row) => {
    const read = (column: number): number | null => {
      const value = hours.readFloatLE(row * BYTES_PER_HOUR + column * 4);
      // A float32 carries seven figures: the rest is noise of the conversion.
      return Number.isNaN(value) ? null : Number(value.toPrecision(7));
    };
    return {
      startsAtMs: start + row * HOUR_MS,
      ...(Object.fromEntries(fields.map((field, column) => [field, read(column)])) as unknown as Atmosphere),
    };
  });
}

/** How many hours a day has: one less or more where the clocks of the place change on it. */
function hoursInDay(bundle: WeatherBundle, day: string): number {
  const offsets = bundle.hourly.flatMap(({ datetime }) => {
    if (!datetime.startsWith(day)) return [];
    const sign = datetime[19] === '-' ? -1 : 1;
    return [sign * (Number(datetime.slice(20, 22)) * 60 + Number(datetime.slice(23, 25)))];
  });
  return 24 - ((offsets.at(-1) ?? 0) - (offsets[0] ?? 0)) / 60;
}

/** Keeps the hours of a bundle that are past, for good. */
export async function keepPast(pool: Pool, bundle: WeatherBundle, now: Date): Promise<void> {
  const byDay = new Map<string, PastHour[]>();
  for (const hour of bundle.hourly) {
    const { datetime } = hour;
    const startsAtMs = Date.parse(datetime);
    if (startsAtMs + HOUR_MS > now.getTime()) continue;
    const day = datetime.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), { ...hour, startsAtMs }]);
  }
  const today = isoWithOffset(now.getTime(), bundle.utcOffsetMinutes).slice(0, 10);
  const days = [...byDay].flatMap(([day, hours]): CellDay[] => {
    const encoded = encodeHours(hours);
    if (!encoded) return [];
    return [
      {
        cell: bundle.cell.id,
        day,
        source: bundle.source,
        startsAt: new Date(encoded.startsAtMs).toISOString(),
        complete: day < today && hours.length >= hoursInDay(bundle, day),
        layout: LAYOUT,
        hours: encoded.bytes,
      },
    ];
  });
  await writeCellDays(pool, days, now);
}

/** What is stored of a cell's past between two calendar days, oldest hour first. */
export async function storedHours(pool: Pool, cell: string, from: string, to: string): Promise<PastHour[]> {
  return (await readCellDays(pool, cell, from, to)).flatMap(decodeHours);
}

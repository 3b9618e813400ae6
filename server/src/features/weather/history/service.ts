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

/** True where the offset of a day's first hour is not that of its last: such a day has 23 or 25 hours. */
function changesClocks(bundle: WeatherBundle, day: string): boolean {
  const offsets = bundle.hourly
    .filter((hour) => hour.datetime.startsWith(day))
    .map((hour) => hour.datetime.slice(19));
  return offsets[0] !== offsets.at(-1);
}

/** Keeps the hours of a bundle that are past, for good. */
export async function keepPast(pool: Pool, bundle: WeatherBundle, now: Date): Promise<void> {
  const byDay = new Map<string, PastHour[]>();
  for (const { datetime, conditions, icon, ...air } of bundle.hourly) {
    const startsAtMs = Date.parse(datetime);
    if (startsAtMs + HOUR_MS > now.getTime()) continue;
    const day = datetime.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), { startsAtMs, ...air }]);
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
        complete: day < today && hours.length >= (changesClocks(bundle, day) ? 23 : 24),
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

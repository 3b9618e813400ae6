import type { WeatherSource } from '@draksha/contract';
import { HOUR_MS, localDate } from '@draksha/models';
import {
  type AirHour,
  type Atmosphere,
  isEmpty,
  offsetOf,
  startsAtMsOf,
  type WeatherBundle,
} from '../providers/service.ts';
import type { CellDay } from './day-store.ts';

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

/** Hours of one day as stored; gaps between the first and the last are filled with "not known". */
export function encodeHours(
  hours: readonly AirHour[],
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
}: Pick<CellDay, 'startsAt' | 'layout' | 'hours'>): AirHour[] {
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

interface CellDaysInput {
  readonly cell: string;
  readonly source: WeatherSource;
  readonly hours: readonly AirHour[];
  /** Minutes east of UTC of the place at an instant. */
  readonly offsetAt: (ms: number) => number;
  readonly now: Date;
}

/**
 * Rows of the days that hours belong to, as far as they are over. A day is complete when it is over and each of its
 * hours is there: 24, or 23 or 25 where the clocks of the place change on it.
 */
export function cellDaysOf({ cell, source, hours, offsetAt, now }: CellDaysInput): CellDay[] {
  const dayAt = (ms: number): string => localDate(ms, offsetAt(ms));
  const byDay = new Map<string, AirHour[]>();
  for (const hour of hours) {
    if (hour.startsAtMs + HOUR_MS > now.getTime() || isEmpty(hour)) continue;
    const day = dayAt(hour.startsAtMs);
    const own = byDay.get(day);
    if (own) own.push(hour);
    else byDay.set(day, [hour]);
  }
  const today = dayAt(now.getTime());
  return [...byDay].flatMap(([day, own]): CellDay[] => {
    const encoded = encodeHours(own.sort((a, b) => a.startsAtMs - b.startsAtMs));
    const [first, last] = [own[0], own.at(-1)];
    if (!encoded || !first || !last) return [];
    const hoursInDay = 24 - (offsetAt(last.startsAtMs) - offsetAt(first.startsAtMs)) / 60;
    return [
      {
        cell,
        day,
        source,
        startsAt: new Date(encoded.startsAtMs).toISOString(),
        complete: day < today && own.length >= hoursInDay,
        layout: LAYOUT,
        hours: encoded.bytes,
      },
    ];
  });
}

/** The days of which a bundle holds hours that are over. */
export const pastDaysOf = (bundle: WeatherBundle, now: Date): CellDay[] =>
  cellDaysOf({
    cell: bundle.cell.id,
    source: bundle.source,
    hours: bundle.hourly.flatMap((hour) => {
      const startsAtMs = startsAtMsOf(hour);
      // Most of a bundle is still to come.
      return startsAtMs + HOUR_MS > now.getTime() ? [] : [{ ...hour, startsAtMs }];
    }),
    offsetAt: (ms) => offsetOf(bundle, ms),
    now,
  });

export interface StoredDayFigures {
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly precipitation: number | null;
  readonly precipitationProbability: number | null;
}

/** Sum, least and greatest of a field over the known hours. */
function summary(hours: Buffer, field: keyof Atmosphere) {
  const column = fields.indexOf(field) * 4;
  let [known, sum, least, greatest] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = column; at < hours.length; at += BYTES_PER_HOUR) {
    const value = hours.readFloatLE(at);
    if (Number.isNaN(value)) continue;
    known += 1;
    sum += value;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { known, sum, least, greatest };
}

/**
 * Computes a day's figures from stored hours; a field with too few known hours has none.
 *
 * @throws RangeError for a layout that this version does not know
 */
export function storedDayFigures(
  { layout, hours }: Pick<CellDay, 'layout' | 'hours'>,
  leastHours: number,
): StoredDayFigures {
  if (layout !== LAYOUT || hours.length % BYTES_PER_HOUR !== 0)
    throw new RangeError(`unknown layout ${layout}`);
  const figure = (field: keyof Atmosphere, of: (one: ReturnType<typeof summary>) => number) => {
    const found = summary(hours, field);
    return found.known < leastHours ? null : Math.round(of(found) * 10) / 10;
  };
  return {
    tempMax: figure('temperature', ({ greatest }) => greatest),
    tempMin: figure('temperature', ({ least }) => least),
    humidity: figure('humidity', ({ sum, known }) => sum / known),
    windSpeed: figure('windSpeed', ({ greatest }) => greatest),
    precipitation: figure('precipitation', ({ sum }) => sum),
    precipitationProbability: figure('precipitationProbability', ({ greatest }) => greatest),
  };
}

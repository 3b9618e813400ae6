import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { HOUR_MS } from '@draksha/models';
import { type BundleHour, startsAtMsOf, type WeatherBundle } from '../providers/service.ts';

/**
 * Forecasts as they were shown, small enough to keep every one: five quantities in tenths as int16, deflated.
 * -32768 is "not known", which no weather reaches.
 */
const LAYOUT = 1;
const fields = [
  'temperature',
  'humidity',
  'windSpeed',
  'precipitation',
  'precipitationProbability',
] as const satisfies readonly (keyof BundleHour)[];
const UNKNOWN = -32_768;
const BYTES_PER_HOUR = fields.length * 2;
const HOURS = 168;

export interface ShownForecast {
  readonly startsAt: string;
  readonly layout: number;
  readonly hours: Buffer;
}

type ForecastRow = { readonly startsAtMs: number } & Readonly<Record<(typeof fields)[number], number | null>>;

/** The hours ahead of a bundle from the one in which it was fetched, 168 at most. */
export function encodeForecast(bundle: WeatherBundle): ShownForecast | null {
  const fetchedMs = Date.parse(bundle.fetchedAt);
  const ahead = bundle.hourly.filter((hour) => startsAtMsOf(hour) > fetchedMs - HOUR_MS);
  const first = ahead[0];
  if (!first) return null;
  const startMs = startsAtMsOf(first);
  const bytes = Buffer.alloc(HOURS * BYTES_PER_HOUR);
  for (let at = 0; at < bytes.length; at += 2) bytes.writeInt16LE(UNKNOWN, at);
  let used = 0;
  for (const hour of ahead) {
    const row = Math.round((startsAtMsOf(hour) - startMs) / HOUR_MS);
    if (row >= HOURS) break;
    fields.forEach((field, column) => {
      const value = hour[field];
      if (value !== null) bytes.writeInt16LE(Math.round(value * 10), row * BYTES_PER_HOUR + column * 2);
    });
    used = row + 1;
  }
  return {
    startsAt: new Date(startMs).toISOString(),
    layout: LAYOUT,
    hours: deflateRawSync(bytes.subarray(0, used * BYTES_PER_HOUR), { level: 9 }),
  };
}

/**
 * The hours of a kept forecast, to a tenth of each unit.
 *
 * @throws RangeError for a layout that this version does not know
 */
export function decodeForecast({ startsAt, layout, hours }: ShownForecast): ForecastRow[] {
  if (layout !== LAYOUT) throw new RangeError(`unknown layout ${layout}`);
  const bytes = inflateRawSync(hours);
  const startMs = Date.parse(startsAt);
  return Array.from({ length: bytes.length / BYTES_PER_HOUR }, (_, row) => {
    const read = (column: number): number | null => {
      const value = bytes.readInt16LE(row * BYTES_PER_HOUR + column * 2);
      return value === UNKNOWN ? null : value / 10;
    };
    const values = Object.fromEntries(fields.map((field, column) => [field, read(column)]));
    return { startsAtMs: startMs + row * HOUR_MS, ...values } as unknown as ForecastRow;
  });
}

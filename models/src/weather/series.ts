/**
 * The one shape in which weather enters the models.
 *
 * `HourlyWeather` is the wire form: one object an hour, `null` where a value is missing. `HourlySeries` is the
 * same in columns, `NaN` where missing, for the inner loops. Units as on the wire: temperature and dew point °C,
 * humidity %, windSpeed km/h (the papers use m/s: see `metresPerSecond`), precipitation mm in the hour,
 * precipitationProbability %, solarRadiation W/m² (mean of the hour), cloudCover %.
 */
export interface HourlyWeather {
  /** Start of the hour, ISO 8601 with offset. */
  readonly datetime: string;
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly dewPoint?: number | null;
  readonly windSpeed?: number | null;
  readonly precipitation?: number | null;
  readonly precipitationProbability?: number | null;
  readonly solarRadiation?: number | null;
  readonly cloudCover?: number | null;
}

export interface HourlySeries {
  readonly length: number;
  /** Start of each hour, epoch milliseconds UTC, strictly ascending; a gap is a missing entry. */
  readonly startsAtMs: Float64Array;
  readonly temperature: Float64Array;
  readonly humidity: Float64Array;
  readonly dewPoint: Float64Array;
  readonly windSpeed: Float64Array;
  readonly precipitation: Float64Array;
  readonly precipitationProbability: Float64Array;
  readonly solarRadiation: Float64Array;
  readonly cloudCover: Float64Array;
}

/**
 * Hours that a kernel takes at a time. A loop over twenty years in one call is optimised while it runs, and then carries its
 * numbers from hour to hour on the heap; a function called for each block is optimised between calls and carries them in
 * registers. Measured in docs/models/speed.md.
 */
export const BLOCK_HOURS = 512;

/** Minutes east of UTC of the plot's calendar when nothing else is said: India. */
export const INDIA_UTC_OFFSET_MINUTES = 330;

/** Wind as the papers want it: m/s from km/h. */
export const metresPerSecond = (kilometresPerHour: number): number => kilometresPerHour / 3.6;

/** The first entry from `searchFrom` that starts at an instant or after it; the length of the series where none does. */
export function entryAt({ startsAtMs, length }: HourlySeries, instantMs: number, searchFrom = 0): number {
  let from = searchFrom;
  let to = length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((startsAtMs[middle] ?? Number.NaN) < instantMs) from = middle + 1;
    else to = middle;
  }
  return from;
}

const columns = [
  'temperature',
  'humidity',
  'dewPoint',
  'windSpeed',
  'precipitation',
  'precipitationProbability',
  'solarRadiation',
  'cloudCover',
] as const;

/**
 * Columns from objects. Hours are put in order of time; of two with the same start the last one given wins.
 * A value that is missing, `null` or not finite becomes `NaN`.
 *
 * @throws RangeError for a `datetime` that is not an ISO instant.
 */
export function seriesFromHours(hours: readonly HourlyWeather[]): HourlySeries {
  const byStart = new Map<number, HourlyWeather>();
  for (const hour of hours) {
    const start = Date.parse(hour.datetime);
    if (Number.isNaN(start)) throw new RangeError(`not an ISO instant: ${hour.datetime}`);
    byStart.set(start, hour);
  }
  const ordered = [...byStart].sort(([a], [b]) => a - b);
  const starts = Float64Array.from(ordered, ([start]) => start);
  const column = (name: (typeof columns)[number]): Float64Array =>
    Float64Array.from(ordered, ([, { [name]: value }]) =>
      typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN,
    );
  return {
    length: starts.length,
    startsAtMs: starts,
    temperature: column('temperature'),
    humidity: column('humidity'),
    dewPoint: column('dewPoint'),
    windSpeed: column('windSpeed'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    solarRadiation: column('solarRadiation'),
    cloudCover: column('cloudCover'),
  };
}

/** Hours made up for tests: said one by one, or drawn by fast-check, with gaps and missing values. */
import fc from 'fast-check';
import { HOUR_MS } from '../src/weather/durations.ts';
import { type HourlySeries, type HourlyWeather, seriesFromHours } from '../src/weather/series.ts';

/** Midnight in India. */
const MADE_START_MS = Date.UTC(2026, 9, 31, 18, 30);

export interface MadeHour extends Partial<Omit<HourlyWeather, 'datetime'>> {
  /** 1 wet, 0 dry, null unknown. Default 0. */
  readonly wet?: number | null;
}

export interface MadeHours {
  readonly series: HourlySeries;
  readonly leafWet: Float64Array;
}

/** Hours one after another, dry at 20 °C and 50 % where nothing else is said; `null` is an hour that is not there. */
export function madeHours(list: readonly (MadeHour | null)[], startMs = MADE_START_MS): MadeHours {
  const there = list.flatMap((hour, i) => (hour === null ? [] : [{ hour, start: startMs + i * HOUR_MS }]));
  return {
    series: seriesFromHours(
      there.map(({ hour: { wet: _, ...values }, start }) => ({
        datetime: new Date(start).toISOString(),
        temperature: 20,
        humidity: 50,
        precipitation: 0,
        ...values,
      })),
    ),
    leafWet: Float64Array.from(there, ({ hour }) => (hour.wet === undefined ? 0 : (hour.wet ?? Number.NaN))),
  };
}

export const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** Instant at which hour `i` of `madeHours` starts. */
export const madeAt = (i: number): number => MADE_START_MS + i * HOUR_MS;

const maybe = (value: fc.Arbitrary<number>) => fc.option(value, { freq: 12, nil: null });

/** A day's worth of weather in which most things that a disease waits for happen sooner or later. */
const drawnHour: fc.Arbitrary<MadeHour> = fc.record({
  temperature: maybe(fc.double({ min: -5, max: 45, noNaN: true })),
  humidity: maybe(fc.double({ min: 5, max: 105, noNaN: true })),
  precipitation: maybe(fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true }))),
  wet: maybe(fc.constantFrom(0, 0.4, 0.5, 1)),
});

/** Spells of weather like itself, so that stages follow one another; some hours and values missing. */
export const drawnHours = (maxHours: number): fc.Arbitrary<(MadeHour | null)[]> =>
  fc
    .array(fc.tuple(fc.option(drawnHour, { freq: 15, nil: null }), fc.integer({ min: 1, max: 30 })), {
      maxLength: Math.ceil(maxHours / 12),
      // Else fast-check draws ten spells or so, and nothing has time to happen.
      size: 'max',
    })
    .map((spells) => spells.flatMap(([hour, count]) => repeated(count, hour)).slice(0, maxHours));

/** Warm, wet and dark for long: weather in which infections do happen. */
export const drawnWetHours = (maxHours: number): fc.Arbitrary<(MadeHour | null)[]> =>
  fc
    .array(
      fc.tuple(
        fc.option(
          fc.record({
            temperature: maybe(fc.double({ min: 8, max: 30, noNaN: true })),
            humidity: maybe(fc.double({ min: 85, max: 100, noNaN: true })),
            precipitation: maybe(fc.constantFrom(0, 0, 0.1, 0.2, 3)),
            wet: maybe(fc.constantFrom(0, 1, 1, 1)),
          }),
          { freq: 15, nil: null },
        ),
        fc.integer({ min: 1, max: 12 }),
      ),
      { maxLength: Math.ceil(maxHours / 5), size: 'max' },
    )
    .map((spells) => spells.flatMap(([hour, count]) => repeated(count, hour)).slice(0, maxHours));

/** Every number anywhere in a result is finite. */
export function hasNoNaN(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (ArrayBuffer.isView(value))
    return Array.from(value as unknown as ArrayLike<number>).every(Number.isFinite);
  if (Array.isArray(value)) return value.every(hasNoNaN);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(hasNoNaN);
  return true;
}

export const emptySeries: HourlySeries = madeHours([]).series;

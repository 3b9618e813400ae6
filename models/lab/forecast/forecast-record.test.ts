import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { refusal } from '../../truth/refusal.ts';
import {
  type CellForecast,
  forecastRecords,
  MIN_RECORD_DAYS,
  type RecordedForecast,
  wilsonLow,
} from './forecast-record.ts';

const INDIA = { utcOffsetMinutes: 330 } as const;
/** Midnight in India. */
const START = Date.parse('2026-11-01T00:00:00+05:30');
const iso = (hour: number): string => new Date(START + hour * HOUR_MS).toISOString();

/** A day like those of Nashik in winter: 12 °C and 95 % at dawn, 30 °C and 35 % after noon; each day differs a little. */
function observed(days: number): RecordedForecast[] {
  return Array.from({ length: days * 24 }, (_, i) => {
    const swing = Math.cos((2 * Math.PI * ((i % 24) - 15)) / 24);
    const day = Math.sin(Math.floor(i / 24) * 1.7);
    return {
      cell: 'a',
      datetime: iso(i),
      temperature: 21 + 9 * swing + day,
      humidity: 65 - 30 * swing - 4 * day,
      windSpeed: 6 + 3 * swing,
      precipitation: i % 10 === 0 ? 1 : 0,
    };
  });
}
const forecastOf = (
  hours: readonly RecordedForecast[],
  change: (hour: RecordedForecast, i: number) => Partial<CellForecast> = () => ({}),
): CellForecast[] =>
  hours.map((hour, i) => ({
    ...hour,
    provider: 'p',
    issuedAt: iso(i - 6),
    precipitationProbability: 0,
    ...change(hour, i),
  }));
const plus = (value: number | null | undefined, more: number): number => (value ?? Number.NaN) + more;
const only = (hours: readonly RecordedForecast[], forecasts: readonly CellForecast[]) => {
  const [record, ...others] = forecastRecords(forecasts, hours, INDIA);
  if (record === undefined || others.length > 0) throw new Error(`${others.length} others`);
  return record;
};

describe('hours made from a forecast', () => {
  test('a forecast that came true has no error, nothing to correct, and every day close', () => {
    const hours = observed(20).map((hour) => ({ ...hour, precipitation: 0 }));
    const record = only(hours, forecastOf(hours));
    expect(record.days).toBe(20);
    expect(record.skill).toMatchObject({ provider: 'p', leadFromHours: 0, leadToHours: 24 });
    expect(record.corrections.humidity).toStrictEqual({ bias: 0, raw: 0, corrected: 0, helps: false });
    // Noon to noon: the first and the last half day are none.
    expect(record.made.wetHours).toMatchObject({
      raw: { n: 19, meanAbsoluteError: 0 },
      corrected: null,
      useCorrection: false,
    });
    expect(record.made.sprayHours).toMatchObject({
      raw: { n: 20, meanAbsoluteError: 0 },
      sure: { days: 20, close: 20, share: 1 },
    });
  });
  test('a planted bias is found, and taking it off brings the wet hours back', () => {
    const hours = observed(24);
    const record = only(
      hours,
      forecastOf(hours, ({ humidity }) => ({ humidity: plus(humidity, -10), precipitation: 0 })),
    );
    expect(record.corrections.humidity?.bias).toBeCloseTo(-10, 9);
    expect(record.corrections.humidity).toMatchObject({ helps: true });
    expect(record.corrections.humidity?.corrected).toBeCloseTo(0, 9);
    expect(record.corrections.temperature?.helps).toBe(false);
    const wet = record.made.wetHours;
    expect(wet?.raw.bias).toBeLessThan(-2);
    expect(wet?.useCorrection).toBe(true);
    expect(wet?.corrected?.meanAbsoluteError).toBeLessThan((wet?.raw.meanAbsoluteError ?? 0) / 2);
  });
  test('a bias that turns half way does not help on held-out days', () => {
    const hours = observed(24);
    const record = only(
      hours,
      forecastOf(hours, ({ humidity }, i) => ({ humidity: plus(humidity, i < 12 * 24 ? 8 : -6) })),
    );
    expect(record.corrections.humidity?.bias).toBeCloseTo(1, 0);
    expect(record.corrections.humidity?.helps).toBe(false);
    expect(record.made.wetHours?.corrected).toBeNull();
  });
  test('a few days are not known', () => {
    const hours = observed(MIN_RECORD_DAYS - 1);
    const record = only(
      hours,
      forecastOf(hours, ({ humidity }) => ({ humidity: plus(humidity, -10) })),
    );
    expect(record.corrections).toStrictEqual({ temperature: null, humidity: null, windSpeed: null });
    expect(record.made.wetHours?.sure).toBeNull();
    expect(record.made.sprayHours?.sure).toBeNull();
    expect(record.rain?.verdict).toBe('not_known');
  });
  test('without wind no spray hour is known; days with a gap are left out', () => {
    const hours = observed(20).map(({ windSpeed: _, ...hour }) => hour);
    expect(only(hours, forecastOf(hours)).made.sprayHours).toBeNull();
    const gap = observed(20).filter((_, i) => i < 60 || i >= 63);
    // 2026-11-03 12:00 to 15:00 is missing: a day of wet hours and one of spray hours.
    const record = only(
      gap,
      forecastOf(gap, (_, i) => ({ issuedAt: iso(i - 6) })),
    );
    expect(record.made.wetHours?.raw.n).toBe(18);
    expect(record.made.sprayHours?.raw.n).toBe(19);
  });
  test('spray hours: a wind of 20 km/h that was not forecast makes twelve hours of error', () => {
    const hours = observed(20).map((hour) => ({ ...hour, windSpeed: 20, precipitation: 0 }));
    const record = only(
      hours,
      forecastOf(hours, (_, i) => ({ windSpeed: i < 240 ? 5 : 20 })),
    );
    expect(record.made.sprayHours?.raw).toMatchObject({ n: 20, bias: 6, meanAbsoluteError: 6 });
    expect(record.made.sprayHours?.sure).toMatchObject({ days: 20, close: 10, share: 0.5 });
  });
  test('the last word of the class counts; cells keep apart', () => {
    const hours = observed(20);
    const older = forecastOf(hours, ({ temperature }, i) => ({
      temperature: plus(temperature, 9),
      issuedAt: iso(i - 20),
    }));
    const twice = [...forecastOf(hours), ...older];
    expect(only(hours, twice).corrections.temperature?.bias).toBe(0);
    const other = hours.map((hour) => ({ ...hour, cell: 'b', temperature: plus(hour.temperature, 5) }));
    const both = forecastRecords(
      [...forecastOf(hours), ...forecastOf(hours, () => ({ cell: 'b' }))],
      [...hours, ...other],
      INDIA,
    );
    expect(
      both.map(({ cell, corrections }) => [cell, corrections.temperature?.bias.toFixed(6)]),
    ).toStrictEqual([
      ['a', '0.000000'],
      ['b', '-5.000000'],
    ]);
  });
});

describe('chance of rain', () => {
  // It rains in every tenth hour: in 2 or 3 of a day's 24.
  test.each([
    [10, 'fits'],
    [30, 'too_high'],
    [0, 'too_low'],
  ])('always %d %% where it rains in a tenth of hours: %s', (precipitationProbability, verdict) => {
    const hours = observed(20);
    const { rain } = only(
      hours,
      forecastOf(hours, () => ({ precipitationProbability })),
    );
    expect(rain).toMatchObject({ days: 20, verdict });
    expect(rain?.difference).toBeCloseTo(precipitationProbability / 100 - 0.1, 9);
  });
  test('a forecast without a chance says nothing', () => {
    const hours = observed(20);
    expect(
      only(
        hours,
        forecastOf(hours, () => ({ precipitationProbability: null })),
      ).rain,
    ).toBeNull();
  });
});

test('Wilson’s low end, by hand: 10 of 10 at z = 1.2816 is 1/(1 + z²/10)', () => {
  expect(wilsonLow(10, 10)).toBeCloseTo(1 / (1 + 1.2816 ** 2 / 10), 12);
  expect(wilsonLow(0, 10)).toBeCloseTo(0, 12);
  expect(wilsonLow(5, 10)).toBeLessThan(0.5);
});

test('what forecastSkill refuses is refused', () => {
  const [hour] = observed(1);
  if (hour === undefined) throw new Error('no hour');
  expect(() => forecastRecords([{ ...hour, provider: 'p', issuedAt: 'x' }], [hour], INDIA)).toThrow(refusal);
  expect(() => forecastRecords([], [], { utcOffsetMinutes: Number.NaN })).toThrow(refusal);
});

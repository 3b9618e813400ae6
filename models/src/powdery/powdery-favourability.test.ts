import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskLevels } from '../choices.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../weather/series.ts';
import {
  POWDERY_LEVELS,
  powderyFavourability,
  powderyHumidityResponse,
  powderyLevelOf,
  powderyTemperatureResponse,
} from './powdery-favourability.ts';

interface Hour {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly precipitation?: number;
}

const INDIA = { utcOffsetMinutes: 330 } as const;
const START_MS = Date.parse('2025-12-01T00:00:00+05:30');

const seriesOf = (hours: readonly Hour[]): HourlySeries =>
  seriesFromHours(
    hours.map((hour, i) => ({ datetime: new Date(START_MS + i * HOUR_MS).toISOString(), ...hour })),
  );

const daysOf = (count: number, hour: (hourOfDay: number, day: number) => Hour): HourlySeries =>
  seriesOf(Array.from({ length: 24 * count }, (_, i) => hour(i % 24, Math.floor(i / 24))));

const judged = (series: HourlySeries, wet: ArrayLike<number> = new Float64Array(series.length)) =>
  powderyFavourability(series, wet, INDIA);

/** Between a least value at 7 and a greatest at 14:30, as a cosine of the hour. */
const swing = (hour: number, least: number, greatest: number): number =>
  least + ((greatest - least) * (1 - Math.cos(((hour - 6.5) / 16) * 2 * Math.PI))) / 2;

describe('powdery mildew where winters are warm', () => {
  test('a day is the mean of its hours, temperature × humidity', () => {
    const even = judged(daysOf(1, () => ({ temperature: 30, humidity: 62.5 })));
    expect(even[0]).toMatchObject({ date: '2025-12-01', knownHours: 24, temperatureResponse: 0.78125 });
    expect(even[0]?.favourability).toBeCloseTo(0.78125 * 0.6, 12);
    expect(even[0]?.index).toBeCloseTo(46.875, 10);
    expect(even[0]?.level).toBe('moderate');
    const halves = judged(
      daysOf(1, (hour) => (hour < 12 ? { temperature: 25, humidity: 85 } : { temperature: 4, humidity: 85 })),
    );
    expect(halves[0]?.favourability).toBeCloseTo(0.5, 12);
    expect(halves[0]?.humidityResponse).toBe(1);
  });

  test('each day back counts three quarters of the day after it', () => {
    const days = judged(daysOf(3, (_, day) => ({ temperature: day === 0 ? 25 : 4, humidity: 85 })));
    expect(days.map(({ index }) => index)).toEqual([100, 75, 56.25]);
    expect(days.map(({ level }) => level)).toEqual(['critical', 'critical', 'high']);
  });

  test('2.5 mm of rain halve a day, more than 8 wet hours take a quarter, two hours of 38 °C halve it', () => {
    const best = (precipitation: number) =>
      daysOf(1, (hour) => ({ temperature: 25, humidity: 85, precipitation: hour === 3 ? precipitation : 0 }));
    const alone = (series: HourlySeries, wetHours = 0) =>
      judged(
        series,
        series.startsAtMs.map((_, i) => Number(i < wetHours)),
      )[0]?.favourability;
    expect(alone(best(2.4))).toBe(1);
    expect(alone(best(2.5))).toBe(0.5);
    expect(alone(best(0), 8)).toBe(1);
    expect(alone(best(0), 9)).toBe(0.75);
    expect(alone(best(3), 9)).toBe(0.375);
    const hot = (hours: number) =>
      alone(daysOf(1, (hour) => ({ temperature: hour < hours ? 38 : 25, humidity: 85 })));
    expect(hot(1)).toBeCloseTo(23 / 24, 12);
    expect(hot(2)).toBeCloseTo(22 / 24 / 2, 12);
  });

  test('a week of what a trial at Rahuri named most favourable is high, a dry week of February very low', () => {
    const rahuri = judged(
      daysOf(7, (hour) => ({ temperature: swing(hour, 12.9, 28.3), humidity: swing(hour, 92.8, 60.1) })),
    );
    expect(rahuri.at(-1)?.level).toBe('high');
    const february = judged(
      daysOf(7, (hour) => ({ temperature: swing(hour, 13, 34), humidity: swing(hour, 70, 18) })),
    );
    expect(february.at(-1)?.level).toBe('very_low');
  });

  test('humidity above 60 % in a dry spell raises it', () => {
    const at = (humidity: number) =>
      judged(daysOf(7, () => ({ temperature: 22, humidity }))).at(-1)?.index ?? 0;
    expect(at(65)).toBeGreaterThan(at(45) + 20);
  });

  test('says nothing before bud break', () => {
    const series = daysOf(12, () => ({ temperature: 25, humidity: 85 }));
    const days = powderyFavourability(series, new Float64Array(series.length), {
      ...INDIA,
      budBreakDate: '2025-12-10',
    });
    expect(days.map(({ date }) => date)).toEqual(['2025-12-10', '2025-12-11', '2025-12-12']);
  });

  test('a day with fewer than 18 known hours is not judged, and the index stands', () => {
    const known = (count: number) =>
      judged(
        daysOf(2, (hour, day) => ({
          temperature: day === 1 && hour >= count ? null : day === 0 ? 25 : 4,
          humidity: 85,
        })),
      );
    expect(known(18)[1]).toMatchObject({ knownHours: 18, favourability: 0, index: 75 });
    expect(known(17)[1]).toMatchObject({ knownHours: 17, favourability: null, index: 100 });
    const nothing = judged(daysOf(1, () => ({ temperature: null, humidity: 85 })));
    expect(nothing[0]).toMatchObject({ index: null, level: null, temperatureResponse: null });
  });

  test('levels go down from critical and cover every index', () => {
    expect(POWDERY_LEVELS.map(([, level]) => level)).toEqual(riskLevels.toReversed());
    for (const [from, level] of POWDERY_LEVELS) expect(powderyLevelOf(from)).toBe(level);
    expect(powderyLevelOf(54.999)).toBe('moderate');
    expect(() => powderyLevelOf(-1)).toThrow(RangeError);
    expect(() => powderyLevelOf(Number.NaN)).toThrow(RangeError);
  });

  test('a column of another length is refused', () => {
    expect(() => powderyFavourability(seriesOf([]), [1])).toThrow(RangeError);
  });

  test('stays within 0 to 100 whatever the weather; warmer to the best and damper never lowers an hour', () => {
    const hour = fc.record({
      temperature: fc.option(fc.double({ min: -10, max: 50, noNaN: true }), { freq: 12 }),
      humidity: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 12 }),
      precipitation: fc.constantFrom(0, 0, 0, 3),
    });
    fc.assert(
      fc.property(fc.array(hour, { minLength: 24, maxLength: 200, size: 'max' }), (hours) => {
        for (const { index } of judged(seriesOf(hours)))
          if (index !== null) expect(index >= 0 && index <= 100).toBe(true);
      }),
    );
    const degrees = fc.double({ min: -10, max: 25, noNaN: true });
    const moisture = fc.double({ min: 0, max: 95, noNaN: true });
    fc.assert(
      fc.property(degrees, degrees, moisture, moisture, (a, b, c, d) => {
        expect(powderyTemperatureResponse(Math.max(a, b))).toBeGreaterThanOrEqual(
          powderyTemperatureResponse(Math.min(a, b)),
        );
        expect(powderyHumidityResponse(Math.max(c, d))).toBeGreaterThanOrEqual(
          powderyHumidityResponse(Math.min(c, d)),
        );
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries, seriesFromHours } from '../weather/series.ts';
import { type HumiditySaturation, humiditySaturation } from './humidity-saturation.ts';

const seriesOf = (readings: readonly (number | null)[], hourOf = (i: number) => i): HourlySeries =>
  seriesFromHours(
    readings.map((humidity, i) => ({
      datetime: new Date(Date.UTC(2026, 5, 1) + hourOf(i) * HOUR_MS).toISOString(),
      temperature: 20,
      humidity,
    })),
  );

const shares = (series: HourlySeries, rule?: Partial<HumiditySaturation>): number[] => {
  const out = new Float64Array(series.length);
  humiditySaturation(series, out, { days: 10, saturated: 99.5, humid: 90, leastHours: 4, ...rule });
  return [...out];
};

describe('saturation of a humidity sensor', () => {
  test('is the share of humid readings at 99.5 % or more, the hour itself among them', () => {
    expect(shares(seriesOf([100, 99.4, 89.9, 90, 99.5, 95]))).toEqual([0, 0, 0, 0, 0.5, 0.4]);
  });

  test('says 0 until enough humid hours are known; dry and missing ones do not count', () => {
    const readings = [100, 50, null, 100, 50, 100, 100];
    expect(shares(seriesOf(readings))).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  test('looks back the days said: an hour as old as that is forgotten', () => {
    const day = (value: number) => Array.from({ length: 24 }, () => value);
    const series = seriesOf([...day(100), ...day(95), ...day(95)]);
    const twoDays = shares(series, { days: 2 });
    expect(twoDays[47]).toBe(0.5);
    expect(twoDays[48]).toBe(23 / 48);
    expect(twoDays[70]).toBe(1 / 48);
    expect(twoDays[71]).toBe(0);
  });

  test('a gap is time that passes', () => {
    const series = seriesOf([100, 100, 100, 100, 95, 95, 95, 95], (i) => (i < 4 ? i : i + 24 * 11));
    expect(shares(series)).toEqual([0, 0, 0, 1, 0, 0, 0, 0]);
  });

  test('the limits may meet', () => {
    const rule = { humid: 100, saturated: 100, leastHours: 1 };
    expect(shares(seriesOf([99.9, 100, 100]), rule)).toEqual([0, 1, 1]);
  });

  test('a rule out of order is refused', () => {
    for (const wrong of [{ days: 0 }, { humid: 0 }, { humid: 99.6 }, { saturated: 101 }, { leastHours: 0 }])
      expect(() => shares(seriesOf([90]), wrong), JSON.stringify(wrong)).toThrow(
        /not a rule of saturation: .*days/,
      );
  });

  test('is what counting each window afresh gives, over blocks and gaps', () => {
    const reading = fc.option(fc.constantFrom(40, 89.9, 90, 95, 99.4, 99.5, 100), { freq: 12 });
    fc.assert(
      fc.property(
        fc.array(reading, { minLength: BLOCK_HOURS + 5, maxLength: BLOCK_HOURS + 300, size: 'max' }),
        fc.nat(400),
        (readings, gapAt) => {
          const series = seriesOf(readings, (i) => (i < gapAt ? i : i + 60));
          const counted = [...series.startsAtMs].map((at, i) => {
            const window = [...series.humidity].filter(
              (_, j) => j <= i && (series.startsAtMs[j] ?? 0) > at - 10 * 24 * HOUR_MS,
            );
            const humid = window.filter((value) => value >= 90).length;
            return humid < 4 ? 0 : window.filter((value) => value >= 99.5).length / humid;
          });
          expect(shares(series)).toEqual(counted);
        },
      ),
      { numRuns: 10 },
    );
  });
});

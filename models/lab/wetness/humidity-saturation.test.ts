import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries, seriesFromHours } from '../../src/weather/series.ts';
import { HUMIDITY_SATURATION, type HumiditySaturation, humiditySaturation } from './humidity-saturation.ts';

const seriesOf = (readings: readonly (number | null)[], hourOf = (i: number) => i): HourlySeries =>
  seriesFromHours(
    readings.map((humidity, i) => ({
      datetime: new Date(Date.UTC(2026, 5, 1) + hourOf(i) * HOUR_MS).toISOString(),
      temperature: 20,
      humidity,
    })),
  );

const RULE: HumiditySaturation = {
  ...HUMIDITY_SATURATION,
  days: 10,
  leastHours: 4,
  leastHoursOfCeiling: 4,
};

const columnsOf = (series: HourlySeries, rule: Partial<HumiditySaturation> = {}) => {
  const columns = { shares: new Float64Array(series.length), lifts: new Float64Array(series.length) };
  humiditySaturation(series, columns, { ...RULE, ...rule });
  return { shares: [...columns.shares], lifts: [...columns.lifts] };
};
const shares = (series: HourlySeries, rule?: Partial<HumiditySaturation>) => columnsOf(series, rule).shares;

describe('saturation of a humidity sensor', () => {
  test('is the share of humid readings within 0.5 % of the highest that three hours reach', () => {
    expect(shares(seriesOf([98, 97.5, 97.4, 97.4, 97.4, 87.4, 87.3]))).toEqual([0, 0, 0, 1, 1, 5 / 6, 5 / 6]);
  });

  test('two readings astray are no ceiling', () => {
    const night = [95, 95, 95, 95, 90, 90];
    expect(shares(seriesOf([...night, 100, 100])).at(-1)).toBe(6 / 8);
    expect(shares(seriesOf([...night, 100, 100, 100])).at(-1)).toBe(3 / 9);
  });

  test('says 0 until enough humid hours are known; dry and missing ones do not count', () => {
    const readings = [100, 50, null, 100, 50, 100, 100];
    expect(columnsOf(seriesOf(readings))).toEqual({ shares: [0, 0, 0, 0, 0, 0, 1], lifts: Array(7).fill(0) });
  });

  test('readings that pile up below 100 % are lifted to it; the fewer stand there, the less', () => {
    const piled = (atCeiling: number) => {
      const readings = [...Array(atCeiling).fill(95), ...Array(20 - atCeiling).fill(90)];
      const { shares, lifts } = columnsOf(seriesOf(readings));
      return [shares.at(-1), lifts.at(-1)];
    };
    expect(piled(20)).toEqual([1, 5]);
    expect(piled(8)).toEqual([0.4, 5]);
    // Halfway between both shares: half the lift, and half the way from the share at 100 %, which is 0.
    expect(piled(6)[0]).toBeCloseTo(0.15, 10);
    expect(piled(6)[1]).toBeCloseTo(2.5, 10);
    // A sensor of whose readings a quarter at most is the highest reads true.
    expect(piled(5)).toEqual([0, 0]);
  });

  test('a ceiling below 100 % wants more hours than a share at 100 %', () => {
    const rule = { leastHoursOfCeiling: 6 };
    expect(columnsOf(seriesOf(Array(6).fill(95)), rule)).toEqual({
      shares: [0, 0, 0, 0, 0, 1],
      lifts: [0, 0, 0, 0, 0, 5],
    });
    expect(shares(seriesOf(Array(6).fill(100)), rule)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test('a dry season has no ceiling', () => {
    expect(columnsOf(seriesOf(Array(10).fill(89.9)))).toEqual({
      shares: Array(10).fill(0),
      lifts: Array(10).fill(0),
    });
    expect(columnsOf(seriesOf(Array(10).fill(90))).lifts.at(-1)).toBe(10);
  });

  test('a clipped sensor that reads so much lower is found out as the same', () => {
    const reading = fc.oneof(fc.constant(1000), fc.integer({ min: 960, max: 1000 }));
    fc.assert(
      fc.property(fc.array(reading, { minLength: 60, maxLength: 200 }), (tenths) => {
        const atCeiling = tenths.filter((value) => value >= 995).length;
        fc.pre(atCeiling / tenths.length > 0.4);
        const seen = columnsOf(seriesOf(tenths.map((value) => value / 10)));
        const lower = columnsOf(seriesOf(tenths.map((value) => (value - 50) / 10)));
        expect(lower.shares.at(-1)).toBe(seen.shares.at(-1));
        expect([seen.lifts.at(-1), lower.lifts.at(-1)]).toEqual([0, 5]);
      }),
    );
  });

  test('looks back the days said: an hour as old as that is forgotten', () => {
    const day = (value: number) => Array.from({ length: 24 }, () => value);
    const series = seriesOf([...day(100), ...day(95), ...day(95)]);
    const twoDays = shares(series, { days: 2 });
    expect(twoDays[47]).toBe(0.5);
    expect(twoDays[48]).toBe(23 / 48);
    expect(twoDays[68]).toBe(3 / 48);
    // Two hours at 100 % are left: 95 % is the ceiling now.
    expect(twoDays[69]).toBe(1);
  });

  test('a gap is time that passes', () => {
    const series = seriesOf([100, 100, 100, 100, 95, 95, 95, 95], (i) => (i < 4 ? i : i + 24 * 11));
    expect(columnsOf(series)).toEqual({
      shares: [0, 0, 0, 1, 0, 0, 0, 1],
      lifts: [0, 0, 0, 0, 0, 0, 0, 5],
    });
  });

  test('a rule that cannot be is refused', () => {
    for (const wrong of [
      { days: 0 },
      { ceilingHours: 0 },
      { nearCeiling: 0 },
      { nearCeiling: 11 },
      { humidBelowCeiling: 101 },
      { leastHours: 0 },
      { leastHoursOfCeiling: 0 },
      { leastCeiling: 101 },
      { leastCeiling: 5 },
      { liftShares: [0, 0.2] as const },
      { liftShares: [0.2, 0.2] as const },
    ])
      expect(() => shares(seriesOf([90]), wrong), JSON.stringify(wrong)).toThrow(
        /not a rule of saturation: .*days/,
      );
    expect(() =>
      shares(seriesOf([90]), { nearCeiling: 100, humidBelowCeiling: 100, leastCeiling: 100 }),
    ).not.toThrow();
  });

  test('is what counting each window afresh gives, over blocks and gaps', () => {
    const reading = fc.option(fc.constantFrom(0, 40, 84.9, 85, 90, 94.5, 95, 99.4, 99.5, 100, 101), {
      freq: 12,
    });
    fc.assert(
      fc.property(
        fc.array(reading, { minLength: BLOCK_HOURS + 5, maxLength: BLOCK_HOURS + 300, size: 'max' }),
        fc.nat(400),
        (readings, gapAt) => {
          const series = seriesOf(readings, (i) => (i < gapAt ? i : i + 60));
          const counted = [...series.startsAtMs].map((at, i) => {
            const window = [...series.humidity]
              .filter((_, j) => j <= i && (series.startsAtMs[j] ?? 0) > at - 10 * DAY_MS)
              .filter((value) => !Number.isNaN(value))
              .map((value) => Math.min(value, 100))
              .sort((a, b) => b - a);
            const ceiling = window[RULE.ceilingHours - 1] ?? 0;
            const shareBelow = (top: number) => {
              const humid = window.filter((value) => value >= top - 10).length;
              return humid < 4 ? 0 : window.filter((value) => value >= top - 0.5).length / humid;
            };
            const piled = ceiling < 90 ? 0 : shareBelow(ceiling);
            const lifted = Math.min(Math.max((piled - 0.25) / (0.35 - 0.25), 0), 1);
            return lifted === 1 ? piled : shareBelow(100) + lifted * (piled - shareBelow(100));
          });
          expect(shares(series)).toEqual(counted);
        },
      ),
      { numRuns: 10 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../weather/series.ts';
import { leafWetnessOfSeries, wetHoursOfSeries, wetSharesOfSeries } from './leaf-wetness.ts';
import { SERVED_WETNESS, servedWetness, sunIsDown, type WetnessRule } from './served-wetness.ts';

interface Hour {
  readonly humidity: number | null;
  readonly temperature?: number | null;
  readonly precipitation?: number | null;
}

const NASHIK = { latitude: 20, longitude: 73.8 };

/** Hours from a clock time in India on; after `skipAfter` one is missing. */
const seriesOf = (
  hours: readonly Hour[],
  from = '20:00',
  skipAfter = Number.POSITIVE_INFINITY,
): HourlySeries =>
  seriesFromHours(
    hours.map(({ humidity, temperature = 20, precipitation = 0 }, i) => ({
      datetime: new Date(
        Date.parse(`2026-12-01T${from}:00+05:30`) + (i + Number(i > skipAfter)) * HOUR_MS,
      ).toISOString(),
      ...{ humidity, temperature, precipitation },
    })),
  );

const wetOf = (series: HourlySeries, rule?: WetnessRule): number[] => {
  const out = new Float64Array(series.length);
  servedWetness(series, out, NASHIK, rule);
  return [...out];
};

const humid = (...values: readonly number[]): Hour[] => values.map((humidity) => ({ humidity }));

// At 20 °C saturation is 2.338 kPa: the limit of 0.18 kPa is met at 92.30 %, and a point of humidity is 0.02338 kPa.
describe('the served wetness', () => {
  test('dew gathers after sunset at the limit, and not before it', () => {
    expect(wetOf(seriesOf(humid(92.2, 92.4)))).toEqual([0, 1]);
    // 1 December at Nashik: sunset 17:58, so that the hour from 18:00 is the first without the sun.
    expect(wetOf(seriesOf(humid(95, 95, 95), '16:00'))).toEqual([0, 0, 1]);
  });

  test('in the morning sun what gathered dries by the whole deficit', () => {
    // Four hours of 100 % gain 4 × 0.18, held to 0.15; from 07:00 on 96 % takes 0.0935 an hour: dry in the second.
    expect(wetOf(seriesOf(humid(100, 100, 100, 100, 96, 96, 96), '03:00'))).toEqual([1, 1, 1, 1, 1, 0, 0]);
    // At 100 % nothing dries.
    expect(wetOf(seriesOf(humid(100, 100, 100, 100), '05:00'))).toEqual([1, 1, 1, 1]);
  });

  test('it is the deficit, not the humidity: cold air dews sooner', () => {
    // At 8 °C saturation is 1.073 kPa: 86 % leaves 0.150, at 20 °C 0.327.
    expect(wetOf(seriesOf([{ humidity: 86, temperature: 8 }]))).toEqual([1]);
    expect(wetOf(seriesOf([{ humidity: 86, temperature: 20 }]))).toEqual([0]);
  });

  test('rain wets at any hour and lasts until the air has taken 0.3 kPa·h', () => {
    // By day 95 % takes 0.1169 an hour: 0.183, 0.066, 0.
    const shower: Hour = { humidity: 60, precipitation: 0.2 };
    expect(wetOf(seriesOf([shower, ...humid(95, 95, 95)], '10:00'))).toEqual([1, 1, 1, 0]);
    // In the dry air of a summer noon it is gone at once.
    expect(wetOf(seriesOf([shower, ...humid(40)], '12:00'))).toEqual([1, 0]);
  });

  test('without a deficit for dew, rain alone wets', () => {
    const rainOnly = { ...SERVED_WETNESS, dewDeficitKpa: 0 };
    expect(wetOf(seriesOf(humid(100, 100)), rainOnly)).toEqual([0, 0]);
    expect(wetOf(seriesOf([{ humidity: 100, precipitation: 1 }, ...humid(100)]), rainOnly)).toEqual([1, 1]);
  });

  test('what is not known is neither, and carries no wetness over', () => {
    expect(
      wetOf(seriesOf([{ humidity: 99 }, { humidity: null, precipitation: 3 }, { humidity: 90 }])),
    ).toEqual([1, Number.NaN, 0]);
    expect(
      wetOf(seriesOf([{ humidity: 99 }, { humidity: 99, temperature: null }, { humidity: 90 }])),
    ).toEqual([1, Number.NaN, 0]);
    expect(wetOf(seriesOf(humid(100, 91), '20:00', 0))).toEqual([1, 0]);
    expect(wetOf(seriesOf(humid(100, 91)))).toEqual([1, 1]);
  });

  test('a leaf sensor beats the rule, and the specification keeps its own figures', () => {
    const series = seriesOf(humid(95, 95, 40));
    const wetShareAt = (at: number) => (at === series.startsAtMs[2] ? 0.7 : null);
    expect([...wetSharesOfSeries(series, { place: NASHIK, wetShareAt })]).toEqual([1, 1, 0.7]);
    expect([...wetHoursOfSeries(series, { place: NASHIK, wetShareAt })]).toEqual([1, 1, 1]);
    // 91 % is wet by the specification, and its deficit of 0.21 kPa no dew.
    const humidNight = seriesOf(humid(91));
    expect([...wetHoursOfSeries(humidNight, { place: NASHIK })]).toEqual([0]);
    expect(leafWetnessOfSeries(humidNight, { place: NASHIK }).hourlyWetness[0]?.isWet).toBe(true);
  });

  test('the sun is down all winter night near a pole, and every place off Earth is refused', () => {
    const nights = new Float64Array(3);
    sunIsDown(seriesOf(humid(1, 1, 1), '12:00'), { latitude: 89, longitude: 0 }, nights);
    expect([...nights]).toEqual([1, 1, 1]);
    expect(() =>
      servedWetness(seriesOf(humid(1)), new Float64Array(1), { latitude: 91, longitude: 0 }),
    ).toThrow(RangeError);
  });

  test('constants below 0 are refused', () => {
    for (const name of ['dewDeficitKpa', 'dewStoreKpaHours', 'rainStoreKpaHours'] as const)
      for (const value of [-0.001, Number.NaN])
        expect(() => wetOf(seriesOf(humid(90)), { ...SERVED_WETNESS, [name]: value }), name).toThrow(
          RangeError,
        );
  });

  const anyHour = fc.record({
    humidity: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 10 }),
    temperature: fc.option(fc.double({ min: -10, max: 50, noNaN: true }), { freq: 10 }),
    precipitation: fc.option(fc.constantFrom(0, 0, 0, 0.2), { freq: 10 }),
  });

  test('more rain, a greater deficit or larger stores never make fewer wet hours', () => {
    const hours = fc.array(anyHour, { minLength: 1, maxLength: 80, size: 'max' });
    const noFewer = (before: readonly number[], after: readonly number[]) =>
      before.forEach((value, i) => {
        expect(Number.isNaN(value)).toBe(Number.isNaN(after[i]));
        if (value === 1) expect(after[i]).toBe(1);
      });
    fc.assert(
      fc.property(hours, fc.nat(79), fc.double({ min: 1, max: 4, noNaN: true }), (given, at, times) => {
        const before = wetOf(seriesOf(given));
        noFewer(
          before,
          wetOf(seriesOf(given.map((hour, i) => (i === at ? { ...hour, precipitation: 1 } : hour)))),
        );
        for (const name of ['dewDeficitKpa', 'dewStoreKpaHours', 'rainStoreKpaHours'] as const)
          noFewer(
            before,
            wetOf(seriesOf(given), { ...SERVED_WETNESS, [name]: SERVED_WETNESS[name] * times }),
          );
      }),
    );
  });
});

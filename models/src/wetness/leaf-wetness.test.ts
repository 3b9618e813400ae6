import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { type HourlyWeather, seriesFromHours } from '../weather/series.ts';
import { wetnessByDewPointDepression } from './dew-point-depression.ts';
import { createWetnessColumns, houseWetness } from './house-wetness.ts';
import { leafWetness, leafWetnessOfSeries } from './leaf-wetness.ts';

const START_MS = Date.UTC(2026, 5, 1);
const maybe = (min: number, max: number) =>
  fc.option(fc.double({ min, max, noNaN: true }), { freq: 6, nil: null });

const weather = fc.record({
  temperature: maybe(-15, 50),
  humidity: maybe(0, 100),
  dewPoint: maybe(-20, 30),
  windSpeed: maybe(0, 80),
  precipitation: fc.oneof(fc.constant(0), maybe(0, 30)),
  solarRadiation: maybe(0, 1100),
  cloudCover: maybe(0, 100),
});
type Weather = typeof weather extends fc.Arbitrary<infer T> ? T : never;

/** Hours one after another; `null` is an hour that is not there. */
const hoursOf = (list: readonly (Weather | null)[]): HourlyWeather[] =>
  list.flatMap((values, i) =>
    values === null ? [] : [{ datetime: new Date(START_MS + i * HOUR_MS).toISOString(), ...values }],
  );
const withGaps = fc.array(fc.option(weather, { freq: 8, nil: null }), { maxLength: 80 });
const whole = fc.array(weather, { minLength: 1, maxLength: 80 });

function everyNumber(value: unknown, check: (number: number) => void): void {
  if (typeof value === 'number') check(value);
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) everyNumber(inner, check);
}

describe('leaf wetness of any weather', () => {
  test('bounds, and never NaN or infinity', () => {
    fc.assert(
      fc.property(withGaps, (list) => {
        const result = leafWetness(hoursOf(list));
        everyNumber(result, (number) => expect(Number.isFinite(number)).toBe(true));
        for (const hour of result.hourlyWetness) {
          expect(hour.wetnessProb ?? 0).toBeGreaterThanOrEqual(0);
          expect(hour.wetnessProb ?? 0).toBeLessThanOrEqual(1);
          expect(hour.dewPointDepression ?? 0).toBeGreaterThanOrEqual(0);
          expect(hour.isWet).toBe(hour.wetnessProb === null ? null : hour.wetnessProb >= 0.5 - 1e-12);
        }
        expect(result.modelConfidence).toBeGreaterThanOrEqual(0.5);
        expect(result.modelConfidence).toBeLessThanOrEqual(0.95);
      }),
    );
  });

  test('hours, periods, days and summary tell one story', () => {
    fc.assert(
      fc.property(withGaps, (list) => {
        const { hourlyWetness, wetnessPeriods, days, summary } = leafWetness(hoursOf(list));
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        const wet = hourlyWetness.filter((hour) => hour.isWet === true).length;
        const lengths = wetnessPeriods.map((period) => period.duration);
        const critical = sum(lengths.filter((length) => length >= 6));
        expect(summary.totalWetHours).toBe(wet);
        expect(sum(lengths)).toBe(wet);
        expect(sum(days.map((day) => day.dailyLwdHours ?? 0))).toBe(wet);
        expect(summary.criticalInfectionHours).toBe(critical);
        expect(sum(days.map((day) => day.criticalHours))).toBe(critical);
        expect(summary.longestWetPeriod).toBe(Math.max(0, ...lengths));
        expect(summary.numberOfWetPeriods).toBe(lengths.length);
        for (const { startTime, endTime, duration } of wetnessPeriods)
          expect(Date.parse(endTime) - Date.parse(startTime)).toBe(duration * HOUR_MS);
      }),
    );
  });

  test('the order in which the hours come is irrelevant', () => {
    fc.assert(
      fc.property(withGaps, fc.infiniteStream(fc.nat()), (list, keys) => {
        const hours = hoursOf(list);
        const shuffled = hours
          .map((hour) => ({ hour, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ hour }) => hour);
        expect(leafWetness(shuffled)).toEqual(leafWetness(hours));
      }),
    );
  });

  test('an hour without readings is neither wet nor dry, whatever surrounds it', () => {
    fc.assert(
      fc.property(
        whole,
        fc.nat(),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (list, pick, precipitation) => {
          const at = pick % list.length;
          const hours = hoursOf(list).map((hour, i) =>
            i === at ? { datetime: hour.datetime, temperature: null, humidity: null, precipitation } : hour,
          );
          const hour = leafWetness(hours).hourlyWetness[at];
          expect(hour?.isWet).toBeNull();
          expect(hour?.methods).toEqual({ rhEnhanced: null, dpd: null, cart: null, physical: null });
        },
      ),
    );
  });

  test('a gap never makes another hour wetter (methods without a store of water)', () => {
    fc.assert(
      fc.property(whole, fc.nat(), (list, pick) => {
        const dry = list.map((values) => ({ ...values, cloudCover: null }));
        const at = pick % list.length;
        const full = leafWetness(hoursOf(dry)).hourlyWetness;
        const gapped = leafWetness(hoursOf(dry.map((values, i) => (i === at ? null : values))));
        const before = new Map(full.map((hour) => [hour.datetime, hour]));
        for (const hour of gapped.hourlyWetness)
          expect(hour.wetnessProb ?? 0).toBeLessThanOrEqual(before.get(hour.datetime)?.wetnessProb ?? 0);
      }),
    );
  });

  test('split at a gap and joined again is the same', () => {
    fc.assert(
      fc.property(withGaps, withGaps, (first, second) => {
        const joined = leafWetness(hoursOf([...first, null, ...second]));
        const head = leafWetness(hoursOf(first));
        const tail = leafWetness(hoursOf([...first.map(() => null), null, ...second]));
        expect(joined.hourlyWetness).toEqual([...head.hourlyWetness, ...tail.hourlyWetness]);
        expect(joined.wetnessPeriods).toEqual([...head.wetnessPeriods, ...tail.wetnessPeriods]);
      }),
    );
  });

  test('rain never makes its own hour drier (methods without a store of water)', () => {
    fc.assert(
      fc.property(weather, fc.double({ min: 0.1, max: 50, noNaN: true }), (values, precipitation) => {
        const probability = (rain: number) =>
          leafWetness(hoursOf([{ ...values, cloudCover: null, precipitation: rain }])).hourlyWetness[0]
            ?.wetnessProb ?? 0;
        expect(probability(precipitation)).toBeGreaterThanOrEqual(probability(0));
      }),
    );
  });

  test('each day by its own calendar: the offset moves hours between days, not the wetness', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: -840, max: 840 }), (list, utcOffsetMinutes) => {
        const hours = hoursOf(list);
        const there = leafWetness(hours, { utcOffsetMinutes });
        const india = leafWetness(hours);
        expect(there.summary).toEqual(india.summary);
        expect(there.hourlyWetness.map((hour) => hour.wetnessProb)).toEqual(
          india.hourlyWetness.map((hour) => hour.wetnessProb),
        );
        expect(there.hourlyWetness.map((hour) => Date.parse(hour.datetime))).toEqual(
          india.hourlyWetness.map((hour) => Date.parse(hour.datetime)),
        );
      }),
    );
  });
});

describe('edges', () => {
  const damp = {
    temperature: 18,
    humidity: 96,
    windSpeed: 2,
    precipitation: 0,
    cloudCover: 0,
    solarRadiation: 0,
  };
  const datetime = (i: number) => new Date(START_MS + i * HOUR_MS).toISOString();

  test('no hour at all', () => {
    expect(leafWetness([])).toEqual({
      date: null,
      dailyLwdHours: null,
      wetnessPeriods: [],
      hourlyWetness: [],
      infectionRisk: null,
      modelConfidence: 0.5,
      summary: {
        totalWetHours: 0,
        longestWetPeriod: 0,
        numberOfWetPeriods: 0,
        averageHumidityDuringWetness: null,
        criticalInfectionHours: 0,
      },
      days: [],
    });
  });

  test('one hour', () => {
    const result = leafWetness([{ datetime: datetime(0), ...damp }]);
    expect(result.dailyLwdHours).toBe(1);
    expect(result.wetnessPeriods).toHaveLength(1);
    expect(result.hourlyWetness[0]?.methods).toEqual({ rhEnhanced: 1, dpd: 1, cart: 1, physical: 1 });
    expect(result.modelConfidence).toBeCloseTo(0.83, 12);
    expect(result.days[0]).toMatchObject({ knownHours: 1, coverage: 1 / 24, modelConfidence: 0.5 });
  });

  test('a day asked for that the series does not have is not known', () => {
    const result = leafWetness([{ datetime: datetime(0), ...damp }], { date: '2030-01-01' });
    expect(result).toMatchObject({ date: '2030-01-01', dailyLwdHours: null, infectionRisk: null });
  });

  test('a gap closes a period and lowers the confidence, midnight does not', () => {
    const hours = [0, 1, 2, 4, 5].map((i) => ({ datetime: datetime(i), ...damp }));
    const result = leafWetness(hours, { utcOffsetMinutes: 22 * 60 - 24 * 60 });
    expect(result.wetnessPeriods.map((period) => period.duration)).toEqual([3, 2]);
    expect(result.days.map((day) => day.dailyLwdHours)).toEqual([2, 3]);
    expect(result.days.map((day) => day.longestWetPeriod)).toEqual([3, 3]);
    expect(result.modelConfidence).toBeCloseTo((0.83 * 5) / 6, 12);
  });

  test('a period of six hours is critical, one of five is not', () => {
    const of = (n: number) =>
      leafWetness(Array.from({ length: n }, (_, i) => ({ datetime: datetime(i), ...damp }))).summary;
    expect(of(5).criticalInfectionHours).toBe(0);
    expect(of(6).criticalInfectionHours).toBe(6);
    expect(of(7).criticalInfectionHours).toBe(7);
  });

  test('measured weather is trusted more than a forecast', () => {
    const hours = [{ datetime: datetime(0), ...damp }];
    expect(leafWetness(hours, { weatherSource: 'measured' }).modelConfidence).toBeCloseTo(0.83 / 0.9, 12);
  });

  test('corrections are named in their order', () => {
    const names = (values: Partial<HourlyWeather>) =>
      leafWetness([{ datetime: datetime(0), ...damp, ...values }]).hourlyWetness[0]?.corrections;
    expect(names({})).toEqual([]);
    expect(names({ precipitation: 0.1, humidity: 98, temperature: 35.1 })).toEqual([
      'rain',
      'saturated',
      'hot',
    ]);
    expect(names({ humidity: 69.9 })).toEqual(['dry_air']);
    expect(names({ humidity: null, temperature: null, precipitation: 1 })).toEqual([]);
  });

  test('a dew point above the air is rounding: the depression is 0', () => {
    const [hour] = leafWetness([{ datetime: datetime(0), ...damp, dewPoint: 18.2 }]).hourlyWetness;
    expect(hour).toMatchObject({ dewPoint: 18.2, dewPointDepression: 0 });
  });

  test('a dew point that is not given is computed, and shown', () => {
    const [hour] = leafWetness([
      { datetime: datetime(0), ...damp, temperature: 25, humidity: 50 },
    ]).hourlyWetness;
    // 13.9 °C in any psychrometric table.
    expect(hour?.dewPoint).toBeCloseTo(13.9, 1);
    expect(hour?.dewPointDepression).toBeCloseTo(11.1, 1);
  });

  test('onset and offset may be one; an offset below the onset is refused', () => {
    const series = seriesFromHours([{ datetime: datetime(0), ...damp }]);
    const state = (onset: number, offset: number) => {
      const out = new Float64Array(1);
      wetnessByDewPointDepression(series, Float64Array.of(2), { onset, offset }, out);
      return out[0];
    };
    expect(state(2, 2)).toBe(1);
    expect(state(1.9, 1.9)).toBe(0);
    expect(() => state(2, 1.9)).toThrow(RangeError);
    expect(() => state(Number.NaN, 2)).toThrow(RangeError);
  });

  test('impossible arguments', () => {
    expect(() => leafWetness([], { date: '2026-02-30' })).toThrow(RangeError);
    expect(() => leafWetness([], { utcOffsetMinutes: 3.5 })).toThrow(RangeError);
    for (const place of [
      { latitude: 90.1, longitude: 0 },
      { latitude: 0, longitude: 180.1 },
      { latitude: 0, longitude: -180.1 },
      { latitude: Number.NaN, longitude: 0 },
    ])
      expect(() => leafWetness([], { place })).toThrow(RangeError);
    expect(leafWetness([], { place: { latitude: -90, longitude: 180 } }).days).toEqual([]);
    expect(() => leafWetness([{ datetime: 'yesterday', temperature: 1, humidity: 1 }])).toThrow(RangeError);
    const series = seriesFromHours([{ datetime: datetime(0), ...damp }]);
    expect(() => houseWetness(series, createWetnessColumns(2))).toThrow(RangeError);
    expect(leafWetnessOfSeries(series).summary.totalWetHours).toBe(1);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import {
  clearSkyShareKasten1980,
  MAHARASHTRA,
  netRadiationFao56,
  solarRadiationOrEstimate,
} from '../weather/net-radiation.ts';
import { type HourlyWeather, metresPerSecond, seriesFromHours } from '../weather/series.ts';
import { saturationPressureHpa } from '../weather/vapour.ts';
import {
  latentHeatSentelhas2006,
  PENMAN_MONTEITH_WETNESS,
  wetnessPenmanMonteithSentelhas2006,
} from './penman-monteith-wetness.ts';

const START_MS = Date.UTC(2026, 9, 1, 18, 30);
const night: Omit<HourlyWeather, 'datetime'> = {
  temperature: 18,
  humidity: 80,
  windSpeed: 6,
  precipitation: 0,
  cloudCover: 100,
  solarRadiation: 0,
};

/** States of hours one after another; `null` is an hour that is not there. */
function states(list: readonly (Partial<HourlyWeather> | null)[]): (number | null)[] {
  const series = seriesFromHours(
    list.flatMap((values, i) =>
      values === null
        ? []
        : [{ datetime: new Date(START_MS + i * HOUR_MS).toISOString(), ...night, ...values }],
    ),
  );
  const solar = new Float64Array(series.length);
  const wet = new Float64Array(series.length);
  solarRadiationOrEstimate(series, MAHARASHTRA, solar);
  wetnessPenmanMonteithSentelhas2006(series, solar, wet);
  return [...wet].map((value) => (Number.isNaN(value) ? null : value));
}

test('dew falls under a clear sky in damp air, not under cloud in drier air', () => {
  expect(states([{ humidity: 97, cloudCover: 0 }])).toEqual([1]);
  expect(states([{}])).toEqual([0]);
});

test('rain is kept until it has dried', () => {
  // By hand: es − ea 4.13 hPa, ra 55.1, rb 99.9 s/m, Rn −3 W/m²; LE −10.7 W/m², 0.0158 mm an hour: gone in the 38th hour.
  const after = states([{ precipitation: 5 }, ...Array.from({ length: 60 }, () => ({}))]);
  expect(after).toEqual(after.map((_, i) => (i < 37 ? 1 : 0)));
  expect(states([{ precipitation: 5 }, { temperature: 30, humidity: 40, solarRadiation: 700 }])).toEqual([
    1, 0,
  ]);
});

test('a gap, or an hour without an input, empties the store', () => {
  expect(states([{ precipitation: 5 }, {}])).toEqual([1, 1]);
  expect(states([{ precipitation: 5 }, null, {}])).toEqual([1, 0]);
  expect(states([{ precipitation: 5 }, { humidity: null }, {}])).toEqual([1, null, 0]);
});

test('steps out without wind, cloud, temperature or humidity, not without solar radiation or rain', () => {
  for (const missing of ['windSpeed', 'cloudCover', 'temperature', 'humidity'] as const)
    expect(states([{ [missing]: null }])).toEqual([null]);
  expect(states([{ solarRadiation: null }])).toEqual([0]);
  expect(states([{ precipitation: null }])).toEqual([0]);
});

test('no condensation while the surface gains heat', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -10, max: 45, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 300, max: 1000, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (temperature, humidity, solarRadiation, cloudCover) => {
        expect(states([{ temperature, humidity, solarRadiation, cloudCover }])).toEqual([0]);
      },
    ),
  );
});

test('a dry leaf is wet in exactly the hours in which the balance condenses', () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  let wet = 0;
  fc.assert(
    fc.property(
      between(-10, 45),
      between(30, 100),
      between(0, 40),
      between(0, 150),
      between(0, 100),
      (temperature, humidity, windSpeed, solarRadiation, cloudCover) => {
        const saturation = saturationPressureHpa(temperature);
        const vapour = (saturation * humidity) / 100;
        const wind = Math.max(0.5, metresPerSecond(windSpeed) * PENMAN_MONTEITH_WETNESS.windTo2m);
        const net = netRadiationFao56(temperature, vapour, solarRadiation, cloudCover);
        const heat = latentHeatSentelhas2006(temperature, saturation, vapour, wind, net, 0.64);
        wet += Number(heat > 0);
        expect(states([{ temperature, humidity, windSpeed, solarRadiation, cloudCover }])).toEqual([
          heat > 0 ? 1 : 0,
        ]);
      },
    ),
    { seed: 1982, numRuns: 2000 },
  );
  expect(wet).toBeGreaterThan(200);
});

/** The store of water hour by hour as the paper has it, with nothing spared and nothing carried in blocks. */
function balanceByWord(list: readonly (Partial<HourlyWeather> | null)[]): (number | null)[] {
  const { windTo2m, gammaDew, gammaRain, dewStoreMm, rainStoreMm } = PENMAN_MONTEITH_WETNESS;
  const result: (number | null)[] = [];
  let store = 0;
  let raining = false;
  for (const values of list) {
    if (values === null) {
      store = 0;
      raining = false;
      continue;
    }
    const hour = { ...night, ...values };
    const rain = hour.precipitation ?? 0;
    if (rain > 0) {
      raining = true;
      store = Math.min(rainStoreMm, store + rain);
    }
    const air = hour.temperature ?? Number.NaN;
    const saturation = saturationPressureHpa(air);
    const vapour = (saturation * (hour.humidity ?? Number.NaN)) / 100;
    const net = netRadiationFao56(
      air,
      vapour,
      hour.solarRadiation ?? Number.NaN,
      hour.cloudCover ?? Number.NaN,
    );
    const wind = Math.max(0.5, metresPerSecond(hour.windSpeed ?? Number.NaN) * windTo2m);
    const gamma = raining ? gammaRain : gammaDew;
    const heat = latentHeatSentelhas2006(air, saturation, vapour, wind, net, gamma);
    if (Number.isNaN(heat)) {
      store = 0;
      raining = false;
      result.push(null);
      continue;
    }
    store = Math.min(raining ? rainStoreMm : dewStoreMm, store + (heat * 3600) / 2.45e6);
    if (store <= 0) {
      store = 0;
      raining = false;
    }
    result.push(store > 0 || heat > 0 ? 1 : 0);
  }
  return result;
}

test('hour after hour the store is what the balance leaves in it: rain, gaps, missing values, over blocks', () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const hour = fc.record({
    temperature: fc.option(between(-8, 45), { freq: 40 }),
    humidity: fc.oneof(fc.option(between(30, 104), { freq: 40 }), fc.constant(100)),
    windSpeed: between(0, 30),
    solarRadiation: fc.oneof(fc.constant(0), between(0, 900)),
    cloudCover: between(0, 100),
    precipitation: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      fc.constant(null),
      between(0, 0.5),
      between(0, 8),
    ),
  });
  let turns = 0;
  fc.assert(
    fc.property(
      fc.array(fc.option(hour, { freq: 30 }), { minLength: 1, maxLength: 700, size: 'max' }),
      (list) => {
        const found = states(list);
        turns += found.filter((state, i) => i > 0 && state !== found[i - 1]).length;
        expect(found).toEqual(balanceByWord(list));
      },
    ),
    { seed: 2006, numRuns: 60 },
  );
  expect(turns).toBeGreaterThan(1000);
});

test('a night of dew fills its store no further than 0.8 mm, and rain its own of 0.6 mm', () => {
  // The same dry wind takes either away: what was kept shows in the hours that it needs.
  const dew = Array.from({ length: 40 }, () => ({ humidity: 99, cloudCover: 0, windSpeed: 8 }));
  const drying = Array.from({ length: 300 }, () => ({ humidity: 60 }));
  const hoursWet = (before: readonly Partial<HourlyWeather>[]) =>
    states([...before, ...drying])
      .slice(before.length)
      .filter((state) => state === 1).length;
  expect(hoursWet(dew.slice(0, 4))).toBeLessThan(hoursWet(dew));
  expect(hoursWet(dew)).toBe(hoursWet([...dew, ...dew]));
  expect(hoursWet(dew)).toBeLessThan(drying.length);
  expect(hoursWet([{ precipitation: 0.6 }])).toBe(hoursWet([{ precipitation: 40 }]));
  expect(hoursWet([{ precipitation: 0.3 }])).toBeLessThan(hoursWet([{ precipitation: 0.6 }]));
});

test('the radiation that was measured goes before the estimate; by day cloud alone is enough', () => {
  const solarOf = (hour: Partial<HourlyWeather>, place = MAHARASHTRA) => {
    const solar = new Float64Array(1);
    const datetime = '2026-03-20T06:30:00Z';
    solarRadiationOrEstimate(seriesFromHours([{ datetime, ...night, ...hour }]), place, solar);
    return solar[0] ?? Number.NaN;
  };
  expect(solarOf({ solarRadiation: 123, cloudCover: 0 })).toBe(123);
  expect(solarOf({ solarRadiation: 0, cloudCover: 0 })).toBe(0);
  expect(solarOf({ solarRadiation: null, cloudCover: null })).toBeNaN();
  const clear = solarOf({ solarRadiation: null, cloudCover: 0 });
  expect(clear).toBeGreaterThan(700);
  expect(solarOf({ solarRadiation: null, cloudCover: 100 })).toBeCloseTo(clear / 4, 9);
  expect(solarOf({ solarRadiation: null, cloudCover: 0 }, { latitude: 20, longitude: -105 })).toBe(0);
});

test('more cloud, less sun', () => {
  expect(clearSkyShareKasten1980(0)).toBe(1);
  expect(clearSkyShareKasten1980(100)).toBe(0.25);
  expect(clearSkyShareKasten1980(Number.NaN)).toBeNaN();
  expect(clearSkyShareKasten1980(-5)).toBe(1);
  expect(clearSkyShareKasten1980(105)).toBe(0.25);
  for (let percent = 0.5; percent < 100; percent++)
    expect(Math.abs(clearSkyShareKasten1980(percent) - (1 - 0.75 * (percent / 100) ** 3.4))).toBeLessThan(
      1e-4,
    );
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (a, b) => {
        expect(clearSkyShareKasten1980(Math.max(a, b))).toBeLessThanOrEqual(
          clearSkyShareKasten1980(Math.min(a, b)),
        );
        expect(clearSkyShareKasten1980(a)).toBeCloseTo(1 - 0.75 * (a / 100) ** 3.4, 3);
      },
    ),
  );
});

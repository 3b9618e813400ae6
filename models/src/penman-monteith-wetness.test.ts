import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearSkyShareKasten1980,
  MAHARASHTRA,
  netRadiationFao56,
  solarRadiationOrEstimate,
} from './net-radiation.ts';
import {
  latentHeatSentelhas2006,
  PENMAN_MONTEITH_WETNESS,
  wetnessPenmanMonteithSentelhas2006,
} from './penman-monteith-wetness.ts';
import { HOUR_MS, type HourlyWeather, metresPerSecond, seriesFromHours } from './series.ts';
import { saturationPressureHpa } from './vapour.ts';

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

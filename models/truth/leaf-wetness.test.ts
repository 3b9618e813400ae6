import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../src/weather/durations.ts';
import { netRadiationFao56, solarRadiationOrEstimate } from '../src/weather/net-radiation.ts';
import { type HourlyWeather, seriesFromHours } from '../src/weather/series.ts';
import { cartSldGleason1994 } from '../src/wetness/cart-sld.ts';
import {
  DEPRESSION_HOUSE,
  dewPointDepression,
  wetnessByDewPointDepression,
} from '../src/wetness/dew-point-depression.ts';
import {
  blendWetness,
  createWetnessColumns,
  isWetProbability,
  type WetnessMethod,
} from '../src/wetness/house-wetness.ts';
import { latentHeatSentelhas2006 } from '../src/wetness/penman-monteith-wetness.ts';
import { rhEnhanced } from '../src/wetness/rh-threshold.ts';
import { confidenceOfShare, type HourOrigin } from '../src/wetness/wetness-confidence.ts';
import { expectWithin, readTruth } from './cases.ts';

const hourAt = (i: number): string => new Date(Date.UTC(2026, 0, 1) + i * HOUR_MS).toISOString();

test('rhEnhanced', () => {
  const truth = readTruth<{ humidity: number }, { value: number }>('rh-enhanced');
  expectWithin(truth, 'value', ({ given, expected }) => [rhEnhanced(given.humidity), expected.value]);
});

test('CART/SLD', () => {
  const truth = readTruth<
    { temperature: number; humidity: number; depression: number; wind: number },
    { wet: number }
  >('cart-sld');
  expectWithin(truth, 'wet', ({ given, expected }) => [
    cartSldGleason1994(given.temperature, given.humidity, given.depression, given.wind),
    expected.wet,
  ]);
});

test('dew point depression with hysteresis, from air and dew point as a provider gives them', () => {
  const truth = readTruth<{ depression: (number | null | 'absent')[] }, { wet: (0 | 1 | null | 'absent')[] }>(
    'dew-point-depression',
  );
  for (const { name, given, expected } of truth.cases) {
    const hours = given.depression.flatMap((depression, i): HourlyWeather[] =>
      depression === 'absent'
        ? []
        : [
            {
              datetime: hourAt(i),
              temperature: 20,
              humidity: null,
              dewPoint: depression === null ? null : Math.round((20 - depression) * 10) / 10,
            },
          ],
    );
    const series = seriesFromHours(hours);
    const depression = new Float64Array(series.length);
    const wet = new Float64Array(series.length);
    dewPointDepression(series, depression);
    wetnessByDewPointDepression(series, depression, DEPRESSION_HOUSE, wet);
    const said = [...wet].map((value) => (Number.isNaN(value) ? null : value));
    expect(said, name).toEqual(expected.wet.filter((value) => value !== 'absent'));
  }
});

test('heat of condensation by Penman–Monteith', () => {
  const truth = readTruth<
    { temperature: number; humidity: number; wind2m: number; netRadiation: number; gamma: number },
    { heat: number }
  >('penman-monteith-wetness');
  expectWithin(truth, 'heat', ({ given, expected }) => {
    const saturation = 6.108 * Math.exp((17.27 * given.temperature) / (given.temperature + 237.3));
    const vapour = (saturation * given.humidity) / 100;
    const { temperature, wind2m, netRadiation, gamma } = given;
    return [
      latentHeatSentelhas2006(temperature, saturation, vapour, wind2m, netRadiation, gamma),
      expected.heat,
    ];
  });
});

test('net radiation', () => {
  const truth = readTruth<
    { temperature: number; vapourPressureHpa: number; solar: number; cloudCover: number },
    { net: number }
  >('net-radiation');
  expectWithin(truth, 'net', ({ given, expected }) => [
    netRadiationFao56(given.temperature, given.vapourPressureHpa, given.solar, given.cloudCover),
    expected.net,
  ]);
});

test('solar radiation under a clear sky', () => {
  const truth = readTruth<{ latitude: number; longitude: number; middleAt: string }, { solar: number }>(
    'clear-sky-solar',
  );
  expectWithin(truth, 'solar', ({ given, expected }) => {
    const datetime = new Date(Date.parse(given.middleAt) - HOUR_MS / 2).toISOString();
    const hour = { datetime, temperature: 20, humidity: 50, cloudCover: 0 };
    const solar = new Float64Array(1);
    solarRadiationOrEstimate(seriesFromHours([hour]), given, solar);
    return [solar[0] ?? Number.NaN, expected.solar];
  });
});

describe('the blend', () => {
  type Input = Readonly<Record<WetnessMethod | 'precipitation' | 'humidity' | 'temperature', number | null>>;
  const truth = readTruth<Input, { probability: number | null; isWet: boolean | null }>('house-wetness');
  test.each(truth.cases)('$name: $working', ({ given, expected }) => {
    const { precipitation, humidity, temperature } = given;
    const series = seriesFromHours([{ datetime: hourAt(0), temperature, humidity, precipitation }]);
    const columns = createWetnessColumns(1);
    for (const method of ['rhEnhanced', 'dpd', 'cart', 'physical'] as const)
      columns[method][0] = given[method] ?? Number.NaN;
    blendWetness(series, columns);
    const probability = columns.probability[0] ?? 0;
    if (expected.probability === null) expect(probability).toBeNaN();
    else expect(Math.abs(probability - expected.probability)).toBeLessThanOrEqual(1e-12);
    if (expected.isWet !== null) expect(isWetProbability(probability)).toBe(expected.isWet);
  });
});

test('confidence', () => {
  const truth = readTruth<{ share: number; source: HourOrigin }, { confidence: number }>(
    'wetness-confidence',
  );
  expectWithin(truth, 'confidence', ({ given, expected }) => [
    confidenceOfShare(given.share, given.source),
    expected.confidence,
  ]);
});

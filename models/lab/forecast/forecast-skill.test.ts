import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { refusal } from '../../truth/refusal.ts';
import { forecastSkill, type ObservedHour, rainSkill, type StoredForecast } from './forecast-skill.ts';

const start = Date.UTC(2026, 10, 20);
const iso = (hours: number): string => new Date(start + hours * HOUR_MS).toISOString();
const said = (
  provider: string,
  lead: number,
  hour: number,
  values: Partial<StoredForecast>,
): StoredForecast => ({
  provider,
  issuedAt: iso(hour - lead),
  datetime: iso(hour),
  ...values,
});
const seen = (hour: number, values: Partial<ObservedHour>): ObservedHour => ({
  datetime: iso(hour),
  ...values,
});

describe('errors', () => {
  test('bias, MAE and RMSE by hand: errors +2, −1, +2', () => {
    const [only] = forecastSkill(
      [
        said('a', 1, 0, { temperature: 22 }),
        said('a', 2, 1, { temperature: 19 }),
        said('a', 3, 2, { temperature: 24, humidity: 50 }),
      ],
      [seen(0, { temperature: 20 }), seen(1, { temperature: 20 }), seen(2, { temperature: 22 })],
    );
    expect(only).toMatchObject({
      provider: 'a',
      leadFromHours: 0,
      leadToHours: 24,
      ruleId: 'forecast_skill',
    });
    expect(only?.errors.temperature).toMatchObject({ n: 3, bias: 1, rootMeanSquareError: Math.sqrt(3) });
    expect(only?.errors.temperature?.meanAbsoluteError).toBeCloseTo(5 / 3, 12);
    expect(only?.errors).toMatchObject({ humidity: null, windSpeed: null, precipitation: null });
    expect(only?.rain).toBeNull();
  });

  test('lead times: an edge belongs to the class it begins; outside the classes nothing counts', () => {
    const found = forecastSkill(
      [0, 23.9, 24, 47, 167, 168, -1].map((lead) => said('a', lead, 100, { temperature: 1 })),
      [seen(100, { temperature: 1 })],
    );
    expect(
      found.map(({ leadFromHours, leadToHours, errors }) => [
        leadFromHours,
        leadToHours,
        errors.temperature?.n,
      ]),
    ).toStrictEqual([
      [0, 24, 2],
      [24, 48, 2],
      [144, 168, 1],
    ]);
  });

  test('every quantity on its own; a missing value on either side counts nowhere', () => {
    const [only] = forecastSkill(
      [said('a', 1, 0, { temperature: null, humidity: 60, windSpeed: 12, precipitation: 2 })],
      [seen(0, { temperature: 20, humidity: 50, windSpeed: Number.NaN, precipitation: 5 })],
    );
    expect(only?.errors).toMatchObject({
      temperature: null,
      humidity: { n: 1, bias: 10 },
      windSpeed: null,
      precipitation: { n: 1, bias: -3, meanAbsoluteError: 3 },
    });
  });

  test('no observation, no sample', () => {
    expect(forecastSkill([said('a', 1, 0, { temperature: 1 })], [seen(1, { temperature: 1 })])).toStrictEqual(
      [],
    );
  });

  test('the same hour written in another zone is the same hour', () => {
    const found = forecastSkill(
      [said('a', 1, 0, { temperature: 21 })],
      [{ datetime: '2026-11-20T05:30:00+05:30', temperature: 20 }],
    );
    expect(found[0]?.errors.temperature?.bias).toBe(1);
  });

  test('own classes; providers in order', () => {
    const found = forecastSkill(
      [
        said('b', 1, 0, { temperature: 1 }),
        said('a', 7, 0, { temperature: 1 }),
        said('a', 1, 0, { temperature: 1 }),
      ],
      [seen(0, { temperature: 1 })],
      { leadEdgesHours: [0, 6, 12] },
    );
    expect(
      found.map(({ provider, leadFromHours, leadToHours }) => [provider, leadFromHours, leadToHours]),
    ).toStrictEqual([
      ['a', 0, 6],
      ['a', 6, 12],
      ['b', 0, 6],
    ]);
  });

  test('only hours that all providers of a class have', () => {
    const forecasts = [
      said('a', 1, 0, { temperature: 1 }),
      said('a', 1, 1, { temperature: 5 }),
      said('b', 2, 0, { temperature: 2 }),
      said('a', 30, 5, { temperature: 3 }),
    ];
    const observations = [0, 1, 5].map((hour) => seen(hour, { temperature: 1 }));
    const counts = (onlyCommonHours: boolean) =>
      forecastSkill(forecasts, observations, { onlyCommonHours }).map(({ errors }) => errors.temperature?.n);
    expect(counts(false)).toStrictEqual([2, 1, 1]);
    expect(counts(true)).toStrictEqual([1, 1, 1]);
  });
});

describe('rain', () => {
  test('it rained from 0.1 mm on; the chance is per cent, held in 0 to 100', () => {
    const skill = (mm: number, options = {}) =>
      forecastSkill(
        [said('a', 1, 0, { precipitationProbability: 120 })],
        [seen(0, { precipitation: mm })],
        options,
      )[0]?.rain;
    expect(skill(0.1)).toMatchObject({ n: 1, wetShare: 1, brierScore: 0, skill: null });
    expect(skill(0.09)).toMatchObject({ wetShare: 0, brierScore: 1, skill: null });
    expect(skill(0.1, { rainFromMm: 0.2 })).toMatchObject({ wetShare: 0 });
    const below = forecastSkill(
      [
        said('a', 1, 0, { precipitationProbability: -5 }),
        said('a', 1, 1, { precipitationProbability: null }),
      ],
      [seen(0, { precipitation: 0 }), seen(1, { precipitation: 0 })],
    )[0]?.rain;
    expect(below).toMatchObject({ n: 1, brierScore: 0 });
  });
  test('reliability: tenths of the scale, the last with its upper end', () => {
    const found = rainSkill([
      [0, 0],
      [0.05, 1],
      [0.1, 0],
      [1, 1],
      [0.95, 0],
    ]);
    expect(found?.reliability).toStrictEqual([
      { fromPercent: 0, n: 2, meanForecast: 0.025, wetShare: 0.5 },
      { fromPercent: 10, n: 1, meanForecast: 0.1, wetShare: 0 },
      { fromPercent: 90, n: 2, meanForecast: 0.975, wetShare: 0.5 },
    ]);
    expect(rainSkill([])).toBeNull();
  });
});

test.each([
  { leadEdgesHours: [0] },
  { leadEdgesHours: [0, 0] },
  { leadEdgesHours: [24, 0] },
  { leadEdgesHours: [0, Number.NaN] },
  { rainFromMm: 0 },
])('%o throws RangeError', (options) => {
  expect(() => forecastSkill([], [], options)).toThrow(refusal);
});

test('a text that is no instant throws RangeError', () => {
  expect(() => forecastSkill([{ provider: 'a', issuedAt: 'x', datetime: iso(0) }], [])).toThrow(refusal);
  expect(() => forecastSkill([{ provider: 'a', issuedAt: iso(0), datetime: 'x' }], [])).toThrow(refusal);
  expect(() => forecastSkill([], [{ datetime: 'x' }])).toThrow(refusal);
});

test('MAE between |bias| and RMSE; Brier in 0 to 1; order does not matter', () => {
  const forecast = fc.record({
    provider: fc.constantFrom('a', 'b'),
    hour: fc.integer({ min: 0, max: 30 }),
    lead: fc.integer({ min: 0, max: 80 }),
    temperature: fc.option(fc.integer({ min: -5, max: 45 })),
    precipitationProbability: fc.option(fc.integer({ min: 0, max: 100 })),
  });
  fc.assert(
    fc.property(
      fc.array(forecast, { maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 31, maxLength: 31 }),
      (given, temperatures) => {
        const forecasts = given.map(({ hour, lead, provider, ...values }) =>
          said(provider, lead, hour, values),
        );
        const observations = temperatures.map((temperature, hour) =>
          seen(hour, { temperature, precipitation: temperature % 3 === 0 ? 1 : 0 }),
        );
        const found = forecastSkill(forecasts, observations);
        for (const { errors, rain } of found) {
          if (errors.temperature !== null) {
            const { bias, meanAbsoluteError, rootMeanSquareError } = errors.temperature;
            expect(Math.abs(bias)).toBeLessThanOrEqual(meanAbsoluteError + 1e-12);
            expect(meanAbsoluteError).toBeLessThanOrEqual(rootMeanSquareError + 1e-12);
          }
          if (rain !== null) {
            expect(rain.brierScore).toBeGreaterThanOrEqual(0);
            expect(rain.brierScore).toBeLessThanOrEqual(1);
          }
        }
        const again = forecastSkill(forecasts.toReversed(), observations.toReversed());
        expect(again.map(({ errors }) => errors.temperature?.bias.toFixed(9))).toStrictEqual(
          found.map(({ errors }) => errors.temperature?.bias.toFixed(9)),
        );
      },
    ),
  );
});

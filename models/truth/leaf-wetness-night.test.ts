import { expect, test } from 'vitest';
import type { HourlyWeather } from '../src/weather/series.ts';
import { leafWetness } from '../src/wetness/leaf-wetness.ts';
import { expectWithin, readTruth, type Truth } from './cases.ts';

interface WorkedHour {
  readonly wetnessProb: number | null;
  readonly isWet: boolean | null;
}

interface WorkedNight extends Truth<HourlyWeather, WorkedHour> {
  readonly result: {
    readonly periods: readonly object[];
    readonly days: readonly object[];
    readonly summary: object;
    readonly risk: { readonly date: string; readonly riskLevel: string; readonly riskScore: number };
    readonly modelConfidence: number;
  };
}

test('a whole night worked by hand', () => {
  const truth: Truth<HourlyWeather, WorkedHour> & Partial<WorkedNight> = readTruth('leaf-wetness-night');
  const { result } = truth;
  if (result === undefined) throw new Error('the worked result is missing');
  const wetness = leafWetness(
    truth.cases.map(({ given }) => given),
    { date: result.risk.date },
  );
  const hourOf = new Map(wetness.hourlyWetness.map((hour) => [hour.datetime, hour]));
  expect(hourOf.size).toBe(truth.count);
  for (const { given, expected } of truth.cases) {
    const hour = hourOf.get(given.datetime);
    expect(hour?.isWet, given.datetime).toBe(expected.isWet);
    expect(hour?.methods.physical).toBeNull();
    if (expected.wetnessProb === null) expect(hour?.wetnessProb).toBeNull();
  }
  const known = truth.cases.filter(({ expected }) => expected.wetnessProb !== null);
  expect(known).toHaveLength(15);
  expectWithin({ ...truth, count: known.length, cases: known }, 'wetnessProb', ({ given, expected }) => [
    hourOf.get(given.datetime)?.wetnessProb ?? Number.NaN,
    expected.wetnessProb ?? Number.NaN,
  ]);
  expect(wetness.wetnessPeriods).toEqual(result.periods);
  expect(wetness.summary).toEqual(result.summary);
  expect(wetness.days).toMatchObject(result.days);
  expect(wetness.date).toBe(result.risk.date);
  expect(wetness.dailyLwdHours).toBe(7);
  expect(wetness.infectionRisk).toMatchObject({
    riskLevel: result.risk.riskLevel,
    riskScore: result.risk.riskScore,
  });
  expect(wetness.modelConfidence).toBe(result.modelConfidence);
});

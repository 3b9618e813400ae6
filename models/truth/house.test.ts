import { describe, expect, test } from 'vitest';
import { type CurrentConditions, farmingSuitability } from '../src/seasons/suitability.ts';
import { type SprayDayFactId, sprayDaySuitability, sprayDays } from '../src/spray/spray-day.ts';
import { sprayDayWarnings } from '../src/spray/spray-day-warnings.ts';
import { judgeSprayHour, type SpraySuitability, type SprayWeather } from '../src/spray/spray-hour.ts';
import { sprayWindows } from '../src/spray/spray-window.ts';
import { daysAfterPruning, type PruningCycle } from '../src/stages/days-after-pruning.ts';
import { growthStageAt } from '../src/stages/growth-stage.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import type { HourlyWeather } from '../src/weather/series.ts';
import { type HouseDisease, infectionPotential } from '../src/wetness/infection.ts';
import { expectWithin, readTruth } from './cases.ts';

const midnight = Date.UTC(2026, 10, 20) - 330 * 60_000;
const wholeDay = (weatherOf: (hour: number) => Partial<HourlyWeather>): HourlyWeather[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    datetime: new Date(midnight + hour * HOUR_MS).toISOString(),
    temperature: 22,
    humidity: 60,
    windSpeed: 5,
    precipitationProbability: 0,
    ...weatherOf(hour),
  }));

describe('infection risk', () => {
  const truth = readTruth<{ disease: HouseDisease; hours: number }, { riskScore: number; riskLevel: string }>(
    'infection',
  );
  test('scores', () =>
    expectWithin(truth, 'riskScore', ({ given, expected }) => [
      infectionPotential(given.hours, given.disease).riskScore,
      expected.riskScore,
    ]));
  test.each(truth.cases)('$name is $expected.riskLevel', ({ given, expected }) => {
    expect(infectionPotential(given.hours, given.disease).riskLevel).toBe(expected.riskLevel);
  });
});

describe('spray hour', () => {
  const truth = readTruth<SprayWeather, { suitability: string | null; facts: string[] }>('spray-hour');
  test.each(truth.cases)('$name', ({ given, expected }) => {
    const { level, facts } = judgeSprayHour(given);
    expect(level).toBe(expected.suitability);
    expect(facts.map((fact) => fact.id)).toEqual(expected.facts);
  });
});

describe('spray day', () => {
  const truth = readTruth<{ good: number; fair: number }, { overallSuitability: SpraySuitability }>(
    'spray-day',
  );
  const factOf: Readonly<Record<SpraySuitability, SprayDayFactId>> = {
    Good: 'good_hours_reach_good',
    Fair: 'usable_hours_reach_fair',
    Poor: 'usable_hours_below_fair',
  };
  test.each(truth.cases)('$name: $working', ({ given, expected }) => {
    expect(sprayDaySuitability(given.good, given.fair)).toBe(expected.overallSuitability);
    // The same from weather: Good hours from 06 on, then Fair ones (wind 12), the rest Poor (wind 20).
    const windOf = (hour: number) =>
      hour < 6 + given.good ? 5 : hour < 6 + given.good + given.fair ? 12 : 20;
    const [day] = sprayDays(
      wholeDay((hour) => ({ windSpeed: windOf(hour) })),
      { days: 1 },
    );
    expect(day?.overallSuitability).toBe(expected.overallSuitability);
    expect(day?.coverage).toBe(1);
    expect(day?.facts.map(({ id }) => id)).toEqual([factOf[expected.overallSuitability]]);
  });

  const warnings = readTruth<
    Readonly<
      Record<'tempMax' | 'tempMin' | 'humidity' | 'windSpeed' | 'precipitationProbability', number | null>
    >,
    { warnings: string[] }
  >('spray-day-warnings');
  test.each(warnings.cases)('warnings, $name: $working', ({ given, expected }) => {
    const said = sprayDayWarnings({ date: '2026-11-20', conditions: null, icon: null, ...given });
    expect(said.map((warning) => warning.id)).toEqual(expected.warnings);
  });
});

describe('spray window', () => {
  const truth = readTruth<SprayWeather, { suitability: string | null; reason: string }>('spray-window');
  test.each(truth.cases)('$name', ({ given, expected }) => {
    const windows = sprayWindows(wholeDay(() => given));
    expect(windows.map((window) => window.timeWindow)).toEqual(['6-9', '9-12', '12-15', '15-18', '18-21']);
    for (const window of windows) {
      expect(window.suitability).toBe(expected.suitability);
      expect(window.reason.id).toBe(expected.reason);
    }
  });
});

describe('farming suitability', () => {
  const truth = readTruth<
    CurrentConditions,
    { suitable: boolean | null; reasons: string[]; notes: string[] }
  >('suitability');
  test.each(truth.cases)('$name', ({ given, expected }) => {
    const { suitable, reasons, notes } = farmingSuitability(given);
    expect({ suitable, reasons: reasons.map((r) => r.id), notes: notes.map((n) => n.id) }).toEqual(expected);
  });
});

describe('growth stage', () => {
  const truth = readTruth<
    { cycle: PruningCycle; dap: number },
    { stage: string; next: string | null; inDays: number | null; dayOfStage: number } | null
  >('growth-stage');
  test.each(truth.cases)('$name', ({ given, expected }) => {
    const stage = growthStageAt(given.cycle, given.dap);
    const said = stage && {
      stage: stage.stage.id,
      next: stage.next?.stage.id ?? null,
      inDays: stage.next?.inDays ?? null,
      dayOfStage: stage.dayOfStage,
    };
    expect(said).toEqual(expected);
  });

  test('days after pruning', () =>
    expectWithin(
      readTruth<{ pruningDate: string; onDate: string }, { days: number }>('days-after-pruning'),
      'days',
      ({ given, expected }) => [daysAfterPruning(given.pruningDate, given.onDate), expected.days],
    ));
});

import { describe, expect, test } from 'vitest';
import { rainSkill } from '../lab/forecast/forecast-skill.ts';
import { irrigationNeedBySoil } from '../lab/water/irrigation-by-soil.ts';
import { floweringRisk } from '../src/seasons/flowering-risk.ts';
import { harvestLock, type SprayWithPhi } from '../src/spray/pre-harvest-interval.ts';
import { protectionLeft } from '../src/spray/protection-left.ts';
import type { ProductMobility } from '../src/spray/spray.ts';
import {
  type IrrigationInput,
  irrigationNeedNrcg,
  saltFactorOf,
  type WaterSalinity,
  waterSalinity,
} from '../src/water/irrigation.ts';
import { type PowerSpan, powerPlan } from '../src/water/power-slots.ts';
import { localIso } from '../src/weather/calendar.ts';
import { dailySeriesFrom } from '../src/weather/daily-weather.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import { mannKendall } from '../src/weather/mann-kendall.ts';
import { seriesFromHours } from '../src/weather/series.ts';
import { carriedCsv } from './carried-figures.ts';
import { expectWithin, readTruth } from './cases.ts';
import { resistanceRotation, type SprayWithGroups } from './group-rotation.ts';
import { irrigationStageRows } from './irrigation-stages.ts';
import { districtDays } from './phenology-accuracy.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';

describe('irrigation by the NRCG schedule', () => {
  const truth = readTruth<
    IrrigationInput,
    { litresPerHectare: number; litresPerVine: number; minutes: number }
  >('irrigation');
  test.each(['litresPerHectare', 'litresPerVine', 'minutes'] as const)('%s', (output) =>
    expectWithin(truth, output, ({ given, expected }) => [
      irrigationNeedNrcg(given)[output]?.expected ?? Number.NaN,
      expected[output],
    ]),
  );
});

test('water by its salt', () => {
  const truth = readTruth<number, { salinity: WaterSalinity; factor: number }>('water-salinity');
  for (const { name, given, expected } of truth.cases)
    expect({ salinity: waterSalinity(given), factor: saltFactorOf(given) }, name).toEqual(expected);
});

test('the minutes in the hours of electricity', () => {
  const truth = readTruth<
    { slots: string[]; minutes: number; date: string; now: string },
    { spans: string[]; pieces: string[]; missingMinutes: number }
  >('power-slots');
  const at = (ms: number): string => localIso(ms, 330).slice(0, 16);
  const resultOf = (spans: readonly PowerSpan[] = []) =>
    spans.map(({ fromMs, toMs }) => `${at(fromMs)} ${at(toMs)}`);
  for (const { name, given, expected } of truth.cases) {
    const { slots, minutes, date, now } = given;
    const plan = powerPlan(slots, { minutes, date, nowMs: Date.parse(`${now}:00+05:30`) }, 330);
    expect(
      { spans: resultOf(plan?.spans), pieces: resultOf(plan?.pieces), missingMinutes: plan?.missingMinutes },
      name,
    ).toEqual(expected);
  }
});

describe('irrigation by the soil', () => {
  const truth = readTruth<
    { daysAfterPruning: number; startDepletionMm: number; et0Mm: number[]; rainMm: number[] },
    { litresPerHectare: number; tableLitresPerHectare: number }
  >('irrigation-by-soil');
  const needOf = ({
    daysAfterPruning,
    startDepletionMm,
    et0Mm,
    rainMm,
  }: (typeof truth.cases)[number]['given']) =>
    irrigationNeedBySoil({
      cycle: 'fruit',
      daysAfterPruning,
      days: et0Mm.map((et0, i) => ({ date: `2026-12-0${i + 1}`, et0Mm: et0, rainMm: rainMm[i] ?? null })),
      rootZone: { availableWaterMmPerM: 100, rootDepthMetres: 1, startDepletionMm },
    });
  test('the litres that the soil asks for', () =>
    expectWithin(truth, 'litresPerHectare', ({ given, expected }) => [
      needOf(given).litresPerHectare?.expected ?? Number.NaN,
      expected.litresPerHectare,
    ]));
  test('the schedule beside them', () =>
    expectWithin(truth, 'tableLitresPerHectare', ({ given, expected }) => [
      needOf(given).schedule.litresPerHectare?.expected ?? Number.NaN,
      expected.tableLitresPerHectare,
    ]));
});

describe.each([
  ['the seasons of 2019', true, () => irrigationStageRows(districtDays('nashik', carriedCsv), [2019])],
  [`five years of both seasons${leftOut}`, sharedIsPresent, () => irrigationStageRows()],
] as const)('irrigation by stage at Nashik, %s', (_, isPresent, make) => {
  const rows = isPresent ? make() : [];
  test.each(rows)('$cycle, $stage from day $fromDap', (row) => {
    expect(row.soil).toBeLessThanOrEqual(row.schedule);
    expect(row.soilOnRainDays ?? 0).toBeLessThan(0.15 * row.schedule);
  });
  test.skipIf(!isPresent)(
    'shoot growth after fruit pruning lies below what is printed, berry growth within it',
    () => {
      const of = (stage: string, from: number) =>
        rows.find((row) => row.cycle === 'fruit' && row.stage === stage && row.fromDap === from);
      const young = of('shoot growth', 9);
      expect(young?.printed).toStrictEqual([10.5, 14]);
      expect(young?.schedule).toBeGreaterThan(4);
      expect(young?.schedule).toBeLessThan(8);
      const berries = of('berry growth', 56);
      expect(berries?.schedule).toBeGreaterThan(5.25);
      expect(berries?.schedule).toBeLessThan(10.5);
    },
  );
});

describe('Mann–Kendall and Sen', () => {
  const truth = readTruth<{ values: number[] }, { s: number; p: number; senSlope: number; tau: number }>(
    'mann-kendall',
  );
  test.each(['s', 'p', 'senSlope', 'tau'] as const)('%s', (output) =>
    expectWithin(truth, output, ({ given: { values }, expected }) => [
      mannKendall([...values.keys()], values)[output] ?? Number.NaN,
      expected[output],
    ]),
  );
});

describe('flowering windows', () => {
  const truth = readTruth<{ days: Record<string, number | null>[] }, Record<string, number>>(
    'flowering-risk',
  );
  const yearOf = (days: Record<string, number | null>[]) => {
    const [year] = floweringRisk(
      dailySeriesFrom(
        days.map((day, i) => ({
          tempMin: 15,
          tempMax: null,
          ...day,
          date: `2026-11-${String(i + 1).padStart(2, '0')}`,
        })),
      ),
      '11-01',
      [2026],
    ).years;
    if (year === undefined) throw new Error('no year');
    return year;
  };
  test('score', () =>
    expectWithin(truth, 'riskScore', ({ given, expected }) => [
      yearOf(given.days).riskScore ?? Number.NaN,
      expected.riskScore ?? Number.NaN,
    ]));
  test.each(truth.cases)('$name: counts, and lists as long as the counts', ({ given, expected }) => {
    const { counts, riskEvents } = yearOf(given.days);
    const { riskScore: _, ...wanted } = expected;
    expect(counts).toMatchObject(wanted);
    expect({
      heatWaves: riskEvents.heatWaves.length,
      rainDays: riskEvents.moderateRainEvents.length,
      humidPeriods: riskEvents.highHumidityPeriods.length,
      windyPeriods: riskEvents.windyPeriods.length,
      combinedDays: riskEvents.combinedEvents.length,
      optimalDays: riskEvents.optimalDays.length,
    }).toStrictEqual({
      heatWaves: counts.heatWaves,
      rainDays: counts.rainDays,
      humidPeriods: counts.humidPeriods,
      windyPeriods: counts.windyPeriods,
      combinedDays: counts.combinedDays,
      optimalDays: counts.optimalDays,
    });
  });
});

describe('chance of rain', () => {
  const truth = readTruth<
    { pairs: (readonly [number, 0 | 1])[] },
    { brierScore: number; skill: number; wetShare: number }
  >('forecast-skill');
  test.each(['brierScore', 'skill', 'wetShare'] as const)('%s', (output) =>
    expectWithin(truth, output, ({ given, expected }) => [
      rainSkill(given.pairs)?.[output] ?? Number.NaN,
      expected[output],
    ]),
  );
});

describe('pre-harvest interval', () => {
  const truth = readTruth<
    { sprays: SprayWithPhi[]; markets: string[]; onDate: string },
    Record<string, unknown>
  >('pre-harvest-interval');
  test.each(truth.cases)('$name', ({ given, expected }) => {
    expect(harvestLock(given.sprays, given.markets, given.onDate)).toMatchObject(expected);
  });
});

describe('resistance groups', () => {
  const truth = readTruth<
    { sprays: SprayWithGroups[] },
    { findings: Record<string, unknown>[]; unknown: unknown[] }
  >('resistance-groups');
  const resultOf = (sprays: SprayWithGroups[]) => {
    const { findings, unknown } = resistanceRotation(sprays);
    return {
      unknown,
      findings: findings.map(({ active: _, group, ...finding }) => ({
        ...finding,
        group: group === null ? null : `${group.kind} ${group.code}`,
      })),
    };
  };
  test.each(truth.cases)('$name', ({ given, expected }) => {
    expect(resultOf(given.sprays)).toStrictEqual(expected);
  });
  test.each(truth.cases)('$name, in any order', ({ given, expected }) => {
    expect(resultOf(given.sprays.toReversed()).findings).toStrictEqual(expected.findings);
  });
});

describe('protection left', () => {
  interface Input {
    mobility: ProductMobility;
    hours: number;
    rain: (readonly [hour: number, mm: number | null])[];
    intervalDays?: number;
    newGrowthShare?: number;
    daysAfterPruningAtSpray?: number;
  }
  const truth = readTruth<Input, { index: number; low: number; state: string; limitedBy: string }>(
    'protection-left',
  );
  const sprayedMs = Date.parse('2026-11-20T06:00:00+05:30');
  const run = ({ mobility, hours, rain, intervalDays, ...growth }: Input) => {
    const fallen = new Map(rain);
    return protectionLeft({
      spray: {
        sprayedAt: new Date(sprayedMs).toISOString(),
        mobility,
        ...(intervalDays === undefined ? {} : { intervalDays }),
      },
      at: new Date(sprayedMs + hours * HOUR_MS).toISOString(),
      // The clock of India stands half an hour off the full hours of UTC; the hours are the plot's.
      weather: seriesFromHours(
        Array.from({ length: hours }, (_, hour) => ({
          datetime: new Date(sprayedMs + hour * HOUR_MS).toISOString(),
          temperature: 20,
          humidity: 60,
          precipitation: fallen.has(hour) ? (fallen.get(hour) ?? null) : 0,
        })),
      ),
      ...growth,
    });
  };
  test.each(['index', 'low'] as const)('%s', (output) =>
    expectWithin(truth, output, ({ given, expected }) => [run(given)[output], expected[output]]),
  );
  test.each(truth.cases)('$name is $expected.state, most by $expected.limitedBy', ({ given, expected }) => {
    expect(run(given)).toMatchObject({ state: expected.state, limitedBy: expected.limitedBy });
  });
});

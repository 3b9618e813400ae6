import { describe, expect, test } from 'vitest';
import { LOOKS_TO_MOVE, thresholdFromLooks } from '../lab/disease/threshold-from-looks.ts';
import type { RiskLevel } from '../src/choices.ts';
import {
  diseaseScorecards,
  type OutcomeCounts,
  type RiskDay,
  riskDaysOf,
  type ScoutingLook,
  type WarningLevel,
} from '../src/risk/disease-scorecard.ts';
import { leadingDiseases, type RankedDisease, rankedDiseases } from '../src/risk/leading-disease.ts';
import { sprayHindcast } from '../src/spray/spray-hindcast.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../src/weather/calendar.ts';
import { wetHoursOfSeries } from '../src/wetness/leaf-wetness.ts';
import { readTruth } from './cases.ts';
import { puneSeason } from './pune-hours.ts';
import { refusal } from './refusal.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';

const dateOf = (day: number): string => dateOfDayNumber(dayNumberOfDate('2024-01-01') + day);

interface Input {
  readonly disease: RankedDisease;
  readonly looks: readonly (readonly [day: number, seen: boolean])[];
  readonly risk: Readonly<Record<string, RiskLevel>>;
  readonly threshold: WarningLevel;
  readonly covered: readonly number[];
  readonly unknown: readonly number[];
}

const looksOf = ({ looks, disease }: Input, plotId = 'p'): ScoutingLook[] =>
  looks.map(([day, seen]) => ({ plotId, disease, date: dateOf(day), seen }));

/** Very low on every day that the case does not name. */
const risksOf = ({ looks, risk, covered, unknown, disease }: Input, plotId = 'p'): RiskDay[] =>
  Array.from({ length: Math.max(...looks.map(([day]) => day)) + 1 }, (_, day) => ({
    plotId,
    disease,
    date: dateOf(day),
    level: unknown.includes(day) ? null : (risk[day] ?? 'very_low'),
    covered: covered.includes(day),
  }));

const none: OutcomeCounts = {
  hit: 0,
  miss: 0,
  falseAlarm: 0,
  correctQuiet: 0,
  protected: 0,
  notKnown: 0,
  repeated: 0,
};

const truth = readTruth<Input, Partial<OutcomeCounts>>('disease-scorecard');
const cases = truth.cases as readonly ((typeof truth.cases)[number] & {
  readonly advice?: { readonly to: string; readonly reason: string; readonly chance: number | null };
})[];

describe('hits and misses', () => {
  test.each(cases)('$name', ({ given, expected, advice }) => {
    const [card, ...others] = diseaseScorecards(looksOf(given), risksOf(given), () => given.threshold);
    expect(others).toStrictEqual([]);
    expect(card?.counts).toStrictEqual({ ...none, ...expected });
    if (advice === undefined) return;
    const moved = thresholdFromLooks(looksOf(given), risksOf(given), given.threshold);
    expect(moved).toMatchObject({ from: given.threshold, to: advice.to, reason: advice.reason });
    if (advice.chance === null) expect(moved.apart).toBeNull();
    else expect(moved.apart?.chance).toBeCloseTo(advice.chance, 12);
  });

  test('the look names the window it was judged by and its worst day', () => {
    const given: Input = {
      disease: 'downyMildew',
      looks: [[20, true]],
      risk: { 8: 'high', 12: 'high', 16: 'moderate' },
      threshold: 'high',
      covered: [],
      unknown: [7],
    };
    expect(diseaseScorecards(looksOf(given), risksOf(given), () => 'high')[0]?.looks[0]).toStrictEqual({
      plotId: 'p',
      disease: 'downyMildew',
      date: dateOf(20),
      seen: true,
      outcome: 'hit',
      fromDate: dateOf(6),
      toDate: dateOf(16),
      knownDays: 10,
      days: 11,
      worst: { level: 'high', date: dateOf(12) },
    });
  });

  test('plots and diseases keep apart, each with its own threshold', () => {
    const given: Input = {
      disease: 'downyMildew',
      looks: [[20, false]],
      risk: { 10: 'moderate' },
      threshold: 'high',
      covered: [],
      unknown: [],
    };
    const botrytis: Input = { ...given, disease: 'botrytis', risk: {} };
    const cards = diseaseScorecards(
      [...looksOf(given, 'a'), ...looksOf(given, 'b'), ...looksOf(botrytis, 'a')],
      [...risksOf(given, 'a'), ...risksOf(given, 'b'), ...risksOf(botrytis, 'a')],
      (plotId) => (plotId === 'b' ? 'moderate' : 'high'),
    );
    expect(cards.map(({ plotId, disease, counts }) => [plotId, disease, counts])).toStrictEqual([
      ['a', 'downyMildew', { ...none, correctQuiet: 1 }],
      ['b', 'downyMildew', { ...none, falseAlarm: 1 }],
      ['a', 'botrytis', { ...none, correctQuiet: 1 }],
    ]);
  });

  test('without any weather no look is judged and nothing moves', () => {
    const given = cases.find(({ advice }) => advice?.reason === 'moved')?.given;
    if (given === undefined) throw new Error('no case that moves');
    const [card] = diseaseScorecards(looksOf(given), [], () => 'high');
    expect(card?.counts).toStrictEqual({ ...none, notKnown: given.looks.length });
    const moved = thresholdFromLooks(looksOf(given), [], 'high');
    expect(moved).toMatchObject({ to: 'high', reason: 'too_few_looks', judged: 0 });
    expect(given.looks.length).toBeGreaterThanOrEqual(LOOKS_TO_MOVE.judged);
  });

  test('what was repeated or protected does not move a threshold', () => {
    // Forty looks a day apart are a handful of weeks.
    const daily: Input = {
      disease: 'downyMildew',
      looks: Array.from({ length: 40 }, (_, i) => [20 + i, false] as const),
      risk: Object.fromEntries(Array.from({ length: 60 }, (_, i) => [i, 'high' as const])),
      threshold: 'high',
      covered: [],
      unknown: [],
    };
    const [card] = diseaseScorecards(looksOf(daily), risksOf(daily), () => 'high');
    expect(card?.counts).toStrictEqual({ ...none, falseAlarm: 6, repeated: 34 });
    expect(thresholdFromLooks(looksOf(daily), risksOf(daily), 'high').reason).toBe('too_few_looks');
    const covered = { ...daily, covered: Array.from({ length: 60 }, (_, i) => i) };
    expect(thresholdFromLooks(looksOf(covered), risksOf(covered), 'high').judged).toBe(0);
  });

  test('an impossible date is refused', () => {
    const look = { plotId: 'p', disease: 'botrytis', date: '2024-02-30', seen: true } as const;
    expect(() => diseaseScorecards([look], [], () => 'high')).toThrow(refusal);
    expect(() =>
      diseaseScorecards([{ ...look, date: '2024-02-28' }], [{ ...look, level: 'low' }], () => 'high'),
    ).toThrow(refusal);
  });
});

test.skipIf(!sharedIsPresent)(`a fruit season at Pune from its weather to its counts${leftOut}`, () => {
  const series = puneSeason('data/india/pune_nrc_hourly_2016_2017.csv.gz');
  const wet = wetHoursOfSeries(series, { place: { latitude: 18.5, longitude: 74 } });
  const dates = Array.from({ length: 120 }, (_, i) => dateOfDayNumber(dayNumberOfDate('2016-10-26') + i));
  const season = { cycle: 'fruit', pruningDate: '2016-10-15', endedOn: null } as const;
  const india = { utcOffsetMinutes: 330 };
  const risks = riskDaysOf('pune', leadingDiseases(series, wet, season, dates, india));
  expect(risks).toHaveLength(120 * rankedDiseases.length);
  const looks = rankedDiseases.flatMap((disease) =>
    Array.from({ length: 12 }, (_, i) => ({
      plotId: 'pune',
      disease,
      date: dates[i * 9 + 16] ?? '',
      seen: false,
    })),
  );
  const cards = diseaseScorecards(looks, risks, () => 'moderate');
  for (const { counts } of cards)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(12);
  const powdery = cards.find(({ disease }) => disease === 'powderyMildew')?.counts;
  expect(powdery).toStrictEqual({ ...none, falseAlarm: 9, correctQuiet: 3 });
  // A contact product every ten days by the calendar.
  const sprayed = (disease: RankedDisease) =>
    sprayHindcast(
      {
        disease,
        threshold: 'moderate',
        weather: series,
        risks: risks.filter((risk) => risk.disease === disease),
        sprays: Array.from({ length: 12 }, (_, i) => ({
          id: `${i}`,
          sprayedAt: `${dates[i * 10] ?? ''}T09:00:00+05:30`,
          mobility: 'contact',
          diseases: [disease],
          daysAfterPruningAtSpray: 11 + i * 10,
        })),
      },
      india,
    ).counts;
  expect(sprayed('downyMildew')).toMatchObject({ spraysUsed: 0, spraysWithoutRisk: 11, nightsOfRisk: 1 });
  expect(sprayed('powderyMildew')).toStrictEqual({
    spraysUsed: 8,
    spraysWithoutRisk: 3,
    nightsOfRisk: 35,
    nightsCovered: 21,
    nightsThin: 7,
    nightsUncovered: 7,
    daysNotKnown: 0,
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTruth } from '../../truth/cases.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { growthStage } from './growth-stage.ts';
import type { StageMark } from './stage-forecast.ts';
import { marksOfSeasons, seenGrowthStage, vineSeason, vineTableDay } from './vine-season.ts';

type Seen = readonly [stage: StageMark['stage'], dap: number];

interface Input {
  readonly cycle: 'fruit' | 'foundation';
  readonly dap: number;
  /** Asked about another day than the last known. */
  readonly on?: number;
  readonly marks: readonly Seen[];
  /** Of the season of the year before. */
  readonly earlier?: readonly Seen[];
}

interface Expected {
  readonly day: readonly [least: number, most: number];
  readonly stage: string | null;
}

const PRUNED = '2026-10-08';
const EARLIER = '2025-10-10';
const after = (date: string, days: number): string => dateOfDayNumber(dayNumberOfDate(date) + days);
const marksFrom = (pruningDate: string, seen: readonly Seen[] = []): StageMark[] =>
  seen.map(([stage, dap]) => ({ pruningDate, stage, observedOn: after(pruningDate, dap) }));

const truth = readTruth<Input, Expected>('vine-day');

test.each(truth.cases.map((one) => [one.name, one] as const))('%s', (_, { given, expected }) => {
  const season = { cycle: given.cycle, pruningDate: PRUNED };
  const marks = [...marksFrom(EARLIER, given.earlier), ...marksFrom(PRUNED, given.marks)];
  const date = after(PRUNED, given.on ?? given.dap);
  const day = vineTableDay(season, marks, date);
  expect(day).toBeGreaterThanOrEqual(expected.day[0] - 0.01);
  expect(day).toBeLessThanOrEqual(expected.day[1] + 0.01);
  const stage = seenGrowthStage(season, marks, date);
  if (expected.stage !== null) expect(stage?.stage.id).toBe(expected.stage);
  expect(stage?.daysAfterPruning).toBe(given.on ?? given.dap);
});

const seen = fc.array(
  fc.tuple(
    fc.constantFrom(
      'fruit.bud_swell' as const,
      'fruit.five_leaves' as const,
      'fruit.bloom_to_shatter' as const,
      'fruit.ripening' as const,
    ),
    fc.integer({ min: 1, max: 160 }),
  ),
  { maxLength: 5 },
);

test('whatever was marked, the vine never goes back from one day to the next while nothing new is seen', () => {
  fc.assert(
    fc.property(seen, seen, fc.integer({ min: 1, max: 150 }), (marks, earlier, from) => {
      const season = { cycle: 'fruit', pruningDate: PRUNED } as const;
      const known = [...marksFrom(EARLIER, earlier), ...marksFrom(PRUNED, marks)].filter(
        ({ observedOn }) => observedOn <= after(PRUNED, from),
      );
      const days = [0, 1, 5, 20].map((later) => vineTableDay(season, known, after(PRUNED, from + later)));
      expect(days.every(Number.isFinite)).toBe(true);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
      expect(days[0]).toBeGreaterThan(0);
    }),
    { numRuns: 60, seed: 13 },
  );
});

test('without a mark everything is as the table has it', () => {
  const season = { id: 's', cycle: 'fruit', pruningDate: PRUNED } as const;
  for (const dap of [-2, 0, 1, 40, 119, 170]) {
    const date = after(PRUNED, dap);
    expect(vineSeason(season, [], date)).toBe(season);
    expect(seenGrowthStage(season, [], date)).toEqual(growthStage('fruit', PRUNED, date));
  }
});

test('marks are dated by their season; those of a season that is not there are nobody’s', () => {
  const row = { stage: 'fruit.five_leaves', observedOn: '2026-10-24' } as const;
  expect(
    marksOfSeasons(
      [{ id: 'a', pruningDate: PRUNED }],
      [
        { ...row, seasonId: 'a' },
        { ...row, seasonId: 'b' },
      ],
    ),
  ).toEqual([{ ...row, pruningDate: PRUNED }]);
});

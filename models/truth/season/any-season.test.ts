import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sprayBlocks } from '../../src/plan/spray-block.ts';
import { daysAfterPruning } from '../../src/stages/days-after-pruning.ts';
import { localDate } from '../../src/weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../../src/weather/series.ts';
import { readTruth } from '../cases.ts';
import { madeSpells, runMadeSeason, type Spell } from './made-season.ts';
import { HELD_COUNTS, seasonCounts } from './season-counts.ts';
import { type SeasonRun, seasonCache } from './season-run.ts';

const DAYS = 45;
const dateOf = (ms: number): string => localDate(ms, INDIA_UTC_OFFSET_MINUTES);

/** The least bad hours are no better than a day's fit ones. */
function isBadForWantOfBetter({ orders, weather }: SeasonRun): boolean {
  const blocks = orders.flatMap(({ action: { block } }) => (block?.level === 'Poor' ? [block] : []));
  return blocks.every(({ date }) => sprayBlocks(weather, date).length === 0);
}

test('any weeks, wet ones among them: the counts that hold, as many sprays however often one looks, one a day', () => {
  fc.assert(
    fc.property(madeSpells(), (spells) => {
      const cache = seasonCache();
      const once = runMadeSeason(spells, 1, DAYS, { cache });
      const counts = seasonCounts(once);
      for (const name of HELD_COUNTS) expect([name, counts[name]]).toEqual([name, 0]);
      expect(isBadForWantOfBetter(once)).toBe(true);
      const days = once.sprays.map(({ atMs }) => dateOf(atMs));
      expect(new Set(days).size).toBe(days.length);
      for (const looks of [2, 3] as const)
        expect(runMadeSeason(spells, looks, DAYS, { cache }).sprays).toHaveLength(once.sprays.length);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

/** Days on which a spray is ordered for the day itself while it is asked whether any was made. */
function ordersAsked({ plans }: SeasonRun): string[] {
  return plans.flatMap(({ atMs, plan }) => {
    const said = plan.days[0]?.actions ?? [];
    const isAsked = said.some(({ rule }) => rule === 'diary.did_you_spray');
    return isAsked && said.some(({ kind }) => kind === 'spray') ? [dateOf(atMs)] : [];
  });
}

test('any weeks without a diary: once it is asked, no order within two days of another, however often one looks', () => {
  fc.assert(
    fc.property(madeSpells(), (spells) => {
      const cache = seasonCache();
      const once = ordersAsked(runMadeSeason(spells, 1, DAYS, { diary: 'none', cache }));
      for (const [i, date] of once.slice(1).entries())
        expect(daysAfterPruning(once[i] ?? date, date)).toBeGreaterThanOrEqual(2);
      const often = new Set(ordersAsked(runMadeSeason(spells, 2, DAYS, { diary: 'none', cache })));
      expect([...often]).toEqual(expect.arrayContaining(once));
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

interface Input {
  readonly spells: readonly Spell[];
  readonly days: number;
  readonly on: string;
  /** Of the second look of the day; else the morning's. */
  readonly isAfternoon?: true;
}
interface Expected {
  readonly diseases: readonly string[];
  readonly says: string | null;
  /** Of the hours; null where it waits without any. */
  readonly level: string | null;
}

test.each(readTruth<Input, Expected>('season/made-seasons').cases)(
  '$name: $working',
  ({ given, expected }) => {
    const { plans } = runMadeSeason(given.spells, given.isAfternoon ? 2 : 1, given.days);
    const looks = plans.filter(({ atMs }) => dateOf(atMs) === given.on);
    const said = looks.at(given.isAfternoon ? -1 : 0)?.plan.days[0]?.actions;
    const order = said?.find(({ kind }) => kind === 'spray' || kind === 'spray_wait');
    expect(order?.diseases).toEqual(expected.diseases);
    expect(order?.block?.level ?? null).toBe(expected.level);
    if (expected.says !== null) expect(order?.mustNotBreak.map(({ id }) => id)).toContain(expected.says);
  },
);

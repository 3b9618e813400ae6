import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leftOut, sharedIsPresent } from '../shared-files.ts';
import before from './before.json' with { type: 'json' };
import { HELD_COUNTS, seasonCounts } from './season-counts.ts';
import { runSeason, seasonCache } from './season-run.ts';
import { seasonTable } from './season-table.ts';
import { KEPT_SEASONS, keptFile, seasonParams, seasonTitle } from './seasons.ts';

const uncovered: number[] = [];
/** Each season is asked once more, more often: all fifteen at both would take minutes. */
const seasons = KEPT_SEASONS.map(([place, date], i) => [place, date, i % 2 === 0 ? 3 : 2] as const);

describe.runIf(sharedIsPresent)(`fifteen seasons${leftOut}`, () => {
  test.each(seasons)(
    '%s, pruned %s: the kept table, its counts, and as many sprays at %i looks a day',
    (place, date, looks) => {
      const cache = seasonCache();
      const params = seasonParams(place, date, { looks: 1, diary: 'kept' });
      const run = runSeason({ ...params, cache });
      // After a change that is meant: npm run season -- --keep, and read the diff.
      expect(seasonTable(seasonTitle(place, date), run)).toBe(readFileSync(keptFile(place, date), 'utf8'));
      const counts = seasonCounts(run);
      for (const name of HELD_COUNTS) expect([name, counts[name]]).toEqual([name, 0]);
      const then = before.seasons.find((one) => one.place === place && one.pruningDate === date);
      expect(counts.sprays).toBeLessThanOrEqual(then?.sprays[0] ?? 0);
      uncovered.push(counts.uncovered);
      expect(runSeason({ ...params, looks, cache }).sprays).toHaveLength(run.sprays.length);
    },
  );

  test('fewer nights on an uncovered plot than before, all seasons together', () => {
    const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
    expect(uncovered).toHaveLength(KEPT_SEASONS.length);
    expect(sum(uncovered)).toBeLessThan(sum(before.seasons.map((one) => one.uncovered[0] ?? 0)));
  });
});

test('every kept season has its table', () => {
  expect(KEPT_SEASONS.filter(([place, date]) => !existsSync(keptFile(place, date)))).toEqual([]);
  expect(KEPT_SEASONS).toHaveLength(15);
});

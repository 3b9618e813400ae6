import { expect, test } from 'vitest';
import { leftOut, sharedIsPresent } from '../shared-files.ts';
import { seasonCounts } from './season-counts.ts';
import { runSeason } from './season-run.ts';
import { seasonTable } from './season-table.ts';
import { KEPT_SEASONS, seasonAsked, seasonTitle } from './seasons.ts';

test.runIf(sharedIsPresent)(`a season is a table with its counts${leftOut}`, () => {
  const [place, date] = KEPT_SEASONS[0] ?? ['', ''];
  const run = runSeason(seasonAsked(place, date, { looks: 1, diary: 'kept' }));
  const table = seasonTable(seasonTitle(place, date), run);
  expect(table).toContain('product');
  expect(table).toContain(`sprays: ${seasonCounts(run).sprays}`);
});

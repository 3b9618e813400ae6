import { planMessage } from '@draksha/models';
import { expect, test } from 'vitest';
import { seasonRow } from '../../../test/rows.ts';
import { endedSeasons } from './ended-seasons.ts';

const season = seasonRow();
const { plotId } = season;
const TODAY = '2026-11-24';
const picked = [planMessage('reason.season_picked', { date: '2026-11-22' })];

test('"done" after a harvest ends the running season on the day of the picking', () => {
  const earlier = seasonRow({ id: 'earlier', pruningDate: '2025-10-01', endedOn: '2026-03-01' });
  const other = seasonRow({ id: 'other', plotId: 'other' });
  expect(
    endedSeasons(
      { rule: 'season.over', plotIds: [plotId], reasons: picked },
      [earlier, other, season],
      TODAY,
    ),
  ).toEqual([{ season, endedOn: '2026-11-22' }]);
});

test('a long season of which nothing was picked ends today, any other action ends none', () => {
  const long = { rule: 'season.long', plotIds: [plotId], reasons: [] } as const;
  expect(endedSeasons(long, [season], TODAY)).toEqual([{ season, endedOn: TODAY }]);
  expect(endedSeasons({ ...long, rule: 'water.need' }, [season], TODAY)).toEqual([]);
  expect(endedSeasons(long, [], TODAY)).toEqual([]);
});

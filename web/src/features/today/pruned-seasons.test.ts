import { planMessage } from '@draksha/models';
import { expect, test } from 'vitest';
import { seasonRow } from '../../../test/rows.ts';
import { prunedSeasons } from './pruned-seasons.ts';

const season = seasonRow();
const { plotId } = season;
const of = (subject: string) => ({
  rule: 'season.pruned' as const,
  subject,
  plotIds: [plotId],
  reasons: [planMessage('reason.season_pruned', { date: '2026-10-12' })],
});

test('"done" moves the season that the question is about to the day of the diary', () => {
  expect(prunedSeasons(of(season.id), [season])).toEqual({
    moved: [{ season, pruningDate: '2026-10-12' }],
    begun: [],
  });
});

test('without a season one begins with the day of the diary, on each plot', () => {
  const { moved, begun } = prunedSeasons(of('fruit'), [season]);
  expect(moved).toEqual([]);
  expect(begun.map(({ id: _, ...rest }) => rest)).toEqual([
    { plotId, cycle: 'fruit', pruningDate: '2026-10-12' },
  ]);
});

test('any other action begins and moves none', () => {
  expect(prunedSeasons({ ...of('fruit'), rule: 'season.over' }, [season])).toEqual({ moved: [], begun: [] });
});

import type { PlotDiseases } from '@draksha/contract';
import { expect, test } from 'vitest';
import { coverRuns, diseaseCell, dueColumns } from './disease-cells.ts';

const day = (date: string, levels: PlotDiseases['days'][number]['levels'] = []) =>
  ({ date, levels }) as PlotDiseases['days'][number];
const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) => day(date));
const due = (...spotsDue: (readonly [string | null, string | null])[]) =>
  dueColumns({
    days,
    spotsDue: spotsDue.map(([from, to]) => ({ infectedAt: '2026-11-10T00:00:00+05:30', from, to })),
  } as unknown as PlotDiseases);

test('a disease without a weight is no danger, one without a level is not known', () => {
  const result = day('2026-11-17', [{ disease: 'downyMildew', level: null, weight: 3 }]);
  expect(diseaseCell(result, 'downyMildew')).toEqual({ state: 'unknown', level: null });
  expect(diseaseCell(result, 'botrytis')).toEqual({ state: 'none', level: null });
});

test('cover is drawn in runs, and stops where it is open', () => {
  expect(coverRuns(['open', 'covered', 'covered', 'thin', 'open', 'covered'])).toEqual([
    { from: 1, to: 3, state: 'covered' },
    { from: 3, to: 4, state: 'thin' },
    { from: 5, to: 6, state: 'covered' },
  ]);
  expect(coverRuns(['open'])).toEqual([]);
});

test('the bracket of spots spans every infection that shows in these days', () => {
  expect(due(['2026-11-18', '2026-11-19'])).toEqual({ from: 1, to: 3, open: false });
  expect(due(['2026-11-15', '2026-11-17'], ['2026-11-20', '2026-11-25'])).toEqual({
    from: 0,
    to: 4,
    open: true,
  });
  expect(due(['2026-11-21', null])).toBeNull();
  expect(due([null, null])).toBeNull();
  expect(due()).toBeNull();
});

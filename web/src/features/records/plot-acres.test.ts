import { expect, test } from 'vitest';
import { tableWords } from '../../../test/import-farm.ts';
import { idOf, plotRow, recordRow } from '../../../test/rows.ts';
import { shownDiary } from './diary-table.ts';
import { acresOfPlots } from './plot-acres.ts';

const plots = [
  { id: 'a', areaHectares: 0.4 },
  { id: 'b', areaHectares: 0.4047 },
  { id: 'c', areaHectares: 0.9106 },
];

test('a plot that is called one acre counts as one: 200 litres an acre are 200 litres', () => {
  expect(acresOfPlots(plots, ['a'])).toBe(1);
  expect(acresOfPlots(plots, ['b'])).toBe(1);
  expect(200 * (acresOfPlots(plots, ['a']) ?? 0)).toBe(200);
});

test('guntha stay as they are told, and plots add up by what is told of each', () => {
  expect(acresOfPlots(plots, ['c'])).toBe(2.25);
  expect(acresOfPlots(plots, ['a', 'b', 'c'])).toBe(4.25);
});

test('the table that leaves the phone tells the same acres as forms and papers', async () => {
  const plot = plotRow({ areaHectares: 0.4 });
  const input = { plots: [plot], seasons: [], rows: [recordRow('pruning', {}, { plotId: idOf(1) })] };
  const { head, rows } = shownDiary({ ...(await tableWords('en')), ...input } as never);
  expect(rows[0]?.[head.indexOf('Acres')]).toEqual({ type: 'number', value: 1 });
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, taskRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import { TaskEditor } from './task-editor.tsx';

const dated = (category: 'pestControl' | 'pruning') => ({
  task: taskRow({ category, sprayProducts: ['2 g_per_l Curzate M8'] }),
  day: '2026-11-24',
  plot: 'Odha',
  pruningDate: null,
});

const edit = (category: 'pestControl' | 'pruning') =>
  show(<TaskEditor dated={dated(category)} />, {
    areas: ['tasks', 'proposals', 'diary', 'plotbook'],
    rows: { plots: [plotRow()], tasks: [dated(category).task] },
  });

test('a spray’s task says what goes into the tank, and is saved with the dose as it was changed', async () => {
  await edit('pestControl');
  const tank = page.getByRole('group', { name: 'Goes into the tank' });
  await expect.element(tank.getByRole('textbox', { name: 'Product' })).toHaveValue('Curzate M8');
  await tank.getByRole('textbox', { name: 'Dose' }).fill('2.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => farm().queue.map(({ change }) => change))
    .toEqual([{ sprayProducts: ['2.5 g_per_l Curzate M8'] }]);
});

test('other work has no tank', async () => {
  await edit('pruning');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  expect(page.getByRole('group', { name: 'Goes into the tank' }).elements()).toEqual([]);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, seasonRow } from '../../../test/rows.ts';
import { SavedUndo } from '../../../test/saved-undo.tsx';
import { show } from '../../../test/screen.tsx';
import { farm } from '../../lib/farm/farm.ts';
import { PlotEditor } from './plot-editor.tsx';

const fruit = seasonRow({ pruningDate: '2026-10-10' });
const before = seasonRow({
  id: '0199a000-0000-7000-8000-0000000000be',
  cycle: 'foundation',
  pruningDate: '2026-04-10',
  endedOn: '2026-10-01',
});

test('a pruning moved to before the last season’s end is asked about, and kept when it is said again', async () => {
  const shown = await show(<PlotEditor plot={plotRow()} season={fruit} />, {
    areas: ['plotbook'],
    rows: { plots: [plotRow()], seasons: [fruit, before] },
    at: '2026-12-22T03:00:00Z',
  });
  await page.getByRole('textbox', { name: 'Pruning date' }).fill('20/09/2026');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shown.text()).toContain('ended on 1 Oct 2026');
  expect(shown.writes).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => shown.writes.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ pruningDate: '2026-09-20' }));
});

test('a saved plot says so, and one touch brings the old values back', async () => {
  const plot = plotRow({ totalVines: 800 });
  await show(
    <>
      <PlotEditor plot={plot} season={fruit} />
      <SavedUndo />
    </>,
    { areas: ['plotbook'], rows: { plots: [plot], seasons: [fruit] } },
  );
  const vines = () => farm().row('plots', plot.id)?.totalVines;
  await page.getByText('More about this plot').click();
  await page.getByRole('textbox', { name: 'Total vines' }).fill('900');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(vines).toBe(900);
  await page.getByRole('button', { name: 'Undo: Saved: Odha' }).click();
  await expect.poll(vines).toBe(800);
});

test('a plot that is said to be young is asked for its cut, and for no fruit pruning, market or harvest', async () => {
  await show(<PlotEditor plot={plotRow()} season={null} />, {
    areas: ['plotbook'],
    rows: { plots: [plotRow()] },
  });
  const fruit = page.getByRole('radio', { name: 'Fruit pruning' });
  const market = page.getByRole('combobox', { name: 'Market' });
  const harvest = page.getByRole('textbox', { name: 'Expected harvest' });
  await page.getByText('More about this plot').click();
  await expect.element(fruit).toBeVisible();
  await expect.element(market).toBeVisible();
  await expect.element(harvest).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('young');
  await expect.element(page.getByRole('textbox', { name: 'Recut or pruning date' })).toBeVisible();
  for (const gone of [fruit, market, harvest]) expect(gone.elements()).toEqual([]);
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('bearing');
  await expect.element(fruit).toBeVisible();
});

test.each([
  ['2025-06-30', true],
  ['2025-05-01', false],
])('vines planted on %s and called bearing are asked about: %s', async (plantingDate, isAsked) => {
  const plot = plotRow({ plantingDate });
  const shown = await show(<PlotEditor plot={plot} season={fruit} />, {
    areas: ['plotbook'],
    rows: { plots: [plot], seasons: [fruit] },
    at: '2026-11-24T03:00:00Z',
  });
  await page.getByText('More about this plot').click();
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect.element(status).toBeVisible();
  expect(shown.text().includes('Choose “Young”')).toBe(isAsked);
  await status.selectOptions('young');
  await expect.poll(() => shown.text()).not.toContain('Choose “Young”');
});

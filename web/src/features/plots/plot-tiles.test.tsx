import { harvestLock } from '@draksha/models';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import type { PlotTiles as Tiles } from './plot-tiles.tsx';
import { PlotTiles } from './plot-tiles.tsx';

type Today = Parameters<typeof Tiles>[0]['today'];

test('the harvest tile says how many labels to read first, and leads to the statement of this plot', async () => {
  const product = (n: number, days: number | null) => ({
    id: `spray ${n}`,
    product: `Product ${n}`,
    sprayedOn: '2026-11-20',
    phiDaysByMarket: days === null ? {} : { domestic: days },
  });
  const harvest = harvestLock([product(1, 66), product(2, null)], ['domestic'], '2026-11-24');
  const today = { covers: [], tissue: 'green', harvest, water: null } as unknown as Today;
  const { text } = await show(<PlotTiles plotId={idOf(1)} today={today} />, { areas: ['plotbook'] });
  expect(text()).toContain('25 Jan');
  expect(text()).toContain('first read 1 label');
  expect(text()).not.toContain('Product 2');
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`/reports/residues?plot=${idOf(1)}`);
});

test.each([
  [{ date: '2027-02-03', own: false, test: { date: '2027-01-20', brix: 12.5 } }, '14 °Brix about 3 Feb'],
  [{ date: '2027-01-20', own: false, test: { date: '2027-01-20', brix: 14.5 } }, '14.5 °Brix: sweet enough'],
])('sugar that was measured says when, also without a spray', async (sugar, said) => {
  const harvest = harvestLock([], ['domestic'], '2027-01-20');
  const today = { covers: [], tissue: 'green', harvest, water: null, sugar } as unknown as Today;
  const { text } = await show(<PlotTiles plotId={idOf(1)} today={today} />, { areas: ['plotbook'] });
  expect(text()).toContain(said);
});

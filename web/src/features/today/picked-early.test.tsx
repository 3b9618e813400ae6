import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { plotRow, recordRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { PickedEarly } from './picked-early.tsx';

const plot = plotRow();
const season = seasonRow({ pruningDate: '2026-10-10' });
const spray = recordRow('spray', { products: [{ name: 'Curzate M8', phiDays: 57 }] });
const picking = recordRow('harvest', { kg: 100 }, { happenedAt: '2026-11-22T04:30:00Z' });

test('fruit picked inside the days of a product is said on Today, and opens the statement', async () => {
  const rows = { plots: [plot], seasons: [season], records: [spray, picking] };
  const screen = await show(<PickedEarly plots={[plot]} date="2026-11-24" />, { areas: ['diary'], rows });
  await page
    .getByRole('link', { name: /Odha: picked on 22 Nov, before the days of Curzate M8 were over/ })
    .click();
  await expect.poll(() => screen.address()).toBe(`/reports/residues?plot=${plot.id}`);
});

test('a picking after its days says nothing', async () => {
  const late = recordRow('harvest', { kg: 100 }, { happenedAt: '2026-10-15T04:30:00Z' });
  await show(<PickedEarly plots={[plot]} date="2026-11-24" />, {
    areas: ['diary'],
    rows: { plots: [plot], seasons: [season], records: [spray, late] },
  });
  expect(page.getByRole('link').elements()).toEqual([]);
});

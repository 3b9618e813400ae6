import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, plotRow, recordRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { CopyCard } from './copy-card.tsx';
import { DiaryTotals } from './diary-totals.tsx';
import { entriesOf } from './entry.ts';
import { EntryRow } from './entry-row.tsx';
import PlainPage from './plain-page.tsx';

const areas = ['diary'] as const;
const acre = plotRow({ areaHectares: 0.40468564224 });
const two = plotRow({ id: idOf(3), name: 'Mal', areaHectares: 0.80937128448 });
const rows = [
  recordRow('spray', { products: [{ name: 'Sulphur' }] }, { cost: 150_000 }),
  recordRow('labour', { people: 3, wagePaise: 40_000 }, { cost: 120_000, plotId: idOf(3) }),
  recordRow('harvest', { kg: 1250, ratePaisePerKg: 3_550 }),
  recordRow('income', { category: 'grapes' }, { cost: 99 }),
];

test('spent and earned are counted apart, to the paisa, and an acre’s share by its plot', async () => {
  const { text } = await show(<DiaryTotals rows={rows} plots={[acre, two]} isFiltered={false} />, { areas });
  expect(text()).toContain('₹2,700');
  await page.getByText(/^All: /).click();
  await expect.poll(text).toMatch(/₹44,375\.99|₹44,376/);
  expect(text()).toContain('1,250 kg');

  const cells = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  await expect
    .poll(cells)
    .toEqual([expect.stringMatching(/^Odha₹1,500₹1,500₹44,37/), expect.stringMatching(/^Mal₹1,200₹600₹0/)]);
});

test('a plot of 0.4 ha is one acre here as on the papers', async () => {
  const plot = plotRow({ areaHectares: 0.4 });
  await show(<DiaryTotals rows={rows.slice(0, 1)} plots={[plot]} isFiltered={false} />, { areas });
  await page.getByText(/^All: /).click();
  await expect.poll(() => document.querySelector('tbody tr')?.textContent).toMatch(/^Odha₹1,500₹1,500/);
});

const entryOf = (record: object) => {
  const [entry] = entriesOf([record as never]);
  if (!entry) throw new Error('no entry');
  return entry;
};

test('an entry shows its time in India, its amounts, and money with a plus where it came in', async () => {
  const late = { happenedAt: '2026-11-20T19:00:00Z' };
  const harvest = recordRow(
    'harvest',
    { kg: 1250, ratePaisePerKg: 3_550, grade: 'export' },
    { ...late, cost: 50_000 },
  );
  const names = new Map([[idOf(1), 'Odha']]);
  const row = <EntryRow entry={entryOf(harvest)} names={names} isUnsent={false} ofPlot />;
  const { text } = await show(<ul>{row}</ul>, { areas });
  expect(text()).toContain('21 Nov, 12:30 am');
  expect(text()).toContain('1,250 kg');
  expect(text()).toContain('₹35.50');
  expect(text()).toContain('+₹44,375 · ₹500');
});

test('the card of the last entry names its own day, not today', async () => {
  const water = recordRow('irrigation', { minutes: 38 }, { happenedAt: '2026-11-20T19:00:00Z' });
  const card = <CopyCard entry={entryOf(water)} plots={[acre]} onCopy={() => undefined} />;
  const { text } = await show(card, { areas });
  expect(text()).toContain('21 Nov: Water 38 min');
});

test('the plain diary has each day under its month, newest first, with its sum', async () => {
  const old = recordRow(
    'expense',
    { category: 'fuel' },
    { happenedAt: '2026-10-31T19:00:00Z', cost: 12_345 },
  );
  const { text } = await show(<PlainPage />, {
    areas,
    rows: { plots: [acre], records: [old, ...rows.slice(0, 1)] },
  });
  expect(text()).toMatch(/November 2026.*20 Nov, 10:00 am.*Sulphur.*₹1,500.*1 Nov, 12:30 am.*₹123\.45/);
});

import type { SeasonComparison } from '@draksha/reports/analytics/season-comparison';
import { expect, test } from 'vitest';
import { seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { CategoryCard, PurposeCard, SpendingCard } from './money-cards.tsx';
import { YieldCard } from './yield-card.tsx';

const before = seasonRow({ id: 'before', pruningDate: '2025-10-08' });
const side = (season: object, spent: number) => ({
  season,
  spent,
  byDay: [
    { dap: 0, paise: spent / 2 },
    { dap: 20, paise: spent },
  ],
  costs: [
    { category: 'spray', paise: spent * 0.75 },
    { category: 'labour', paise: spent * 0.25 },
  ],
  purposes: [],
  spraysWithoutCost: 2,
});
const figures = {
  acres: 2,
  untilDap: 45,
  now: side(seasonRow(), 4_000_000),
  before: side(before, 3_000_000),
  yields: [
    { season: before, kg: 20_000, kgPerAcre: 10_000 },
    { season: seasonRow(), kg: 18_000, kgPerAcre: 9_000 },
  ],
} as unknown as SeasonComparison;

test('what was spent is said an acre, with the difference to the season before', async () => {
  const { text } = await show(<SpendingCard figures={figures} />, { areas: ['reports'] });
  expect(text()).toContain('₹20,000');
  expect(text()).toContain('₹5,000');
  expect(text()).toMatch(/2 sprays/);
});

test('the table of what it went on adds up to all that was spent', async () => {
  const { text } = await show(<CategoryCard figures={figures} />, { areas: ['reports'] });
  expect(text()).toContain('₹30,000');
  expect(text()).toContain('₹40,000');
});

test('the yield of this season and the one before, an acre, stand in this order', async () => {
  const { text } = await show(<YieldCard figures={figures} />, { areas: ['reports'] });
  expect(document.querySelector('h2, h3')?.textContent).toMatch(/9,000 kg.*10,000 kg/);
  expect(text()).not.toContain('18,000 kg per acre');
  expect(text()).toContain('10 Oct 2026');
});

test('a category that nobody wrote, and a season without a cost, are not ₹0 and no difference', async () => {
  const bare = {
    ...side(before, 0),
    byDay: [],
    costs: [],
    purposes: [{ purpose: 'downyMildew', sprays: 2, paise: 0, assumedPaise: 0 }],
  };
  const unwritten = { ...figures, before: bare } as unknown as SeasonComparison;
  for (const card of [
    <CategoryCard figures={unwritten} key="category" />,
    <SpendingCard figures={unwritten} key="spending" />,
    <PurposeCard figures={unwritten} key="purpose" />,
  ]) {
    const { text } = await show(card, { areas: ['reports'] });
    expect(text()).not.toMatch(/₹0(?!\d)/);
    expect(text()).not.toMatch(/₹20,000 .*more/);
  }
});

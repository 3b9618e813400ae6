import { sinceEdition } from '../src/products/list-comparison.ts';
import type { ListRow, PublishedList } from '../src/products/product-list.ts';
import type { NamingAsk } from '../src/products/product-naming.ts';

/** A row of a packhouse's list that says nothing but what is given. */
export const listRow = (some: Partial<ListRow>): ListRow => ({
  product: '',
  substance: '',
  formulation: '',
  dose: '',
  days: {},
  maxUses: null,
  stage: '',
  residueLimit: '',
  ...some,
});

/** A packhouse's list in force, after the edition before it where there was one. */
export const publishedList = (
  rows: readonly ListRow[],
  before: readonly ListRow[] | null = null,
): PublishedList => ({
  id: 'l1',
  organisation: 'Sahya',
  season: '2026-27',
  datedOn: '2026-11-03',
  isWithdrawn: false,
  ...sinceEdition(before, rows),
});

/** Which products against downy, before an infection, far from harvest. */
export const namingAsk = (change: Partial<NamingAsk> = {}): NamingAsk => ({
  needs: [{ disease: 'downyMildew', when: 'before', hoursSince: null }],
  date: '2026-11-20',
  daysAfterPruning: 30,
  daysToHarvest: 90,
  isTooHotForSulphur: false,
  market: 'domestic',
  sprays: [],
  own: [],
  utcOffsetMinutes: 330,
  ...change,
});

import { expect, test } from 'vitest';
import type { SprayEvent } from '../products/spray-event.ts';
import { type HarvestTerms, harvestDate } from './harvest-date.ts';

const season: HarvestTerms = {
  cycle: 'fruit',
  pruningDate: '2026-10-10',
  targetMarket: 'export_eu',
  expectedHarvestDate: '2027-02-15',
};

const spray = (day: string, ...phi: readonly (number | null)[]): SprayEvent => ({
  id: day,
  plotId: 'odha',
  atMs: Date.parse(`${day}T08:00:00+05:30`),
  products: phi.map((phiDays, i) => ({
    name: `product ${i}`,
    actives: [],
    groups: [],
    targets: [],
    phiDays,
    phiSource: phiDays === null ? null : 'label',
    activity: null,
    curativeHours: null,
    kind: 'fungicide' as const,
    reEntryHours: null,
    mobility: null,
  })),
});

test('the latest of all intervals decides, each with its source', () => {
  const found = harvestDate([spray('2027-01-10', 30, 5), spray('2027-01-20', 15)], season, '2027-01-25');
  // 10 January + 30 = 9 February; 20 January + 15 = 4 February.
  expect(found).toMatchObject({
    status: 'locked',
    earliestHarvestDate: '2027-02-09',
    daysLeft: 15,
    market: 'export_eu',
    exportListMayAskMore: true,
  });
  expect(found?.sprays.map(({ source }) => source)).toEqual(['label', 'label', 'label']);
});

test('a product whose days nobody knows leaves no date, and is named', () => {
  const found = harvestDate([spray('2027-01-10', 3), spray('2027-01-12', null)], season, '2027-01-25');
  expect(found).toMatchObject({ status: 'unknown', earliestHarvestDate: null, unknown: ['2027-01-12 0'] });
});

test('sprays before the pruning do not count; after foundation pruning no harvest follows', () => {
  expect(harvestDate([spray('2026-10-01', null)], season, '2027-01-25')?.status).toBe('free');
  expect(harvestDate([], { ...season, cycle: 'foundation' }, '2027-01-25')).toBeNull();
});

import type { DetailsOf, FarmRecord, RecordKind } from '@draksha/contract/records';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, shareOut } from './entry.ts';
import { sharesByWeight, weightsOf } from './shares.ts';
import { perAcre, totalsOf } from './totals.ts';

const row = <K extends RecordKind>(
  kind: K,
  details: DetailsOf<K>,
  more: Partial<FarmRecord> = {},
): FarmRecord =>
  ({
    id: 'r',
    version: 1,
    createdAt: '',
    updatedAt: '',
    plotId: 'odha',
    seasonId: null,
    entryId: 'e',
    happenedAt: '2026-11-20T02:30:00.000Z',
    cost: null,
    notes: null,
    kind,
    details,
    ...more,
  }) as FarmRecord;

test('a spray of two plots that are called 1 and 2 acres is 200 and 400 litres in the papers too', () => {
  const { weights } = weightsOf([0.4, 0.8094]);
  expect(sharesByWeight(600, weights, 3)).toEqual([200, 400]);
});

test('shares by area: 900 litres and ₹1,150 on 2 acres 10 guntha (0.9105 ha) and 1 acre (0.40469 ha)', () => {
  // By the acres that are told: 2.25 / 3.25 = 0.692308: 623.077 l and 79,615 paise; the rest is the other plot's.
  const { weights, byArea } = weightsOf([0.9105, 0.40469]);
  expect(byArea).toBe(true);
  expect(sharesByWeight(900, weights, 3)).toEqual([623.077, 276.923]);
  expect(sharesByWeight(115_000, weights)).toEqual([79_615, 35_385]);
});

test('where an area is not known each plot gets the same, and the paise add up', () => {
  const { weights, byArea } = weightsOf([1, null, 2]);
  expect(byArea).toBe(false);
  expect(sharesByWeight(100, weights)).toEqual([33, 34, 33]);
});

test('shares add up to the total, whatever the areas', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.array(fc.double({ min: 0.001, max: 100, noNaN: true }), { minLength: 1, maxLength: 50 }),
      (total, weights) => {
        const shares = sharesByWeight(total, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('a spray on three plots is three rows and reads as one entry again', () => {
  const details: DetailsOf<'spray'> = {
    products: [
      { name: 'Sulphur', dose: 2, unit: 'g_per_l', amount: 1800, amountUnit: 'g' },
      { name: 'Sticker', amount: 270, amountUnit: 'ml' },
    ],
    waterLitres: 900,
  };
  const parts = shareOut('spray', details, 115_000, [2, 1, 1]);
  expect(parts.map((part) => [part.details.waterLitres, part.cost])).toEqual([
    [450, 57_500],
    [225, 28_750],
    [225, 28_750],
  ]);
  expect(parts[1]?.details.products.map(({ amount }) => amount)).toEqual([450, 67.5]);
  const rows = parts.map((part, at) => row('spray', part.details, { plotId: `p${at}`, cost: part.cost }));
  const [entry, ...others] = entriesOf(rows);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ details, cost: 115_000, plotIds: ['p0', 'p1', 'p2'] });
});

test('what holds on each plot is not shared: minutes, millimetres, a dose by the acre', () => {
  const [first, second] = shareOut('irrigation', { minutes: 38, litres: 1000 }, null, [1, 1]);
  expect([first?.details, second?.details]).toEqual([
    { minutes: 38, litres: 500 },
    { minutes: 38, litres: 500 },
  ]);
  const dose = (unit: 'kg' | 'kg_per_acre') =>
    shareOut('fertilizer', { product: '0-52-34', dose: 5, unit }, null, [1, 1])[0]?.details.dose;
  expect([dose('kg'), dose('kg_per_acre')]).toEqual([2.5, 5]);
});

test('entries are newest first', () => {
  const days = ['11', '13', '12'].map((day) =>
    row('note', {}, { entryId: day, happenedAt: `2026-11-${day}T01:00:00Z` }),
  );
  expect(entriesOf(days).map(({ id }) => id)).toEqual(['13', '12', '11']);
});

test('totals by hand', () => {
  const rows = [
    row('spray', { products: [{ name: 'a' }] }, { entryId: '1', plotId: 'odha', cost: 57_500 }),
    row('spray', { products: [{ name: 'a' }] }, { entryId: '1', plotId: 'mal', cost: 57_500 }),
    row('irrigation', { minutes: 38 }, { entryId: '2' }),
    row('irrigation', { minutes: 38 }, { entryId: '3' }),
    row('labour', { people: 6 }, { entryId: '4', cost: 240_000 }),
    row('labour', { people: 0.5 }, { entryId: '5' }),
    row('harvest', { kg: 1250.5, ratePaisePerKg: 8_550 }, { entryId: '6', cost: 100_000 }),
    row('harvest', { kg: 10 }, { entryId: '7' }),
    row('income', { category: 'raisins' }, { entryId: '8', cost: 1_000_001 }),
  ];
  // 575 + 575 + 2,400 + 1,000 = ₹4,550; 1,250.5 kg × ₹85.50 = ₹106,917.75, and ₹10,000.01.
  expect(totalsOf(rows)).toEqual({
    records: 8,
    cost: 455_000,
    income: 10_691_775 + 1_000_001,
    kg: 1260.5,
    sprays: 1,
    waterings: 2,
    labourDays: 6.5,
  });
  expect(perAcre(455_000, 2.25)).toBe(202_222);
  expect(perAcre(455_000, null)).toBeNull();
});

import type { FarmRecord, SprayProduct } from '@draksha/contract/records';
import type { StockMovement } from '@draksha/contract/stock-movements';
import { expect, test } from 'vitest';
import { shelfOf, shortagesOf } from './stock.ts';

const frame = { id: 'x', version: 1, createdAt: '', updatedAt: '', notes: null };
const moved = (
  move: StockMovement['move'],
  amount: number,
  movedOn: string,
  more: Partial<StockMovement> = {},
): StockMovement => ({
  ...frame,
  productId: 'sulphur',
  productName: 'Sulphur',
  move,
  amount,
  unit: 'g',
  movedOn,
  cost: null,
  ...more,
});
const sprayed = (day: string, product: Partial<SprayProduct>, entryId = day): FarmRecord =>
  ({
    ...frame,
    plotId: 'p',
    seasonId: null,
    entryId,
    cost: null,
    happenedAt: `${day}T04:00:00Z`,
    kind: 'spray',
    details: { products: [{ productId: 'sulphur', name: 'Sulphur', ...product }] },
  }) as FarmRecord;

test('bought, used, lost, left; the sprays say themselves what they used', () => {
  const shelf = shelfOf(
    [moved('bought', 5000, '2026-11-01', { cost: 98_000 }), moved('lost', 250.5, '2026-11-05')],
    [
      sprayed('2026-11-03', { amount: 1800, amountUnit: 'g' }),
      sprayed('2026-11-10', { amount: 900.25, amountUnit: 'g' }),
      sprayed('2026-11-11', {}),
    ],
  );
  expect(shelf).toEqual([
    {
      productId: 'sulphur',
      name: 'Sulphur',
      unit: 'g',
      bought: 5000,
      used: 2700.25,
      lost: 250.5,
      left: 2049.25,
      cost: 98_000,
    },
  ]);
});

test('a count begins anew, and holds for the end of its day', () => {
  const movements = [
    moved('bought', 1000, '2026-11-01'),
    moved('counted', 300, '2026-11-05'),
    moved('bought', 500, '2026-11-05'),
    moved('bought', 100, '2026-11-06'),
  ];
  const records = [
    sprayed('2026-11-05', { amount: 50, amountUnit: 'g' }),
    sprayed('2026-11-07', { amount: 150, amountUnit: 'g' }),
  ];
  expect(shelfOf(movements, records)[0]?.left).toBe(250);
});

test('a day is that of the farm: a spray at 1 in the morning comes after the count of the day before', () => {
  const night = {
    ...sprayed('2026-11-05', { amount: 40, amountUnit: 'g' }),
    happenedAt: '2026-11-05T19:30:00Z',
  };
  expect(shelfOf([moved('counted', 100, '2026-11-05')], [night as FarmRecord])[0]?.left).toBe(60);
});

test('more than there is is said, of several lines together; of what was never entered nothing', () => {
  const shelf = shelfOf([moved('bought', 1000, '2026-11-01')], []);
  const use = (amount: number, more = {}) => ({
    productId: 'sulphur',
    name: 'Sulphur',
    unit: 'g' as const,
    amount,
    ...more,
  });
  expect(shortagesOf(shelf, [use(1000)])).toEqual([]);
  expect(shortagesOf(shelf, [use(600), use(400.5)])).toEqual([
    { name: 'Sulphur', unit: 'g', needed: 1000.5, left: 1000 },
  ]);
  expect(shortagesOf(shelf, [use(5000, { productId: 'other' }), use(5000, { unit: 'ml' })])).toEqual([]);
});

test('the entry that is being changed does not stand in its own way', () => {
  const shelf = shelfOf(
    [moved('bought', 1000, '2026-11-01')],
    [sprayed('2026-11-03', { amount: 900, amountUnit: 'g' }, 'mine')],
    'mine',
  );
  expect(shelf[0]?.left).toBe(1000);
});

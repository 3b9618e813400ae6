import { expect, test } from 'vitest';
import { blankForm, NO_PRODUCT } from './entry-form.ts';
import { sprayCost } from './spray-cost.ts';

/** 100 litres from one tank: 2 g and 1 ml a litre. */
const form = {
  ...blankForm('2026-11-20'),
  tank: '100',
  details: { ...blankForm('2026-11-20').details, waterLitres: '100' },
  products: [
    { ...NO_PRODUCT, productId: 'm45', name: 'M-45', dose: '2', unit: 'g_per_l' as const },
    { ...NO_PRODUCT, productId: 'oil', name: 'Oil', dose: '1', unit: 'ml_per_l' as const },
  ],
};
const bought = (productId: string, unit: 'g' | 'ml', amount: number, cost: number | null) => ({
  productId,
  unit,
  amount,
  cost,
  move: 'bought' as const,
});

test('a spray costs what its products were bought for, by their mean price', () => {
  const movements = [
    bought('m45', 'g', 1000, 40_000),
    bought('m45', 'g', 1000, 60_000),
    bought('oil', 'ml', 500, 25_000),
    { ...bought('oil', 'ml', 500, 900_000), move: 'lost' as const },
  ];
  // 200 g at 50 paise and 100 ml at 50 paise.
  expect(sprayCost(movements, form, null)).toEqual({ paise: 15_000, unknown: [] });
});

test('where one has no price the sum is not known, and the product is named; of none nothing is said', () => {
  expect(sprayCost([bought('m45', 'g', 1000, 40_000)], form, null)).toEqual({
    paise: null,
    unknown: ['Oil'],
  });
  const free = [bought('m45', 'g', 1000, 40_000), bought('oil', 'ml', 500, null)];
  expect(sprayCost(free, form, null)).toEqual({ paise: null, unknown: ['Oil'] });
  expect(sprayCost([bought('oil', 'ml', 500, null)], form, null)).toBeNull();
});

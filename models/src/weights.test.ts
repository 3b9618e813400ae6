import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kgOf, readableUnit, type WeightUnit, weightIn } from './weights.ts';

const units = ['kg', 'quintal', 'tonne'] as const satisfies readonly WeightUnit[];

test('a quintal has a hundred kilograms, a tonne a thousand', () => {
  expect(units.map((unit) => kgOf(12.4, unit))).toEqual([12.4, 1240, 12_400]);
  expect(units.map((unit) => weightIn(1237.5, unit))).toEqual([1237.5, 12.375, 1.2375]);
  // 0.07 × 100 is 7.000000000000001, 1.1 × 1000 is 1100.0000000000002.
  expect([kgOf(0.07, 'quintal'), kgOf(1.1, 'tonne')]).toEqual([7, 1100]);
});

test('a weight read in a unit and typed again as it was read is the same, ever so often', () => {
  const grams = fc.integer({ min: 1, max: 10_000_000_000 });
  const walk = fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(grams, walk, (all, path) => {
      const kg = Number(`${all}e-3`);
      let now = kg;
      for (const unit of path) now = kgOf(Number(String(weightIn(now, unit))), unit);
      expect(now).toBe(kg);
    }),
    { numRuns: 300 },
  );
});

test('what was typed in a unit is what stands there when it is opened again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(...units),
      (digits, decimals, unit) => {
        const typed = Number(`${digits}e-${decimals}`);
        expect(weightIn(kgOf(typed, unit), unit)).toBe(typed);
      },
    ),
    { numRuns: 300 },
  );
});

test('less than one of the unit is read in kilograms', () => {
  expect(readableUnit(99.9, 'quintal')).toBe('kg');
  expect(readableUnit(-100, 'quintal')).toBe('quintal');
  expect(readableUnit(999, 'tonne')).toBe('kg');
  expect(readableUnit(0, 'tonne')).toBe('kg');
});

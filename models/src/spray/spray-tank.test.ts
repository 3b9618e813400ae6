import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTruth } from '../../truth/cases.ts';
import { sprayTanks, stockMl, type TankJob, type TankPlan } from './spray-tank.ts';

const truth = readTruth<TankJob, TankPlan | null>('spray-tank');

/** Numbers to a millionth, which no scale on a farm has. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'number' ? Math.round(one * 1e6) / 1e6 : one,
  );

test.each(truth.cases)('$name', ({ given, expected }) => {
  expect(rounded(sprayTanks(given))).toEqual(expected);
});

test('what goes into the tanks is what is needed in all', () => {
  const job = fc.record({
    acres: fc.double({ min: 0.025, max: 50, noNaN: true }),
    litresPerAcre: fc.double({ min: 20, max: 1000, noNaN: true }),
    tankLitres: fc.constantFrom(15, 20, 200, 500),
    dose: fc.double({ min: 0.01, max: 5000, noNaN: true }),
    unit: fc.constantFrom('ml_per_l', 'g_per_acre', 'ml_per_100l', 'ppm'),
  });
  fc.assert(
    fc.property(job, ({ dose, unit, ...field }) => {
      const plan = sprayTanks({ ...field, products: [{ dose, unit }] });
      const product = plan?.products[0];
      if (!plan || !product) throw new Error('a job with acres and water has a plan');
      expect(plan.lastLitres).toBeGreaterThanOrEqual(0);
      expect(plan.lastLitres).toBeLessThan(field.tankLitres);
      const filled = plan.fullTanks * product.fullTank + product.lastTank;
      expect(Math.abs(filled / product.total - 1)).toBeLessThan(1e-3);
    }),
  );
});

test('a tank of nothing, a dose of nothing and a share over all are no job', () => {
  const product = { dose: 1, unit: 'g_per_l' } as const;
  const job = { acres: 1, litresPerAcre: 100, tankLitres: 15, products: [product] };
  expect(() => sprayTanks({ ...job, tankLitres: 0 })).toThrow(RangeError);
  expect(() => sprayTanks({ ...job, products: [{ ...product, dose: 0 }] })).toThrow(RangeError);
  expect(() => sprayTanks({ ...job, products: [{ ...product, activePercent: 101 }] })).toThrow(RangeError);
  expect(sprayTanks({ ...job, acres: 0 })).toBeNull();
});

test('a stock of 1 g in 100 ml gives the milligrams that the ppm want', () => {
  // 10 ppm in 200 l are 2 g: 200 ml of the stock; the same in a knapsack of 15 l: 15 ml.
  expect(stockMl(10, 200)).toBe(200);
  expect(stockMl(10, 15)).toBe(15);
  expect(stockMl(40, 100)).toBe(400);
  expect(() => stockMl(0, 10)).toThrow(RangeError);
});

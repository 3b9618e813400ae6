import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  deltaTClass,
  deltaTPsychrometer,
  deltaTStull2011,
  wetBulbPsychrometer,
  wetBulbStull2011,
} from './delta-t.ts';

describe('wet bulb', () => {
  test("Stull's own example: 20 °C and 50 % give 13.7 °C", () => {
    expect(wetBulbStull2011(20, 50)).toBeCloseTo(13.7, 1);
  });
  test('saturated air: wet bulb is dry bulb', () => {
    expect(wetBulbPsychrometer(25, 100)).toBeCloseTo(25, 8);
    expect(wetBulbStull2011(25, 100)).toBeLessThanOrEqual(25);
    expect(deltaTStull2011(45, 100)?.deltaT).toBeGreaterThanOrEqual(0);
  });
  test('humidity outside 0 to 100 counts as its limit', () => {
    expect(wetBulbStull2011(25, 120)).toBe(wetBulbStull2011(25, 100));
    expect(wetBulbStull2011(25, -5)).toBe(wetBulbStull2011(25, 0));
    expect(wetBulbPsychrometer(25, 120)).toBe(wetBulbPsychrometer(25, 100));
  });
  test('the wet bulb solves its own equation', () => {
    // 30 °C, 40 %, 1013.25 hPa: e = 16.970 hPa; es(20.12) = 23.57; 23.57 − 0.000662 × 1013.25 × 9.88 = 16.94
    const wetBulb = wetBulbPsychrometer(30, 40);
    const saturation = 6.108 * Math.exp((17.27 * wetBulb) / (wetBulb + 237.3));
    const vapour = 6.108 * Math.exp((17.27 * 30) / 267.3) * 0.4;
    expect(saturation - 0.000662 * 1013.25 * (30 - wetBulb)).toBeCloseTo(vapour, 8);
  });
  test('an aired screen shows a warmer wet bulb than an aspirated one, thin air a colder one', () => {
    expect(wetBulbPsychrometer(30, 40, 1013.25, 'ventilated')).toBeGreaterThan(wetBulbPsychrometer(30, 40));
    expect(wetBulbPsychrometer(30, 40, 900)).toBeLessThan(wetBulbPsychrometer(30, 40));
  });
});

describe('classes', () => {
  test.each([
    [0, 'caution'],
    [1.999, 'caution'],
    [2, 'good'],
    [8, 'good'],
    [8.001, 'marginal'],
    [10, 'marginal'],
    [10.001, 'do_not_spray'],
  ] as const)('%d °C is %s', (deltaT, verdict) => {
    expect(deltaTClass(deltaT)).toBe(verdict);
  });
  test('the answer carries its reason and rule', () => {
    expect(deltaTStull2011(20, 98)).toMatchObject({
      class: 'caution',
      reason: 'droplets_survive_long',
      ruleId: 'delta_t_stull_2011',
    });
    expect(deltaTStull2011(20, 50)).toMatchObject({ class: 'good', reason: 'fit', withinFit: true });
    expect(deltaTStull2011(30, 40)).toMatchObject({ class: 'marginal', reason: 'droplets_dry_fast' });
    expect(deltaTPsychrometer(38, 15)).toMatchObject({
      class: 'do_not_spray',
      reason: 'droplets_dry_fast',
      ruleId: 'delta_t_psychrometer',
    });
  });
});

test.each([
  [-20, 50, true],
  [-20.01, 50, false],
  [50, 50, true],
  [50.01, 50, false],
  [20, 5, true],
  [20, 4.99, false],
  [20, 99, true],
  [20, 99.01, false],
])('fit of Stull at %d °C and %d %%: %s', (temperature, humidity, withinFit) => {
  expect(deltaTStull2011(temperature, humidity)?.withinFit).toBe(withinFit);
});

test('a bulb with ice is outside the equation', () => {
  expect(deltaTPsychrometer(1, 20)?.withinFit).toBe(false);
  expect(deltaTPsychrometer(10, 80)?.withinFit).toBe(true);
});

test('nothing from nothing', () => {
  for (const missing of [null, undefined, Number.NaN]) {
    expect(deltaTStull2011(missing, 50)).toBeNull();
    expect(deltaTStull2011(20, missing)).toBeNull();
    expect(deltaTPsychrometer(missing, 50)).toBeNull();
    expect(deltaTPsychrometer(20, missing)).toBeNull();
  }
  expect(deltaTPsychrometer(20, 50, Number.NaN)).toBeNull();
});

test('never negative, and drier air never has less', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 45, noNaN: true }),
      fc.double({ min: 5, max: 95, noNaN: true }),
      (temperature, humidity) => {
        const moist = deltaTPsychrometer(temperature, humidity + 4)?.deltaT ?? -1;
        const dry = deltaTPsychrometer(temperature, humidity)?.deltaT ?? -1;
        expect(moist).toBeGreaterThanOrEqual(0);
        expect(dry).toBeGreaterThanOrEqual(moist);
        expect(deltaTStull2011(temperature, humidity)?.deltaT).toBeGreaterThanOrEqual(0);
        // Stull's fit strays most in the driest air: 1.351 at 27.35 °C and 5 %, the greatest of a 0.05 °C × 0.25 % grid.
        expect(Math.abs(dry - (deltaTStull2011(temperature, humidity)?.deltaT ?? 99))).toBeLessThan(1.352);
      },
    ),
  );
});

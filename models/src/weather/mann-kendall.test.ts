import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { erfc, mannKendall } from './mann-kendall.ts';

const run = (values: (number | null)[]) => mannKendall([...values.keys()], values);

describe('Mann–Kendall', () => {
  test('below four values no trend can be told', () => {
    expect(run([1, 2, 3])).toMatchObject({ n: 3, s: 3, p: 1, method: 'too_few', senSlope: 1 });
    expect(run([1, 2, 3, 4])).toMatchObject({ n: 4, method: 'exact' });
    expect(run([])).toMatchObject({ n: 0, s: 0, tau: 0, p: 1, senSlope: null });
    expect(run([5])).toMatchObject({ n: 1, tau: 0, senSlope: null });
    expect(run([1, 3])).toMatchObject({ n: 2, tau: 1, senSlope: 2 });
  });
  test('ten values are exact, eleven or ties are not', () => {
    expect(run([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).method).toBe('exact');
    expect(run([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]).method).toBe('normal');
    expect(run([1, 1, 3, 4]).method).toBe('normal');
  });
  test('a missing year leaves with its time', () => {
    expect(run([1, null, 3, 4, Number.NaN, 6])).toMatchObject({ n: 4, s: 6, senSlope: 1 });
    expect(mannKendall([2020, 2022, 2024], [0, 4, 8]).senSlope).toBe(2);
  });
  test('an even number of slopes gives the mean of the middle two', () => {
    // slopes 1, 2, 4 (odd); with four values six slopes: 0, 1, 1.5, 2, 2.5, 4 hold 1.5 and 2 in the middle
    expect(run([0, 1, 5]).senSlope).toBe(2.5);
    expect(run([0, 4, 4, 5]).senSlope).toBeCloseTo((1 + 5 / 3) / 2, 12);
  });
  test('no S, no evidence', () => {
    expect(run([1, 1, 1, 1])).toMatchObject({ s: 0, p: 1, senSlope: 0 });
  });
  test('times must ascend and match', () => {
    expect(() => mannKendall([1, 1], [1, 2])).toThrow(refusal);
    expect(() => mannKendall([2, 1], [1, 2])).toThrow(refusal);
    expect(() => mannKendall([1], [1, 2])).toThrow(refusal);
  });
  test('erfc at known points', () => {
    expect(erfc(0)).toBeCloseTo(1, 6);
    expect(erfc(1)).toBeCloseTo(0.157299, 6);
    expect(erfc(-1)).toBeCloseTo(1.842701, 6);
    expect(erfc(3)).toBeCloseTo(0.0000220905, 9);
  });
  test('turned round the trend turns, the chance stays; a straight line has its own slope', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 25 }), (values) => {
        const found = run(values);
        const turned = run(values.toReversed());
        expect(turned.s).toBe(found.s === 0 ? 0 : -found.s);
        expect(turned.p).toBeCloseTo(found.p, 12);
        expect(found.p).toBeGreaterThanOrEqual(0);
        expect(found.p).toBeLessThanOrEqual(1);
        expect(Math.abs(found.tau)).toBeLessThanOrEqual(1);
        expect(run(values.map((_, i) => 3 * i + 1)).senSlope).toBe(3);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  efficiencyCeilingLalancette1988,
  infectionEfficiencyLalancette1988,
  relativeEfficiencyLalancette1988,
} from './downy-efficiency-lalancette-1988.ts';
import { zoosporeReleaseHours } from './downy-rates-rossi-2008.ts';

test('nothing outside 5 to 30 °C, without wetness or for what is not known', () => {
  expect(efficiencyCeilingLalancette1988(5)).toBeGreaterThan(0);
  expect(efficiencyCeilingLalancette1988(30)).toBeGreaterThan(0);
  for (const t of [4.99, 30.01, Number.NaN])
    for (const ceiling of ['stated', 'printed'] as const)
      expect(efficiencyCeilingLalancette1988(t, ceiling)).toBe(0);
  expect(infectionEfficiencyLalancette1988(Number.NaN, 20)).toBe(0);
  expect(infectionEfficiencyLalancette1988(10, Number.NaN)).toBe(0);
  expect(infectionEfficiencyLalancette1988(0.5, 30)).toBe(0);
});

test('the peak is 0.083 at 17.5 °C, and efficiency set against it is 1 there in the end', () => {
  expect(relativeEfficiencyLalancette1988(500, 17.5)).toBeCloseTo(1, 10);
  expect(relativeEfficiencyLalancette1988(15, 15)).toBeCloseTo(0.07643198797281586 / 0.083, 12);
});

test('longer wetness infects no less, and never more than the ceiling', () => {
  const hours = fc.double({ min: 0, max: 48, noNaN: true });
  fc.assert(
    fc.property(hours, hours, fc.double({ min: 0, max: 35, noNaN: true }), (a, b, t) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((w) =>
        infectionEfficiencyLalancette1988(w, t),
      );
      expect(more).toBeGreaterThanOrEqual(less ?? Number.NaN);
      expect(more).toBeLessThanOrEqual(efficiencyCeilingLalancette1988(t));
    }),
  );
});

test('zoospores are not released at or below 0 °C, and sooner the warmer it is', () => {
  for (const reading of ['exponential', 'quotient'] as const) {
    expect(zoosporeReleaseHours(0, reading)).toBe(Number.POSITIVE_INFINITY);
    expect(zoosporeReleaseHours(-1, reading)).toBe(Number.POSITIVE_INFINITY);
    expect(zoosporeReleaseHours(0.1, reading)).toBeGreaterThan(zoosporeReleaseHours(0.2, reading));
  }
});

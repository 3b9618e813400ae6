import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import truth from '../../truth/water-balance.json' with { type: 'json' };
import { type KeptWaterDay, keptWaterMm, MAX_KEPT_MM } from './kept-water.ts';

const ET0 = 5;

test.each(truth.cases)('$name', ({ wanted, rain, given, kept }) => {
  const days = wanted.map((wantedMm, i) => ({
    wantedMm,
    et0Mm: ET0,
    rainMm: rain[i] ?? null,
    givenMm: given[i] ?? null,
  }));
  expect(Math.abs(keptWaterMm(days) - kept)).toBeLessThanOrEqual(truth.tolerance);
});

const amount = fc.double({ min: 0, max: 80, noNaN: true });
const day: fc.Arbitrary<KeptWaterDay> = fc.record({
  wantedMm: fc.double({ min: 0, max: 6, noNaN: true }),
  et0Mm: fc.double({ min: 0, max: 9, noNaN: true }),
  rainMm: fc.option(amount, { nil: null }),
  givenMm: fc.option(amount, { nil: null }),
});
const week = fc.array(day, { minLength: 1, maxLength: 12 });

describe('whatever the days', () => {
  test('never more is kept than the soil holds, nor more missing than a day wants', () => {
    fc.assert(
      fc.property(week, (days) => {
        const kept = keptWaterMm(days);
        expect(kept).toBeLessThanOrEqual(MAX_KEPT_MM);
        expect(kept).toBeGreaterThanOrEqual(-Math.max(...days.map(({ wantedMm }) => wantedMm)));
      }),
    );
  });

  test('water given today leaves no less', () => {
    fc.assert(
      fc.property(week, amount, (days, more) => {
        // Two waterings make a diary of the days: today's must not be the second.
        fc.pre(days.filter(({ givenMm }) => (givenMm ?? 0) > 0).length !== 1);
        const last = days.at(-1);
        if (last === undefined) return;
        const watered = [...days.slice(0, -1), { ...last, givenMm: (last.givenMm ?? 0) + more }];
        expect(keptWaterMm(watered)).toBeGreaterThanOrEqual(keptWaterMm(days) - 1e-9);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { surfaceScale } from './surface-scales.ts';

test('a small spread is not drawn as a large one', () => {
  expect(surfaceScale('temperature', 24, 24.2)).toMatchObject({ from: 21, to: 28 });
  expect(surfaceScale('humidity', 97, 99)).toMatchObject({ from: 65, to: 100 });
  expect(surfaceScale('precipitation', 0, 0)).toMatchObject({ from: 0, to: 7 });
  expect(surfaceScale('wetness', 0.1, 0.9)).toMatchObject({ from: 0, to: 1 });
});

test('a scale holds its values and stays within what can be', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('humidity', 'precipitation', 'wetness', 'temperature'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (quantity, one, other) => {
        const most = { humidity: 100, precipitation: 80, wetness: 1, temperature: 45 }[quantity];
        const [min, max] = [Math.min(one, other) * most, Math.max(one, other) * most];
        const { from, to } = surfaceScale(quantity, min, max);
        expect(to).toBeGreaterThan(from);
        // Ends are whole numbers, so that half a unit may lie beyond.
        expect(from).toBeLessThanOrEqual(min + 0.5);
        expect(to).toBeGreaterThanOrEqual(max - 0.5);
        if (quantity !== 'temperature') expect(from).toBeGreaterThanOrEqual(0);
        if (quantity === 'humidity') expect(to).toBeLessThanOrEqual(100);
        if (quantity === 'wetness') expect(to).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plotShapes } from './plot-map-layout.ts';

const frame = { width: 420, height: 280 };
const plot = (latitude: number, longitude: number) => ({ latitude, longitude, boundary: null });

test('directions are kept: north above, east to the right', () => {
  const [odha, mal, far] = plotShapes([plot(20, 73.79), plot(20.02, 73.8), plot(19.99, 73.9)], frame);
  expect(mal?.y).toBeLessThan(odha?.y ?? 0);
  expect(far?.x).toBeGreaterThan(mal?.x ?? 1e9);
  expect(far?.y).toBeGreaterThan(mal?.y ?? 1e9);
});

test('one plot stands in the middle, with its own line', () => {
  const boundary = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [73.79, 20],
        [73.792, 20],
        [73.792, 20.001],
        [73.79, 20.001],
        [73.79, 20],
      ] as [number, number][],
    ],
  };
  const [one] = plotShapes([{ latitude: 20, longitude: 73.79, boundary }], frame);
  expect([one?.x, one?.y]).toEqual([210, 140]);
  const [west, , north] = one?.corners ?? [];
  expect(Math.hypot((north?.[0] ?? 0) - (west?.[0] ?? 0), (north?.[1] ?? 0) - (west?.[1] ?? 0))).toBeCloseTo(
    2 * (one?.reach ?? 0),
    6,
  );
  // Twice as wide as it is high on the ground, and at this latitude a little less.
  expect((north?.[0] ?? 0) - (west?.[0] ?? 0)).toBeGreaterThan(1.8 * ((west?.[1] ?? 0) - (north?.[1] ?? 0)));
});

test('up to eight plots, wherever they stand, all lie in the frame and none over another', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.double({ min: 19, max: 21, noNaN: true }), fc.double({ min: 73, max: 75, noNaN: true })),
        { minLength: 1, maxLength: 8 },
      ),
      (places) => {
        const shapes = plotShapes(
          places.map(([latitude, longitude]) => plot(latitude, longitude)),
          frame,
        );
        for (const { corners } of shapes)
          for (const [x, y] of corners) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(frame.width);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(frame.height);
          }
        shapes.forEach((a, i) => {
          // Plain fields are 1.44 reaches wide.
          for (const b of shapes.slice(i + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.24 * a.reach);
        });
      },
    ),
    { numRuns: 150 },
  ));

test.each([
  ['north to south', (i: number) => plot(20 + i / 100, 73.79)],
  ['nearly so', (i: number) => plot(20 + i / 100, 73.79 + (i % 2) / 5_000)],
  ['west to east', (i: number) => plot(20, 73.79 + i / 100)],
  ['on one spot', () => plot(20, 73.79)],
])('plots in a line, %s, none over another', (_, placeOf) => {
  for (let count = 2; count <= 8; count += 1) {
    const shapes = plotShapes(
      Array.from({ length: count }, (_, i) => placeOf(i)),
      frame,
    );
    shapes.forEach((a, i) => {
      for (const b of shapes.slice(i + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y), `${count} plots`).toBeGreaterThan(1.44 * a.reach);
    });
  }
});

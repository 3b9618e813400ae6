import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaDifference,
  boundaryHectares,
  boundaryMiddle,
  boundaryOf,
  boundaryProblem,
  boundaryRemarks,
  metresBetween,
} from './boundary.ts';

type Corner = [number, number];

const square: Corner[] = [
  [73.79, 20.006],
  [73.791, 20.006],
  [73.791, 20.007],
  [73.79, 20.007],
];
const five: Corner[] = [
  [73.927, 20.093],
  [73.9312, 20.0941],
  [73.933, 20.0918],
  [73.9301, 20.0899],
  [73.9268, 20.0908],
];
const kolar: Corner[] = [
  [77.6, 13.2],
  [77.601, 13.2002],
  [77.6008, 13.2011],
  [77.5999, 13.2009],
];
const wide: Corner[] = [
  [74, 17],
  [74.05, 17],
  [74.05, 17.05],
  [74, 17.05],
];
const plot = { boundary: boundaryOf(square), areaHectares: null, latitude: null, longitude: null };

// Areas and the length: Karney's geodesics on WGS 84, by geographiclib-geodesic 2.2.0 from npm.
test.each([
  ['a square of a hectare', square, 1.158441],
  ['five corners', five, 19.659896],
  ['in the south', kolar, 1.061309],
  ['five kilometres wide', wide, 2945.7933],
])('the area of %s is that of the ellipsoid to a ten-thousandth', (_what, corners, hectares) => {
  expect(boundaryHectares(boundaryOf(corners)) / hectares).toBeCloseTo(1, 4);
});

test('a length is that of the ellipsoid', () => {
  expect(metresBetween([73.79, 20.006], [73.791, 20.007])).toBeCloseTo(152.3337, 3);
});

test('a hole is no part of the area, and is told', () => {
  const hole: Corner[] = [
    [73.7902, 20.0062],
    [73.7904, 20.0062],
    [73.7904, 20.0064],
    [73.7902, 20.0064],
    [73.7902, 20.0062],
  ];
  const { coordinates } = boundaryOf(square);
  const pierced = { type: 'Polygon' as const, coordinates: [...coordinates, hole] };
  expect(boundaryHectares(pierced) / boundaryHectares(boundaryOf(square))).toBeCloseTo(0.96, 3);
  expect(boundaryRemarks({ ...plot, boundary: pierced })).toEqual(['has_holes']);
});

describe('what cannot be a plot', () => {
  test.each([
    ['a bow tie', [0, 2, 1, 3], 'crossing'],
    ['there and back', [0, 1, 0], 'too_few'],
    ['two corners, one of them twice', [0, 1, 1], 'too_few'],
    ['a corner that the line comes back to', [0, 1, 2, 0, 3], 'crossing'],
  ])('%s', (_what, order, problem) => {
    expect(boundaryProblem(boundaryOf(order.map((index) => square[index] as Corner)))).toBe(problem);
  });

  test('a line that goes back over itself, one that encloses nothing, and half a country', () => {
    const spike: Corner[] = [...square.slice(0, 2), [73.793, 20.006], [73.7915, 20.006], [73.791, 20.007]];
    expect(boundaryProblem(boundaryOf(spike))).toBe('crossing');
    const tiny = square.map(([x, y]): Corner => [73.79 + (x - 73.79) / 100, 20.006 + (y - 20.006) / 100]);
    expect(boundaryProblem(boundaryOf(tiny))).toBe('no_area');
    const huge = wide.map(([x, y]): Corner => [74 + (x - 74) * 20, 17 + (y - 17) * 20]);
    expect(boundaryProblem(boundaryOf(huge))).toBe('too_large');
  });
});

test('an area typed more than a tenth off is told, less is not', () => {
  const drawn = boundaryHectares(plot.boundary);
  expect(boundaryRemarks({ ...plot, areaHectares: drawn * 1.09 })).toEqual([]);
  expect(boundaryRemarks({ ...plot, areaHectares: drawn * 0.91 })).toEqual([]);
  expect(boundaryRemarks({ ...plot, areaHectares: drawn * 1.11 })).toEqual(['area_differs']);
  expect(areaDifference({ ...plot, areaHectares: drawn * 2 })).toBeCloseTo(1, 6);
});

test('a place in another village and a line over the sea are told', () => {
  expect(boundaryRemarks({ ...plot, latitude: 20.0063, longitude: 73.7905 })).toEqual([]);
  expect(boundaryRemarks({ ...plot, latitude: 20.06, longitude: 73.79 })).toEqual(['place_far']);
  const atSea = boundaryOf(square.map(([x, y]): Corner => [x - 20, y]));
  expect(boundaryRemarks({ ...plot, boundary: atSea })).toEqual(['boundary_outside_india']);
});

/** Corners round a middle in the order of their angle: a line that never crosses itself. */
const roundPlot = fc
  .record({
    x: fc.double({ min: 72, max: 80, noNaN: true }),
    y: fc.double({ min: 10, max: 25, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.0005, max: 0.003, noNaN: true }), { minLength: 4, maxLength: 40 }),
  })
  .map(({ x, y, radii }) =>
    radii.map((radius, index): Corner => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );

test('of any plot the area is the same from whichever corner and whichever way round it is walked', () => {
  fc.assert(
    fc.property(roundPlot, fc.nat(), (corners, start) => {
      const from = start % corners.length;
      const turned = [...corners.slice(from), ...corners.slice(0, from)];
      const hectares = boundaryHectares(boundaryOf(corners));
      expect(boundaryProblem(boundaryOf(corners))).toBeNull();
      expect(boundaryHectares(boundaryOf(turned)) / hectares).toBeCloseTo(1, 6);
      expect(boundaryHectares(boundaryOf(corners.toReversed())) / hectares).toBeCloseTo(1, 6);
    }),
  );
});

test('two parts of a plot have its area together', () => {
  fc.assert(
    fc.property(roundPlot, (corners) => {
      const [x, y] = corners.reduce(
        ([a, b], [c, d]) => [a + c / corners.length, b + d / corners.length],
        [0, 0],
      );
      const parts = corners.map((corner, index) =>
        boundaryHectares(boundaryOf([[x, y], corner, corners[(index + 1) % corners.length] as Corner])),
      );
      // The mean of the corners may lie outside a very uneven plot, where the parts overlap.
      const whole = boundaryHectares(boundaryOf(corners));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeGreaterThan(whole * 0.999);
    }),
  );
});

test('of a plot without dents two corners swapped make a crossing', () => {
  const even = fc.record({ count: fc.integer({ min: 5, max: 40 }), a: fc.nat(), b: fc.nat() });
  fc.assert(
    fc.property(even, ({ count, a, b }) => {
      const corners = Array.from({ length: count }, (_, index): Corner => {
        const angle = (2 * Math.PI * index) / count + 0.3;
        return [73.79 + 0.001 * Math.cos(angle), 20 + 0.001 * Math.sin(angle)];
      });
      const [first, second] = [a % count, b % count];
      fc.pre(first !== second);
      const swapped = corners.with(first, corners[second] as Corner).with(second, corners[first] as Corner);
      expect(boundaryProblem(boundaryOf(swapped))).toBe('crossing');
    }),
  );
});

test('the middle of a square is its middle', () => {
  expect(boundaryMiddle(boundaryOf(square))).toEqual({ latitude: 20.0065, longitude: 73.7905 });
});

test('the longest line that is taken is looked through in a moment', () => {
  const corners = Array.from({ length: 2_000 }, (_, index): Corner => {
    const angle = (2 * Math.PI * index) / 2_000;
    return [73.79 + 0.003 * Math.cos(angle), 20 + 0.003 * Math.sin(angle)];
  });
  expect(boundaryProblem(boundaryOf(corners))).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colourOf, paintSurface, type SurfaceGrid, surfaceAt } from './surface-grid.ts';

/** North row 0 1 2, middle 10 11 12, south 20 21 22. */
const grid: SurfaceGrid = {
  bounds: { south: 18, north: 20, west: 73, east: 75 },
  rows: 3,
  columns: 3,
  values: [0, 1, 2, 10, 11, 12, 20, 21, 22],
};

describe('the value at a place', () => {
  test('is that of a node at the node', () => {
    expect(surfaceAt(grid, 20, 73)).toBe(0);
    expect(surfaceAt(grid, 20, 75)).toBe(2);
    expect(surfaceAt(grid, 18, 73)).toBe(20);
    expect(surfaceAt(grid, 18, 75)).toBe(22);
    expect(surfaceAt(grid, 19, 74)).toBe(11);
  });
  test('lies between its nodes in between', () => {
    expect(surfaceAt(grid, 19.5, 73.5)).toBeCloseTo(5.5, 12);
    expect(surfaceAt(grid, 18.25, 74.75)).toBeCloseTo(17.5 + 1.75, 12);
  });
  test('is not known off the grid or beside an unknown node', () => {
    for (const [latitude, longitude] of [
      [20.01, 74],
      [17.99, 74],
      [19, 72.99],
      [19, 75.01],
      [Number.NaN, 74],
    ] as const)
      expect(surfaceAt(grid, latitude, longitude)).toBeNull();
    const holed = { ...grid, values: grid.values.map((value, index) => (index === 4 ? null : value)) };
    expect(surfaceAt(holed, 19.5, 73.5)).toBeNull();
    expect(surfaceAt(holed, 20, 73.5)).toBeCloseTo(0.5, 12);
  });
  test('never leaves the range of the nodes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 9, maxLength: 9 }),
        fc.double({ min: 18, max: 20, noNaN: true }),
        fc.double({ min: 73, max: 75, noNaN: true }),
        (values, latitude, longitude) => {
          const value = surfaceAt({ ...grid, values }, latitude, longitude);
          expect(value).not.toBeNull();
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const scale = {
  from: 0,
  to: 10,
  colours: [
    [0, 0, 0],
    [100, 0, 0],
    [100, 200, 0],
  ],
} as const;

describe('the colour of a value', () => {
  test('goes from stop to stop and stays at the ends', () => {
    expect(colourOf(scale, 0)).toEqual([0, 0, 0]);
    expect(colourOf(scale, 2.5)).toEqual([50, 0, 0]);
    expect(colourOf(scale, 5)).toEqual([100, 0, 0]);
    expect(colourOf(scale, 7.5)).toEqual([100, 100, 0]);
    expect(colourOf(scale, 99)).toEqual([100, 200, 0]);
    expect(colourOf(scale, -99)).toEqual([0, 0, 0]);
  });
});

test('the picture has north above and west to the left; unknown is transparent', () => {
  const two: SurfaceGrid = { ...grid, rows: 2, columns: 2, values: [0, 10, 5, null] };
  const pixels = paintSurface(two, scale, 100);
  const at = (x: number, y: number) => [...pixels.slice((y * 100 + x) * 4, (y * 100 + x) * 4 + 4)];
  expect(at(50, 50)).toEqual([0, 0, 0, 0]);
  const known: SurfaceGrid = { ...two, values: [0, 10, 5, 5] };
  const drawn = paintSurface(known, scale, 100);
  const red = (x: number, y: number) => drawn[(y * 100 + x) * 4] ?? 0;
  const green = (x: number, y: number) => drawn[(y * 100 + x) * 4 + 1] ?? 0;
  expect(red(0, 0)).toBeLessThan(10);
  expect(green(99, 0)).toBeGreaterThan(180);
  expect(red(0, 99)).toBeGreaterThan(90);
  expect(green(0, 99)).toBeLessThan(20);
  expect(drawn[3]).toBe(255);
});

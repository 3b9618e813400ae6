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

test('between two bands the colour changes within two pixels, and no third colour comes of it', () => {
  const slope: SurfaceGrid = { ...grid, rows: 2, columns: 2, values: [0, 10, 0, 10] };
  const size = 140;
  const pixels = paintSurface(slope, scale, size);
  const row = Array.from({ length: size }, (_, x) => [...pixels.slice(x * 4, x * 4 + 3)].join());
  const runs = row.filter((colour, x) => colour !== row[x - 1]);
  const bands = new Set(row.filter((colour, x) => colour === row[x - 1] && colour === row[x - 2]));
  expect(bands.size).toBe(7);
  // Seven bands, and at most one mixed pixel on either side of each of their six edges.
  expect(runs.length).toBeLessThanOrEqual(7 + 2 * 6);
});

test('the picture goes through the values of the nodes and beside what is not known on straight lines', () => {
  const values = [0, 3, 10, 3, 0, null, 5, 5, 5];
  const one: SurfaceGrid = { ...grid, rows: 2, columns: 9, values: [...values, ...values] };
  const pixels = paintSurface(one, scale, 160);
  const alphaAt = (x: number) => pixels[x * 4 + 3];
  // Nodes are twenty pixels apart: the fifth gap and the sixth have an unknown end.
  expect([alphaAt(79), alphaAt(81), alphaAt(119), alphaAt(121)]).toEqual([255, 0, 0, 255]);
  expect([...pixels.slice(40 * 4, 40 * 4 + 3)]).toEqual([100, 200, 0]);
});

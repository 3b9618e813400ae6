import { boundaryHectares, boundaryOf, boundaryProblem } from '@draksha/contract/boundary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Corner, closedWalk, type Fix, stepOn, straightened } from './walked-line.ts';

/** A hundred metres by a hundred, walked round in steps, some metres beside the line. */
function walkRound(stepM: number, aside: (index: number) => number, accuracy = 6): Fix[] {
  const fixes: Fix[] = [];
  for (let along = 0; along <= 400; along += stepM) {
    const side = Math.floor(along / 100) % 4;
    const at = along % 100;
    const [x, y] = (
      [
        [at, 0],
        [100, at],
        [100 - at, 100],
        [0, 100 - at],
      ] as const
    )[side] ?? [0, 0];
    const shift = aside(fixes.length);
    fixes.push({
      longitude: 73.79 + (x + shift) / 104_650,
      latitude: 20.006 + (y + shift) / 110_700,
      accuracy,
    });
  }
  return fixes;
}

const walked = (fixes: readonly Fix[]) =>
  fixes.reduce<readonly Corner[]>((line, fix) => stepOn(line, fix).line, []);

test('a walk round a hectare is a hectare with four corners', () => {
  const corners = closedWalk(walked(walkRound(1.3, () => 0)));
  expect(corners.length).toBeLessThan(8);
  expect(boundaryProblem(boundaryOf(corners))).toBeNull();
  expect(boundaryHectares(boundaryOf(corners))).toBeGreaterThan(0.97);
  expect(boundaryHectares(boundaryOf(corners))).toBeLessThan(1.01);
});

test('however the phone trembles, the area stays within a tenth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1.5, max: 1.5, noNaN: true }), { minLength: 10, maxLength: 400 }),
      (shifts) => {
        const corners = closedWalk(walked(walkRound(2, (index) => shifts[index % shifts.length] ?? 0)));
        expect(Math.abs(boundaryHectares(boundaryOf(corners)) - 1)).toBeLessThan(0.1);
      },
    ),
  );
});

test('who stands still makes no corner, and a poor position is refused', () => {
  const here: Fix = { latitude: 20.006, longitude: 73.79, accuracy: 5 };
  const { line } = stepOn([], here);
  expect(stepOn(line, { ...here, latitude: 20.00602 })).toEqual({ line, taken: 'still' });
  expect(stepOn(line, { ...here, latitude: 20.0061 }).taken).toBe('taken');
  expect(stepOn(line, { ...here, latitude: 20.0061, accuracy: 30 })).toEqual({ line, taken: 'poor' });
  expect(stepOn(line, { ...here, latitude: 20.0061, accuracy: Number.NaN }).taken).toBe('poor');
  expect(stepOn(line, { ...here, latitude: 20.00607, accuracy: 18 }).taken).toBe('still');
});

test('a day of walking still fits what a row takes', () => {
  const spiral = Array.from({ length: 6_000 }, (_, index): Fix => {
    const angle = index / 20;
    return {
      longitude: 73.79 + (0.0005 + index * 1e-6) * Math.cos(angle),
      latitude: 20 + (0.0005 + index * 1e-6) * Math.sin(angle),
      accuracy: 4,
    };
  });
  expect(walked(spiral).length).toBeLessThanOrEqual(2_000);
});

test('the ends of a line stay when it is straightened', () => {
  const line: Corner[] = [
    [73.79, 20],
    [73.7905, 20.000001],
    [73.791, 20],
  ];
  expect(straightened(line)).toEqual([line[0], line[2]]);
});

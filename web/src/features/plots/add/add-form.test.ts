import { expect, test } from 'vitest';
import { addedPlot, addedSeason, addStepOf, freeName, newPlot } from './add-form.ts';

const form = newPlot('Plot 1', '2026-11-20');
const square: [number, number][] = [
  [73.79, 20.006],
  [73.791, 20.006],
  [73.791, 20.007],
  [73.79, 20.007],
];

test('the name offered is one that no plot has', () => {
  const word = (number: number) => `Plot ${number}`;
  expect(freeName([], word)).toBe('Plot 1');
  expect(freeName(['Odha'], word)).toBe('Plot 2');
  expect(freeName(['Plot 2'], word)).toBe('Plot 3');
  expect(freeName(['Plot 3', 'Mal'], word)).toBe('Plot 4');
});

test('a name alone makes a plot, without a season', () => {
  expect(addedPlot({ ...form, name: '  Odha ' })).toEqual({
    name: 'Odha',
    latitude: null,
    longitude: null,
    boundary: null,
    areaHectares: null,
  });
  expect(addedSeason(form)).toBeNull();
});

test('a drawn line brings its area, and its middle where no place was found', () => {
  const drawn = addedPlot({ ...form, line: square });
  expect(drawn).toMatchObject({ latitude: 20.0065, longitude: 73.7905, areaHectares: 1.1584 });
  expect(drawn.boundary?.coordinates[0]).toHaveLength(5);
  const stood = addedPlot({ ...form, line: square, place: { latitude: 20.0061, longitude: 73.7901 } });
  expect(stood).toMatchObject({ latitude: 20.0061, longitude: 73.7901 });
});

test('a line that crosses itself is no boundary', () => {
  const tie = [square[0], square[2], square[1], square[3]].filter((corner) => corner !== undefined);
  expect(addedPlot({ ...form, line: tie }).boundary).toBeNull();
});

test('the pruning is read as it was typed', () => {
  expect(addedSeason({ ...form, pruningDate: '8/10/2026' })?.pruningDate).toBe('2026-10-08');
});

test('a step that is none is the first', () => {
  expect([addStepOf(null), addStepOf('place'), addStepOf('nonsense')]).toEqual(['name', 'place', 'name']);
});

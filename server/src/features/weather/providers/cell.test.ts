import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellOf } from './cell.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

describe('cells', () => {
  test.each([
    [{ latitude: 19.9975, longitude: 73.7898 }, 0.1, '20.0000,73.8000'],
    [{ latitude: 19.9499, longitude: 73.8501 }, 0.1, '19.9000,73.9000'],
    [{ latitude: 0.04, longitude: -0.04 }, 0.1, '0.0000,0.0000'],
    [{ latitude: 89.99, longitude: 179.99 }, 0.1, '90.0000,-180.0000'],
    [{ latitude: -90, longitude: -180 }, 0.1, '-90.0000,-180.0000'],
    [{ latitude: 19.9975, longitude: 73.7898 }, 0.05, '20.0000,73.8000'],
    [{ latitude: 19.9975, longitude: 73.7898 }, 0.25, '20.0000,73.7500'],
  ])('%j at %f degrees is %s', (place, degrees, id) => {
    expect(cellOf(place, degrees).id).toBe(id);
  });

  test('the centre is half a cell away at most and lies in its own cell', () => {
    fc.assert(
      fc.property(latitude, longitude, fc.constantFrom(0.05, 0.1, 0.25, 1), (lat, lon, degrees) => {
        const cell = cellOf({ latitude: lat, longitude: lon }, degrees);
        expect(Math.abs(cell.latitude - lat)).toBeLessThanOrEqual(degrees / 2 + 1e-4);
        const east = Math.abs(cell.longitude - lon);
        expect(Math.min(east, 360 - east)).toBeLessThanOrEqual(degrees / 2 + 1e-4);
        expect(Math.abs(cell.latitude)).toBeLessThanOrEqual(90);
        expect(cellOf(cell, degrees).id).toBe(cell.id);
        expect(cell.id).not.toContain('-0.0000');
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { readPlace, shownCoordinates } from './places.ts';

test('coordinates are shown with four decimals', () => {
  expect(shownCoordinates({ latitude: 19.99756789, longitude: -0.00001 })).toEqual({ lat: 19.9976, lon: 0 });
});

test('a place may come as text or number, with spaces', () => {
  expect(readPlace({ lat: ' 19.5 ', lon: 73 })).toEqual({ latitude: 19.5, longitude: 73 });
});

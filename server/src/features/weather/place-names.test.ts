import { expect, test } from 'vitest';
import { placeName } from './place-names.ts';

test.each([
  [19.9975, 73.7898, 'Nashik'],
  [20.59, 74.2, 'Nashik'],
  [12.97, 77.59, 'Bangalore'],
  [17.38, 78.48, 'Hyderabad'],
  [11.0, 76.96, 'Coimbatore'],
  [16.85, 74.58, 'India'],
])('%f, %f is named %s', (lat, lon, name) => {
  expect(placeName({ latitude: lat, longitude: lon })).toBe(name);
});

import { expect, test } from 'vitest';
import { placeName, regionPlace } from './place-names.ts';

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

test.each([
  ['Maharashtra', 19.7515],
  ['महाराष्ट्र', 19.7515],
  [null, 19.7515],
  ['Karnataka', 15.3173],
  ['कर्नाटक', 15.3173],
  ['Andhra Pradesh', 15.9129],
  ['Tamil Nadu', 11.1271],
])('a plot in %s without a place has the weather at %f', (state, lat) => {
  expect(regionPlace(state).latitude).toBe(lat);
});

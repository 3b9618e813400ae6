import { expect, test } from 'vitest';
import { districtAt, districtCodes } from './districts.ts';
import { villages } from './villages.ts';

test('each district of the list has its code, and no two the same', async () => {
  const named = new Set((await villages()).map(({ district }) => district));
  expect(Object.keys(districtCodes).toSorted()).toEqual([...named].toSorted());
  expect(new Set(Object.values(districtCodes)).size).toBe(named.size);
});

/** Towns of the grape districts, and some outside them, from public maps. */
test.each([
  ['Nashik', 20.0, 73.79, 'Nashik'],
  ['Pimpalgaon Baswant', 20.17, 73.99, 'Nashik'],
  ['Tasgaon', 17.03, 74.6, 'Sangli'],
  ['Pandharpur', 17.68, 75.33, 'Solapur'],
  ['Narayangaon', 19.12, 73.97, 'Pune'],
  ['Mumbai', 19.07, 72.88, null],
  ['Nagpur', 21.15, 79.09, null],
])('%s lies in its district', async (_name, latitude, longitude, district) => {
  expect(districtAt(await villages(), { latitude, longitude })).toBe(district);
});

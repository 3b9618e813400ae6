import { expect, test } from 'vitest';
import { greatCircleDistance } from '../weather/great-circle.ts';
import { type FarmWhereabouts, regionPlace, standInPlace } from './stand-in-place.ts';
import { readVillages } from './village-search.ts';
import file from './villages.gen.json' with { type: 'json' };

const villages = readVillages(file);
const nowhere: FarmWhereabouts = {
  latitude: null,
  longitude: null,
  locationState: null,
  locationDistrict: null,
  locationTaluka: null,
  locationVillage: null,
};
const found = (
  farm: Partial<FarmWhereabouts> | null,
  placed: { latitude: number; longitude: number }[] = [],
) => standInPlace(farm && { ...nowhere, ...farm }, placed, villages);

/** OpenStreetMap: the towns of Niphad, Pimpalgaon Baswant and Tasgaon, to a hundredth. */
const niphad = { latitude: 20.08, longitude: 74.11 };
const tasgaon = { latitude: 17.03, longitude: 74.6 };

test('the farm’s own place comes first, then that of another plot', () => {
  const farm = { latitude: 20.1, longitude: 73.9, locationVillage: 'Niphad' };
  expect(found(farm, [tasgaon])).toEqual({ latitude: 20.1, longitude: 73.9, from: 'farm', name: null });
  expect(found({ locationVillage: 'Niphad' }, [tasgaon])).toEqual({ ...tasgaon, from: 'farm', name: null });
});

test.each([
  ['Niphad', 'Niphad', 'Nashik', 'Maharashtra'],
  ['निफाड', 'निफाड', 'नाशिक', 'महाराष्ट्र'],
  ['Nifad', null, 'Nashik', null],
])('village %s', (locationVillage, locationTaluka, locationDistrict, locationState) => {
  const place = found({ locationVillage, locationTaluka, locationDistrict, locationState });
  expect(['village', 'taluka']).toContain(place.from);
  expect(place.name).toBe('Niphad');
  expect(greatCircleDistance(place, niphad)).toBeLessThan(6);
});

test('a village that is not in the list: its taluka; without a taluka its district', () => {
  const taluka = found({
    locationVillage: 'Nowhere Budruk',
    locationTaluka: 'Tasgaon',
    locationDistrict: 'Sangli',
  });
  expect([taluka.from, taluka.name]).toEqual(['taluka', 'Tasgaon']);
  expect(greatCircleDistance(taluka, tasgaon)).toBeLessThan(15);
  const district = found({ locationDistrict: 'Sangli' });
  expect([district.from, district.name]).toEqual(['region', 'Sangli']);
  expect(greatCircleDistance(district, tasgaon)).toBeLessThan(60);
});

test('of two villages of one name nobody is told to be in either', () => {
  const twice = villages.find((one) => villages.filter(({ joined }) => joined === one.joined).length > 1);
  expect(found({ locationVillage: twice?.name ?? '', locationState: 'Karnataka' })).toEqual(
    regionPlace('Karnataka'),
  );
});

test.each([
  ['Maharashtra', 19.7515],
  ['महाराष्ट्र', 19.7515],
  [null, 19.7515],
  ['Karnataka', 15.3173],
  ['कर्नाटक', 15.3173],
  ['Andhra Pradesh', 15.9129],
  ['Tamil Nadu', 11.1271],
])('nothing but the state %s: its region at %f', (locationState, latitude) => {
  expect(found({ locationState })).toMatchObject({ latitude, from: 'region' });
  expect(found(null)).toMatchObject({ latitude: 19.7515, from: 'region', name: 'Maharashtra' });
});

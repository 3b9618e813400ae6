import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { greatCircleDistance } from './great-circle.ts';
import { interpolate, leaveOneOut, type Station, TEMPERATURE_LAPSE } from './interpolation.ts';

const at = (
  id: string,
  latitude: number,
  longitude: number,
  value: number | null,
  altitude?: number,
): Station => ({
  id,
  latitude,
  longitude,
  value,
  ...(altitude === undefined ? {} : { altitude }),
});

describe('distance', () => {
  test('a quarter of the equator, pole to pole, across the date line', () => {
    const quarter = (Math.PI / 2) * 6371;
    expect(greatCircleDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(
      quarter,
      6,
    );
    expect(greatCircleDistance({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 50 })).toBeCloseTo(
      2 * quarter,
      6,
    );
    expect(
      greatCircleDistance({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(quarter / 90, 6);
    expect(greatCircleDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      2 * quarter,
      6,
    );
    expect(greatCircleDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 }, 2)).toBeCloseTo(
      Math.PI,
      12,
    );
  });
  test.each([
    ['latitude', { latitude: 90.01, longitude: 0 }, 6371],
    ['longitude', { latitude: 0, longitude: -180.01 }, 6371],
    ['NaN', { latitude: Number.NaN, longitude: 0 }, 6371],
    ['radius 0', { latitude: 0, longitude: 0 }, 0],
    ['radius infinite', { latitude: 0, longitude: 0 }, Number.POSITIVE_INFINITY],
  ])('%s throws RangeError', (_, place, radius) => {
    expect(() => greatCircleDistance(place, { latitude: 1, longitude: 1 }, radius)).toThrow(refusal);
    if (radius === 6371)
      expect(() => greatCircleDistance({ latitude: 1, longitude: 1 }, place)).toThrow(refusal);
  });
});

describe('inverse distance', () => {
  const origin = { latitude: 0, longitude: 0 };
  const west = at('west', 0, -1, 10);
  const east = at('east', 0, 2, 40);

  test('twice as far counts a quarter: (10 × 4 + 40)/5 = 16', () => {
    const found = interpolate([east, west], origin);
    expect(found?.value).toBeCloseTo(16, 10);
    expect(found).toMatchObject({ ruleId: 'idw_great_circle', weights: [{ id: 'west' }, { id: 'east' }] });
    expect(found?.weights.map(({ weight }) => weight)[0]).toBeCloseTo(0.8, 12);
    expect(found?.nearestKm).toBeCloseTo(111.1949, 3);
  });
  test('power 1: (10 × 2 + 40)/3 = 20', () => {
    expect(interpolate([east, west], origin, { power: 1 })?.value).toBeCloseTo(20, 10);
  });
  test('a station at the point decides alone, two give their mean', () => {
    const here = at('here', 0, 0, 7);
    expect(interpolate([west, here, east], origin)).toMatchObject({
      value: 7,
      ruleId: 'station_at_point',
      nearestKm: 0,
    });
    expect(interpolate([west, here, at('too', 0, 0, 9)], origin)?.value).toBe(8);
  });
  test('a metre is the limit of "at the point"', () => {
    const metre = 180 / (Math.PI * 6_371_000);
    expect(interpolate([at('a', 0, 0.9 * metre, 1), west], origin)?.ruleId).toBe('station_at_point');
    expect(interpolate([at('a', 0, 1.1 * metre, 1), west], origin)?.ruleId).toBe('idw_great_circle');
  });
  test('stations without a value, too far or not among the nearest step out', () => {
    expect(interpolate([at('none', 0, 0, null), at('nan', 0, 0, Number.NaN), west], origin)?.value).toBe(10);
    expect(interpolate([west, east], origin, { withinKm: 150 })?.weights).toHaveLength(1);
    expect(interpolate([west, east], origin, { withinKm: 100 })).toBeNull();
    expect(interpolate([east, west], origin, { nearest: 1 })?.value).toBe(10);
    expect(interpolate([], origin)).toBeNull();
  });
  test('height: 100 m higher is 0.65 °C colder', () => {
    const high = { ...origin, altitude: 600 };
    const found = interpolate([at('a', 0, 1, 20, 500), at('b', 0, -1, 20)], high, {
      lapsePerMetre: TEMPERATURE_LAPSE,
    });
    expect(found?.weights.find(({ id }) => id === 'a')).toMatchObject({ heightCorrected: true });
    expect(found?.weights.find(({ id }) => id === 'a')?.value).toBeCloseTo(19.35, 10);
    expect(found?.weights.find(({ id }) => id === 'b')).toMatchObject({ heightCorrected: false, value: 20 });
    expect(found?.value).toBeCloseTo(19.675, 10);
    expect(interpolate([at('a', 0, 1, 20, 500)], origin, { lapsePerMetre: TEMPERATURE_LAPSE })?.value).toBe(
      20,
    );
    expect(interpolate([at('a', 0, 1, 20, 500)], high)?.weights[0]).toMatchObject({
      heightCorrected: false,
      value: 20,
    });
  });
  test('a high power at a short distance does not overflow', () => {
    expect(
      interpolate([at('a', 0, 0.0001, 5), at('b', 0, 170, 9)], origin, { power: 200 })?.value,
    ).toBeCloseTo(5, 10);
  });
  test.each([
    { power: 0 },
    { power: Number.POSITIVE_INFINITY },
    { withinKm: 0 },
    { nearest: 0 },
    { nearest: 1.5 },
    { lapsePerMetre: Number.NaN },
    { earthRadiusKm: -1 },
  ])('%o throws RangeError', (options) => {
    expect(() => interpolate([west], origin, options)).toThrow(refusal);
  });
  test('a station not on Earth throws even without a value', () => {
    expect(() => interpolate([at('a', 95, 0, null)], origin)).toThrow(refusal);
    expect(() => interpolate([west], { latitude: 0, longitude: 200 })).toThrow(refusal);
    expect(() => leaveOneOut([west], { power: -1 })).toThrow(refusal);
  });
});

test('equally far stations stand by name; exactly at the limit of distance is within', () => {
  const around = [at('c', 1, 0, 1), at('a', -1, 0, 2), at('b', 1, 0, 3)];
  const centre = { latitude: 0, longitude: 0 };
  expect(interpolate(around, centre)?.weights.map(({ id }) => id)).toStrictEqual(['a', 'b', 'c']);
  const withinKm = greatCircleDistance(around[0] ?? centre, centre);
  expect(interpolate(around, centre, { withinKm })?.weights).toHaveLength(3);
});
test('an endless height is an unknown one; a target not on Earth throws with no station too', () => {
  const centre = { latitude: 0, longitude: 0, altitude: 500 };
  const [first] =
    interpolate([at('a', 0, 1, 20, Number.POSITIVE_INFINITY)], centre, { lapsePerMetre: 1 })?.weights ?? [];
  expect(first).toMatchObject({ heightCorrected: false, value: 20 });
  expect(() => interpolate([], { latitude: 91, longitude: 0 })).toThrow(refusal);
  expect(() => leaveOneOut([], { power: -1 })).toThrow(refusal);
});

describe('leave one out', () => {
  test('a station without a value is neither guessed nor used', () => {
    const found = leaveOneOut([
      at('z', 0, 0, 10),
      at('n', 0, 1, Number.NaN),
      at('m', 0, 1.5, null),
      at('a', 0, 2, 20),
    ]);
    expect(found.each).toStrictEqual([
      { id: 'a', value: 20, guess: 10 },
      { id: 'z', value: 10, guess: 20 },
    ]);
  });
  test('three on a line: each guessed from the other two', () => {
    // a from b (1°) and c (2°): (20 × 4 + 30)/5 = 22; c likewise (20 × 4 + 10)/5 = 18; b halfway: 20.
    const found = leaveOneOut([at('c', 0, 2, 30), at('a', 0, 0, 10), at('b', 0, 1, 20)]);
    expect(found.each.map(({ id }) => id)).toStrictEqual(['a', 'b', 'c']);
    expect(found.each.map(({ guess }) => guess)[0]).toBeCloseTo(22, 10);
    expect(found.each.map(({ guess }) => guess)[2]).toBeCloseTo(18, 10);
    expect(found.stations).toBe(3);
    expect(found.bias).toBeCloseTo(0, 10);
    expect(found.meanAbsoluteError).toBeCloseTo(8, 10);
    expect(found.rootMeanSquareError).toBeCloseTo(Math.sqrt((144 + 144) / 3), 10);
    expect(found.largestError).toBeCloseTo(12, 10);
  });
  test('fewer than two values leave nothing to guess', () => {
    const empty = {
      stations: 0,
      bias: null,
      meanAbsoluteError: null,
      rootMeanSquareError: null,
      largestError: null,
    };
    expect(leaveOneOut([])).toMatchObject(empty);
    expect(leaveOneOut([at('a', 0, 0, 1), at('b', 1, 1, null)])).toMatchObject(empty);
  });
});

describe('properties', () => {
  const station = fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    value: fc.option(fc.double({ min: -50, max: 50, noNaN: true })),
  });
  const stations = fc.uniqueArray(station, { minLength: 1, maxLength: 12, selector: ({ id }) => id });
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  test('between the least and the greatest, weights add up to one, order does not matter', () => {
    fc.assert(
      fc.property(stations, place, fc.double({ min: 0.5, max: 6, noNaN: true }), (given, target, power) => {
        const found = interpolate(given, target, { power });
        const values = given.flatMap(({ value }) => (value === null ? [] : [value]));
        if (found === null) {
          expect(values).toHaveLength(0);
          return;
        }
        expect(found.value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(found.value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        expect(found.weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
        expect(interpolate(given.toReversed(), target, { power })).toStrictEqual(found);
      }),
    );
  });
  test('at any station the answer is its value; distance is symmetric', () => {
    fc.assert(
      fc.property(stations, place, (given, target) => {
        const here = { ...target, id: 'here', value: 3 };
        const alone = given.filter((one) => greatCircleDistance(one, target) > 1);
        expect(interpolate([...alone, here], target)?.value).toBe(3);
        for (const one of given)
          expect(greatCircleDistance(one, target)).toBeCloseTo(greatCircleDistance(target, one), 9);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { farmingSuitability, suitabilityLabels } from './suitability.ts';

const mild = { temperature: 24, humidity: 60, windSpeed: 8, conditions: 'Clear' };

test('mild weather suits, exactly on every limit too', () => {
  const fine = { suitable: true, reasons: [], notes: [] };
  expect(farmingSuitability(mild)).toStrictEqual(fine);
  for (const edge of [
    { temperature: 15 },
    { temperature: 35 },
    { humidity: 80 },
    { humidity: 40 },
    { windSpeed: 36 },
  ])
    expect(farmingSuitability({ ...mild, ...edge })).toStrictEqual(fine);
});

test('each limit speaks with its value and its threshold', () => {
  const against = [
    [{ temperature: 14.9 }, 'temperature_too_low', 'temperature', 'below', 14.9, 15],
    [{ temperature: 35.1 }, 'heat_stress', 'temperature', 'above', 35.1, 35],
    [{ humidity: 80.5 }, 'disease_risk', 'humidity', 'above', 80.5, 80],
    [{ windSpeed: 36.4 }, 'wind_may_damage_vines', 'windSpeed', 'above', 36.4, 36],
    [
      { conditions: 'Light Rain, Overcast' },
      'rain',
      'conditions',
      'contains',
      'Light Rain, Overcast',
      'rain',
    ],
  ] as const;
  for (const [change, id, quantity, comparison, value, threshold] of against)
    expect(farmingSuitability({ ...mild, ...change })).toStrictEqual({
      suitable: false,
      reasons: [{ id, quantity, comparison, params: { value, threshold } }],
      notes: [],
    });
});

test('dry air is a note and not a reason', () => {
  expect(farmingSuitability({ ...mild, humidity: 39 })).toStrictEqual({
    suitable: true,
    reasons: [],
    notes: [
      {
        id: 'may_need_irrigation',
        quantity: 'humidity',
        comparison: 'below',
        params: { value: 39, threshold: 40 },
      },
    ],
  });
});

test('what is missing is named, not judged, and leaves the answer open unless something else speaks against it', () => {
  const noted = (quantity: string) => ({
    id: 'value_missing',
    quantity,
    comparison: 'missing',
    params: { quantity },
  });
  for (const quantity of ['temperature', 'humidity', 'windSpeed'] as const)
    for (const nothing of [null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(farmingSuitability({ ...mild, [quantity]: nothing })).toStrictEqual({
        suitable: null,
        reasons: [],
        notes: [noted(quantity)],
      });
  expect(farmingSuitability({ ...mild, conditions: null })).toStrictEqual({
    suitable: null,
    reasons: [],
    notes: [noted('conditions')],
  });
  const hot = farmingSuitability({ temperature: 40, humidity: null, windSpeed: null, conditions: null });
  expect(hot.suitable).toBe(false);
  expect(hot.notes).toStrictEqual(['humidity', 'windSpeed', 'conditions'].map(noted));
});

test("the specification's words", () => {
  expect(suitabilityLabels).toStrictEqual({
    temperature_too_low: 'too low',
    heat_stress: 'heat stress',
    disease_risk: 'disease risk',
    wind_may_damage_vines: 'may damage vines',
    rain: 'rain',
    may_need_irrigation: 'may need irrigation',
  });
});

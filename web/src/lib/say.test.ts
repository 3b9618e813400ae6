import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { say } from './say.ts';

const words = ((key: string, values: Record<string, string | number> = {}) =>
  [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(
    ' ',
  )) as unknown as TFunction;
const format = createFormat(
  'en',
  { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' },
  (key, values = {}) => [values.value, key].join(' '),
);

test('value and threshold carry the unit of their quantity', () => {
  const fact = { id: 'wind_too_strong', quantity: 'windSpeed', params: { value: 18.4, threshold: 15 } };
  expect(say(words, format, 'spray.hourFact', fact)).toBe(
    'spray.hourFact.wind_too_strong value=18 unit.kmh threshold=15 unit.kmh',
  );
});

test('a value just over its limit does not read as the limit', () => {
  const fact = { id: 'warm', quantity: 'temperature', params: { value: 25.3, threshold: 25 } };
  expect(say(words, format, 'spray.hourFact', fact)).toBe('spray.hourFact.warm value=25.3° threshold=25°');
});

test('hours of the day, verdicts and quantities are words', () => {
  const advice = { id: 'spray_in_window', params: { startHour: 6, endHour: 9, suitability: 'Good' } };
  expect(say(words, format, 'spray.dayAdvice', advice)).toContain('suitability=verdict.Good');
  expect(say(words, format, 'spray.dayAdvice', advice)).toMatch(/range=.*hours\.morning/);
  const missing = { id: 'value_missing', params: { quantity: 'humidity' } };
  expect(say(words, format, 'spray.hourFact', missing)).toBe(
    'spray.hourFact.value_missing quantity=quantity.humidity',
  );
});

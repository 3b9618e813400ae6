import { expect, test } from 'vitest';
import { judgeByLimits, type Limit } from './limit.ts';

const levels = ['Good', 'Fair', 'Poor'] as const;
type Id = 'wind' | 'breeze' | 'hot' | 'warm' | 'damp';
const limit = (
  id: Id,
  quantity: Limit<Id, (typeof levels)[number]>['quantity'],
  threshold: number,
  outcome: (typeof levels)[number],
): Limit<Id, (typeof levels)[number]> => ({ id, quantity, comparison: 'above', threshold, outcome });
const limits = [
  limit('damp', 'humidity', 85, 'Fair'),
  limit('wind', 'windSpeed', 15, 'Poor'),
  limit('breeze', 'windSpeed', 10, 'Fair'),
  limit('hot', 'temperature', 35, 'Poor'),
  limit('warm', 'temperature', 30, 'Fair'),
];
const judged = (values: Parameters<typeof judgeByLimits>[0]) => judgeByLimits(values, limits, levels);

test('the facts come worst first, and of equals in the order of the limits; of one quantity only the worse', () => {
  const { level, facts } = judged({ humidity: 90, windSpeed: 12, temperature: 36 });
  expect(level).toBe('Poor');
  expect(facts).toStrictEqual([
    {
      id: 'hot',
      quantity: 'temperature',
      comparison: 'above',
      outcome: 'Poor',
      params: { value: 36, threshold: 35 },
    },
    {
      id: 'damp',
      quantity: 'humidity',
      comparison: 'above',
      outcome: 'Fair',
      params: { value: 90, threshold: 85 },
    },
    {
      id: 'breeze',
      quantity: 'windSpeed',
      comparison: 'above',
      outcome: 'Fair',
      params: { value: 12, threshold: 10 },
    },
  ]);
});

test('what is missing comes last, by name, and keeps the verdict open only where it could worsen it', () => {
  const missing = { id: 'value_missing', quantity: 'humidity', comparison: 'missing', outcome: null };
  const open = judged({ humidity: null, windSpeed: 5, temperature: 20 });
  expect(open).toStrictEqual({ level: null, facts: [{ ...missing, params: { quantity: 'humidity' } }] });
  const settled = judged({ humidity: Number.NaN, windSpeed: 12, temperature: 20 });
  expect(settled.level).toBe('Fair');
  expect(settled.facts.map(({ id }) => id)).toStrictEqual(['breeze', 'value_missing']);
  expect(judged({ windSpeed: 12, humidity: 50 }).level).toBeNull();
  expect(judged({ windSpeed: 16, humidity: 50 }).level).toBe('Poor');
});

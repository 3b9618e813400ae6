import { expect, test } from 'vitest';
import { callCost, callQuota } from './calls.ts';

test('an account spends its minute by what calls cost, and gets it back as time passes', () => {
  let now = 0;
  let refusals = 0;
  const quota = callQuota(
    60,
    () => {
      refusals += 1;
    },
    () => now,
  );
  for (let call = 0; call < 60; call += 1) quota.spend('a', 1);
  expect(() => quota.spend('a', 1)).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 1 }),
  );
  expect(() => quota.spend('a', 20)).toThrow(expect.objectContaining({ retryAfterSeconds: 20 }));
  quota.spend('b', 20);
  now = 5_000;
  for (let call = 0; call < 5; call += 1) quota.spend('a', 1);
  expect(() => quota.spend('a', 1)).toThrow();
  expect(refusals).toBe(3);
  // What costs more than a minute has is for whoever has rested.
  now = 600_000;
  quota.spend('a', 1_000);
  expect(() => quota.spend('a', 1)).toThrow();
});

test('reports and plans cost more than a plot', () => {
  expect(callCost('GET /plots/:id')).toBe(1);
  expect(callCost('GET /reports/:kind')).toBeGreaterThan(callCost('GET /advice/plan'));
});

import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { leafWetness } from './leaf-wetness.ts';

const START_MS = Date.UTC(2026, 10, 19, 18, 30);
/** Twelve saturated hours from midnight in India on. */
const hours = Array.from({ length: 12 }, (_, i) => ({
  datetime: new Date(START_MS + i * HOUR_MS).toISOString(),
  temperature: 20,
  humidity: 99,
}));

test('a sensor’s own wetness stands in the place of the blend, hour by hour, and periods and risk follow it', () => {
  const share = [0, 0.2, 0.49, 0.5, 1, 1.01, null, Number.NaN, 0, -0.01, 0, 0];
  const found = leafWetness(hours, {
    wetShareAt: (startsAtMs) => share[(startsAtMs - START_MS) / HOUR_MS] ?? null,
  });
  const blend = leafWetness(hours);
  expect(blend.dailyLwdHours).toBe(12);
  // Two hours of which the sensor says nothing stay as the blend has them.
  expect(found.hourlyWetness.map(({ isWet }) => Number(isWet))).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
  expect(found.hourlyWetness.map(({ wetnessProb }) => wetnessProb)).toEqual([
    0,
    0.2,
    0.49,
    0.5,
    1,
    1,
    blend.hourlyWetness[6]?.wetnessProb,
    blend.hourlyWetness[7]?.wetnessProb,
    0,
    0,
    0,
    0,
  ]);
  expect(found.wetnessPeriods.map(({ duration }) => duration)).toEqual([5]);
  expect(found.infectionRisk?.riskScore).toBeLessThan(blend.infectionRisk?.riskScore ?? 0);
});

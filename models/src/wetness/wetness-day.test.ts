import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { leafWetness } from './leaf-wetness.ts';

/** A day that is saturated for its first hours and dry for the rest. */
const dayOf = (wetHours: number) =>
  leafWetness(
    Array.from({ length: 24 }, (_, i) => ({
      datetime: new Date(Date.UTC(2026, 0, 1) + i * HOUR_MS).toISOString(),
      temperature: 20,
      humidity: i < wetHours ? 100 : 40,
      windSpeed: 2,
      precipitation: 0,
    })),
    { utcOffsetMinutes: 0 },
  ).days[0];

test.each([
  [5, 0],
  [6, 6],
  [7, 7],
])('a period of %d hours has %d critical hours', (wetHours, criticalHours) => {
  const day = dayOf(wetHours);
  expect(day?.dailyLwdHours).toBe(wetHours);
  expect(day?.longestWetPeriod).toBe(wetHours);
  expect(day?.criticalHours).toBe(criticalHours);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import truth from '../../truth/rain-gauge.json' with { type: 'json' };
import { HOUR_MS } from './durations.ts';
import { withRainGauge } from './rain-gauge.ts';
import { type HourlySeries, seriesFromHours } from './series.ts';

const START = Date.parse('2026-11-20T00:30:00Z');

const seriesOf = (hours: number, rain: (hour: number) => number | null): HourlySeries =>
  seriesFromHours(
    Array.from({ length: hours }, (_, hour) => ({
      datetime: new Date(START + hour * HOUR_MS).toISOString(),
      temperature: 25,
      humidity: 80,
      precipitation: rain(hour),
    })),
  );

test.each(truth.cases)('$name', ({ hours, rain, readings, expected }) => {
  const before: Readonly<Record<string, number>> = { ...rain };
  const after: Readonly<Record<string, number>> = { ...expected };
  const { precipitation } = withRainGauge(
    seriesOf(hours, (hour) => before[hour] ?? 0),
    readings.map(([hour = 0, mm = 0]) => ({ atMs: START + hour * HOUR_MS, mm })),
  );
  for (let hour = 0; hour < hours; hour += 1)
    expect(precipitation[hour], `hour ${hour}`).toBeCloseTo(after.each ?? after[hour] ?? 0, 9);
});

test('the hours of a reading sum to it, whatever the cell knew, gaps too', () => {
  const cell = fc.array(fc.option(fc.double({ min: 0, max: 30, noNaN: true }), { nil: null }), {
    minLength: 24,
    maxLength: 24,
  });
  fc.assert(
    fc.property(cell, fc.double({ min: 0, max: 200, noNaN: true }), (rain, mm) => {
      const { precipitation } = withRainGauge(
        seriesOf(24, (hour) => rain[hour] ?? null),
        [{ atMs: START + 24 * HOUR_MS, mm }],
      );
      expect(precipitation.reduce((a, b) => a + b, 0)).toBeCloseTo(mm, 6);
    }),
  );
});

import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import { wetnessByHumidityThreshold } from './rh-threshold.ts';

test('wet at the threshold, dry below it, unknown without humidity', () => {
  const series = seriesFromHours(
    [89.9, 90, 100, 0, null].map((humidity, i) => ({
      datetime: new Date(i * HOUR_MS).toISOString(),
      temperature: 20,
      humidity,
    })),
  );
  const out = new Float64Array(series.length);
  wetnessByHumidityThreshold(series, 90, out);
  expect([...out]).toEqual([0, 1, 1, 0, Number.NaN]);
});

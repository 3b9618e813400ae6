import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundleOf } from './bundle.ts';
import { cellOf } from './cell.ts';
import { plausible } from './plausible.ts';
import { sampleReading } from './sample.ts';

const now = new Date('2026-11-20T09:10:00Z');
const place = { latitude: 20, longitude: 73.8 };

describe('sample weather', () => {
  test('is the same for a place and a day, differs between them, and is 28 °C and 65 % now', () => {
    const early = new Date('2026-11-20T01:00:00Z');
    expect(sampleReading(place, early).hours).toEqual(sampleReading(place, now).hours);
    expect(sampleReading({ ...place, latitude: 17 }, now).hours).not.toEqual(sampleReading(place, now).hours);
    expect(sampleReading(place, now).current).toMatchObject({ temperature: 28, humidity: 65 });
  });

  test('is plausible by season: monsoon wet and mild, April hot and dry, January cool at night', () => {
    const days = (date: string) =>
      Array.from(
        { length: 12 },
        (_, index) => sampleReading({ latitude: 17 + index * 0.3, longitude: 75 }, new Date(date)).days,
      ).flat();
    const mean = (values: readonly (number | null)[]) =>
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
    const [july, april, january] = [
      days('2026-07-10T00:00:00Z'),
      days('2026-04-10T00:00:00Z'),
      days('2026-01-10T00:00:00Z'),
    ];
    expect(mean(july.map((day) => ((day.precipitation ?? 0) > 0 ? 1 : 0)))).toBeGreaterThan(0.65);
    expect(mean(april.map((day) => ((day.precipitation ?? 0) > 0 ? 1 : 0)))).toBeLessThan(0.2);
    expect(mean(april.map((day) => day.tempMax))).toBeGreaterThan(36);
    expect(mean(january.map((day) => day.tempMin))).toBeLessThan(17);
    for (const day of [...july, ...april, ...january])
      expect((day.tempMax ?? 0) > (day.tempMin ?? 0)).toBe(true);
  });

  test('makes a whole bundle at any hour of any day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (at) => {
          const made = bundleOf(cellOf(place, 0.1), 'sample', sampleReading(place, at), at);
          if (!made.ok) return expect.unreachable(made.message);
          for (const hour of made.bundle.hourly) {
            for (const quantity of [
              'temperature',
              'humidity',
              'windSpeed',
              'dewPoint',
              'solarRadiation',
            ] as const) {
              expect(plausible(quantity, hour[quantity])).toBe(hour[quantity]);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

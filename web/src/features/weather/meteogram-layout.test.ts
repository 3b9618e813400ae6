import { describe, expect, test } from 'vitest';
import type { PictureHour } from '../../lib/weather-picture.ts';
import { bandsOf, degreeTicks, extremesOf, levelIn } from './meteogram-layout.ts';

const hour = (i: number, temperature: number | null): PictureHour => ({
  startsAtMs: i * 3_600_000,
  datetime: String(i),
  date: `2026-11-${20 + Math.floor(i / 24)}`,
  hour: i % 24,
  temperature,
  humidity: 50,
  windSpeed: 5,
  windFrom: 0,
  rainMm: 0,
  rainChance: 0,
  isWet: false,
  sky: null,
  measured: [],
  spray: null,
});

describe('the rows of the meteogram', () => {
  test('hold their values in whole steps of five degrees, with at most five lines', () => {
    const { temperature } = bandsOf([hour(0, 16.2), hour(1, 31.4)]);
    expect(temperature).toMatchObject({ from: 15, to: 35 });
    expect(degreeTicks(temperature)).toEqual([15, 20, 25, 30, 35]);
    expect(levelIn(temperature, 15)).toBe(temperature.foot);
    expect(levelIn(temperature, 35)).toBe(temperature.top);
    expect(degreeTicks(bandsOf([hour(0, -3), hour(1, 43)]).temperature).length).toBeLessThanOrEqual(5);
  });

  test('have a foot and a top where nothing is known, and where the day is even', () => {
    for (const hours of [[hour(0, null)], [hour(0, 20), hour(1, 20)], []])
      for (const band of Object.values(bandsOf(hours))) expect(band.to).toBeGreaterThan(band.from);
  });
});

describe('the extremes of a day', () => {
  const warmth = (i: number) => 20 + 8 * Math.sin(((i - 9) / 24) * 2 * Math.PI);

  test('stand at its turns', () => {
    const result = extremesOf(
      Array.from({ length: 48 }, (_, i) => hour(i, warmth(i))),
      'temperature',
      ['high', 'low'],
    );
    expect(result.map(({ index, kind }) => `${kind} ${index}`)).toEqual([
      'high 15',
      'low 3',
      'high 39',
      'low 27',
    ]);
  });

  test('not where less than half a day is shown, nor at the edge of the picture', () => {
    const evening = Array.from({ length: 8 }, (_, i) => hour(16 + i, warmth(16 + i)));
    expect(extremesOf(evening, 'temperature', ['high', 'low'])).toEqual([]);
    const falling = Array.from({ length: 24 }, (_, i) => hour(i, 30 - i));
    expect(extremesOf(falling, 'temperature', ['high', 'low'])).toEqual([]);
  });
});

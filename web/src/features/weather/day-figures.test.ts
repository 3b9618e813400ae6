import { sprayBlock } from '@draksha/models';
import { describe, expect, test } from 'vitest';
import { readPicture } from '../../lib/weather-picture.ts';
import { dayFigures } from './day-figures.ts';

const row = (length: number, value: (i: number) => number | '') =>
  Array.from({ length }, (_, i) => value(i)).join(',');
const DAY = { date: '2026-11-20', precipitation: 9 };

function picture(change: object = {}, sample = false) {
  return readPicture({
    name: '',
    provenance: {
      source: sample ? 'sample' : 'openmeteo',
      sourceLabel: '',
      fetchedAt: '2026-11-20T00:00:00Z',
      ageSeconds: 0,
      stale: false,
      sample,
      refreshing: false,
      failures: [],
    },
    utcOffsetMinutes: 330,
    startsAt: '2026-11-20T00:00:00+05:30',
    temperature: row(48, (i) => (i % 24 === 8 ? 21 : 24)),
    humidity: row(48, () => 60),
    windSpeed: row(48, (i) => (i === 14 ? 13 : 6)),
    precipitation: row(48, (i) => (i === 20 ? 2.5 : 0)),
    precipitationProbability: row(48, () => 5),
    leafWet: row(48, () => 0),
    windDirection: row(48, (i) => (i === 14 ? 270 : 45)),
    sky: row(48, () => 0),
    measured: '',
    ...change,
  });
}

describe('the row of a day', () => {
  test('has the rain of its hours, its least and strongest wind and where that comes from', () => {
    expect(dayFigures(picture(), DAY)).toMatchObject({
      rainMm: 2.5,
      windMost: 13,
      windFrom: 270,
    });
  });

  test('falls back on the source’s figure of the day where an hour is missing', () => {
    const { rainMm } = dayFigures(picture({ precipitation: row(48, (i) => (i === 3 ? '' : 0)) }), DAY);
    expect(rainMm).toBe(9);
    expect(dayFigures(picture(), { date: '2026-12-01', precipitation: 1 })).toMatchObject({
      rainMm: 1,
      windMost: null,
      block: 'unknown',
    });
  });

  test('leads with the one verdict, from the running hour on', () => {
    const result = picture();
    expect(dayFigures(result, DAY).block).toEqual(sprayBlock(result.weather, DAY.date));
    const late = dayFigures(result, DAY, 19).block;
    expect(late).not.toBe('unknown');
    if (late !== null && late !== 'unknown') expect(late.startHour).toBeGreaterThanOrEqual(19);
  });

  test('has no block on a day on which rain is likely in each hour, and says nothing of sample weather', () => {
    expect(dayFigures(picture({ precipitationProbability: row(48, () => 80) }), DAY).block).toBeNull();
    expect(dayFigures(picture({}, true), DAY).block).toBe('unknown');
    expect(dayFigures(picture({ temperature: '', humidity: '', windSpeed: '' }), DAY).block).toBe('unknown');
  });
});

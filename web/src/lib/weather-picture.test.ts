import type { WeatherPicture } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models/weather/durations';
import { describe, expect, test } from 'vitest';
import { runsOf } from './hour-runs.ts';
import { hourAt, readPicture } from './weather-picture.ts';

const row = (length: number, value: (i: number) => number | '') =>
  Array.from({ length }, (_, i) => value(i)).join(',');

const calm: WeatherPicture = {
  name: 'Nashik (Open-Meteo)',
  provenance: {
    source: 'openmeteo',
    sourceLabel: 'Open-Meteo',
    fetchedAt: '2026-11-20T00:00:00Z',
    ageSeconds: 0,
    stale: false,
    sample: false,
    refreshing: false,
    failures: [],
  },
  utcOffsetMinutes: 330,
  startsAt: '2026-11-20T00:00:00+05:30',
  temperature: row(48, () => 22),
  humidity: row(48, () => 60),
  windSpeed: row(48, () => 6),
  precipitation: row(48, () => 0),
  precipitationProbability: row(48, () => 5),
  leafWet: row(48, (i) => (i < 7 ? 1 : 0)),
  windDirection: row(48, () => 45),
  sky: row(48, () => 0),
  measured: '',
};

describe('the hours of a picture', () => {
  test('stand on the place’s own clock, whatever zone the phone is in', () => {
    const { hours } = readPicture(calm);
    expect(hours).toHaveLength(48);
    expect(hours[0]).toMatchObject({ date: '2026-11-20', hour: 0, datetime: '2026-11-20T00:00:00+05:30' });
    // Lord Howe puts its clocks half an hour forward in October; India never does.
    expect(
      readPicture({ ...calm, startsAt: '2026-10-03T00:00:00+05:30' }).hours.map(({ hour }) => hour),
    ).toEqual(Array.from({ length: 48 }, (_, i) => i % 24));
    expect(hours[47]).toMatchObject({ date: '2026-11-21', hour: 23 });
  });

  test('a missing hour stands there without values, and nothing is said of it', () => {
    const { hours } = readPicture({
      ...calm,
      temperature: row(48, (i) => (i === 9 ? '' : 22)),
      leafWet: row(48, (i) => (i === 9 ? '' : 0)),
      windDirection: row(20, () => 45),
      sky: row(48, (i) => (i === 9 ? '' : 7)),
    });
    expect(hours[9]).toMatchObject({ temperature: null, isWet: null, sky: null, humidity: 60 });
    expect(hours[9]?.spray?.level).toBeNull();
    expect(hours[8]).toMatchObject({ temperature: 22, isWet: false, sky: 'rain' });
    expect(hours[20]?.windFrom).toBeNull();
  });

  test('what an own station measured comes back by name', () => {
    const { hours } = readPicture({ ...calm, measured: ',,5,128' });
    expect(hours.slice(0, 5).map(({ measured }) => measured)).toEqual([
      [],
      [],
      ['temperature', 'dewPoint'],
      ['leafWetness'],
      [],
    ]);
  });

  test('the running hour; none before and after', () => {
    const { hours } = readPicture(calm);
    const start = Date.parse(calm.startsAt);
    expect(hourAt(hours, start)).toBe(0);
    expect(hourAt(hours, start + 7 * HOUR_MS - 1)).toBe(6);
    expect(hourAt(hours, start - 1)).toBe(-1);
    expect(hourAt(hours, start + 48 * HOUR_MS)).toBe(-1);
  });
});

describe('spraying', () => {
  const levels = (answer: WeatherPicture) =>
    readPicture(answer)
      .hours.slice(0, 24)
      .map(({ spray }) => spray?.level);

  test('is judged from 6 to 21 and not at night', () => {
    const result = levels(calm);
    expect(result.slice(0, 6)).toEqual(Array(6).fill(undefined));
    // At 6 the leaves are still wet.
    expect(result.slice(6, 22)).toEqual(['Poor', ...Array(15).fill('Good')]);
    expect(result.slice(22)).toEqual([undefined, undefined]);
  });

  test('rain likely in each hour leaves none that is good or fair', () => {
    const result = levels({ ...calm, precipitationProbability: row(48, () => 80) });
    expect(result.filter((level) => level === 'Good' || level === 'Fair')).toEqual([]);
  });

  test('is not said of sample weather', () => {
    expect(levels({ ...calm, provenance: { ...calm.provenance, sample: true } })).toEqual(
      Array(24).fill(undefined),
    );
  });
});

test('runs of hours, the end not included', () => {
  expect(runsOf([0, 1, 1, 0, 1], (value) => value === 1)).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 5 },
  ]);
  expect(runsOf([], () => true)).toEqual([]);
});

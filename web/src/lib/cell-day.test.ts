import { seriesFromHours } from '@draksha/models';
import { expect, test } from 'vitest';
import { dayRain, dayWarmth, hoursOf } from './cell-day.ts';

const unknown = {
  dewPoint: null,
  solarRadiation: null,
  cloudCover: null,
  humidity: 60,
  windSpeed: 4,
  precipitationProbability: 10,
};

/** From half past midnight of India's 22 November on, an hour each: two days, the second colder by ten degrees. */
const weather = {
  utcOffsetMinutes: 330,
  series: seriesFromHours(
    Array.from({ length: 48 }, (_, hour) => ({
      ...unknown,
      datetime: new Date(Date.parse('2026-11-21T18:30:00Z') + hour * 3_600_000).toISOString(),
      temperature: hour === 5 ? null : (hour % 24) - (hour < 24 ? 0 : 10),
      precipitation: hour === 30 ? null : 0.5,
    })),
  ),
};

test('a day is that of the place: its lowest and highest are not those of its neighbour', () => {
  expect(dayWarmth(weather, '2026-11-22')).toEqual({ least: 0, most: 23 });
  expect(dayWarmth(weather, '2026-11-23')).toEqual({ least: -10, most: 13 });
});

test('a day of which nothing is known has neither warmth nor rain', () => {
  expect(dayWarmth(weather, '2026-11-24')).toBeNull();
  expect(dayRain(weather, '2026-11-24')).toBeNull();
});

test('rain is summed over the hours that are known, of a day or of some of it', () => {
  expect(dayRain(weather, '2026-11-22')).toBe(12);
  expect(dayRain(weather, '2026-11-23')).toBe(11.5);
  expect(dayRain(weather, '2026-11-22', 6, 8)).toBe(1);
});

test('hours as objects say null for what is not known', () => {
  const hours = hoursOf(weather, '2026-11-22');
  expect(hours).toHaveLength(24);
  expect(hours[5]).toMatchObject({ datetime: '2026-11-21T23:30:00.000Z', temperature: null, humidity: 60 });
});

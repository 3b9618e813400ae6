import { describe, expect, test } from 'vitest';
import { bundleOf, type WeatherBundle } from './providers/bundle.ts';
import { cellOf } from './providers/cell.ts';
import { sampleReading } from './providers/sample.ts';
import { currentFrom, forecastFrom, hourlyFrom } from './views.ts';

const place = { latitude: 19.9975, longitude: 73.7898 };
const fetched = new Date('2026-11-20T03:10:00Z');
const later = (minutes: number): Date => new Date(fetched.getTime() + minutes * 60_000);

function bundle(): WeatherBundle {
  const made = bundleOf(cellOf(place, 0.1), 'openmeteo', sampleReading(place, fetched), fetched);
  if (!made.ok) throw new Error(made.message);
  return made.bundle;
}

describe('weather now', () => {
  test("is the provider's now for 90 minutes, then the running hour of its forecast", () => {
    const one = bundle();
    expect(currentFrom(one, place, later(90))).toMatchObject({
      basis: 'observed',
      temperature: 28,
      observedAt: one.current?.observedAt,
    });
    const running = one.hourly.find((hour) => hour.datetime === '2026-11-20T10:00:00+05:30');
    expect(currentFrom(one, place, later(91))).toMatchObject({
      basis: 'forecast_hour',
      temperature: running?.temperature,
      humidity: running?.humidity,
      observedAt: '2026-11-20T10:00:00+05:30',
    });
  });

  test('a provider whose clock is an hour ahead is not believed about now', () => {
    const one = bundle();
    const ahead = {
      ...one,
      current: one.current && { ...one.current, observedAt: '2026-11-20T09:40:00+05:30' },
    };
    expect(currentFrom(ahead, place, fetched).basis).toBe('forecast_hour');
  });

  test('a value missing in now is lent by the running hour, then by the specification, and only that is marked', () => {
    const one = bundle();
    const without = {
      ...one,
      current: one.current && { ...one.current, pressure: null, uvIndex: null, feelsLike: null },
    };
    expect(currentFrom(without, place, fetched)).toMatchObject({ pressure: 1010, assumed: [] });
    const bare = {
      ...without,
      hourly: one.hourly.map((hour) => ({ ...hour, pressure: null, uvIndex: null, feelsLike: null })),
    };
    expect(currentFrom(bare, place, fetched)).toMatchObject({
      pressure: 1013,
      uvIndex: 5,
      feelsLike: 28,
      assumed: ['pressure', 'uvIndex', 'feelsLike'],
    });
  });

  test('every default of the specification', () => {
    const one = bundle();
    const nothing = Object.fromEntries(
      [
        'temperature',
        'feelsLike',
        'humidity',
        'windSpeed',
        'windDirection',
        'pressure',
        'visibility',
        'uvIndex',
      ].map((name) => [name, null]),
    );
    const bare = {
      ...one,
      current: null,
      hourly: one.hourly.map((hour) => ({ ...hour, ...nothing })),
    } as unknown as WeatherBundle;
    expect(currentFrom(bare, place, fetched)).toMatchObject({
      temperature: 25,
      humidity: 60,
      windSpeed: 10,
      windDirection: 180,
      pressure: 1013,
      visibility: 10,
      uvIndex: 5,
    });
    const days = { ...one, daily: one.daily.map((day) => ({ ...day, tempMax: null, tempMin: null })) };
    expect(forecastFrom(days, fetched, 1)[0]).toMatchObject({
      tempMax: 30,
      tempMin: 20,
      assumed: ['tempMax', 'tempMin'],
    });
  });
});

describe('cuts of an older bundle', () => {
  test('days begin with today as it is now, and run out instead of repeating', () => {
    const one = bundle();
    expect(forecastFrom(one, later(3 * 1440), 7).map((day) => day.date)[0]).toBe('2026-11-23');
    expect(forecastFrom(one, later(10 * 1440), 15)).toHaveLength(5);
    // 00:30 in India is still the day before in UTC.
    expect(forecastFrom(one, new Date('2026-11-20T19:00:00Z'), 1)[0]?.date).toBe('2026-11-21');
  });

  test('hours begin with the running one and count their day from today', () => {
    const hours = hourlyFrom(bundle(), new Date('2026-11-20T18:29:59Z'), 3, 1);
    expect(hours.map((hour) => [hour.time, hour.dayIndex, hour.hourIndex])).toEqual([
      ['22:00', 0, 22],
      ['23:00', 0, 23],
      ['00:00', 1, 0],
      ['01:00', 1, 1],
    ]);
  });
});

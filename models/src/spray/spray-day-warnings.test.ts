import { expect, test } from 'vitest';
import { sprayDayRecommendations, sprayDayWarnings } from './spray-day-warnings.ts';
import type { SprayDayWeather } from './spray-day-weather.ts';
import type { HourRank } from './spray-hours.ts';
import type { SprayTimeWindow } from './spray-time-window.ts';

const mild: SprayDayWeather = {
  date: '2026-11-21',
  tempMax: 30,
  tempMin: 15,
  humidity: 60,
  windSpeed: 8,
  precipitationProbability: 10,
  conditions: null,
  icon: null,
};

test('each warning with its value and its limit, and none on a limit', () => {
  const warnings = [
    ['wind_too_strong', 'windSpeed', 'windSpeed', 'above', 15.1, 15],
    ['wind_fresh', 'windSpeed', 'windSpeed', 'above', 10.1, 10],
    ['rain_likely', 'precipitationProbability', 'precipitationProbability', 'above', 51, 50],
    ['rain_possible', 'precipitationProbability', 'precipitationProbability', 'above', 31, 30],
    ['heat', 'tempMax', 'temperature', 'above', 35.5, 35],
    ['cold', 'tempMin', 'temperature', 'below', 9.5, 10],
    ['air_humid', 'humidity', 'humidity', 'above', 86, 85],
    ['air_dry', 'humidity', 'humidity', 'below', 39, 40],
  ] as const;
  for (const [id, of, quantity, comparison, value, threshold] of warnings) {
    expect(sprayDayWarnings({ ...mild, [of]: value })).toStrictEqual([
      { id, quantity, comparison, params: { value, threshold } },
    ]);
    expect(sprayDayWarnings({ ...mild, [of]: threshold }).map((warning) => warning.id)).not.toContain(id);
    expect(sprayDayWarnings({ ...mild, [of]: null })).toStrictEqual([]);
  }
  expect(sprayDayWarnings(mild)).toStrictEqual([]);
});

const window = (startHour: number, suitability: 'Good' | 'Fair'): SprayTimeWindow => ({
  startHour,
  endHour: startHour + 2,
  suitability,
  label: '',
});
const hour: HourRank = { hour: 7, datetime: '', suitability: 'Poor', strain: 1.4, reasons: [] };

test('good windows before fair ones, each in order of time', () => {
  const windows = [window(6, 'Fair'), window(9, 'Good'), window(12, 'Fair'), window(16, 'Good')];
  expect(sprayDayRecommendations(windows, [hour], [])).toStrictEqual(
    [windows[1], windows[3], windows[0], windows[2]].map((one) => ({
      id: 'spray_in_window',
      params: { startHour: one?.startHour, endHour: one?.endHour, suitability: one?.suitability },
    })),
  );
});

test('without a window the best hour; without an hour nothing but that', () => {
  expect(sprayDayRecommendations([], [hour], [])).toStrictEqual([
    { id: 'best_hours_despite_limits', params: { hour: 7, suitability: 'Poor' } },
  ]);
  expect(
    sprayDayRecommendations([], [], sprayDayWarnings({ ...mild, precipitationProbability: 90 })),
  ).toStrictEqual([{ id: 'no_hours_known', params: {} }]);
});

test('rain, likely or possible, and heat call for something; other warnings do not', () => {
  const advised = (change: Partial<SprayDayWeather>) =>
    sprayDayRecommendations([window(6, 'Good')], [hour], sprayDayWarnings({ ...mild, ...change })).slice(1);
  expect(advised({ precipitationProbability: 51 })).toStrictEqual([
    { id: 'check_rain_before_spraying', params: { value: 51, threshold: 50 } },
  ]);
  expect(advised({ precipitationProbability: 40 })).toStrictEqual([
    { id: 'check_rain_before_spraying', params: { value: 40, threshold: 30 } },
  ]);
  expect(advised({ tempMax: 38 })).toStrictEqual([
    { id: 'spray_in_cool_hours', params: { value: 38, threshold: 35 } },
  ]);
  expect(advised({ windSpeed: 20, tempMin: 5, humidity: 90 })).toStrictEqual([]);
});

import { HOUR_MS } from '@draksha/models/weather/durations';
import { describe, expect, test } from 'vitest';
import { directAddress, readDirectAnswer } from './open-meteo-direct.ts';
import { wmoSky } from './wmo-sky.ts';

const nashik = { lat: 20.0063, lon: 73.79 };
/** 14:40 in India. */
const NOW = Date.parse('2026-11-21T09:10:00Z');

/** In the shape of the service's documentation: local times, one offset, metres. */
const answer = (current: object = {}) => ({
  utc_offset_seconds: 19_800,
  timezone: 'Asia/Kolkata',
  current: {
    time: '2026-11-21T14:30',
    interval: 900,
    temperature_2m: 28.4,
    apparent_temperature: 29.1,
    relative_humidity_2m: 41,
    dew_point_2m: 14.1,
    pressure_msl: 1012.3,
    wind_speed_10m: 9.4,
    wind_direction_10m: 92,
    visibility: 24_140,
    cloud_cover: 33,
    uv_index: 5.2,
    precipitation_probability: 7,
    shortwave_radiation: 640,
    weather_code: 2,
    is_day: 1,
    ...current,
  },
  hourly: {
    time: ['2026-11-21T14:00', '2026-11-21T15:00', '2026-11-21T16:00'],
    precipitation: [9, 0.4, 8],
  },
  daily: { time: ['2026-11-21'], sunrise: ['2026-11-21T06:42'], sunset: ['2026-11-21T17:55'] },
});

test('the address names the place with six decimals and no key', () => {
  const url = new URL(directAddress('https://weather.invalid/v1', nashik));
  expect(url.origin + url.pathname).toBe('https://weather.invalid/v1/forecast');
  expect(url.searchParams.get('latitude')).toBe('20.006300');
  expect(url.searchParams.get('longitude')).toBe('73.790000');
  expect([...url.searchParams.keys()].filter((name) => /key|token|user/i.test(name))).toEqual([]);
});

describe('an answer of Open-Meteo', () => {
  test('for another place, or with values that cannot be, is none', () => {
    const far = { ...answer(), latitude: 19.076, longitude: 72.8777 };
    expect(() => readDirectAnswer(far, nashik, NOW)).toThrow('another place');
    const near = { ...answer(), latitude: 20.125, longitude: 73.875 };
    expect(readDirectAnswer(near, nashik, NOW).temperature).toBe(28.4);
    for (const wrong of [{ pressure_msl: 0 }, { wind_speed_10m: 190 }])
      expect(() => readDirectAnswer(answer(wrong), nashik, NOW)).toThrow('cannot be');
  });

  test('is current weather in our units, at its own instants', () => {
    expect(readDirectAnswer(answer(), nashik, NOW)).toMatchObject({
      temperature: 28.4,
      feelsLike: 29.1,
      humidity: 41,
      dewPoint: 14.1,
      pressure: 1012.3,
      windSpeed: 9.4,
      windDirection: 92,
      visibility: 24.14,
      uvIndex: 5.2,
      precipitationProbability: 7,
      icon: 'partly-cloudy-day',
      observedAt: '2026-11-21T09:00:00.000Z',
      sunrise: '2026-11-21T01:12:00.000Z',
      sunset: '2026-11-21T12:25:00.000Z',
      coord: { lat: 20.0063, lon: 73.79 },
      assumed: [],
    });
  });

  test('may write its numbers as text', () => {
    const asText: unknown = JSON.parse(JSON.stringify(answer()), (_key, value: unknown) =>
      typeof value === 'number' ? String(value) : value,
    );
    expect(readDirectAnswer(asText, nashik, NOW)).toEqual(readDirectAnswer(answer(), nashik, NOW));
  });

  test('its rain is that of the running hour, which is dated at its end', () => {
    expect(readDirectAnswer(answer(), nashik, NOW).rainfall).toBe(0.4);
    expect(readDirectAnswer(answer(), nashik, NOW + 5 * HOUR_MS).rainfall).toBeNull();
  });

  test('what is missing or impossible is the default, and says so', () => {
    const weather = readDirectAnswer(
      answer({
        relative_humidity_2m: 140,
        wind_speed_10m: null,
        apparent_temperature: -7999,
        uv_index: 'high',
      }),
      nashik,
      NOW,
    );
    expect(weather).toMatchObject({ humidity: 60, windSpeed: 10, uvIndex: 5, feelsLike: 28.4 });
    expect([...weather.assumed].sort()).toEqual(['feelsLike', 'humidity', 'uvIndex', 'windSpeed']);
  });

  test.each([
    ['nothing', null],
    ['another shape', { error: true, reason: 'no' }],
    ['no temperature', answer({ temperature_2m: null })],
    ['an impossible temperature', answer({ temperature_2m: -7999 })],
    ['no time', answer({ time: undefined })],
    ['no offset', { ...answer(), utc_offset_seconds: undefined }],
  ])('%s is no weather', (_name, body) => {
    expect(() => readDirectAnswer(body, nashik, NOW)).toThrow('No current weather');
  });
});

test('skies have their pictures, by day and night; an unknown one is clouds', () => {
  expect(wmoSky(0, true)).toBe('clear-day');
  expect(wmoSky(1, false)).toBe('clear-night');
  expect(wmoSky(3, false)).toBe('cloudy');
  expect(wmoSky(65, true)).toBe('rain');
  expect(wmoSky(81, false)).toBe('showers-night');
  expect(wmoSky(96, true)).toBe('thunder-rain');
  expect(wmoSky(4, true)).toBe('cloudy');
  expect(wmoSky(null, true)).toBe('cloudy');
});

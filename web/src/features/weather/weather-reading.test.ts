import type { WeatherProvenance } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models/weather/durations';
import { describe, expect, test, vi } from 'vitest';
import { aged, oldestWeatherMs } from '../../lib/weather-age.ts';

vi.stubGlobal('location', { origin: 'https://draksha.invalid', hash: '', search: '', pathname: '/' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
const { ApiError } = await import('../../lib/api.ts');
const { failureKeys, failureWords, sampleCauseKeys } = await import('./weather-failures.ts');

const HOUR = HOUR_MS;
const NOW = Date.parse('2026-11-21T06:30:00Z');

const provenance: WeatherProvenance = {
  source: 'openmeteo',
  sourceLabel: 'Open-Meteo',
  fetchedAt: '2026-11-21T06:00:00Z',
  ageSeconds: 600,
  stale: false,
  sample: false,
  refreshing: false,
  failures: [],
};

describe('the age of an answer', () => {
  test('goes on counting on the phone, and is old after half an hour', () => {
    expect(aged(provenance, NOW, NOW)).toMatchObject({ ageSeconds: 600, stale: false });
    expect(aged(provenance, NOW, NOW + 1_200_000)).toMatchObject({ ageSeconds: 1800, stale: false });
    expect(aged(provenance, NOW, NOW + 1_201_000)).toMatchObject({ stale: true });
    expect(aged({ ...provenance, stale: true }, NOW, NOW).stale).toBe(true);
  });
  test('does not go back when the clock of the phone does', () => {
    expect(aged(provenance, NOW, NOW - HOUR).ageSeconds).toBe(600);
  });
  test('is not known after the clock of the phone went back: old', () => {
    expect(aged(provenance, NOW, NOW - HOUR).stale).toBe(true);
    expect(aged(provenance, NOW, NOW - 5_000).stale).toBe(false);
  });
  test('of an answer for many places is that of the oldest', () => {
    expect(oldestWeatherMs({ provenance })).toBe(600_000);
    expect(
      oldestWeatherMs({ places: [{ provenance }, { provenance: { ...provenance, ageSeconds: 700 } }] }),
    ).toBe(700_000);
    expect(oldestWeatherMs({ places: [] })).toBe(0);
    expect(oldestWeatherMs(undefined)).toBe(0);
  });
});

describe('the sentences of a failure', () => {
  const offline = (cause?: unknown) => new ApiError('offline', 0, '', undefined, cause);
  const timeout = new DOMException('', 'TimeoutError');
  test.each([
    ['current', offline(), ['weather.failed.offline']],
    ['forecast', offline(new TypeError()), ['weather.failure.unreachable']],
    ['hourly', offline(timeout), ['weather.failure.timed_out']],
    ['hourly', new ApiError('weather_unavailable', 503, ''), ['weather.failure.unavailable']],
    ['extended', new ApiError('internal', 500, ''), ['weather.failed.extended']],
    ['current', new Error('x'), ['weather.failed.current']],
    ['current', new ApiError('invalid_coordinates', 400, ''), ['weather.failure.bad_request']],
    ['forecast', new ApiError('daily_limit_reached', 429, ''), ['weather.failure.daily_limit']],
    ['wetness', new ApiError('unauthorized', 401, ''), ['trouble.unauthorized']],
    ['spray', offline(timeout), ['spray.unable', 'weather.failed.sprayNetwork']],
    ['spray', new ApiError('unavailable', 503, ''), ['spray.unable', 'weather.failed.sprayUnavailable']],
    ['spray', new ApiError('internal', 500, ''), ['spray.unable', 'weather.failed.spray']],
    ['spray', new ApiError('plot_without_coordinates', 422, ''), ['trouble.plot_without_coordinates']],
  ] as const)('%s: %s', (part, error, keys) => {
    expect(failureKeys(part, error)).toEqual(keys);
  });

  const failed = (reason: 'no_key' | 'unauthorized' | 'unreachable' | 'rate_limited', message = '') => ({
    provider: 'tomorrow' as const,
    reason,
    message,
  });
  test('sample weather names its cause', () => {
    expect(sampleCauseKeys([])).toEqual([]);
    expect(sampleCauseKeys([failed('unauthorized'), failed('no_key')])).toEqual([
      'weather.failed.sprayConfiguration',
    ]);
    expect(sampleCauseKeys([failed('unreachable'), failed('no_key')])).toEqual([
      'weather.failed.sprayNetwork',
    ]);
    expect(sampleCauseKeys([failed('rate_limited'), failed('unreachable')])).toEqual([
      'weather.failed.sprayUnavailable',
    ]);
  });
  test('a failure without a sentence of its own keeps its words', () => {
    expect(
      failureWords({ provider: 'tomorrow', reason: 'other', message: 'Weather service error: HTTP 418' }),
    ).toEqual(['weather.failure.other', { message: 'HTTP 418' }]);
  });
});

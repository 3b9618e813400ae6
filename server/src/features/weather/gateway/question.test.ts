import { weatherSourceLabels } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Misbehaviour } from '../../../../test/upstream/misbehaviour.ts';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };

let bench: WeatherBench;
beforeEach(async () => {
  bench = await weatherBench();
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

const only = { providers: ['visualcrossing', 'sample'] as const };

describe('each failure has its sentence, and sample weather stands in, labelled', () => {
  const cases: readonly (readonly [string, Misbehaviour, string, string, calls: number])[] = [
    [
      '400',
      { status: 400, text: 'Bad API Request:Invalid location parameter value.' },
      'bad_request',
      'Invalid weather API request. Please check coordinates.',
      1,
    ],
    [
      '401',
      { status: 401, text: "No account found with API key 'replayed'" },
      'unauthorized',
      'Weather service authentication failed. Please check API configuration.',
      1,
    ],
    [
      '403',
      { status: 403 },
      'access_denied',
      'Weather service access denied. Please verify your subscription.',
      1,
    ],
    ['404', { status: 404 }, 'not_found', 'Weather data not available for this location.', 1],
    [
      '429',
      { status: 429, text: 'Maximum concurrent jobs has been exceeded' },
      'rate_limited',
      'Weather service rate limit exceeded. Please try again later.',
      4,
    ],
    [
      '500',
      { status: 500 },
      'unavailable',
      'Weather service is temporarily unavailable. Please try again later.',
      4,
    ],
    [
      '502',
      { status: 502 },
      'unavailable',
      'Weather service is temporarily unavailable. Please try again later.',
      4,
    ],
    [
      '503',
      { status: 503 },
      'unavailable',
      'Weather service is temporarily unavailable. Please try again later.',
      4,
    ],
    [
      'another place',
      { change: 'another-place' },
      'unreadable',
      'Weather service error: the answer is for another place',
      1,
    ],
    ['418', { status: 418 }, 'other', 'Weather service error: HTTP 418', 1],
    [
      'a redirect',
      { status: 302 },
      'unreachable',
      'Unable to connect to weather service. Please check your internet connection.',
      1,
    ],
    [
      'a reset connection',
      { reset: true },
      'unreachable',
      'Unable to connect to weather service. Please check your internet connection.',
      1,
    ],
    ['half a JSON', { body: 'half' }, 'unreadable', 'Weather service error: the answer is not JSON', 1],
    ['no JSON', { body: 'not-json' }, 'unreadable', 'Weather service error: the answer is not JSON', 1],
    ['an empty body', { body: 'empty' }, 'unreadable', 'Weather service error: the answer is not JSON', 1],
    [
      'JSON of another shape',
      { body: 'other-shape' },
      'unreadable',
      'Weather service error: not a timeline',
      1,
    ],
    ['an empty object', { body: 'empty-object' }, 'unreadable', 'Weather service error: not a timeline', 1],
    ['20 MB', { body: 'huge' }, 'unreadable', 'Weather service error: the answer is too large', 1],
    ['nulls everywhere', { change: 'nulls' }, 'empty', 'No current weather data available', 1],
    ['-7999 everywhere', { change: 'minus-7999' }, 'empty', 'No current weather data available', 1],
    ['no days', { change: 'no-days' }, 'empty', 'No forecast data available', 1],
    ['no hours', { change: 'no-hours' }, 'empty', 'No hourly data available', 1],
  ];

  test.each(cases)('%s', async (_name, trouble, reason, message, calls) => {
    bench.upstream.misbehave(trouble);
    const { bundle, provenance } = await bench.service(only).bundleFor(nashik, { deadlineMs: 4_000 });
    expect(bundle.source).toBe('sample');
    expect(provenance).toMatchObject({ sample: true, sourceLabel: 'Sample Data' });
    expect(provenance.failures).toEqual([{ provider: 'visualcrossing', reason, message }]);
    expect(bench.upstream.callsTo('visualcrossing')).toBe(calls);
  });

  test('a host that is not found is tried four times', async () => {
    const weather = bench.service({
      ...only,
      visualCrossing: { key: 'replayed', url: 'http://weather.invalid/timeline' },
    });
    const { provenance } = await weather.bundleFor(nashik, { deadlineMs: 4_000 });
    expect(provenance.failures).toEqual([
      {
        provider: 'visualcrossing',
        reason: 'unreachable',
        message: 'Unable to connect to weather service. Please check your internet connection.',
      },
    ]);
    expect(bench.pauses).toEqual([1_000, 2_000, 4_000]);
  });

  test('a missing key: skipped, said in diagnostics, and in the answer only where nothing real is left', async () => {
    const withoutKey = { visualCrossing: { key: undefined, url: bench.upstream.visualCrossingUrl } };
    const weather = bench.service({ ...only, ...withoutKey });
    expect((await weather.bundleFor(nashik)).provenance.failures).toEqual([
      { provider: 'visualcrossing', reason: 'no_key', message: 'Visual Crossing API key is not configured' },
    ]);
    expect(await weather.diagnostics()).toMatchObject([
      { provider: 'visualcrossing', ready: false, problem: 'Visual Crossing API key is not configured' },
    ]);
    const elsewhere = { latitude: 16.85, longitude: 74.58 };
    const other = await bench.service(withoutKey).bundleFor(elsewhere);
    expect(other.provenance).toMatchObject({ source: 'openmeteo', failures: [] });
    expect(bench.upstream.callsTo('visualcrossing')).toBe(0);
  });
});

describe('retries', () => {
  test('pause 1, 2 and 4 seconds, and an answer on the last try counts', async () => {
    bench.upstream.misbehave({ status: 500, times: 3 });
    const { provenance } = await bench.service(only).bundleFor(nashik, { deadlineMs: 4_000 });
    expect(provenance).toMatchObject({ source: 'visualcrossing', failures: [] });
    expect(bench.pauses).toEqual([1_000, 2_000, 4_000]);
  });

  test.each([
    ['in seconds', '7', 7_000],
    ['as a date', 'Fri, 20 Nov 2026 00:30:06 GMT', 6_000],
    ['that is shorter than our own pause', '0', 1_000],
    ['that is nonsense', 'soon', 1_000],
  ])('a Retry-After %s is waited for', async (_name, retryAfter, pause) => {
    bench.upstream.misbehave({ status: 429, retryAfter, times: 1 });
    expect((await bench.service(only).bundleFor(nashik, { deadlineMs: 4_000 })).provenance.source).toBe(
      'visualcrossing',
    );
    expect(bench.pauses).toEqual([pause]);
  });

  test('a long Retry-After is not waited for: the provider rests until then', async () => {
    bench.upstream.misbehave({ provider: 'visualcrossing', status: 429, retryAfter: 3600, times: 1 });
    const weather = bench.service();
    expect((await weather.bundleFor(nashik)).provenance).toMatchObject({
      source: 'openmeteo',
      failures: [{ provider: 'visualcrossing', reason: 'rate_limited' }],
    });
    const elsewhere = { latitude: 16.85, longitude: 74.58 };
    expect((await weather.bundleFor(elsewhere)).provenance).toMatchObject({
      source: 'openmeteo',
      failures: [
        {
          provider: 'visualcrossing',
          reason: 'resting',
          message: 'Weather service rate limit exceeded. Please try again later.',
        },
      ],
    });
    expect(bench.upstream.callsTo('visualcrossing')).toBe(1);
    bench.advance(HOUR_MS);
    expect((await weather.bundleFor({ latitude: 17.67, longitude: 75.9 })).provenance.source).toBe(
      'visualcrossing',
    );
  });
});

describe('the order of providers', () => {
  test('while the first is given time to recover, the second answers', async () => {
    bench.upstream.misbehave({ provider: 'visualcrossing', status: 502 });
    const { provenance } = await bench.service().bundleFor(nashik);
    expect(provenance).toMatchObject({
      source: 'openmeteo',
      sourceLabel: weatherSourceLabels.openmeteo,
      failures: [{ provider: 'visualcrossing', reason: 'unavailable' }],
    });
  });

  test('a key revoked in mid-day: the provider rests for a quarter of an hour, then is asked again', async () => {
    const weather = bench.service();
    await weather.bundleFor(nashik);
    bench.upstream.misbehave({ provider: 'visualcrossing', status: 401 });
    const places = [16.8, 17.1, 17.4, 17.7].map((latitude) => ({ latitude, longitude: 75.9 }));
    for (const place of places) expect((await weather.bundleFor(place)).provenance.source).toBe('openmeteo');
    expect(bench.upstream.callsTo('visualcrossing')).toBe(2);
    const [first] = await weather.diagnostics();
    expect(first).toMatchObject({
      provider: 'visualcrossing',
      ready: false,
      problem: 'Weather service authentication failed. Please check API configuration.',
      restUntil: '2026-11-20T00:45:00.000Z',
    });
    bench.upstream.behave();
    bench.advance(15 * 60_000);
    expect((await weather.bundleFor({ latitude: 18, longitude: 75.9 })).provenance.source).toBe(
      'visualcrossing',
    );
    expect((await weather.diagnostics())[0]).toMatchObject({ ready: true, problem: null, restUntil: null });
  });

  test('a provider that keeps failing is left alone after three cells, for a minute', async () => {
    bench.upstream.misbehave({ provider: 'visualcrossing', reset: true });
    const weather = bench.service();
    for (let index = 0; index < 6; index += 1) {
      await weather.bundleFor({ latitude: 15 + index, longitude: 75 });
    }
    expect(bench.upstream.callsTo('visualcrossing')).toBe(3);
    bench.upstream.behave();
    bench.advance(60_000);
    expect((await weather.bundleFor({ latitude: 22, longitude: 75 })).provenance.source).toBe(
      'visualcrossing',
    );
  });

  test('sample first means that nobody is asked', async () => {
    const { provenance } = await bench.service({ providers: ['sample', 'openmeteo'] }).bundleFor(nashik);
    expect(provenance).toMatchObject({ sample: true, failures: [] });
    expect(bench.upstream.calls).toHaveLength(0);
  });
});

describe('answers that are half right', () => {
  test.each(['visualcrossing', 'openmeteo'] as const)(
    '%s: humidity of 140 is not known, the rest stays',
    async (source) => {
      bench.upstream.misbehave({ change: 'humidity-140' });
      const { bundle } = await bench.service({ providers: [source, 'sample'] }).bundleFor(nashik);
      expect(bundle.source).toBe(source);
      expect(bundle.hourly.every((hour) => hour.humidity === null && hour.temperature !== null)).toBe(true);
    },
  );

  test.each(['visualcrossing', 'openmeteo'] as const)(
    '%s: a missing hour is a gap, not a guess',
    async (source) => {
      bench.upstream.misbehave({ change: 'missing-hour' });
      const { bundle } = await bench.service({ providers: [source, 'sample'] }).bundleFor(nashik);
      expect(bundle.source).toBe(source);
      const hours = bundle.hourly.map((hour) => hour.datetime.slice(11, 13));
      expect(hours).toContain('12');
      expect(hours).not.toContain('13');
    },
  );

  test.each(['visualcrossing', 'openmeteo'] as const)('%s: a repeated hour counts once', async (source) => {
    bench.upstream.misbehave({ change: 'repeated-hour' });
    const { bundle } = await bench.service({ providers: [source, 'sample'] }).bundleFor(nashik);
    expect(bundle.source).toBe(source);
    expect(new Set(bundle.hourly.map((hour) => hour.datetime)).size).toBe(bundle.hourly.length);
  });

  test('without a "now" the running hour serves', async () => {
    bench.upstream.misbehave({ change: 'no-current' });
    const { bundle } = await bench.service(only).bundleFor(nashik);
    expect(bundle).toMatchObject({ source: 'visualcrossing', current: null });
  });
});

describe('what is written another way is read all the same', () => {
  const services = ['visualcrossing', 'tomorrow', 'openmeteo'] as const;

  test.each(services)('%s: numbers as text, and a mark before the JSON', async (provider) => {
    const order = { providers: [provider, 'sample'] as const };
    const usual = (await bench.service(order).bundleFor(nashik)).bundle;
    for (const trouble of [{ change: 'numbers-as-text' }, { body: 'marked' }] as const) {
      await bench.pool.query('truncate app.weather_bundles');
      bench.upstream.misbehave({ provider, ...trouble });
      const { bundle, provenance } = await bench.service(order).bundleFor(nashik);
      expect(provenance).toMatchObject({ source: provider, failures: [] });
      expect(bundle).toEqual(usual);
    }
  });

  test('also of years that are over', async () => {
    bench.upstream.misbehave({ provider: 'openmeteo-archive', change: 'numbers-as-text' });
    const { days } = await bench
      .service({ providers: ['openmeteo', 'sample'] })
      .pastDays(nashik, [{ from: '2026-10-01', to: '2026-10-02' }], { deadlineMs: 4_000 });
    expect(days).toHaveLength(2);
    expect(days[0]?.tempMax).not.toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { hasRecordings, readRecording } from '../../../../test/upstream/recorded.ts';
import { timelines } from '../../../../test/upstream/tomorrow-wire.ts';
import { startUpstream } from '../../../../test/upstream/upstream.ts';
import { timeline } from '../../../../test/upstream/visual-crossing-wire.ts';
import { weatherBench } from '../../../../test/weather-bench.ts';
import { world } from '../../../../test/world.ts';
import { UnreadableAnswer } from './adapter.ts';
import { tomorrow } from './tomorrow.ts';
import { visualCrossing } from './visual-crossing.ts';

const now = new Date('2026-11-20T09:10:00Z');
const place = { latitude: 20, longitude: 73.8 };
const provider = tomorrow({ key: 'k', url: 'http://upstream.invalid/v4' });

test('one request for three timesteps, 15 seconds, and the key', () => {
  const url = provider.requestFor(place, now);
  expect(url.pathname).toBe('/v4/timelines');
  expect(url.searchParams.get('location')).toBe('20.000000,73.800000');
  expect(url.searchParams.get('timesteps')).toBe('current,1h,1d');
  expect(url.searchParams.get('startTime')).toBe('now');
  expect(url.searchParams.get('units')).toBe('metric');
  expect(provider.timeoutMs).toBe(15_000);
});

test.skipIf(!hasRecordings)(
  'a recorded answer from India (needs the recordings): m/s become km/h, days are dated at the place',
  () => {
    const body: unknown = JSON.parse(
      readRecording('tomorrowio/farmcall_v4_timelines_metric_india_2026.json'),
    );
    const reading = provider.decode(body, now);
    expect(reading.hours).toHaveLength(121);
    expect(reading.hours[0]).toMatchObject({
      startsAtMs: Date.parse('2026-02-27T04:00:00Z'),
      temperature: 24.8,
      windSpeed: 7.92,
      humidity: null,
      precipitationProbability: 0,
    });
    expect(reading.days.map((day) => day.date)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ]);
    expect(reading.days[0]).toMatchObject({ tempMax: 29.5, tempMin: 18, precipitation: 0, windSpeed: 13.68 });
    expect(reading).toMatchObject({ current: null, utcOffsetMinutes: 330 });
  },
);

test.skipIf(!hasRecordings)(
  'a recorded answer with warnings (needs the recordings) is read all the same',
  () => {
    const body: unknown = JSON.parse(readRecording('tomorrowio/pytomorrowio_timelines_realtime.json'));
    const { current } = provider.decode(body, now);
    // Recorded in imperial units: 74.53 and 30.04 cannot be °C and hPa, and are not taken for them.
    expect(current).toMatchObject({
      temperature: null,
      pressure: null,
      humidity: 83,
      conditions: 'Mostly Clear',
    });
  },
);

test('it tells the same story as the primary', () => {
  const replay = { nowMs: now.getTime(), scenario: 'wet-night', alerts: [] } as const;
  const ours = provider.decode(timelines(place, provider.requestFor(place, now).searchParams, replay), now);
  const theirs = visualCrossing({ key: 'k', url: 'http://upstream.invalid' }).decode(
    timeline({ place, from: '2026-11-20', to: '2026-11-20', include: ['hours', 'current'] }, replay),
    now,
  );
  for (const name of [
    'temperature',
    'humidity',
    'windSpeed',
    'pressure',
    'visibility',
    'precipitationProbability',
  ] as const) {
    expect(ours.current?.[name]).toBeCloseTo(theirs.current?.[name] ?? Number.NaN, 2);
  }
  expect(ours.days[0]).toMatchObject({ date: '2026-11-20', tempMax: 28, tempMin: 20 });
});

test('what is no timeline is said to be none', () => {
  for (const body of [{}, [], null, { code: 429001, type: 'Too Many Calls' }, { data: { timelines: {} } }]) {
    expect(() => provider.decode(body, now)).toThrow(UnreadableAnswer);
  }
});

describe('as the second in the order', () => {
  test('it answers when the first fails, and the third when it is denied', async () => {
    await using bench = await weatherBench();
    const order = { providers: ['visualcrossing', 'tomorrow', 'openmeteo', 'sample'] as const };
    bench.upstream.misbehave({ provider: 'visualcrossing', status: 500 });
    const weather = bench.service(order);
    expect((await weather.bundleFor(place)).provenance).toMatchObject({
      source: 'tomorrow',
      sourceLabel: 'Tomorrow.io',
    });
    bench.upstream.misbehave({ provider: 'tomorrow', status: 403 });
    const { provenance } = await weather.bundleFor({ latitude: 17, longitude: 75 });
    expect(provenance.source).toBe('openmeteo');
    expect(provenance.failures.map((failure) => [failure.provider, failure.reason])).toEqual([
      ['visualcrossing', 'unavailable'],
      ['tomorrow', 'access_denied'],
    ]);
  });

  test('its six days are said to be six, and its hours no more than they are', async () => {
    await using stack = new AsyncDisposableStack();
    const now = '2026-11-20T00:30:00Z';
    const upstream = stack.use(
      await startUpstream({ clock: () => new Date(now), scenario: 'calm-dry-morning' }),
    );
    const server = stack.use(
      await world({
        now,
        env: {
          WEATHER_PROVIDERS: 'tomorrow,sample',
          TOMORROW_KEY: 'replayed',
          TOMORROW_URL: upstream.tomorrowUrl,
        },
      }),
    );
    const farmer = await server.farmer();
    const query = { lat: 19.9975, lon: 73.7898 };
    const [seven, six] = await Promise.all(
      [7, 6].map((days) => farmer.ask('GET /weather/forecast', { query: { ...query, days } })),
    );
    expect(seven?.body.data).toMatchObject({
      warnings: ['reaches_less_far'],
      provenance: { source: 'tomorrow' },
    });
    expect(seven?.body.data.forecast).toHaveLength(6);
    expect(six?.body.data.warnings).toEqual([]);
    const [week, days] = await Promise.all(
      [168, 48].map((hours) => farmer.ask('GET /weather/hourly', { query: { ...query, hours, past: 6 } })),
    );
    expect(week?.body.data.warnings).toEqual(['reaches_less_far']);
    expect(days?.body.data.warnings).toEqual([]);
    expect(days?.body.data.hourly.length).toBeGreaterThanOrEqual(48);
  });

  test('denied without a third, sample forecast and hours are shown', async () => {
    await using bench = await weatherBench();
    bench.upstream.misbehave({ provider: 'visualcrossing', status: 401 });
    bench.upstream.misbehave({ provider: 'tomorrow', status: 403 });
    const weather = bench.service({ providers: ['visualcrossing', 'tomorrow', 'sample'] });
    const { bundle, provenance } = await weather.bundleFor(place);
    expect(provenance.sample).toBe(true);
    expect([bundle.hourly.length > 168, bundle.daily.length >= 15]).toEqual([true, true]);
  });
});

import { weatherProvenance } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models';
import { describe, expect, test } from 'vitest';
import { LONG_PATIENCE } from '../../../test/long-patience.ts';
import type { Misbehaviour } from '../../../test/upstream/misbehaviour.ts';
import { startUpstream } from '../../../test/upstream/upstream.ts';
import { world } from '../../../test/world.ts';
import { WAIT_LIMITS, type WaitLimits } from './service.ts';

/**
 * What a farmer sees through the product's own API while providers misbehave: real weather from the next one, else
 * older weather with its age, else labelled sample weather, and the sentence of the specification beside it.
 */

const SIX = '2026-11-20T00:30:00Z';
const HALF_PAST_SIX = '2026-11-20T01:01:00Z';
const seen = { lat: 19.9975, lon: 73.7898 };
const cold = { lat: 16.8524, lon: 74.5815 };
const colder = { lat: 17.6599, lon: 75.9064 };

const unavailable = 'Weather service is temporarily unavailable. Please try again later.';
const limited = 'Weather service rate limit exceeded. Please try again later.';
const unreachable = 'Unable to connect to weather service. Please check your internet connection.';
const notJson = 'Weather service error: the answer is not JSON';

const elsewhere = 'Weather service error: the answer is for another place';

const faults: readonly (readonly [string, Misbehaviour, string])[] = [
  ['400', { status: 400 }, 'Invalid weather API request. Please check coordinates.'],
  ['401', { status: 401 }, 'Weather service authentication failed. Please check API configuration.'],
  ['403', { status: 403 }, 'Weather service access denied. Please verify your subscription.'],
  ['404', { status: 404 }, 'Weather data not available for this location.'],
  ['429', { status: 429 }, limited],
  ['429 with Retry-After', { status: 429, retryAfter: 120 }, limited],
  ['500', { status: 500 }, unavailable],
  ['502', { status: 502 }, unavailable],
  ['503', { status: 503 }, unavailable],
  ['a reset connection', { reset: true }, unreachable],
  ['half a JSON', { body: 'half' }, notJson],
  ['an empty body', { body: 'empty' }, notJson],
  ['JSON of another shape', { body: 'other-shape' }, 'Weather service error: not a timeline'],
  ['an empty list', { body: 'empty-list' }, 'Weather service error: not a timeline'],
  ['20 MB', { body: 'huge' }, 'Weather service error: the answer is too large'],
  ['nulls everywhere', { change: 'nulls' }, 'No current weather data available'],
  ['-7999 everywhere', { change: 'minus-7999' }, 'No current weather data available'],
  ['no days', { change: 'no-days' }, 'No forecast data available'],
  ['no hours', { change: 'no-hours' }, 'No hourly data available'],
  ['another place', { change: 'another-place' }, elsewhere],
  ['zeros everywhere', { change: 'zeros' }, 'Weather service error: pressure of 0 hPa cannot be'],
  ['wind of 190 km/h', { change: 'wind-of-190' }, 'Weather service error: wind of 190 km/h cannot be'],
  [
    'temperatures in °F',
    { change: 'temperature-in-fahrenheit' },
    'Weather service error: temperature of 64.4 °C cannot be',
  ],
  [
    'pressure in inches of mercury',
    { change: 'pressure-in-inches' },
    'Weather service error: pressure of 29.8 hPa cannot be',
  ],
];

async function farmWithProviders(given: WaitLimits = LONG_PATIENCE) {
  const patience = { ...given };
  await using stack = new AsyncDisposableStack();
  let now = SIX;
  const upstream = stack.use(
    await startUpstream({ clock: () => new Date(now), scenario: 'calm-dry-morning' }),
  );
  const server = stack.use(
    await world({
      now,
      patience,
      env: {
        WEATHER_PROVIDERS: 'visualcrossing,openmeteo,sample',
        VISUAL_CROSSING_KEY: 'replayed',
        VISUAL_CROSSING_URL: upstream.visualCrossingUrl,
        OPEN_METEO_URL: upstream.openMeteoUrl,
        OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
      },
    }),
  );
  const farmer = await server.farmer();
  const parts = stack.move();
  return {
    upstream,
    farmer,
    /** From here on nobody waits longer than in the product. */
    hurry: () => Object.assign(patience, WAIT_LIMITS),
    setClock: (instant: string) => {
      now = instant;
      server.setClock(instant);
    },
    current: async (query: { readonly lat: number; readonly lon: number }) => {
      const { status, body } = await farmer.ask('GET /weather/current', { query });
      expect(status).toBe(200);
      return body.data;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

describe.concurrent('through the product’s own API', () => {
  // Its own `expect`: the one for all belongs to whichever of those that run beside it began or ended last.
  test.for(faults)(
    '%s: older real weather, the next provider, or labelled sample weather',
    async (fault, { expect }) => {
      const [, trouble, message] = fault;
      await using farm = await farmWithProviders();
      const first = await farm.current(seen);
      expect(first.provenance).toMatchObject({ source: 'visualcrossing', ageSeconds: 0 });

      farm.upstream.misbehave({ ...trouble, provider: 'visualcrossing' });
      const next = await farm.current(cold);
      expect(next.provenance).toMatchObject({
        source: 'openmeteo',
        sample: false,
        stale: false,
        ageSeconds: 0,
      });

      farm.upstream.misbehave(trouble);
      farm.setClock(HALF_PAST_SIX);
      const older = await farm.current(seen);
      expect(older.provenance).toMatchObject({
        source: 'visualcrossing',
        sample: false,
        stale: true,
        ageSeconds: 1860,
      });
      expect(older.weather.temperature).toBe(first.weather.temperature);

      farm.hurry();
      const made = await farm.current(colder);
      expect(made.provenance).toMatchObject({ source: 'sample', sourceLabel: 'Sample Data', sample: true });
      expect(made.weather.name).toBe('India (Sample Data)');
      await expect
        .poll(async () => (await farm.current(colder)).provenance.failures, {
          timeout: 20_000,
          interval: 250,
        })
        .toContainEqual(expect.objectContaining({ provider: 'visualcrossing', message }));
    },
  );

  test.each([
    ['slow to begin', { delayMs: 40_000 }],
    ['slow in the middle', { bodyDelayMs: 40_000 }],
  ] as const)(
    '%s: nobody waits for it, and what is cached comes at once',
    async (...slow) => {
      const [, trouble] = slow;
      await using farm = await farmWithProviders(WAIT_LIMITS);
      await farm.current(seen);
      farm.upstream.misbehave(trouble);
      farm.setClock(HALF_PAST_SIX);
      expect((await farm.current(seen)).provenance).toMatchObject({
        stale: true,
        refreshing: true,
        sample: false,
      });
      const waiting = performance.now();
      expect((await farm.current(cold)).provenance).toMatchObject({ sample: true, refreshing: true });
      expect(performance.now() - waiting).toBeLessThan(20_000);
    },
    60_000,
  );

  test.each([
    ['a missing hour', 'missing-hour'],
    ['a repeated hour', 'repeated-hour'],
    ['humidity of 140', 'humidity-140'],
    ['wind in metres per second, named so', 'wind-in-metres-per-second'],
  ] as const)('%s: the rest is real and within bounds', async (...half) => {
    const [, change] = half;
    await using farm = await farmWithProviders();
    farm.upstream.misbehave({ change });
    const { body } = await farm.farmer.ask('GET /weather/hourly', { query: { ...seen, hours: 48 } });
    expect(body.data.provenance).toMatchObject({ sample: false, ageSeconds: 0 });
    const starts = body.data.hourly.map((hour) => hour.datetime);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.length).toBeGreaterThan(40);
    for (const { humidity, windSpeed } of body.data.hourly) {
      if (humidity !== null) expect(humidity).toBeLessThanOrEqual(100);
      if (windSpeed !== null) expect(windSpeed).toBeLessThan(30);
    }
  });

  test('while a service is given time to recover, the answer says what failed', async ({ expect }) => {
    await using farm = await farmWithProviders(WAIT_LIMITS);
    farm.upstream.misbehave({ status: 503 });
    expect((await farm.current(cold)).provenance).toMatchObject({ sample: true, refreshing: true });
    const failed = async () =>
      (await farm.current(cold)).provenance.failures
        .map(({ provider, reason }) => `${provider} ${reason}`)
        .sort();
    await expect.poll(failed).toEqual(['openmeteo unavailable', 'visualcrossing unavailable']);
  });

  test('the clock of a provider is an hour ahead: what it calls now is not taken for now', async () => {
    await using farm = await farmWithProviders();
    farm.upstream.misbehave({ clockShiftMs: HOUR_MS });
    const { weather, provenance } = await farm.current(seen);
    expect(provenance).toMatchObject({ sample: false });
    expect(Date.parse(weather.observedAt)).toBeLessThanOrEqual(Date.parse(SIX));
  });
});

test('whatever happens, each list of the API carries source and age', async () => {
  await using farm = await farmWithProviders();
  farm.upstream.misbehave({ status: 503 });
  const [forecast, hourly, alerts, activity] = await Promise.all([
    farm.farmer.ask('GET /weather/forecast', { query: cold }),
    farm.farmer.ask('GET /weather/hourly', { query: cold }),
    farm.farmer.ask('GET /weather/alerts', { query: cold }),
    farm.farmer.ask('POST /weather/activity-check', {
      body: { activity: 'spraying', startsAt: '2026-11-20T07:00:00+05:30', ...cold },
    }),
  ]);
  for (const { status, body } of [forecast, hourly, activity]) {
    expect(status).toBe(200);
    expect(weatherProvenance.parse(body.data.provenance)).toMatchObject({ sample: true });
  }
  expect(alerts.body.data).toMatchObject({ alerts: [] });
});

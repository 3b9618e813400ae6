import { describe, expect, test } from 'vitest';
import { localTime, sunTimes } from './air.ts';
import { hasRecordings, readRecording } from './recorded.ts';
import { startUpstream, type UpstreamOptions } from './upstream.ts';

const now = Date.parse('2026-11-20T09:10:00Z');
const start = (options: Partial<UpstreamOptions> = {}) =>
  startUpstream({ clock: () => new Date(now), scenario: 'calm-dry-morning', ...options });

const read = async (url: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

interface Timeline {
  readonly timezone: string;
  readonly tzoffset: number;
  readonly currentConditions: Record<string, unknown>;
  readonly days: readonly (Record<string, unknown> & {
    readonly hours?: readonly Record<string, unknown>[];
  })[];
}

describe('Visual Crossing', () => {
  test('answers a range with current, days and hours at the place and time asked', async () => {
    await using upstream = await start();
    const { text } = await read(
      `${upstream.visualCrossingUrl}/20.0,73.8/2026-11-19/2026-11-21?key=k&include=current,days,hours`,
    );
    const answer = JSON.parse(text) as Timeline;
    expect(answer).toMatchObject({ latitude: 20, longitude: 73.8, timezone: 'Asia/Kolkata', tzoffset: 5.5 });
    expect(answer.days.map((day) => day.datetime)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(answer.days[1]?.hours?.[0]).toMatchObject({
      datetime: '00:00:00',
      datetimeEpoch: Date.parse('2026-11-19T18:30:00Z') / 1000,
    });
    expect(answer.currentConditions).toMatchObject({ datetime: '14:40:00', temp: 28, windspeed: 9 });
    expect(upstream.callsTo('visualcrossing', '20.0,73.8')).toBe(1);
  });

  test('refuses in plain text: no key, no place', async () => {
    await using upstream = await start();
    expect(await read(`${upstream.visualCrossingUrl}/20,73`)).toEqual({
      status: 401,
      text: 'No session or key found',
    });
    expect(await read(`${upstream.visualCrossingUrl}/200,73?key=k`)).toEqual({
      status: 400,
      text: 'Bad API Request:Invalid location parameter value.',
    });
  });

  test('a day on which clocks change has 25 or 23 hours', async () => {
    await using upstream = await start();
    const hoursOn = async (date: string): Promise<number | undefined> => {
      const { text } = await read(`${upstream.visualCrossingUrl}/48,8/${date}?key=k&include=hours`);
      return (JSON.parse(text) as Timeline).days[0]?.hours?.length;
    };
    expect(await hoursOn('2026-10-25')).toBe(25);
    expect(await hoursOn('2026-03-29')).toBe(23);
    expect(await hoursOn('2026-06-01')).toBe(24);
  });

  test.skipIf(!hasRecordings)(
    'replays a recorded day (needs the recordings), its hours as they came',
    async () => {
      await using upstream = await start({ scenario: 'recorded' });
      const { text } = await read(`${upstream.visualCrossingUrl}/20.0,73.8/2026-11-20?key=k&include=hours`);
      const recorded = JSON.parse(
        readRecording('visualcrossing/timeline_metric_nashik_2022.json'),
      ) as Timeline;
      const replayed = JSON.parse(text) as Timeline;
      const timeless = (hours: readonly Record<string, unknown>[] = []) =>
        hours.map(({ datetimeEpoch, ...rest }) => ({ known: typeof datetimeEpoch, ...rest }));
      expect(timeless(replayed.days[0]?.hours)).toEqual(timeless(recorded.days[0]?.hours));
    },
  );

  test.skipIf(!hasRecordings)('its sun rises as a recording says it did (needs the recordings)', () => {
    const { days } = JSON.parse(readRecording('visualcrossing/timeline_metric_nashik_2022.json')) as Timeline;
    const { rise, set } = sunTimes({ latitude: 19.995, longitude: 73.7965 }, '2022-05-08');
    for (const [ours, theirs] of [
      [rise, days[0]?.sunriseEpoch],
      [set, days[0]?.sunsetEpoch],
    ] as const) {
      expect(Math.abs(ours / 1000 - Number(theirs))).toBeLessThan(240);
    }
    expect(localTime('Asia/Kolkata', rise)).toMatch(/^0[56]:/);
  });
});

describe('Open-Meteo', () => {
  interface Forecast {
    readonly utc_offset_seconds: number;
    readonly hourly_units: Record<string, string>;
    readonly hourly: Record<string, readonly unknown[]>;
    readonly daily: Record<string, readonly unknown[]>;
  }

  test('answers only what is asked for, in the unit asked for', async () => {
    await using upstream = await start({ scenario: 'windy' });
    const url = `${upstream.openMeteoUrl}/forecast?latitude=20&longitude=73.8&timezone=auto&past_days=1&forecast_days=2`;
    const { text } = await read(
      `${url}&hourly=temperature_2m,wind_speed_10m&daily=temperature_2m_max&wind_speed_unit=ms`,
    );
    const answer = JSON.parse(text) as Forecast;
    expect(answer.utc_offset_seconds).toBe(19_800);
    expect(Object.keys(answer.hourly)).toEqual(['time', 'temperature_2m', 'wind_speed_10m']);
    expect(answer.hourly.time?.[0]).toBe('2026-11-19T00:00');
    expect(answer.hourly.time).toHaveLength(72);
    expect(answer.hourly_units.wind_speed_10m).toBe('m/s');
    expect(Math.max(...(answer.hourly.wind_speed_10m as number[]))).toBeCloseTo(40 / 3.6, 0);
    expect(answer.daily.temperature_2m_max).toEqual([29, 29, 29]);
  });

  test('answers several places in one request', async () => {
    await using upstream = await start();
    const { text } = await read(
      `${upstream.openMeteoUrl}/forecast?latitude=20,17&longitude=73.8,75&daily=sunrise`,
    );
    expect(JSON.parse(text)).toHaveLength(2);
    expect(upstream.calls[0]?.places).toEqual(['20,73.8', '17,75']);
  });

  test('refuses with a reason', async () => {
    await using upstream = await start();
    const refused = await read(
      `${upstream.openMeteoUrl}/forecast?latitude=20&longitude=73.8&hourly=moonlight`,
    );
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toMatchObject({ error: true });
  });
});

test('it can be told over HTTP what to play, when it is, and how to fail', async () => {
  await using upstream = await start();
  const tell = (order: unknown) =>
    fetch(`${upstream.url}/__control`, { method: 'POST', body: JSON.stringify(order) });
  await tell({
    scenario: 'rainy',
    now: '2026-07-01T00:00:00Z',
    misbehave: [{ status: 429, retryAfter: 5, times: 1 }],
  });
  const url = `${upstream.visualCrossingUrl}/20,73?key=k&include=current`;
  const failed = await fetch(url);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([429, '5']);
  const answer = JSON.parse((await read(url)).text) as Timeline;
  expect(answer.currentConditions).toMatchObject({ precip: 2, datetime: '05:30:00' });
  const seen = (await (await fetch(`${upstream.url}/__control`)).json()) as {
    calls: unknown[];
    scenario: string;
  };
  expect(seen.calls).toHaveLength(2);
  await tell({ behave: true, now: null });
  expect(upstream.calls).toHaveLength(0);
  expect((await fetch(`${upstream.url}/__control`, { method: 'POST', body: '{"nonsense":1}' })).status).toBe(
    500,
  );
});

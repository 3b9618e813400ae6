import type { Place } from '@draksha/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LONG_PATIENCE } from '../../../../test/long-patience.ts';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import { WAIT_LIMITS, type WeatherService } from '../service.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let bench: WeatherBench;
beforeEach(async () => {
  bench = await weatherBench();
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

const settle = async (until: () => boolean): Promise<void> => {
  await expect.poll(until, { interval: 10 }).toBe(true);
};

const allFresh = async (weather: WeatherService, places: readonly Place[]): Promise<void> => {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const answers = await Promise.all(places.map((place) => weather.bundleFor(place)));
    if (answers.every((answer) => !answer.provenance.stale)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect.unreachable('no refresh landed within half a minute');
};

describe('fresh, stale, sample', () => {
  test('a bundle is whole: now, a day back, 168 hours ahead, 15 days, in one call', async () => {
    const weather = bench.service();
    const { bundle, provenance } = await weather.bundleFor(nashik);
    const now = bench.now().getTime();
    const starts = bundle.hourly.map((hour) => Date.parse(hour.datetime));
    expect(starts.filter((start) => start > now - HOUR && start <= now + 167 * HOUR)).toHaveLength(168);
    expect(starts.some((start) => start <= now - 24 * HOUR)).toBe(true);
    expect(bundle.daily.filter((day) => day.date >= '2026-11-20').length).toBeGreaterThanOrEqual(15);
    expect(bundle.cell.id).toBe('20.0000,73.8000');
    expect(provenance).toEqual({
      source: 'visualcrossing',
      sourceLabel: 'Visual Crossing',
      fetchedAt: '2026-11-20T00:30:00.000Z',
      ageSeconds: 0,
      stale: false,
      sample: false,
      refreshing: false,
      failures: [],
    });
    expect(bench.upstream.calls).toHaveLength(1);
    expect(bench.upstream.calls[0]?.path).toContain('/20.000000,73.800000/');
    expect(bench.upstream.calls[0]?.userAgent).toMatch(/^Draksha\//);
  });

  test('fresh for 30 minutes, then stale at once while a refresh runs behind', async () => {
    const weather = bench.service();
    await weather.bundleFor(nashik);
    bench.advance(29 * MINUTE + 59_000);
    expect((await weather.bundleFor(nashik)).provenance).toMatchObject({ stale: false, ageSeconds: 1799 });
    expect(bench.upstream.calls).toHaveLength(1);
    bench.advance(1_000);
    const { promise: until, resolve: deliverNext } = Promise.withResolvers<void>();
    bench.upstream.misbehave({ until, times: 1 });
    const stale = await weather.bundleFor(nashik);
    deliverNext();
    expect(stale.provenance).toMatchObject({
      stale: true,
      refreshing: true,
      ageSeconds: 1800,
      sample: false,
    });
    await settle(() => bench.upstream.calls.length === 2);
    await allFresh(weather, [nashik]);
    expect((await weather.bundleFor(nashik)).provenance).toMatchObject({ stale: false, ageSeconds: 0 });
  });

  test('with everything down: stale to a day, older to seven days, then sample', async () => {
    const weather = bench.service();
    await weather.bundleFor(nashik);
    bench.upstream.misbehave({ status: 503 });
    bench.advance(23 * HOUR);
    expect((await weather.bundleFor(nashik)).provenance).toMatchObject({
      stale: true,
      sample: false,
      source: 'visualcrossing',
    });
    bench.advance(2 * HOUR);
    const older = await weather.bundleFor(nashik);
    expect(older.provenance).toMatchObject({ stale: true, sample: false, ageSeconds: 25 * 3600 });
    expect(older.provenance.failures).toEqual([
      {
        provider: 'visualcrossing',
        reason: 'unavailable',
        message: 'Weather service is temporarily unavailable. Please try again later.',
      },
      {
        provider: 'openmeteo',
        reason: 'unavailable',
        message: 'Weather service is temporarily unavailable. Please try again later.',
      },
    ]);
    bench.advance(6 * 24 * HOUR);
    const sample = await weather.bundleFor(nashik);
    expect(sample.provenance).toMatchObject({ sample: true, sourceLabel: 'Sample Data', ageSeconds: 0 });
    expect(sample.provenance.failures).toHaveLength(2);
  });

  test('nothing real at all is sample, and real weather takes over as soon as there is some', async () => {
    bench.upstream.misbehave({ reset: true });
    const weather = bench.service();
    const sample = await weather.bundleFor(nashik);
    expect(sample.bundle.source).toBe('sample');
    expect(sample.bundle.current).toMatchObject({ temperature: 28, humidity: 65 });
    bench.upstream.behave();
    expect((await weather.bundleFor(nashik)).provenance.sample).toBe(true);
    expect(bench.upstream.calls).toHaveLength(0);
    bench.advance(61_000);
    expect((await weather.bundleFor(nashik)).provenance).toMatchObject({
      sample: false,
      source: 'visualcrossing',
    });
  });

  test('slow providers do not hold up a farmer with nothing in the cache beyond the deadline', async () => {
    bench.upstream.misbehave({ until: new Promise(() => undefined) });
    const weather = bench.service();
    const first = await weather.bundleFor(nashik, { deadlineMs: 300 });
    expect(first.provenance).toMatchObject({ sample: true, refreshing: true });
  });

  test('where the first provider is slow and nothing is cached, the next is asked as well', async () => {
    bench.upstream.misbehave({ provider: 'visualcrossing', until: new Promise(() => undefined) });
    const weather = bench.service({}, { ...LONG_PATIENCE, hedgeMs: WAIT_LIMITS.hedgeMs });
    expect((await weather.bundleFor(nashik)).provenance.source).toBe('openmeteo');
  });
});

describe('one call', () => {
  test('for a hundred requests at once', async () => {
    const weather = bench.service();
    const answers = await Promise.all(Array.from({ length: 100 }, () => weather.bundleFor(nashik)));
    expect(new Set(answers.map((answer) => answer.provenance.source))).toEqual(new Set(['visualcrossing']));
    expect(bench.upstream.calls).toHaveLength(1);
  });

  test('for two processes that start cold at once, and both show what it brought', async () => {
    bench.upstream.misbehave({ delayMs: 200 });
    const services = [bench.service(), bench.service()];
    const answers = await Promise.all(
      services.flatMap((one) => Array.from({ length: 50 }, () => one.bundleFor(nashik))),
    );
    expect(answers.filter((answer) => answer.provenance.sample)).toHaveLength(0);
    expect(bench.upstream.calls).toHaveLength(1);
  });

  test('of two processes, the second finds what the first fetched while it was stale itself', async () => {
    const [one, two] = [bench.service(), bench.service()];
    await Promise.all([one.bundleFor(nashik), two.bundleFor(nashik)]);
    bench.advance(31 * MINUTE);
    await one.bundleFor(nashik);
    await settle(() => bench.upstream.calls.length === 2);
    await allFresh(one, [nashik]);
    expect((await two.bundleFor(nashik)).provenance.stale).toBe(false);
    expect(bench.upstream.calls).toHaveLength(2);
  });

  test('a process that dies while it asks does not hold the cell for ever', async () => {
    await bench.pool.query(
      `insert into app.weather_refreshes (cell, holder, leased_until)
       values ('20.0000,73.8000', gen_random_uuid(), clock_timestamp() + interval '0.4 seconds')`,
    );
    const { provenance } = await bench.service().bundleFor(nashik);
    expect(provenance.source).toBe('visualcrossing');
  });

  test('100 plots in 10 cells, viewed every 10 minutes for a day, cost at most 48 calls a cell', async () => {
    const weather = bench.service();
    const plots = Array.from({ length: 100 }, (_, index) => ({
      latitude: 19.96 + (index % 10) * 0.1 + (index / 100) * 0.02,
      longitude: 73.76 + (index % 7) * 0.005,
    }));
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const answers = await Promise.all(plots.map((plot) => weather.bundleFor(plot)));
      expect(answers.every((answer) => !answer.provenance.sample)).toBe(true);
      // Refreshes run behind the answers: let them land before the clock moves on.
      if (answers.some((answer) => answer.provenance.stale)) await allFresh(weather, plots);
      bench.advance(10 * MINUTE);
    }
    const calls = bench.upstream.calls.length;
    process.stdout.write(
      `Provider calls, 100 plots in 10 cells, a day of views every 10 minutes: ${calls} (at most 480)\n`,
    );
    expect(new Set(bench.upstream.calls.flatMap((call) => call.places)).size).toBe(10);
    expect(calls).toBeLessThanOrEqual(480);
    expect(calls).toBeGreaterThanOrEqual(10 * 47);
  }, 300_000);
});

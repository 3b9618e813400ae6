import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import { dateRunsOf, datesOf } from './past.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };
const wait = { deadlineMs: 20_000 };

describe('runs of days', () => {
  test('are as long as allowed and no longer', () => {
    expect(dateRunsOf(['2025-02-27', '2025-02-28', '2025-03-01', '2025-03-03'], 366)).toEqual([
      { from: '2025-02-27', to: '2025-03-01' },
      { from: '2025-03-03', to: '2025-03-03' },
    ]);
    expect(dateRunsOf(['2025-01-01', '2025-01-02', '2025-01-03'], 2)).toEqual([
      { from: '2025-01-01', to: '2025-01-02' },
      { from: '2025-01-03', to: '2025-01-03' },
    ]);
    expect(
      datesOf([
        { from: '2024-02-28', to: '2024-03-01' },
        { from: '2024-02-29', to: '2024-02-29' },
      ]),
    ).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  });
});

describe('days that are over', () => {
  let bench: WeatherBench;
  beforeEach(async () => {
    bench = await weatherBench({ scenario: 'rainy' });
  });
  afterEach(async () => {
    await bench[Symbol.asyncDispose]();
  });

  test('are fetched once, by whoever asks first, and carry the figures of their hours', async () => {
    const [one, two] = [bench.service(), bench.service()];
    const range = [{ from: '2025-10-01', to: '2025-10-10' }];
    const [first, second] = await Promise.all([
      one.pastDays(nashik, range, wait),
      two.pastDays(nashik, range, wait),
    ]);
    expect(first.days).toHaveLength(10);
    expect(second.days).toEqual(first.days);
    expect(first.days[0]).toEqual({
      date: '2025-10-01',
      tempMax: 25,
      tempMin: 22,
      // Half a cosine up and half a cosine down: the middle of 22 and 25.
      temperature: 23.5,
      humidity: 96,
      windSpeed: 14,
      precipitation: 48,
      precipitationProbability: null,
      hoursKnown: 24,
      source: 'openmeteo',
      sourceLabel: 'Open-Meteo',
      fetchedAt: '2026-11-20T00:30:00.000Z',
    });
    expect(first).toMatchObject({ missing: [], refreshing: false, failures: [] });
    expect(bench.upstream.calls.map((call) => call.provider)).toEqual(['openmeteo-archive']);
    await one.pastDays(nashik, [{ from: '2025-10-03', to: '2025-10-08' }], wait);
    expect(bench.upstream.calls).toHaveLength(1);
    await one.pastDays(nashik, [{ from: '2025-10-08', to: '2025-10-12' }], wait);
    expect(bench.upstream.calls).toHaveLength(2);
  });

  test('five windows of five years are five requests with a pause of 100 ms between them', async () => {
    const windows = [2021, 2022, 2023, 2024, 2025].map((year) => ({
      from: `${year}-11-20`,
      to: `${year}-11-29`,
    }));
    const { days, missing } = await bench.service().pastDays(nashik, windows, wait);
    expect([days.length, missing.length]).toEqual([50, 0]);
    expect(bench.upstream.calls).toHaveLength(5);
    expect(bench.pauses).toEqual([100, 100, 100, 100]);
  });

  test('where the archive does not reach yet, the provider with yesterday is asked for the rest', async () => {
    const { days, missing } = await bench
      .service()
      .pastDays(nashik, [{ from: '2026-11-08', to: '2026-11-25' }], wait);
    expect(missing).toEqual([]);
    expect(days.map((day) => day.date).at(-1)).toBe('2026-11-19');
    expect(days.find((day) => day.date === '2026-11-13')?.source).toBe('openmeteo');
    expect(days.at(-1)?.source).toBe('visualcrossing');
    expect(days.at(-1)?.precipitationProbability).toBe(90);
  });

  test('with everything down: what is stored, what is missing, and why', async () => {
    const weather = bench.service();
    await weather.pastDays(nashik, [{ from: '2025-10-01', to: '2025-10-03' }], wait);
    bench.upstream.misbehave({ status: 403 });
    const { days, missing, failures } = await weather.pastDays(
      nashik,
      [{ from: '2025-10-02', to: '2025-10-05' }],
      wait,
    );
    expect(days.map((day) => day.date)).toEqual(['2025-10-02', '2025-10-03']);
    expect(missing).toEqual(['2025-10-04', '2025-10-05']);
    expect(failures.map((failure) => [failure.provider, failure.reason])).toEqual([
      ['openmeteo', 'access_denied'],
      ['visualcrossing', 'access_denied'],
    ]);
  });

  test('days of another place, or of another unit, are not kept', async () => {
    for (const change of ['another-place', 'temperature-in-fahrenheit'] as const) {
      bench.upstream.misbehave({ provider: 'openmeteo-archive', change });
      const { days } = await bench
        .service()
        .pastDays(nashik, [{ from: '2025-10-01', to: '2025-10-03' }], wait);
      expect(days.map(({ source }) => source)).toEqual(Array.from({ length: 3 }, () => 'visualcrossing'));
      await bench.pool.query('truncate app.weather_cell_days');
    }
  });

  test('a year is one request and takes as many bytes as is said', async () => {
    const { days } = await bench.service().pastDays(nashik, [{ from: '2025-01-01', to: '2025-12-31' }], wait);
    expect(days).toHaveLength(365);
    expect(bench.upstream.calls).toHaveLength(1);
    await bench.pool.query('vacuum full app.weather_cell_days');
    const { rows } = await bench.pool.query<{ bytes: number }>(
      "select sum(pg_total_relation_size(relid))::int as bytes from pg_partition_tree('app.weather_cell_days')",
    );
    process.stdout.write(`Bytes stored for a cell and a year, index included: ${rows[0]?.bytes}\n`);
    // What the months themselves take is in it: a second cell adds 490 KB, docs/decisions/025.
    expect(rows[0]?.bytes).toBeLessThan(900_000);
  });

  test('a slow archive: the answer comes in time, and the days when they are there', async () => {
    const { promise: until, resolve: deliverNext } = Promise.withResolvers<void>();
    bench.upstream.misbehave({ until, times: 1 });
    const weather = bench.service();
    const range = [{ from: '2025-10-01', to: '2025-10-03' }];
    const early = await weather.pastDays(nashik, range, { deadlineMs: 50 });
    expect(early).toMatchObject({ days: [], refreshing: true });
    expect(early.missing).toHaveLength(3);
    deliverNext();
    await expect
      .poll(async () => (await weather.pastDays(nashik, range, { deadlineMs: 50 })).days.length)
      .toBe(3);
    expect(bench.upstream.calls).toHaveLength(1);
  });

  test('history leaves half of the day’s calls to those who look at today', async () => {
    const weather = bench.service({ dailyCap: 4, providers: ['openmeteo', 'sample'] });
    const windows = [2021, 2022, 2023].map((year) => ({ from: `${year}-11-20`, to: `${year}-11-22` }));
    const { days, failures } = await weather.pastDays(nashik, windows, wait);
    expect(days).toHaveLength(6);
    expect(failures[0]).toMatchObject({ reason: 'daily_limit' });
    expect((await weather.bundleFor(nashik)).provenance.source).toBe('openmeteo');
  });
});

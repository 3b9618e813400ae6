import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import { isWithinBudget } from '../gateway/budget.ts';
import type { WeatherService } from '../service.ts';
import { NOTHING_MEASURED } from '../stations/measured-hours.ts';
import { blockEnd } from './back-fill.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };
const sangli = { latitude: 16.85, longitude: 74.58 };
const range = { from: '2005-01-01', to: '2025-12-31' };

test('a block is whole calendar years, as far as they are wanted', () => {
  expect(blockEnd({ cell: '', nextDay: '2000-01-01', toDay: '2026-11-13' })).toBe('2001-12-31');
  expect(blockEnd({ cell: '', nextDay: '2000-06-15', toDay: '2026-11-13' })).toBe('2001-12-31');
  expect(blockEnd({ cell: '', nextDay: '2026-01-01', toDay: '2026-11-13' })).toBe('2026-11-13');
});

test('the job’s share of the day: two tenths, and only while two fifths are not spent', () => {
  expect(isWithinBudget(1000, { total: 0, own: 199 }, 'years')).toBe(true);
  expect(isWithinBudget(1000, { total: 200, own: 200 }, 'years')).toBe(false);
  expect(isWithinBudget(1000, { total: 399, own: 0 }, 'years')).toBe(true);
  expect(isWithinBudget(1000, { total: 400, own: 0 }, 'years')).toBe(false);
});

describe('years of the past', () => {
  let bench: WeatherBench;
  beforeEach(async () => {
    bench = await weatherBench({ scenario: 'calm-dry-morning' });
  });
  afterEach(async () => {
    await bench[Symbol.asyncDispose]();
  });

  const want = (weather: WeatherService, place = nashik) => weather.longPast(place, range, NOTHING_MEASURED);
  const days = async (): Promise<number> =>
    (await bench.pool.query('select 1 from app.weather_cell_days where complete')).rowCount ?? 0;
  /** The 26 years before 2026 and this one up to the archive's end. */
  const ALL_DAYS = 9_814;
  /** Six years of them: three blocks. */
  const SIX_YEARS = 2_192;
  const wantSixYears = () =>
    bench.pool.query(
      `insert into app.weather_backfills (cell, requested_at, next_day, to_day)
       values ('20.0000,73.8000', now(), '2000-01-01', '2005-12-31')`,
    );

  test('of two cells come in one request for two years each, and once', async () => {
    const one = bench.service();
    await bench.pool.query(
      `insert into app.weather_backfills (cell, requested_at, next_day, to_day)
       values ('16.9000,74.6000', now(), '2000-01-01', '2026-11-13'), ('20.0000,73.8000', now(), '2000-01-01', '2026-11-13')`,
    );
    await one.backFill();
    expect(await days()).toBe(2 * ALL_DAYS);
    expect(bench.upstream.calls).toHaveLength(14);
    expect(bench.upstream.calls.every(({ places }) => places.length === 2)).toBe(true);
    // One is counted for each year of each cell: 27 of them twice.
    const { rows } = await bench.pool.query('select calls, years_calls from app.weather_call_days');
    expect(rows).toEqual([{ calls: 54, years_calls: 54 }]);
    expect((await bench.pool.query('select from app.weather_calls')).rowCount).toBe(0);
    const { days: kept, refreshing } = await want(one);
    expect(refreshing).toBe(false);
    expect(kept).toHaveLength(7_670);
    expect(kept[0]).toEqual({
      date: '2005-01-01',
      tempMax: 28,
      tempMin: 18,
      humidity: 67.5,
      windSpeed: 9,
      precipitation: 0,
      precipitationProbability: null,
      source: 'openmeteo',
      sourceLabel: 'Open-Meteo',
      fetchedAt: '2026-11-20T00:30:00.000Z',
    });
    await one.backFill();
    expect(bench.upstream.calls).toHaveLength(14);
  }, 180_000);

  test('of the cell that was looked at last come first', async () => {
    const one = bench.service();
    await bench.pool.query(
      `insert into app.weather_backfills (cell, requested_at, next_day, to_day)
       values ('16.9000,74.6000', '2026-11-01', '2024-01-01', '2025-12-31'), ('20.0000,73.8000', '2026-11-02', '2022-01-01', '2023-12-31'),
         ('17.7000,75.9000', '2026-11-03', '2020-01-01', '2021-12-31')`,
    );
    await want(one, sangli);
    await one.backFill();
    expect(bench.upstream.calls.map(({ places }) => places)).toEqual([
      ['16.900000,74.600000'],
      ['17.700000,75.900000'],
      ['20.000000,73.800000'],
    ]);
  });

  test('go on where another process died, and no finished block is asked for again', async () => {
    const dying = bench.service();
    bench.upstream.misbehave({ provider: 'openmeteo-archive', delayMs: 60_000 });
    await wantSixYears();
    const ended = dying.backFill().catch(() => 'ended');
    await expect.poll(() => bench.upstream.calls.length).toBe(1);
    // As a kill leaves it: a block that nobody finishes.
    await dying.stop();
    expect(await ended).toBe('ended');
    bench.upstream.behave();
    await bench.service().backFill();
    expect(await days()).toBe(SIX_YEARS);
    expect(bench.upstream.calls).toHaveLength(3);
  });

  test('leave today’s weather its calls, and go on the next day', async () => {
    const weather = bench.service({ dailyCap: 10, providers: ['openmeteo', 'sample'] });
    await want(weather);
    await weather.backFill();
    // Two tenths of ten are two calls: one block of two years.
    expect(bench.upstream.callsTo('openmeteo-archive')).toBe(1);
    expect((await want(weather)).refreshing).toBe(true);
    expect((await weather.bundleFor(nashik)).provenance.source).toBe('openmeteo');
    expect((await weather.bundleFor(sangli)).provenance.source).toBe('openmeteo');
    bench.setClock('2026-11-21T00:30:00Z');
    await weather.backFill();
    expect(bench.upstream.callsTo('openmeteo-archive')).toBe(2);
  });

  test('rest after trouble, longer each time, say why, and go on when it is over', async () => {
    const weather = bench.service();
    bench.upstream.misbehave({ provider: 'openmeteo-archive', body: 'half' });
    await wantSixYears();
    await weather.backFill();
    const asked = bench.upstream.calls.length;
    expect(await want(weather)).toMatchObject({
      refreshing: false,
      failures: [{ provider: 'openmeteo', reason: 'unreadable' }],
    });
    await weather.backFill();
    expect(bench.upstream.calls).toHaveLength(asked);
    bench.upstream.behave();
    bench.advance(16 * 60_000);
    await weather.backFill();
    expect(await days()).toBe(SIX_YEARS);
    expect(await want(weather)).toMatchObject({ refreshing: false, failures: [] });
  });

  test('that are kept already are not asked for', async () => {
    const weather = bench.service();
    await weather.pastDays(nashik, [{ from: '2000-01-01', to: '2001-12-31' }], { deadlineMs: 20_000 });
    const before = bench.upstream.calls.length;
    await wantSixYears();
    await weather.backFill();
    expect(await days()).toBe(SIX_YEARS);
    expect(bench.upstream.calls.length - before).toBe(2);
    const { rows } = await bench.pool.query<{ finished: boolean }>(
      'select finished_at is not null as finished from app.weather_backfills',
    );
    expect(rows).toEqual([{ finished: true }]);
  });

  test('without an archive nothing is wanted', async () => {
    const weather = bench.service({ providers: ['visualcrossing', 'sample'] });
    expect(await want(weather)).toEqual({ days: [], refreshing: false, failures: [] });
    expect((await bench.pool.query('select 1 from app.weather_backfills')).rowCount).toBe(0);
  });
});

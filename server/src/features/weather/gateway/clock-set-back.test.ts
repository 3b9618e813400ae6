import { DAY_MS } from '@draksha/models';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import { NOTHING_MEASURED } from '../stations/measured-hours.ts';

const NOW = '2026-11-20T00:30:00Z';
const NINE_DAYS_ON = '2026-11-29T00:30:00Z';
const nashik = { latitude: 19.9975, longitude: 73.7898 };

let bench: WeatherBench;
beforeEach(async () => {
  bench = await weatherBench({ now: NOW });
});
afterEach(async () => {
  await bench[Symbol.asyncDispose]();
});

describe('a clock that was set nine days forward, and back', () => {
  test.each(['the same process', 'another one'])('leaves no cell fresh: %s asks anew', async (who) => {
    bench.setClock(NINE_DAYS_ON);
    const first = bench.service();
    await first.bundleFor(nashik);
    const calls = bench.upstream.callsTo('visualcrossing');
    bench.setClock(NOW);
    const after = who === 'another one' ? bench.service() : first;
    const { bundle, provenance } = await after.bundleFor(nashik);
    expect(provenance).toMatchObject({
      source: 'visualcrossing',
      ageSeconds: 0,
      stale: false,
      sample: false,
    });
    expect(bundle.fetchedAt).toBe(new Date(NOW).toISOString());
    expect(
      bundle.hourly.some((hour) => Date.parse(hour.datetime) === Date.parse('2026-11-20T00:30:00Z')),
    ).toBe(true);
    expect(bench.upstream.callsTo('visualcrossing')).toBe(calls + 1);
    // What was fetched now stays: it is not asked for a third time.
    await bench.service().bundleFor(nashik);
    expect(bench.upstream.callsTo('visualcrossing')).toBe(calls + 1);
  });

  test('leaves nobody resting: neither the provider nor the cell', async () => {
    bench.setClock(NINE_DAYS_ON);
    bench.upstream.misbehave({ status: 401 });
    const weather = bench.service();
    expect((await weather.bundleFor(nashik)).provenance.sample).toBe(true);
    bench.upstream.behave();
    bench.setClock(NOW);
    expect((await weather.diagnostics()).every(({ ready, restUntil }) => ready && restUntil === null)).toBe(
      true,
    );
    expect((await weather.bundleFor(nashik)).provenance).toMatchObject({ source: 'visualcrossing' });
  });

  test('of the database leaves no lease standing', async () => {
    await bench.pool.query(
      `insert into app.weather_refreshes (cell, holder, leased_until)
       values ('20.0000,73.8000', gen_random_uuid(), clock_timestamp() + interval '9 days')`,
    );
    const { provenance } = await bench.service().bundleFor(nashik);
    expect(provenance.source).toBe('visualcrossing');
  });

  test('spends no calls of the day that it was set to', async () => {
    bench.setClock(NINE_DAYS_ON);
    const capped = { providers: ['visualcrossing', 'sample'] as const, dailyCap: 4 };
    const weather = bench.service(capped);
    for (const latitude of [15, 16, 17, 18, 19]) await weather.bundleFor({ latitude, longitude: 75 });
    bench.setClock(NOW);
    await weather.cleanUp();
    bench.setClock(NINE_DAYS_ON);
    expect((await weather.diagnostics())[0]?.callsToday).toBe(0);
  });

  test('makes no day that has not come a day of the past', async () => {
    bench.setClock(NINE_DAYS_ON);
    const weather = bench.service();
    await weather.bundleFor(nashik);
    const wholeDays = async () =>
      (await bench.pool.query(`select day from app.weather_cell_days where complete and day > '2026-11-20'`))
        .rowCount;
    expect(await wholeDays()).toBeGreaterThan(0);
    bench.setClock(NOW);
    await weather.cleanUp();
    expect(await wholeDays()).toBe(0);

    // Ten days later they are over, and asked for like any others.
    bench.advance(10 * DAY_MS);
    const calls = bench.upstream.callsTo('openmeteo-archive') + bench.upstream.callsTo('visualcrossing');
    const { days, missing } = await weather.pastDays(nashik, [{ from: '2026-11-27', to: '2026-11-28' }], {
      deadlineMs: 4_000,
    });
    expect(missing).toEqual([]);
    expect(days.every((day) => Date.parse(day.fetchedAt) === bench.now().getTime())).toBe(true);
    const after = bench.upstream.callsTo('openmeteo-archive') + bench.upstream.callsTo('visualcrossing');
    expect(after).toBeGreaterThan(calls);
  });

  test('leaves no past years resting or fetched', async () => {
    bench.setClock(NINE_DAYS_ON);
    bench.upstream.misbehave({ provider: 'openmeteo-archive', status: 400 });
    const weather = bench.service();
    const range = { from: '2020-01-01', to: '2020-12-31' };
    await weather.longPast(nashik, range, NOTHING_MEASURED);
    await weather.backFill();
    const resting = async (now: string) =>
      (
        await bench.pool.query<{ resting: boolean }>(
          `select app.still_holds(rest_until, $1, '1 day') as resting from app.weather_backfills`,
          [now],
        )
      ).rows.map((row) => row.resting);
    expect(await resting(NINE_DAYS_ON)).toEqual([true]);
    expect(await resting(NOW)).toEqual([false]);
  });
});

describe('a provider nine days ahead', () => {
  test('that answers for the days it is asked for: its hours count, its "now" does not', async () => {
    bench.upstream.misbehave({ provider: 'visualcrossing', clockShiftMs: 9 * DAY_MS });
    const { bundle, provenance } = await bench.service().bundleFor(nashik);
    expect(provenance.source).toBe('visualcrossing');
    expect(bundle.current).toBeNull();
  });

  test.each(['openmeteo', 'tomorrow'] as const)(
    '%s, that answers for its own days: nothing of it',
    async (provider) => {
      bench.upstream.misbehave({ provider, clockShiftMs: 9 * DAY_MS });
      const weather = bench.service({ providers: [provider, 'visualcrossing', 'sample'] });
      const { provenance } = await weather.bundleFor(nashik);
      expect(provenance).toMatchObject({
        source: 'visualcrossing',
        failures: [{ provider, reason: 'empty' }],
      });
    },
  );

  test('of days that it dates ahead keeps none as past', async () => {
    bench.upstream.misbehave({ provider: 'openmeteo', clockShiftMs: 9 * DAY_MS });
    await bench.service({ providers: ['openmeteo', 'sample'] }).bundleFor(nashik);
    const { rowCount } = await bench.pool.query('select 1 from app.weather_cell_days');
    expect(rowCount).toBe(0);
  });
});

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WeatherBench, weatherBench } from '../../../../test/weather-bench.ts';
import type { WeatherService } from '../service.ts';

const places = Array.from({ length: 6 }, (_, index) => ({ latitude: 19.5 + index / 5, longitude: 74 }));
const signal = AbortSignal.timeout(600_000);
/** Four in the morning in India, and before: when the job for the dawn runs. */
const FOUR = '2026-11-20T22:30:00Z';
const DAWN = '2026-11-20T22:10:00Z';

describe('weather ahead of the farmer', () => {
  let bench: WeatherBench;
  beforeEach(async () => {
    bench = await weatherBench({ now: '2026-11-20T12:30:00Z' });
  });
  afterEach(async () => {
    await bench[Symbol.asyncDispose]();
  });

  const look = async (weather: WeatherService, which = places): Promise<void> => {
    for (const place of which) await weather.bundleFor(place, { deadlineMs: 4_000 });
    await weather.cleanUp();
  };
  const fetched = async (): Promise<string[]> =>
    (await bench.pool.query('select fetched_at as at from app.weather_bundles order by cell')).rows.map(
      ({ at }) => at,
    );

  test.each([
    ['openmeteo', 1],
    ['visualcrossing', 6],
  ] as const)('at four the weather of %s is new, and nobody waited for it', async (source, requests) => {
    const weather = bench.service({ providers: [source, 'sample'] });
    await look(weather);
    bench.setClock(DAWN);
    const before = bench.upstream.calls.length;
    expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(6);
    expect(bench.upstream.calls.length - before).toBe(requests);
    expect(await fetched()).toEqual(places.map(() => new Date(DAWN).toISOString()));
    // Once is enough, for this process and for any other.
    expect(
      await bench.service({ providers: [source, 'sample'] }).refreshAhead({ isDawn: true, signal }),
    ).toBe(0);
    bench.setClock(FOUR);
    const asked = bench.upstream.calls.length;
    const [place] = places;
    const { provenance } = await weather.bundleFor(place ?? { latitude: 0, longitude: 0 });
    expect(provenance).toMatchObject({ source, stale: false, fetchedAt: new Date(DAWN).toISOString() });
    expect(bench.upstream.calls).toHaveLength(asked);
  });

  test('what was fetched in the evening, after the last run, is fetched again: at half past five it would be too old to tell from', async () => {
    const weather = bench.service({ providers: ['openmeteo', 'sample'] });
    await look(weather);
    bench.setClock('2026-11-20T17:15:00Z');
    expect(await weather.refreshAhead({ isDawn: false, signal })).toBe(6);
    bench.setClock(DAWN);
    expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(6);
    expect(await fetched()).toEqual(places.map(() => new Date(DAWN).toISOString()));
  });

  test('what came together is kept together: the statements are as many for six cells as for one', async () => {
    const weather = bench.service({ providers: ['openmeteo', 'sample'] });
    await look(weather);
    bench.setClock(DAWN);
    // At the driver: what is promised is trips to the database, whatever the stores call a statement. Each is sent as it was.
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(6);
      const texts = query.mock.calls.map(([asked]) => (asked as { readonly text?: string }).text ?? '');
      for (const table of ['weather_bundles', 'weather_cell_days'])
        expect(texts.filter((text) => text.startsWith(`insert into "app"."${table}"`))).toHaveLength(1);
    } finally {
      query.mockRestore();
    }
  });

  test('two processes at once ask for each cell once', async () => {
    const [one, two] = [
      bench.service({ providers: ['visualcrossing'] }),
      bench.service({ providers: ['visualcrossing'] }),
    ];
    await look(one);
    bench.setClock(DAWN);
    const before = bench.upstream.calls.length;
    const counts = await Promise.all([one, two].map((it) => it.refreshAhead({ isDawn: true, signal })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(bench.upstream.calls.length - before).toBe(6);
  });

  test('what nobody looked at for three days is left alone, though it was fetched ahead meanwhile', async () => {
    const weather = bench.service({ providers: ['openmeteo', 'sample'] });
    await look(weather);
    for (const day of ['21', '22', '23']) {
      bench.setClock(`2026-11-${Number(day) - 1}T22:10:00Z`);
      expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(6);
    }
    bench.setClock('2026-11-23T22:10:00Z');
    expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(0);
  });

  test('the calls that a first look needs are left, and by day no more is asked than a day’s calls allow', async () => {
    const weather = bench.service({ providers: ['visualcrossing'], dailyCap: 5 });
    await look(weather, places.slice(0, 4));
    // The day's calls are counted from midnight UTC on.
    bench.setClock('2026-11-21T00:05:00Z');
    // A fifth of five calls is kept back.
    expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(4);
    const [, , , , , last] = places;
    if (!last) throw new Error('no place');
    expect((await weather.bundleFor(last, { deadlineMs: 4_000 })).provenance.sample).toBe(false);
    bench.setClock('2026-11-21T05:15:00Z');
    expect(await weather.refreshAhead({ isDawn: false, signal })).toBe(0);
  });

  test('while the first provider is down the next one is asked', async () => {
    const weather = bench.service({ providers: ['openmeteo', 'visualcrossing', 'sample'] });
    await look(weather);
    bench.setClock(DAWN);
    bench.upstream.misbehave({ provider: 'openmeteo', status: 500 });
    expect(await weather.refreshAhead({ isDawn: true, signal })).toBe(6);
    expect(bench.upstream.callsTo('visualcrossing')).toBe(6);
  });
});

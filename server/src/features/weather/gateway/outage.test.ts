import { HOUR_MS } from '@draksha/models';
import { expect, test } from 'vitest';
import { weatherBench } from '../../../../test/weather-bench.ts';

const nashik = { latitude: 19.9975, longitude: 73.7898 };
const sangli = { latitude: 16.8524, longitude: 74.5815 };

test('without the database: what is in memory with its age, else labelled sample, and real again afterwards', async () => {
  await using bench = await weatherBench();
  const weather = bench.service();
  await weather.bundleFor(nashik);
  bench.advance(31 * 60_000);
  await bench.pool.query('alter schema app rename to away');

  const held = await weather.bundleFor(nashik);
  expect(held.provenance).toMatchObject({
    source: 'visualcrossing',
    stale: true,
    ageSeconds: 1860,
    sample: false,
  });
  const cold = await weather.bundleFor(sangli);
  expect(cold.provenance).toMatchObject({ sample: true, sourceLabel: 'Sample Data' });
  // Calls are counted in the database: without it nobody is asked, so that the cap holds.
  expect(bench.upstream.calls).toHaveLength(1);

  await bench.pool.query('alter schema away rename to app');
  bench.advance(61_000);
  expect((await weather.bundleFor(sangli)).provenance).toMatchObject({ sample: false, stale: false });
  await expect.poll(async () => (await weather.bundleFor(nashik)).provenance.stale).toBe(false);
});

test('two processes start cold at once with 10,000 requests: one call, nobody gets sample weather', async () => {
  await using bench = await weatherBench();
  const services = [bench.service(), bench.service()];
  const started = performance.now();
  const answers = await Promise.all(
    services.flatMap((one) => Array.from({ length: 5_000 }, () => one.bundleFor(nashik))),
  );
  process.stdout.write(
    `10,000 cold requests to two processes: ${Math.round(performance.now() - started)} ms\n`,
  );
  expect(answers.filter((answer) => answer.provenance.sample)).toHaveLength(0);
  expect(bench.upstream.calls).toHaveLength(1);
});

test('a process that stops in the middle of a refresh leaves nothing running and the cell free', async () => {
  await using bench = await weatherBench();
  bench.upstream.misbehave({ until: new Promise(() => undefined) });
  const weather = bench.service();
  expect((await weather.bundleFor(nashik, { deadlineMs: 50 })).provenance.sample).toBe(true);
  await weather.stop();
  bench.upstream.behave();
  bench.advance(61_000);
  expect((await bench.service().bundleFor(nashik)).provenance.source).toBe('visualcrossing');
});

test('answers dated by a place whose clocks change have 25 and 23 hours on those days', async () => {
  const freiburg = { latitude: 48, longitude: 7.8 };
  await using bench = await weatherBench({ now: '2026-10-24T06:00:00Z', scenario: 'season' });
  const hoursOn = async (date: string): Promise<string[]> => {
    const { bundle } = await bench.service().bundleFor(freiburg, { deadlineMs: 4_000 });
    return bundle.hourly
      .filter((hour) => hour.datetime.startsWith(date))
      .map((hour) => hour.datetime.slice(11));
  };
  const autumn = await hoursOn('2026-10-25');
  expect(autumn).toHaveLength(25);
  expect(autumn.filter((hour) => hour.startsWith('02'))).toEqual(['02:00:00+02:00', '02:00:00+01:00']);
  bench.setClock('2026-03-28T06:00:00Z');
  await bench.pool.query('delete from app.weather_bundles');
  const spring = await hoursOn('2026-03-29');
  expect(spring).toHaveLength(23);
  expect(spring.some((hour) => hour.startsWith('02'))).toBe(false);
});

test('cleaning up forgets what no longer says anything about now, and nothing else', async () => {
  await using bench = await weatherBench();
  const weather = bench.service();
  await weather.bundleFor(nashik);
  const count = async (table: string): Promise<number> =>
    (await bench.pool.query(`select 1 from app.${table}`)).rowCount ?? 0;
  const all = () =>
    Promise.all(['weather_bundles', 'weather_cell_days', 'weather_calls', 'weather_call_days'].map(count));
  bench.advance(7 * 24 * HOUR_MS - 1_000);
  await weather.cleanUp();
  expect(await all()).toEqual([1, 2, 1, 1]);
  bench.advance(2_000);
  await weather.cleanUp();
  expect(await all()).toEqual([0, 2, 1, 1]);
  bench.advance(40 * 24 * HOUR_MS);
  await weather.cleanUp();
  expect(await all()).toEqual([0, 2, 0, 0]);
  expect(await count('weather_refreshes')).toBe(0);
});

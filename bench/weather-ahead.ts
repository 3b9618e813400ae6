import { type Work, weatherHouse } from './weather-house.ts';

/** Time to fetch many cells before dawn from a service that takes a second a request: `node bench/weather-ahead.ts [cells]`. */

const CELLS = Number(process.argv[2] ?? 3_000);
const CALL_MS = 1_000;
const HOUR_MS = 3_600_000;

const { weather, pool, calls, work, close } = await weatherHouse({
  cells: CELLS,
  connections: 6,
  callMs: CALL_MS,
});

// Yesterday's weather of all of them, from one that was fetched.
const { bundle } = await weather.bundleFor({ latitude: 20, longitude: 73.8 }, { deadlineMs: 4_000 });
await pool.query(
  `insert into app.weather_bundles (cell, source, fetched_at, body, viewed_at)
   select format('%s,%s', to_char(8 + n / 200 * 0.1, 'FM990.0000'), to_char(70 + n % 200 * 0.1, 'FM990.0000')), 'openmeteo',
     now() - interval '12 hours', $1, now() - interval '12 hours' from generate_series(0, $2 - 1) n
   on conflict do nothing`,
  [JSON.stringify(bundle), CELLS],
);
await pool.query(
  `insert into app.weather_refreshes (cell) select cell from app.weather_bundles on conflict do nothing`,
);
const size = async (): Promise<number> =>
  (await pool.query<{ bytes: number }>('select pg_database_size(current_database())::int8 as bytes')).rows[0]
    ?.bytes ?? 0;
const before = await work();
const [callsBefore, bytesBefore, begin] = [calls(), await size(), performance.now()];
const fetched = await weather.refreshAhead({ isDawn: true, signal: AbortSignal.timeout(HOUR_MS) });
const seconds = (performance.now() - begin) / 1000;
const after = await work();
const spent = (who: keyof Work): string => (after[who] - before[who]).toFixed(1);
process.stdout.write(
  `${fetched} cells in ${seconds.toFixed(1)} s of wall time, ${calls() - callsBefore} requests of ${CALL_MS} ms or more; ` +
    `processor seconds: ${spent('own')} of ours (the way to the stand-in among them), ${spent('database')} of the database, ` +
    `${spent('standIn')} of the stand-in; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB; ` +
    `the database grew by ${Math.round(((await size()) - bytesBefore) / Math.max(1, fetched))} bytes a cell\n`,
);
await close();

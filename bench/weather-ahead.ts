import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { createPool } from '../server/src/db.ts';
import { createWeatherService } from '../server/src/features/weather/service.ts';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrateAll } from '../server/src/migrate.ts';

/** Time to fetch many cells before dawn from a service that takes a second a request: `node bench/weather-ahead.ts [cells]`. */

const CELLS = Number(process.argv[2] ?? 3_000);
const CALL_MS = 1_000;
const HOUR_MS = 3_600_000;

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
// A process of its own: its work is not the product's.
const upstream = spawn(process.execPath, ['server/test/upstream/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let behind = '';
for await (const line of createInterface({ input: upstream.stdout })) {
  if (line.startsWith('OPEN_METEO_URL=')) behind = line.slice('OPEN_METEO_URL='.length);
  if (line.startsWith('OPEN_METEO_ARCHIVE_URL=')) break;
}
let calls = 0;
const slow = createServer((request, response) => {
  calls += 1;
  void (async () => {
    const answer = await fetch(`${new URL(behind).origin}${request.url}`);
    const [body] = await Promise.all([answer.arrayBuffer(), sleep(CALL_MS)]);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(Buffer.from(body));
  })();
}).listen(0, '127.0.0.1');
await once(slow, 'listening');
const address = slow.address();
const port = typeof address === 'object' && address ? address.port : 0;
const openMeteoUrl = `http://127.0.0.1:${port}${new URL(behind).pathname}`;

const cluster = await startEmbeddedPostgres({ dataDir: folder });
const pool = createPool({ connection: cluster.connection, max: 6, onError: () => undefined });
await migrateAll(pool);
const weather = createWeatherService({
  pool,
  clock: () => new Date(),
  log: Fastify().log,
  config: {
    providers: ['openmeteo', 'sample'],
    visualCrossing: { key: undefined, url: openMeteoUrl },
    tomorrow: { key: undefined, url: openMeteoUrl },
    openMeteo: { url: openMeteoUrl, archiveUrl: openMeteoUrl },
    cellDegrees: 0.1,
    dailyCap: CELLS * 10,
  },
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
const [callsBefore, bytesBefore, begin] = [calls, await size(), performance.now()];
const fetched = await weather.refreshAhead({ isDawn: true, signal: AbortSignal.timeout(HOUR_MS) });
const seconds = (performance.now() - begin) / 1000;
process.stdout.write(
  `${fetched} cells in ${seconds.toFixed(1)} s of wall time, ${calls - callsBefore} requests of ${CALL_MS} ms, ` +
    `${Math.round(process.cpuUsage().user / 1e6)} s of our processor, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB; ` +
    `the database grew by ${Math.round(((await size()) - bytesBefore) / Math.max(1, fetched))} bytes a cell\n`,
);
await weather.stop();
await pool.end();
await cluster.stop();
slow.close();
slow.closeAllConnections();
upstream.kill('SIGTERM');
if (upstream.exitCode === null) await once(upstream, 'exit');
await rm(folder, { recursive: true, force: true });

import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Fastify from 'fastify';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createContext } from '../server/src/context.ts';
import { createPool } from '../server/src/db.ts';
import { startUpstream } from '../server/test/upstream/upstream.ts';
import { PIN, post, register } from './farmer.ts';
import { serveSameSql } from './same-sql.ts';

/** The product and a bare server beside it, on one database, in one process: what `bench/api.ts` loads. */

const folder = process.argv[2] ?? '';
const outboxFile = join(folder, 'outbox.jsonl');
const upstream = await startUpstream({ clock: () => new Date() });
const config = readConfig({
  DATA_DIR: join(folder, 'data'),
  OUTBOX_FILE: outboxFile,
  SMS_PER_HOUR: '1000000',
  SMS_PER_HOUR_RANGE: '1000000',
  // What is measured is the product, not what it refuses.
  QUOTA_CALLS_PER_MINUTE: '10000000',
  QUOTA_PLOTS: '100000',
  QUOTA_ROWS: '100000000',
  QUOTA_MEGABYTES: '1000000',
  VISUAL_CROSSING_KEY: 'replayed',
  VISUAL_CROSSING_URL: upstream.visualCrossingUrl,
  OPEN_METEO_URL: upstream.openMeteoUrl,
  OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
  LOG_LEVEL: 'silent',
});
const context = await createContext(config, { clock: () => new Date(), print: () => undefined });
const app = await createApp(context, null);
const product = await app.listen({ port: 0, host: '127.0.0.1' });

const bareApp = Fastify();
const pool = createPool({ connection: context.databaseConnection, max: 12, onError: () => undefined });
bareApp.get('/', async () => (await pool.query('select 1 as one')).rows[0]);
serveSameSql(bareApp, pool);
// The least that a write on the disk costs: one row by its key, another one each time.
await pool.query('create table public.bench_rows (id integer primary key, changed integer not null)');
await pool.query('insert into public.bench_rows select id, 0 from generate_series(0, 63) id');
let turn = 0;
bareApp.post('/update', async () => {
  turn = (turn + 1) % 64;
  const text = 'update public.bench_rows set changed = changed + 1 where id = $1 returning changed';
  return (await pool.query({ name: 'update', text, values: [turn] })).rows[0];
});
const bare = await bareApp.listen({ port: 0, host: '127.0.0.1' });

const phone = '+919822012345';
const session = await register({ product, outboxFile, phone, firstName: 'Asha' });
const plotIds: string[] = [];
for (const [name, latitude] of [
  ['Odha', 20.0],
  ['Mal', 20.02],
  ['Nala', 20.3],
] as const) {
  const made = await post<{ data: { plot: { id: string } } }>(
    `${product}/api/plots`,
    { name, latitude, longitude: 73.8 },
    session.access_token,
  );
  plotIds.push(made.data.plot.id);
  await post(
    `${product}/api/seasons`,
    { plotId: made.data.plot.id, cycle: 'fruit', pruningDate: '2026-10-08' },
    session.access_token,
  );
}
const refreshTokens: string[] = [];
for (let one = 0; one < 32; one++) {
  const body = { phone, password: PIN };
  const renewed = await post<{ refresh_token: string }>(`${product}/auth/v1/token?grant_type=password`, body);
  refreshTokens.push(renewed.refresh_token);
}
process.send?.({
  bare,
  product,
  token: session.access_token,
  userId: session.user.id,
  plotId: plotIds[0],
  refreshTokens,
});

/** The loop's stalls: by the clock, and by the processor's time that one turn took, which others' load does not lengthen. */
const delay = monitorEventLoopDelay({ resolution: 1 });
let isWatching = false;
let longestTurn = 0;
let began = process.cpuUsage();

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

function watchTurns(before = threadMs()): void {
  const now = threadMs();
  longestTurn = Math.max(longestTurn, now - before);
  if (isWatching) setImmediate(watchTurns, now);
}

process.on('message', async (message) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ ms: (user + system) / 1000 });
    return;
  }
  if (message === 'watch') {
    delay.enable();
    delay.reset();
    began = process.cpuUsage();
    longestTurn = 0;
    isWatching = true;
    watchTurns();
    process.send?.({});
    return;
  }
  if (message === 'watched') {
    isWatching = false;
    const { user, system } = process.cpuUsage(began);
    process.send?.({ ms: delay.max / 1e6, turnMs: longestTurn, busy: (user + system) / 1000 });
    return;
  }
  isWatching = false;
  await bareApp.close();
  await pool.end();
  await app.close();
  await context[Symbol.asyncDispose]();
  await upstream.close();
  process.disconnect?.();
});

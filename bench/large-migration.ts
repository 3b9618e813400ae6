import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applyMigrations } from '@draksha/auth/migrations';
import { Client, Pool } from 'pg';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrationSources } from '../server/src/migrate.ts';
import { endProcess } from '../server/test/plain-postgres.ts';
import { scratchFolder } from '../server/test/scratch-folder.ts';
import { seedFarms } from './morning-seed.ts';

/**
 * A database of a million records from before the keys of decision 200 is brought up to date while farmers read and write, once its
 * process is killed in the middle and once PostgreSQL itself: `node bench/large-migration.ts [--farmers 50000]`. Says how long reads
 * and writes waited at each file, and fails where an acknowledged write is lost.
 */

const { values } = parseArgs({ options: { farmers: { type: 'string', default: '50000' } } });
const farmers = Number(values.farmers);
const FIRST = '110_';
const CALLERS = 4;
const APART_MS = 50;
const KILL_AFTER_MS = 1_500;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const [signIn, product] = migrationSources;
if (!signIn || !product) throw new Error('no migrations');
await using stack = new AsyncDisposableStack();
const folder = stack.use(scratchFolder());
const before = folder.in('before');
mkdirSync(before);
for (const name of readdirSync(product.directory))
  if (name < FIRST) copyFileSync(`${product.directory}/${name}`, `${before}/${name}`);
const cluster = stack.use(await startEmbeddedPostgres({ dataDir: folder.in('data') }));
const { host, port, user, database } = cluster.connection;
const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

async function once<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(cluster.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

{
  const pool = new Pool({ ...cluster.connection, max: 1 });
  await applyMigrations(pool, signIn);
  await applyMigrations(pool, { ...product, directory: before });
  await pool.end();
}
await once((client) => seedFarms(client, { farmers, cells: 600 }));
const sizeMb = (): Promise<number> =>
  once(async (client) => {
    const { rows } = await client.query<{ mb: number }>(
      'select pg_database_size(current_database())::float8 / 1e6 as mb',
    );
    return Math.round(rows[0]?.mb ?? 0);
  });
const counted = await once(async (client) => {
  const { rows } = await client.query<{ name: string; count: string }>(
    `select 'records' as name, count(*) from app.records union all select 'tasks', count(*) from app.tasks
      union all select 'changes', count(*) from app.changes`,
  );
  return rows.map(({ name, count }) => `${count} ${name}`).join(', ');
});
print(`${farmers} farmers, ${counted}; ${await sizeMb()} MB`);

interface Call {
  readonly kind: 'read' | 'write';
  /** By the clock. */
  readonly at: number;
  readonly ms: number;
  readonly failed: string | null;
}

const calls: Call[] = [];
const acknowledged: string[] = [];
let isOver = false;

const farmerAt = (n: number) =>
  `overlay(overlay(md5('farmer ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/** As a server asks that was there before: on one connection, which it opens anew when it breaks. */
async function call(kind: Call['kind']): Promise<void> {
  const connect = async () => {
    const opened = new Client(cluster.connection);
    opened.on('error', () => undefined);
    await opened.connect();
    return opened;
  };
  let client: Client | null = null;
  while (!isOver) {
    const at = Date.now();
    const begin = performance.now();
    let failed: string | null = null;
    try {
      client ??= await connect();
      const who = farmerAt(1 + Math.floor(Math.random() * farmers));
      if (kind === 'read') await client.query(`select count(*) from app.records where user_id = ${who}`);
      else {
        const { rows } = await client.query<{ id: string }>(
          `insert into app.records (id, user_id, plot_id, entry_id, kind, happened_at, details)
            select gen_random_uuid(), user_id, id, gen_random_uuid(), 'rain_gauge', now(), '{"mm": 1}'
            from app.plots where user_id = ${who} limit 1 returning id::text`,
        );
        acknowledged.push(...rows.map(({ id }) => id));
      }
    } catch (cause) {
      failed = cause instanceof Error ? cause.message : String(cause);
      await client?.end().catch(() => undefined);
      client = null;
    }
    calls.push({ kind, at, ms: performance.now() - begin, failed });
    await pause(APART_MS);
  }
  await client?.end().catch(() => undefined);
}

const program = fileURLToPath(new URL('../server/test/migrate-process.ts', import.meta.url));
const migrate = (): ChildProcess =>
  spawn(process.execPath, [program, url, product.directory], { stdio: 'inherit' });
const applied = (): Promise<{ name: string; at: Date }[]> =>
  once(async (client) => {
    const { rows } = await client.query<{ name: string; at: Date }>(
      `select name, applied_at as at from app.migrations where name >= '${FIRST}' order by name`,
    );
    return rows;
  });
const builds = (): Promise<boolean> =>
  once(async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where state = 'active' and query like '%This file builds the indexes%' and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  });
async function inTheMiddle(migrating: ChildProcess): Promise<void> {
  while (!(await builds())) {
    if (migrating.exitCode !== null) throw new Error('it ended before it was killed');
    await pause(20);
  }
  await pause(KILL_AFTER_MS);
}

const callers = Array.from({ length: CALLERS }, (_, nth) => call(nth % 2 === 0 ? 'read' : 'write'));
await pause(3_000);

{
  const migrating = migrate();
  await inTheMiddle(migrating);
  await endProcess(migrating, 'SIGKILL');
  while (await builds()) await pause(50);
  print(`its process killed in the middle of the first file: ${(await applied()).length} files applied`);
}
{
  const migrating = migrate();
  await inTheMiddle(migrating);
  process.kill(cluster.pid, 'SIGKILL');
  if (migrating.exitCode === null) await new Promise((resolve) => migrating.once('exit', resolve));
  for (;;) {
    const files = await applied().catch(() => null);
    if (files) {
      print(
        `PostgreSQL killed in the middle of the first file: ${files.length} files applied, it answers again`,
      );
      break;
    }
    await pause(100);
  }
}
await pause(2_000);
const begin = Date.now();
const migrating = migrate();
await new Promise((resolve) => migrating.once('exit', resolve));
const end = Date.now();
if (migrating.exitCode !== 0) throw new Error('the migration failed');
await pause(1_000);
isOver = true;
await Promise.all(callers);

const files = await applied();
print(
  `brought up to date in ${((end - begin) / 1000).toFixed(1)} s: ${files.length} files; ${await sizeMb()} MB`,
);
const longest = (from: number, to: number, kind: Call['kind']): string => {
  const during = calls.filter((one) => one.kind === kind && one.at < to && one.at + one.ms > from);
  const failed = during.filter((one) => one.failed !== null);
  const waited = Math.max(0, ...during.map(({ ms }) => ms));
  return `${(waited / 1000).toFixed(2)} s${failed.length > 0 ? `, ${failed.length} failed (${failed[0]?.failed})` : ''}`;
};
print('| file | took | longest read | longest write |');
print('|---|---:|---:|---:|');
for (const [nth, { name, at }] of files.entries()) {
  const from = at.getTime();
  const to = files[nth + 1]?.at.getTime() ?? end;
  print(
    `| ${name} | ${((to - from) / 1000).toFixed(2)} s | ${longest(from, to, 'read')} | ${longest(from, to, 'write')} |`,
  );
}
const kept = await once(async (client) => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from app.records where id = any($1::uuid[])',
    [acknowledged],
  );
  return rows[0]?.count ?? 0;
});
print(`${acknowledged.length} writes were acknowledged, ${kept} are there`);
if (kept !== acknowledged.length) process.exitCode = 1;

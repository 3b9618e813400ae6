import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPool } from '../src/db.ts';
import { createJobs, type Job } from '../src/lib/jobs/jobs.ts';
import { JOB_TABLES_VERSION, migrateJobs } from '../src/lib/jobs/schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const PROCESS = fileURLToPath(new URL('jobs-process.ts', import.meta.url));
const QUICK = { poll: 0.5, heartbeat: 10, supervise: 1, reread: 1, retry: 1 };

async function scene() {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const pool = stack.adopt(
    createPool({ connection: database.connection, max: 4, onError: () => undefined }),
    (one) => one.end(),
  );
  await pool.query(
    'create table public.worked (what text, part text, pid int, at timestamptz default now())',
  );
  const worked = async (what: string): Promise<{ part: string; pid: number }[]> =>
    (await pool.query('select part, pid from public.worked where what = $1 order by at', [what])).rows;
  const parts = stack.move();
  return { database, pool, worked, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

const jobsOn = (
  { database, pool }: { database: TestDatabase; pool: ReturnType<typeof createPool> },
  jobs: readonly Job[],
  isAlone = false,
) =>
  createJobs({
    connection: database.connection,
    pool,
    jobs,
    isAlone,
    log: pino({ level: 'silent' }),
    pace: QUICK,
  });

async function startProcess(database: TestDatabase, how = ''): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(database.connection), how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

test('the version of the tables is that of the package, and what made them is not made twice', async () => {
  const file = new URL('../../node_modules/pg-boss/package.json', import.meta.url);
  expect(JSON.parse(readFileSync(file, 'utf8')).pgboss.schema).toBe(JOB_TABLES_VERSION);
  await using database = await createTestDatabase({ from: 'nothing' });
  const pool = createPool({ connection: database.connection, max: 3, onError: () => undefined });
  try {
    await Promise.all([migrateJobs(pool), migrateJobs(pool), migrateJobs(pool)]);
    const boss = new PgBoss({ ...database.connection, schema: 'jobs', migrate: false, supervise: false });
    await boss.start();
    expect((await boss.detectSchemaDrift()).ok).toBe(true);
    await boss.stop();
    await pool.query('update jobs.version set version = version + 1');
    await expect(migrateJobs(pool)).rejects.toThrow(/newer version of Draksha \(jobs 44\)/);
  } finally {
    await pool.end();
  }
});

test('a farmer’s role sees no job and asks for none', async () => {
  await using stage = await scene();
  const client = await stage.pool.connect();
  try {
    for (const sql of [
      'select from jobs.job',
      `insert into jobs.job (name) values ('housekeeping')`,
      'select from jobs.schedule',
      `select jobs.delete_queue('housekeeping')`,
    ]) {
      await client.query('begin; set local role draksha_request');
      await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
    }
  } finally {
    client.release();
  }
});

test('three processes do each job once; what one that is killed had in hand another begins again', {
  timeout: 90_000,
}, async () => {
  await using stage = await scene();
  const children = [await startProcess(stage.database, 'hang')];
  try {
    await using asker = jobsOn(stage, []);
    await asker.start();
    await asker.ask('hanging', 'once');
    await expect.poll(() => stage.worked('begun'), { timeout: 20_000 }).toHaveLength(1);
    // Whoever starts from here on has read that this part is in somebody's hands, and must read on.
    const takenParts = async (): Promise<string[]> =>
      (await stage.pool.query(`select singletons_active as parts from jobs.queue where name = 'hanging'`))
        .rows[0].parts ?? [];
    await expect.poll(takenParts, { timeout: 20_000 }).toEqual(['once']);
    children.push(...(await Promise.all([startProcess(stage.database), startProcess(stage.database)])));
    for (const child of children.slice(0, 1)) await end(child, 'SIGKILL');
    // The dead say nothing for ten seconds; the test does not wait for them.
    await stage.pool.query(
      `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`,
    );
    for (let part = 0; part < 15; part += 1) await asker.ask('short', String(part));
    await expect.poll(async () => (await stage.worked('done')).length, { timeout: 30_000 }).toBe(16);
    const done = await stage.worked('done');
    expect(done.map(({ part }) => part).toSorted()).toEqual(
      [...Array.from({ length: 15 }, (_, part) => String(part)), 'once'].toSorted(),
    );
    expect(done.some(({ pid }) => pid === children[0]?.pid)).toBe(false);
    expect((await stage.worked('begun')).filter(({ part }) => part === 'once')).toHaveLength(2);
  } finally {
    await Promise.all(children.map((child) => end(child, 'SIGTERM')));
  }
});

test('a database of one process alone gives back what a dead one had in hand as soon as there is a new one', async () => {
  await using stage = await scene();
  const hung = await startProcess(stage.database, 'hang');
  {
    await using asker = jobsOn(stage, []);
    await asker.start();
    await asker.ask('hanging', 'once');
    await expect.poll(() => stage.worked('begun'), { timeout: 20_000 }).toHaveLength(1);
  }
  await end(hung, 'SIGKILL');
  let begun = 0;
  await using next = jobsOn(
    stage,
    [
      {
        name: 'hanging',
        run: async () => {
          begun += 1;
        },
      },
    ],
    true,
  );
  await next.start();
  // Ten seconds and more of waiting for a heartbeat are spared; the pause before a second try is not.
  expect((await next.state()).find(({ name }) => name === 'hanging')).toMatchObject({
    waiting: 1,
    active: 0,
  });
  await stage.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
});

test('a job that is asked for while it runs runs once more, and stopping ends it in time', async () => {
  await using stage = await scene();
  const { promise: let1, resolve: go } = Promise.withResolvers<void>();
  const runs: string[] = [];
  const isEnded: boolean[] = [];
  const jobs = jobsOn(stage, [
    {
      name: 'years',
      async run({ signal }) {
        runs.push('begun');
        if (runs.length === 1) return let1;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        isEnded.push(signal.aborted);
      },
    },
  ]);
  await jobs.ask('years');
  await jobs.start();
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(1);
  for (let times = 0; times < 5; times += 1) await jobs.ask('years');
  expect(await jobs.state()).toMatchObject([{ name: 'years', active: 1, waiting: 1 }]);
  go();
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(2);
  const begin = performance.now();
  await jobs[Symbol.asyncDispose]();
  expect(performance.now() - begin).toBeLessThan(20_000);
  expect(isEnded).toEqual([true]);
  const { rows } = await stage.pool.query(`select state from jobs.job where state in ('retry', 'active')`);
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('the clock’s rows are those that the program names, in India’s time, whoever starts first', async () => {
  await using stage = await scene();
  const run = async () => undefined;
  const rows = async () =>
    (await stage.pool.query('select name, cron, timezone from jobs.schedule order by name, cron')).rows;
  {
    await using one = jobsOn(stage, [
      { name: 'gone', at: ['5 * * * *'], run },
      { name: 'moved', at: ['5 * * * *', '6 * * * *'], run },
    ]);
    await using two = jobsOn(stage, [
      { name: 'gone', at: ['5 * * * *'], run },
      { name: 'moved', at: ['5 * * * *', '6 * * * *'], run },
    ]);
    await Promise.all([one.start(), two.start()]);
    expect(await rows()).toHaveLength(3);
  }
  await using later = jobsOn(stage, [{ name: 'moved', at: ['35 5 * * *'], run }]);
  await later.start();
  expect(await rows()).toEqual([{ name: 'moved', cron: '35 5 * * *', timezone: 'Asia/Kolkata' }]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { isRoot, killAndWait, launch, startInProcess } from '../../../test/embedded-runner.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { type EmbeddedConnection, startEmbeddedPostgres } from './embedded.ts';
import { isPostgres } from './pid-file.ts';

async function ask(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function write(connection: EmbeddedConnection): Promise<void> {
  await ask(connection, 'create table if not exists kept (n int)');
  await ask(connection, 'insert into kept values (1)');
}
const count = (connection: EmbeddedConnection) => ask(connection, 'select count(*)::int from kept');

test('keeps its data, listens on no port, orders text by code point and waits for the disk', async () => {
  using folder = scratchFolder();
  {
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    const settings = [
      'listen_addresses',
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'server_encoding',
    ];
    const sql = `select ${settings.map((name) => `current_setting('${name}')`).join()}`;
    expect(await ask(database.connection, sql)).toEqual(['', 'on', 'on', 'on', 'UTF8']);
    expect(await ask(database.connection, "select upper('é'), 'a' < 'B'")).toEqual(['É', false]);
    await write(database.connection);
  }
  await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
  expect(await count(database.connection)).toEqual([1]);
  expect(database.adopted).toBe(false);
});

test('stops cleanly: the log tells of a shutdown, and the next start of no recovery', async () => {
  using folder = scratchFolder();
  const log = () => readFileSync(folder.in('data', 'postgres', 'log'), 'utf8');
  await (await startEmbeddedPostgres({ dataDir: folder.in('data') })).stop();
  expect(log()).toMatch(/database system is shut down/);
  const again = await startEmbeddedPostgres({ dataDir: folder.in('data') });
  await Promise.all([again.stop(), again.stop()]);
  expect(log()).toMatch(/database system was shut down at/);
  expect(log()).not.toMatch(/recovery/);
});

describe('one folder, several servers', () => {
  test('a second live server is refused in one sentence and the first goes on', async () => {
    using folder = scratchFolder();
    await using first = await startInProcess(folder.in('data'));
    const refusal = /^The data folder .* is in use by another Draksha: stop that one first, or .*\.$/;
    await expect(startInProcess(folder.in('data'))).rejects.toThrow(refusal);
    await expect(startEmbeddedPostgres({ dataDir: folder.in('data') })).rejects.toThrow(refusal);
    expect(await ask(first.connection, 'select 1')).toEqual([1]);
  });

  test('within one process too', async () => {
    using folder = scratchFolder();
    await using _first = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    await expect(startEmbeddedPostgres({ dataDir: folder.in('data') })).rejects.toThrow(/is in use/);
  });

  test('of two that start on a new folder at once, one runs and one is refused', async () => {
    using folder = scratchFolder();
    const both = await Promise.allSettled([
      startInProcess(folder.in('data')),
      startInProcess(folder.in('data')),
    ]);
    const running = both.filter((one) => one.status === 'fulfilled');
    for (const { value } of running) await value.stop();
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(String(both.find((one) => one.status === 'rejected')?.reason)).toMatch(/is in use/);
  });

  test('a postmaster that outlived its killed server is adopted at once', async () => {
    using folder = scratchFolder();
    const first = await startInProcess(folder.in('data'));
    await write(first.connection);
    await first.kill();
    await using second = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    expect({ pid: second.pid, adopted: second.adopted }).toEqual({ pid: first.pid, adopted: true });
    expect(await count(second.connection)).toEqual([1]);
    await second.stop();
    expect(isPostgres(first.pid)).toBe(false);
  });

  test('a server killed while it makes the first cluster leaves nothing in the way', async () => {
    using folder = scratchFolder();
    const doomed = launch(folder.in('data'));
    const refused = expect(doomed.started).rejects.toThrow('ended without a word');
    const drafts = () =>
      readdirSync(folder.path, { recursive: true }).filter((name) => /cluster-draft-\w+$/.test(String(name)));
    await expect.poll(drafts, { interval: 2 }).toHaveLength(1);
    await doomed.kill();
    await refused;
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    expect(await ask(database.connection, 'select 1')).toEqual([1]);
    expect(drafts()).toEqual([]);
  });
});

describe('postmaster.pid of a killed postmaster', () => {
  // PostgreSQL itself passes over processes of other users.
  const asPostgres = isRoot ? { uid: 65_534, gid: 65_531 } : {};
  const put = (folder: string, pid: number) => {
    const path = join(folder, 'data/postgres/cluster/postmaster.pid');
    const [, ...rest] = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [pid, ...rest].join('\n'));
    for (const name of readdirSync(join(folder, 'data/postgres/socket'))) {
      if (name.endsWith('.lock')) writeFileSync(join(folder, 'data/postgres/socket', name), `${pid}\n`);
    }
  };

  async function crashed(folder: string): Promise<void> {
    const first = await startInProcess(join(folder, 'data'));
    await write(first.connection);
    await first.kill();
    await killAndWait(first.pid);
  }

  test('its id is dead', async () => {
    using folder = scratchFolder();
    await crashed(folder.path);
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    expect(database.adopted).toBe(false);
    expect(await count(database.connection)).toEqual([1]);
  });

  test('its id is a zombie that nobody collects', async () => {
    using folder = scratchFolder();
    await crashed(folder.path);
    const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], {
      ...asPostgres,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [chunk] = await once(parent.stdout, 'data');
    const zombie = Number.parseInt(String(chunk), 10);
    try {
      await pause(2500);
      expect(() => process.kill(zombie, 0)).not.toThrow();
      expect(isPostgres(zombie)).toBe(false);
      put(folder.path, zombie);
      await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
      expect(await count(database.connection)).toEqual([1]);
    } finally {
      parent.kill();
    }
  });

  test('its id belongs to another program by now', async () => {
    using folder = scratchFolder();
    await crashed(folder.path);
    const other = spawn('sleep', ['60'], asPostgres);
    try {
      put(folder.path, other.pid ?? 0);
      await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
      expect(await count(database.connection)).toEqual([1]);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  test('its id belongs to the PostgreSQL of another folder by now', async () => {
    using folder = scratchFolder();
    await crashed(folder.path);
    await using other = await startEmbeddedPostgres({ dataDir: folder.in('other') });
    put(folder.path, other.pid);
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    expect(database.adopted).toBe(false);
    expect(await count(database.connection)).toEqual([1]);
    expect(await ask(other.connection, 'select 2')).toEqual([2]);
  });

  test('it cannot be read as a number', async () => {
    using folder = scratchFolder();
    await crashed(folder.path);
    writeFileSync(folder.in('data/postgres/cluster/postmaster.pid'), '');
    await using database = await startEmbeddedPostgres({ dataDir: folder.in('data') });
    expect(await count(database.connection)).toEqual([1]);
  });
});

test('a postmaster that dies under a living server is started again, when its last worker has let go', async () => {
  using folder = scratchFolder();
  const said: string[] = [];
  const log = { info: () => undefined, error: (message: string) => said.push(message) };
  await using database = await startEmbeddedPostgres({ dataDir: folder.in('data'), log });
  await write(database.connection);
  const first = database.pid;
  // Busy in a loop that does not look up: it lives on in the old shared memory for a while.
  const busy = ask(database.connection, 'select count(*) from generate_series(1, 8000000) a').catch(
    () => undefined,
  );
  await pause(100);
  process.kill(first, 'SIGKILL');
  for (let tries = 0; tries < 400 && database.pid === first; tries += 1) await pause(50);
  expect(database.pid).not.toBe(first);
  expect(await count(database.connection)).toEqual([1]);
  expect(said).toEqual(['The database ended unexpectedly and is started again.']);
  await busy;
});

test('a database that cannot start for a while comes back by itself, and its reason is said once a minute', async () => {
  using folder = scratchFolder();
  const said: string[] = [];
  const log = {
    info: (message: string) => said.push(message),
    error: (message: string) => said.push(message),
  };
  await using database = await startEmbeddedPostgres({ dataDir: folder.in('data'), log });
  await write(database.connection);
  const first = database.pid;
  const control = folder.in('data', 'postgres', 'cluster', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  await killAndWait(first);
  // Longer than any fixed number of quick tries lasts.
  await pause(6000);
  expect(database.pid).toBe(first);
  renameSync(`${control}.away`, control);
  for (let tries = 0; tries < 400 && database.pid === first; tries += 1) await pause(50);
  expect(database.pid).not.toBe(first);
  expect(await count(database.connection)).toEqual([1]);
  expect(said.filter((one) => one !== 'The database runs again.')).toEqual([
    'The database ended unexpectedly and is started again.',
    expect.stringMatching(/^The database in .* could not be started: .*\.$/),
  ]);
});

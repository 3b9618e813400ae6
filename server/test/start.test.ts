import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

let folder = '';
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-start-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs the product until it ends by itself, or until it has said `until`, when it is asked to stop. */
async function run(
  env: Readonly<Record<string, string>>,
  until?: RegExp,
  onPrinted: (printed: string) => void = () => undefined,
): Promise<Ended & { readonly printed: string }> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...compiledOnce,
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let printed = '';
  let asked = false;
  child.stdout.on('data', (text: Buffer) => {
    printed += text.toString();
    onPrinted(printed);
    if (until?.test(printed) && !asked) {
      asked = true;
      // As a terminal and npm together may do.
      child.kill('SIGINT');
      child.kill('SIGINT');
    }
  });
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim(), printed };
}

async function refused(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, said } = await run(env);
  expect(code).toBe(1);
  expect(said.split('\n'), said).toHaveLength(1);
  return said;
}

test('it says where it is and where codes appear, and stops cleanly when asked', async () => {
  const { code, said, printed } = await run({ OUTBOX_FILE: join(folder, 'out.jsonl') }, /codes appear/);
  expect(said).toBe('');
  expect(code).toBe(0);
  expect(printed).toMatch(/Draksha is at http:\/\/127\.0\.0\.1:\d+\n/);
  expect(printed).toContain(`One-time codes appear here and in ${join(folder, 'out.jsonl')}`);
});

test.each([
  ['nothing there', 'postgres://nobody@127.0.0.1:1/none', 'nothing answers at that host and port'],
  ['no such host', 'postgres://nobody@no-such-host.invalid/none', 'its host name is not known'],
])('it waits for a DATABASE_URL with %s, says so, and still stops when asked', async (_what, url, reason) => {
  const { code, said, printed } = await run({ DATABASE_URL: url }, /Waiting/);
  expect(printed).toBe(`Waiting for the database of DATABASE_URL: ${reason}.\n`);
  expect([code, said]).toEqual([1, `DATABASE_URL cannot be used: ${reason}.`]);
});

test('it starts by itself when the database comes', async () => {
  const late = join(folder, 'late');
  const url = database.url.replace(/host=.*$/, `host=${encodeURIComponent(late)}`);
  let isThere = false;
  const { code, printed } = await run({ DATABASE_URL: url }, /codes appear/, (text) => {
    if (isThere || !text.includes('Waiting')) return;
    isThere = true;
    symlinkSync(database.connection.host, late);
  });
  expect(code).toBe(0);
  expect(printed).toMatch(
    /^Waiting for the database of DATABASE_URL: there is no such socket\.\nDraksha is at /,
  );
});

/** What PgBouncer answers while it does not reach the database behind it. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test.each([
  [
    'that still refuses, and starts',
    'server login has been failing, try again later (server_login_retry)',
    0,
  ],
  ['that knows no such database, and says so at once', 'no such database: draksha', 1],
] as const)('it waits for a pooler %s', async (_what, message, expected) => {
  let calls = 0;
  const pooler = createServer((from) => {
    calls += 1;
    from.on('error', () => undefined);
    if (calls <= 3) {
      from.once('data', () => from.end(refusal(message)));
      return;
    }
    const { host, port } = database.connection;
    const to = connect(`${host}/.s.PGSQL.${port}`);
    to.on('error', () => from.destroy());
    from.pipe(to).pipe(from);
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const address = pooler.address();
  const url = new URL(database.url);
  const user = database.connection.user;
  const port = typeof address === 'object' && address ? address.port : 0;
  const { code, said, printed } = await run(
    { DATABASE_URL: `postgres://${user}@127.0.0.1:${port}${url.pathname}` },
    /codes appear/,
  );
  pooler.close();
  expect(code, said).toBe(expected);
  if (expected === 0) expect(printed).toContain(`Waiting for the database of DATABASE_URL: ${message}.`);
  else expect(said).toBe(`DATABASE_URL cannot be used: ${message}.`);
});

test('a request that does not end holds up a stop for some seconds only', async () => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...compiledOnce,
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await new Promise<number>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /Draksha is at http:\/\/127\.0\.0\.1:(\d+)/.exec(text.toString())?.[1];
      if (found) resolve(Number(found));
    });
  });
  const drip = connect(port, '127.0.0.1');
  drip.on('error', () => undefined);
  drip.write(
    'POST /api/plots HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  await once(drip, 'connect');
  await pause(300);
  child.kill('SIGTERM');
  const begin = performance.now();
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(0);
  expect(performance.now() - begin).toBeLessThan(20_000);
});

test('npm is asked to stop, whose shell tells nobody: it stops all the same', async () => {
  const shell = spawn('sh', ['-c', `${process.execPath} ${main}; true`], {
    env: {
      ...compiledOnce,
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  shell.stdout.on('data', (text: Buffer) => {
    printed += text.toString();
    if (printed.includes('codes appear')) shell.kill('SIGTERM');
  });
  // The stream ends when the last process that holds it has ended.
  await once(shell.stdout, 'end');
  expect(printed).toMatch(/Stopping…\n$/);
});

describe('one sentence and no start', () => {
  test('a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await refused({ PORT: port })).toBe(
      `Port ${port} is taken by another program: stop that program, or choose another port with PORT.`,
    );
    other.close();
  });

  test('an address that this machine does not have', async () => {
    expect(await refused({ HOST: '192.0.2.1' })).toBe(
      'This machine has no address 192.0.2.1: set HOST to one that it has.',
    );
  });

  test('DATABASE_URL without its database', async () => {
    const url = database.url.replace(/\/test_[^?]+/, '/no_such_database');
    expect(await refused({ DATABASE_URL: url })).toBe(
      'DATABASE_URL cannot be used: there is no database of that name.',
    );
  });

  test('settings that are wrong, all at once and without their values', async () => {
    const said = await refused({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://secret',
      GOOGLE_CLIENT_ID: 'x',
    });
    expect(said).toMatch(/^Configuration: /);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(said).toContain(name);
    expect(said).not.toContain('secret');
  });

  test('data that belongs to another secret', async () => {
    await using own = await createTestDatabase();
    const env = { DATABASE_URL: own.url, DATA_DIR: join(folder, 'own') };
    const made = await run({ ...env, SERVER_SECRET: 'a'.repeat(32) }, /codes appear/);
    expect(made.code).toBe(0);
    expect(await refused({ ...env, SERVER_SECRET: 'b'.repeat(32) })).toBe(
      'The sign-in keys in the database were sealed with another secret: start with the secret that belongs to this data.',
    );
  });

  test('data without its secret, and no fresh one is left behind', async () => {
    await using own = await createTestDatabase();
    const env = { DATABASE_URL: own.url, DATA_DIR: join(folder, 'lost') };
    const made = await run({ ...env, SERVER_SECRET: 'a'.repeat(32) }, /codes appear/);
    expect(made.code).toBe(0);
    expect(await refused(env)).toBe(
      `The secret of this data is missing: put the copy of server-secret at ${join(folder, 'lost', 'server-secret')}, or set SERVER_SECRET; a new one would open no PIN.`,
    );
    expect(existsSync(join(folder, 'lost', 'server-secret'))).toBe(false);
  });

  test('data of a newer version, which stays as it is', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into app.migrations (name, checksum) values ('999_from_the_future.sql', 'x')`);
    const said = await refused({});
    await client.query(`delete from app.migrations where name = '999_from_the_future.sql'`);
    await client.end();
    expect(said).toBe(
      'This data was written by a newer version of Draksha (app/999_from_the_future.sql): start that version instead.',
    );
    const { code } = await run({}, /codes appear/);
    expect(code).toBe(0);
  });
});

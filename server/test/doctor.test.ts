import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { createTestDatabase } from './database.ts';
import { carrierVariables, FakeCarriers } from './fake-carriers.ts';
import { scratchFolder } from './scratch-folder.ts';
import { weakLogins } from './weak-logins.ts';
import { world } from './world.ts';

const SECRET = 'the-secret-of-the-data-in-this-test';
const doctor = fileURLToPath(new URL('../src/doctor.ts', import.meta.url));

async function examine(env: Readonly<Record<string, string>>): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, [doctor], {
    env: { ...compiledOnce, PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: said.trim().split('\n') };
}

test('the doctor finds a running product well, and says what is not set', async () => {
  await using database = await createTestDatabase();
  using folder = scratchFolder();
  await using product = await world({ database, env: { SERVER_SECRET: SECRET } });
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.in('data'),
    SERVER_SECRET: SECRET,
    PUBLIC_URL: product.url,
    WEATHER_PROVIDERS: 'sample',
  };
  const { code, lines } = await examine({ ...env, ...weakLogins(database) });
  const verdicts = Object.fromEntries(
    lines.map((line) => [/^\w+ +([^:]+):/.exec(line)?.[1] ?? line, line.slice(0, 4).trim()]),
  );
  expect(verdicts).toMatchObject({
    configuration: 'pass',
    database: 'pass',
    rights: 'pass',
    schema: 'pass',
    nodes: 'pass',
    'server secret': 'pass',
    port: 'pass',
    'sign-in settings': 'pass',
    clock: 'pass',
    photos: 'pass',
    SMS: 'warn',
    mail: 'warn',
    address: 'pass',
    certificate: 'warn',
  });
  expect(lines.join('\n')).toMatch(/weather keys: .*only sample weather is shown/);
  expect(code).toBe(0);
  const unset = await examine(env);
  expect(unset.lines.join('\n')).toMatch(
    /warn +rights: .*set DATABASE_FARMERS_URL, DATABASE_PROGRAM_URL, DATABASE_SIGN_IN_URL/,
  );
  expect(unset.code).toBe(0);
});

test('the doctor finds a user of the database to whom row security hides the farms', async () => {
  await using database = await createTestDatabase();
  using folder = scratchFolder();
  const client = new Client(database.connection);
  await client.connect();
  const role = `half_blind_${randomBytes(4).toString('hex')}`;
  await client.query(`create role ${role} login; grant usage on schema app, auth to ${role}`);
  try {
    const url = new URL(database.url);
    // Who is asked for is the superuser as far as PostgreSQL lets this process in; it becomes the other one at once.
    url.searchParams.set('options', `-c role=${role}`);
    const { code, lines } = await examine({
      DATABASE_URL: url.href,
      DATA_DIR: folder.in('data'),
      WEATHER_PROVIDERS: 'sample',
    });
    expect(lines.join('\n')).toMatch(/fail +rights: .*bypassrls/);
    expect(code).toBe(1);
  } finally {
    await client.query(`drop owned by ${role}; drop role ${role}`);
    await client.end();
  }
});

test('the doctor names what is broken, and never a secret', async () => {
  await using database = await createTestDatabase();
  using folder = scratchFolder();
  const { code, lines } = await examine({
    DATABASE_URL: database.url,
    DATA_DIR: folder.in('data'),
    PUBLIC_URL: 'http://127.0.0.1:9',
    OPEN_METEO_URL: 'http://127.0.0.1:9/v1',
    WEATHER_PROVIDERS: 'openmeteo,sample',
    SMTP_URL: 'smtp://postman:hush-hush@127.0.0.1:9',
    SMTP_FROM: 'Draksha <sign-in@example.org>',
  });
  const failed = lines.filter((line) => line.startsWith('fail')).join('\n');
  expect(failed).toMatch(/Open-Meteo: 127\.0\.0\.1 cannot be reached/);
  expect(failed).toMatch(/mail: mail server 127\.0\.0\.1:9 refused the connection\./);
  expect(failed).toMatch(/address: 127\.0\.0\.1 cannot be reached/);
  expect(lines.join('\n')).not.toContain('hush');
  expect(code).toBe(1);
});

/** The line of one check. */
const lineOf = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.slice(6).startsWith(`${name}:`)) ?? '';

test('the doctor fails where a start would be refused: the secret', { timeout: 600_000 }, async () => {
  await using database = await createTestDatabase();
  using folder = scratchFolder();
  await using product = await world({ database, env: { SERVER_SECRET: SECRET } });
  expect(product.url).toMatch(/^http/);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.in('data'), WEATHER_PROVIDERS: 'sample' };
  const secret = async (more: Readonly<Record<string, string>> = {}) => {
    const { code, lines } = await examine({ ...env, ...more });
    return { code, line: lineOf(lines, 'server secret') };
  };
  expect(await secret()).toEqual({
    code: 1,
    line: expect.stringMatching(/^fail .*is missing: put the copy/),
  });
  expect(existsSync(folder.in('data/server-secret'))).toBe(false);
  expect(await secret({ SERVER_SECRET: 'b'.repeat(32) })).toEqual({
    code: 1,
    line: expect.stringMatching(/^fail .*sealed with another secret/),
  });
  mkdirSync(folder.in('data'), { recursive: true });
  writeFileSync(folder.in('data/server-secret'), 'half of\n');
  expect(await secret()).toEqual({ code: 1, line: expect.stringMatching(/^fail .*is damaged/) });
  expect(await secret({ SERVER_SECRET: SECRET })).toEqual({ code: 0, line: expect.stringMatching(/^pass/) });
});

test('the doctor fails where a start would be refused: a newer schema, a port that is taken', async () => {
  await using database = await createTestDatabase();
  using folder = scratchFolder();
  const client = new Client(database.connection);
  await client.connect();
  await client.query(`insert into app.migrations (name, checksum) values ('999_from_the_future.sql', 'x')`);
  await client.end();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, lines } = await examine({
    DATABASE_URL: database.url,
    DATA_DIR: folder.in('data'),
    WEATHER_PROVIDERS: 'sample',
    PORT: port,
  });
  other.close();
  expect(lineOf(lines, 'schema')).toMatch(
    /^fail .*newer version of Draksha \(app\/999_from_the_future\.sql\)/,
  );
  expect(lineOf(lines, 'port')).toMatch(new RegExp(`^fail .*${port} is taken by another program`));
  expect(code).toBe(1);
});

test('the doctor tries the key of each carrier, by its name, and never says it', {
  timeout: 600_000,
}, async () => {
  await using database = await createTestDatabase();
  await using carriers = await FakeCarriers.open();
  using folder = scratchFolder();
  const templates = folder.in('dlt.json');
  writeFileSync(templates, '{}');
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.in('data'),
    WEATHER_PROVIDERS: 'visualcrossing,sample',
    VISUAL_CROSSING_KEY: 'a-key-of-weather',
    VISUAL_CROSSING_URL: 'http://127.0.0.1:9',
    ...carrierVariables(carriers, templates),
  };
  const well = (await examine(env)).lines;
  expect(lineOf(well, 'SMS by msg91')).toMatch(/^pass .*takes our key \(balance 1204\.5\)/);
  expect(lineOf(well, 'SMS by twilio')).toMatch(/^pass .*takes our account and token/);
  expect(lineOf(well, 'SMS texts')).toMatch(/^fail .*code\.en is missing/);
  expect(lineOf(well, 'weather keys')).toMatch(/^fail .*visualcrossing: /);
  const { code, lines } = await examine({
    ...env,
    MSG91_AUTH_KEY: 'wrong-key-of-msg91',
    TWILIO_AUTH_TOKEN: 'wrong-token-of-twilio',
  });
  expect(lineOf(lines, 'SMS by msg91')).toMatch(/^fail .*does not take our key: 200 Invalid authkey/);
  expect(lineOf(lines, 'SMS by twilio')).toMatch(/^fail .*does not take our account and token: 401/);
  expect(lines.join('\n')).not.toMatch(/wrong-(key|token)-of|a-key-of-weather/);
  expect(code).toBe(1);
});

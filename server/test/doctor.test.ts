import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { scratchFolder } from './scratch-folder.ts';
import { world } from './world.ts';

const doctor = fileURLToPath(new URL('../src/doctor.ts', import.meta.url));

async function examine(env: Readonly<Record<string, string>>): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, [doctor], {
    env: { PATH: process.env.PATH ?? '', ...env },
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
  await using product = await world({ database });
  const { code, lines } = await examine({
    DATABASE_URL: database.url,
    DATA_DIR: folder.in('data'),
    PUBLIC_URL: product.url,
    WEATHER_PROVIDERS: 'sample',
  });
  const verdicts = Object.fromEntries(
    lines.map((line) => [/^\w+ +([^:]+):/.exec(line)?.[1] ?? line, line.slice(0, 4).trim()]),
  );
  expect(verdicts).toMatchObject({
    configuration: 'pass',
    database: 'pass',
    rights: 'pass',
    schema: 'pass',
    clock: 'pass',
    photos: 'pass',
    SMS: 'warn',
    mail: 'warn',
    address: 'pass',
    certificate: 'warn',
  });
  expect(lines.join('\n')).toMatch(/weather keys: .*only sample weather is shown/);
  expect(code).toBe(0);
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

import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { world } from './world.ts';

/** A way to a database that can be cut: its socket's folder under another name. */
function severable(database: TestDatabase) {
  const folder = mkdtempSync('/tmp/away-');
  const way = join(folder, 'pg');
  const gone = join(folder, 'gone');
  symlinkSync(database.connection.host, way);
  const url = database.url.replace(/host=.*$/, `host=${encodeURIComponent(way)}`);
  return {
    database: { ...database, connection: { ...database.connection, host: way }, url },
    async cut(): Promise<void> {
      renameSync(way, gone);
      const client = new Client({ ...database.connection, database: 'postgres' });
      await client.connect();
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database.connection.database,
      ]);
      await client.end();
    },
    mend: () => renameSync(gone, way),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

test('while the database is away every call says so with a time to come back, and all goes on by itself after', {
  timeout: 60_000,
}, async () => {
  await using real = await createTestDatabase();
  using away = severable(real);
  await using product = await world({ database: away.database, jobs: true });
  const farmer = await product.farmer();
  const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['GET', '/api/me'],
    ['GET', '/api/plots'],
    ['POST', '/api/plots', { id: randomUUID(), name: 'Odha' }],
    ['GET', '/api/sync'],
    ['GET', '/api/events'],
    ['GET', '/api/weather/current?latitude=20.01&longitude=73.79'],
    ['POST', '/api/auth/refresh', { refreshToken: farmer.refreshToken }],
    ['GET', '/auth/v1/user'],
    ['PUT', '/auth/v1/user', { data: { first_name: 'Usha' } }],
    ['POST', '/auth/v1/token?grant_type=password', { phone: farmer.phone, password: farmer.pin }],
    ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: farmer.refreshToken }],
    ['POST', '/auth/v1/otp', { phone: farmer.phone }],
    ['POST', '/auth/v1/verify', { phone: farmer.phone, token: '123456', type: 'sms' }],
    ['POST', '/auth/v1/logout', {}],
    ['GET', '/readyz'],
  ];
  const ask = async ([method, path, body]: (typeof calls)[number]) => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${farmer.accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return `${method} ${path.split('?')[0]}: ${answer.status}, after ${answer.headers.get('retry-after')}: ${await answer.text()}`;
  };
  await away.cut();
  for (const call of calls) {
    const [method, path] = call;
    const said = await ask(call);
    expect(said).toMatch(new RegExp(`^${method} ${path.split('?')[0]}: 503, after \\d+: `));
    expect(said).not.toMatch(/othing was changed|ENOENT|terminat/);
  }
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  await expect(product.context.jobs.ask('weather-cleaning')).rejects.toThrow();
  away.mend();
  expect((await farmer.ask('GET /me')).status).toBe(200);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const { jobs } = product.context;
  await jobs.ask('weather-cleaning');
  await expect
    .poll(async () => (await jobs.state()).find(({ name }) => name === 'weather-cleaning')?.silenceSeconds, {
      timeout: 20_000,
    })
    .toEqual(expect.any(Number));
});

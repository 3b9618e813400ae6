import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { proxiedDatabase } from './proxied-database.ts';
import { type TestFarmer, type World, world } from './world.ts';

const PATIENCE_MS = 1_500;
/** A machine that runs other tests beside is slow, and a hang is without end. */
const FAR_BELOW_A_HANG_MS = 20_000;

const callsOf = (farmer: TestFarmer): readonly (readonly [string, string, unknown?])[] => [
  ['GET', '/readyz'],
  ['GET', '/api/me'],
  ['GET', '/api/plots'],
  ['POST', '/api/plots', { id: randomUUID(), name: 'Odha' }],
  ['GET', '/api/sync'],
  ['GET', '/api/weather/current?lat=20.01&lon=73.79'],
  ['GET', '/api/reports/spray-diary?from=2026-01-01&to=2026-11-20&format=csv'],
  ['POST', '/api/auth/refresh', { refreshToken: farmer.refreshToken }],
  ['GET', '/auth/v1/user'],
  ['POST', '/auth/v1/token?grant_type=password', { phone: farmer.phone, password: farmer.pin }],
  ['POST', '/auth/v1/otp', { phone: farmer.phone }],
];

async function ask(
  product: World,
  farmer: TestFarmer,
  [method, path, body]: readonly [string, string, unknown?],
) {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    signal: AbortSignal.timeout(FAR_BELOW_A_HANG_MS),
    headers: {
      authorization: `Bearer ${farmer.accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.text();
  return `${method} ${path.split('?')[0]} ${answer.status} ${answer.headers.has('retry-after') ? 'later' : ''}`.trim();
}

test('a frozen database is a 503 with a time to come back for every kind of request, many at once, and nothing is lost after', {
  timeout: 120_000,
}, async () => {
  await using real = await createTestDatabase();
  await using way = await proxiedDatabase(real);
  await using product = await world({
    database: way.database,
    env: { DATABASE_PATIENCE_MS: String(PATIENCE_MS) },
  });
  const farmer = await product.farmer();
  const kept = randomUUID();
  expect((await farmer.ask('POST /plots', { body: { id: kept, name: 'Odha' } })).status).toBe(201);
  way.freeze();
  // More than there are connections, so that some wait for one.
  const calls = callsOf(farmer);
  const rounds = Array.from({ length: 6 }, () => calls).flat();
  const said = await Promise.all(rounds.map((call) => ask(product, farmer, call)));
  for (const [index, [method, path]] of rounds.entries()) {
    // What is known of the weather is told, with its age and source.
    const right = path.startsWith('/api/weather') ? '(200|503 later)' : '503 later';
    expect(said[index]).toMatch(new RegExp(`^${method} ${path.split('?')[0]} ${right}$`));
  }
  // By now it is known, and nobody waits any more.
  expect(await ask(product, farmer, ['GET', '/readyz'])).toBe('GET /readyz 503 later');
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  way.thaw();
  await expect
    .poll(async () => (await fetch(`${product.url}/readyz`)).status, { timeout: FAR_BELOW_A_HANG_MS })
    .toBe(200);
  const plots = await farmer.ask('GET /plots');
  expect(plots.body.data.items.map(({ id }) => id)).toContain(kept);
  expect((await farmer.ask('POST /plots', { body: { name: 'Vadachi' } })).status).toBe(201);
});

test('connections that died without a word are cut, and the next request has new ones', {
  timeout: 120_000,
}, async () => {
  await using real = await createTestDatabase();
  await using way = await proxiedDatabase(real);
  await using product = await world({
    database: way.database,
    env: { DATABASE_PATIENCE_MS: String(PATIENCE_MS) },
  });
  const farmer = await product.farmer();
  await Promise.all(callsOf(farmer).map((call) => ask(product, farmer, call)));
  way.lose();
  // Whoever met a dead connection is told to come back; after that all of them are new.
  await Promise.all(callsOf(farmer).map((call) => ask(product, farmer, call)));
  await pause(PATIENCE_MS);
  for (const call of callsOf(farmer).slice(0, 5))
    expect(await ask(product, farmer, call)).toMatch(/ 20[01]$/);
});

test('a write under way when its connection dies is unavailable, not an error of ours', {
  timeout: 60_000,
}, async () => {
  await using real = await createTestDatabase();
  await using product = await world({ database: real });
  const farmer = await product.farmer();
  const { pools } = product.context;
  const ends = setInterval(() => {
    void pools.housekeeping
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
  }, 5);
  const statuses = new Set<number>();
  try {
    for (let round = 0; round < 40; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          farmer.ask('POST /plots', { body: { id: randomUUID(), name: 'Odha' } }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
  } finally {
    clearInterval(ends);
  }
  expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
});

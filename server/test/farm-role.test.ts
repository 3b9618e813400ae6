import { Client } from 'pg';
import { expect, test } from 'vitest';
import { FARM_ROLE } from '../src/lib/postgres/farm-role.ts';
import { runningDatabase } from '../src/lib/postgres/running.ts';
import { createTestDatabase } from './database.ts';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';
import { world } from './world.ts';

test('of the product’s own database, farmers’ connections sign in as a role that is nothing when it puts its mask off', {
  timeout: 180_000,
}, async () => {
  using folder = scratchFolder();
  await using product = await startProduct(folder.in('data'));
  await registerFarmer(product.url, folder.in('outbox.jsonl'));
  const owner = await runningDatabase(folder.in('data'));
  if (!owner) throw new Error('no database runs');
  const client = new Client({ ...owner, user: FARM_ROLE });
  await client.connect();
  try {
    const ask = async (sql: string) => (await client.query(sql)).rows;
    // Beside this one.
    const others = `select count(*)::int as count from pg_stat_activity where usename = $1 and pid <> pg_backend_pid()`;
    expect((await client.query(others, [FARM_ROLE])).rows[0].count).toBeGreaterThan(0);
    await client.query('set role draksha_request');
    expect(await ask('select id from app.users')).toEqual([]);
    await client.query('reset role');
    expect(await ask('select current_user as name')).toEqual([{ name: FARM_ROLE }]);
    for (const table of ['app.users', 'app.plots', 'auth.users', 'auth.sessions'])
      await expect(client.query(`select from ${table}`), table).rejects.toThrow(/permission denied/);
    for (const act of [
      'set role draksha',
      'create role mine',
      'alter table app.users disable row level security',
    ])
      await expect(client.query(act), act).rejects.toThrow(/permission denied|must be owner/);
  } finally {
    await client.end();
  }
});

test('DATABASE_FARMERS_URL is who works for farmers, and one that sees everybody is refused', async () => {
  await using database = await createTestDatabase();
  await expect(world({ database, env: { DATABASE_FARMERS_URL: database.url } })).rejects.toThrow(
    /DATABASE_FARMERS_URL sees every farmer/,
  );
  const weak = database.url.replace(/\/\/[^@]+@/, `//${FARM_ROLE}@`);
  await using product = await world({ database, env: { DATABASE_FARMERS_URL: weak } });
  const farmer = await product.farmer();
  expect((await farmer.ask('POST /plots', { body: { name: 'Odha' } })).status).toBe(201);
});

import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { applyMigrations } from '@draksha/auth/migrations';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { seedFarms } from '../../bench/morning-seed.ts';
import { farmsOf } from '../src/features/people/service.ts';
import { migrateAll, migrationSources } from '../src/migrate.ts';
import { createTestDatabase, testPool } from './database.ts';
import { scratchFolder } from './scratch-folder.ts';
import { world } from './world.ts';

/* Data of a version before is opened by this one: every farmer owns their farm, and nothing of it changed. */

const [signIn, product] = migrationSources;
const FARMERS = 3;
const TABLES = ['users', 'plots', 'seasons', 'tasks', 'records', 'changes'];

/** The rows of a table as that version wrote them: what a later one added is left out. */
async function rowsOf(pool: Pool, table: string, columns: readonly string[]): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select to_jsonb(r) as row from app.${table} r order by (to_jsonb(r) - 'position')::text`,
  );
  return rows.map(({ row }) => Object.fromEntries(columns.map((column) => [column, row[column]])));
}

test.each([
  ['without people', '100_'],
  ['with people and organisations', '161_'],
])('a database of a version %s', { timeout: 120_000 }, async (_, next) => {
  if (!signIn || !product) throw new Error('no migrations');
  await using database = await createTestDatabase({ from: 'nothing' });
  using folder = scratchFolder();
  const before = folder.in('before');
  mkdirSync(before);
  for (const name of readdirSync(product.directory))
    if (name < next) copyFileSync(`${product.directory}/${name}`, `${before}/${name}`);
  await using pool = testPool(database, 1);
  await applyMigrations(pool, signIn);
  await applyMigrations(pool, { ...product, directory: before });
  const client = await pool.connect();
  await seedFarms(client, { farmers: FARMERS, cells: 1 });
  client.release();
  const { rows: columns } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'app' and table_name = any($1) group by 1`,
    [TABLES],
  );
  expect(columns).toHaveLength(TABLES.length);
  const all = () =>
    Promise.all(columns.map(async (one) => [one.name, await rowsOf(pool, one.name, one.columns)]));
  const found = await all();

  await migrateAll(pool);
  expect(await all()).toEqual(found);

  await using here = await world({ database });
  const { farmers, system } = here.context;
  const { rows: accounts } = await pool.query<{ id: string }>('select id from app.users order by id');
  expect(accounts).toHaveLength(FARMERS);
  for (const { id } of accounts) {
    expect(await farmsOf(system, id)).toEqual([]);
    const own = await farmers.read(id, async (db) => ({
      plots: await db.selectFrom('plots').select('userId').execute(),
      tasks: await db.selectFrom('tasks').select(['userId', 'sprayProducts', 'forMember']).execute(),
      records: await db.selectFrom('records').select('userId').execute(),
      members: await db.selectFrom('farmMembers').select('role').execute(),
    }));
    expect([own.plots.length, own.tasks.length, own.records.length, own.members]).toEqual([3, 8, 20, []]);
    expect(new Set([...own.plots, ...own.tasks, ...own.records].map(({ userId }) => userId))).toEqual(
      new Set([id]),
    );
    expect(own.tasks.every((task) => task.sprayProducts.length === 0 && task.forMember === null)).toBe(true);
  }
});

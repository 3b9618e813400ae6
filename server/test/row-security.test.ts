import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askAs } from './as-role.ts';
import { fillFarm } from './full-farm.ts';
import { type TestFarmer, type World, world } from './world.ts';

let here: World;
let asha: TestFarmer;
let vijay: TestFarmer;
let client: pg.Client;

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
  [asha, vijay] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  for (const farmer of [asha, vijay]) await fillFarm(here, farmer);
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
});

async function as<T>(userId: string | null, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await askAs(client, { farm: userId ?? '' });
    return await work();
  } finally {
    await client.query('rollback');
  }
}

const owned = `
  select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         case when c.relname = 'users' then 'id' else 'user_id' end as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'app' and c.relkind in ('r', 'p') and (c.relname = 'users' or exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))
  order by 1`;

interface OwnedTable {
  readonly table: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly owner: string;
}

describe('every table that belongs to farmers', () => {
  test('has row security, forced', async () => {
    const { rows } = await client.query<OwnedTable>(owned);
    expect(rows.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'farmer_profiles',
        'plots',
        'seasons',
        'stage_observations',
        'station_days',
        'stations',
        'tasks',
        'users',
      ]),
    );
    for (const { table, enabled, forced } of rows)
      expect({ table, enabled, forced }).toEqual({ table, enabled: true, forced: true });
  });

  test('shows a farmer their own rows, and no one else any', async () => {
    const { rows: tables } = await client.query<OwnedTable>(owned);
    for (const { table, owner } of tables) {
      const seen = await as(
        asha.userId,
        async () => (await client.query(`select ${owner} as owner from app.${table}`)).rows,
      );
      expect(seen.length, table).toBeGreaterThan(0);
      expect(new Set(seen.map((row: { owner: string }) => row.owner)), table).toEqual(new Set([asha.userId]));
      const nobody = await as(null, async () => (await client.query(`select 1 from app.${table}`)).rowCount);
      expect(nobody, table).toBe(0);
    }
  });

  test('lets a farmer neither change nor take over the rows of another', async () => {
    const { rows: tables } = await client.query<OwnedTable>(owned);
    for (const { table, owner } of tables) {
      const change = `update app.${table} set ${owner} = ${owner} where ${owner} = $1`;
      const changed = await as(
        asha.userId,
        async () => (await client.query(change, [vijay.userId])).rowCount,
      ).catch((error: Error) => error.message);
      expect([0, `permission denied for table ${table}`], table).toContain(changed);
      if (owner === 'id') continue;
      await expect(
        as(asha.userId, () => client.query(`update app.${table} set user_id = $1`, [vijay.userId])),
        table,
      ).rejects.toThrow(/row-level security|foreign key|permission denied|modifying the partition value/);
    }
  });

  test('lets nobody delete a row for good', async () => {
    const { rows: tables } = await client.query<OwnedTable>(owned);
    for (const { table } of tables) {
      await expect(
        as(asha.userId, () => client.query(`delete from app.${table}`)),
        table,
      ).rejects.toThrow(/permission denied/);
    }
  });
});

test('the request role has no way into sign-in and no rights of its own', async () => {
  const { rows } = await client.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'draksha_request'`,
  );
  // Nodes are gone to as the role itself.
  const rolcanlogin = inject('isSpread') === true;
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin },
  ]);
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'auth'`,
  );
  expect(tables.length).toBeGreaterThan(3);
  for (const { name } of tables) {
    await expect(
      as(asha.userId, () => client.query(`select from ${name}`)),
      name,
    ).rejects.toThrow(/permission denied/);
  }
});

import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '@draksha/auth/migrations';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedFarms } from '../../bench/morning-seed.ts';
import type { WriteDb } from '../src/db.ts';
import { claim } from '../src/lib/claims.ts';
import { hashOf } from '../src/lib/secret-address.ts';
import { uuidV7 } from '../src/lib/uuid.ts';
import { migrationSources } from '../src/migrate.ts';
import { createTestDatabase, testPool } from './database.ts';
import { endProcess } from './plain-postgres.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type World, world } from './world.ts';

const KEYS = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid, 1, false) as first
  from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and i.indisunique order by 1`;

const FOREIGN_KEYS = `
  select f.conname as name, f.convalidated as checked,
    (select attname from pg_attribute where attrelid = f.conrelid and attnum = f.conkey[1]) as first
  from pg_constraint f join pg_class p on p.oid = f.confrelid
    join pg_attribute a on a.attrelid = p.oid and a.attname = 'user_id' and not a.attisdropped
  where f.contype = 'f' and p.relnamespace = 'app'::regnamespace order by 1`;

describe('rows of farmers', () => {
  let here: World;
  beforeAll(async () => {
    here = await world();
  });
  afterAll(() => here[Symbol.asyncDispose]());

  test('have keys that begin with the farmer', async () => {
    const { rows: keys } = await here.context.pools.system.query<{ name: string; first: string }>(KEYS);
    expect(keys.filter(({ first }) => first !== 'user_id')).toEqual([]);
    expect(keys.length).toBeGreaterThan(25);
    const { rows: pointing } = await here.context.pools.system.query(FOREIGN_KEYS);
    expect(pointing.length).toBeGreaterThan(10);
    for (const { name, checked, first } of pointing)
      expect({ name, checked, first }).toEqual({ name, checked: true, first: 'user_id' });
  });

  test('of two farmers may have one id, and each has their own', async () => {
    const id = uuidV7(new Date());
    const farmers = [await here.farmer(), await here.farmer({ firstName: 'Vijay' })];
    for (const [at, farmer] of farmers.entries()) {
      const { status } = await farmer.ask('POST /plots', { body: { id, name: `Plot ${at}` } });
      expect(status).toBe(201);
    }
    for (const [at, farmer] of farmers.entries()) {
      const params = { id };
      const changed = await farmer.ask('PATCH /plots/:id', { params, version: 1, body: { notes: `${at}` } });
      expect(changed.body.data.plot).toMatchObject({ name: `Plot ${at}`, notes: `${at}`, version: 2 });
    }
  });

  test('are found by what is unique over all, which stands in one place and goes with the account', async () => {
    const [asha, vijay] = [await here.farmer(), await here.farmer({ firstName: 'Vijay' })];
    const { system } = here.context.pools;
    const claims = async (userId: string) =>
      (await system.query<{ hash: Buffer }>('select hash from app.claims where owner_id = $1', [userId]))
        .rows;
    for (const { ask, userId } of [asha, vijay]) {
      await ask('GET /me');
      expect(await claims(userId)).toEqual([]);
    }
    await vijay.ask('POST /tasks/calendar');
    const secrets: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { body } = await asha.ask('POST /tasks/calendar');
      secrets.push(/calendar\/(.+)\.ics$/.exec(body.data.url)?.[1] ?? '');
    }
    expect((await claims(asha.userId)).filter(({ hash }) => hash.equals(hashOf(secrets[0] ?? '')))).toEqual(
      [],
    );
    expect(
      (await claims(asha.userId)).filter(({ hash }) => hash.equals(hashOf(secrets[1] ?? ''))),
    ).toHaveLength(1);
    const taken = claim(here.context.system as unknown as WriteDb, vijay.userId, hashOf(secrets[1] ?? ''));
    await expect(taken).rejects.toThrow('claims_pkey');
    const seen = await here.context.farmers.read(vijay.userId, (db) =>
      db.selectFrom('claims').selectAll().execute(),
    );
    expect(new Set(seen.map(({ ownerId }) => ownerId))).toEqual(new Set([vijay.userId]));
    await asha.ask('DELETE /tasks/calendar');
    expect(await claims(asha.userId)).toEqual([]);
  });

  test('on a plot of somebody else are impossible, whoever writes', async () => {
    const [asha, vijay] = [await here.farmer(), await here.farmer({ firstName: 'Vijay' })];
    await vijay.ask('GET /me');
    const { body } = await asha.ask('POST /plots', { body: { name: 'Odha' } });
    const season = here.context.pools.system.query(
      `insert into app.seasons (id, user_id, plot_id, cycle, pruning_date) values ($1, $2, $3, 'fruit', '2026-10-01')`,
      [uuidV7(new Date()), vijay.userId, body.data.plot.id],
    );
    await expect(season).rejects.toThrow('seasons_plot_id_fkey');
  });
});

const [signIn, product] = migrationSources;
const FIRST_OF_KEYS = '110_';
const FARMERS = 40;

/** Until it holds; the process whose end would make it impossible is looked at by the caller. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await holds()); await pause(50))
    if (performance.now() - start > 60_000) throw new Error('it never came');
}

test('a database of the version before gets its keys, though it is killed in the middle', {
  timeout: 300_000,
}, async () => {
  if (!signIn || !product) throw new Error('no migrations');
  await using database = await createTestDatabase({ from: 'nothing' });
  using folder = scratchFolder();
  const before = folder.in('before');
  mkdirSync(before);
  for (const name of readdirSync(product.directory))
    if (name < FIRST_OF_KEYS) copyFileSync(`${product.directory}/${name}`, `${before}/${name}`);
  await using stack = new AsyncDisposableStack();
  const pool = stack.use(testPool(database, 2));
  await applyMigrations(pool, signIn);
  await applyMigrations(pool, { ...product, directory: before });
  const reader = stack.adopt(new Client(database.connection), (one) => one.end());
  await reader.connect();
  await seedFarms(reader, { farmers: FARMERS, cells: 3 });
  const state = async () => {
    const { rows } = await pool.query<{ applied: string[]; keys: number; records: string }>(`
      select array(select left(name, 3) from app.migrations where name >= '${FIRST_OF_KEYS}' order by 1) as applied,
        (select array_length(conkey, 1) from pg_constraint where conrelid = 'app.records'::regclass and contype = 'p') as keys,
        (select md5(string_agg(r::text, '' order by r.id)) from app.records r) as records`);
    if (!rows[0]) throw new Error('no state');
    return rows[0];
  };
  const { records } = await state();
  await reader.query(
    `insert into app.task_calendars (user_id, secret_hash) select id, sha256('secret') from app.users limit 1`,
  );

  // Somebody reads for long: the indexes are built beside them, and the keys wait.
  await reader.query('begin; select count(*) from app.records');
  const program = fileURLToPath(new URL('./migrate-process.ts', import.meta.url));
  const migrating = spawn(process.execPath, [program, database.url, product.directory], { stdio: 'inherit' });
  await until(async () => {
    if (migrating.exitCode !== null) throw new Error('the migration did not wait for the reader');
    const { rows } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and query ilike '%keys of 110 become%' and pid <> pg_backend_pid()`);
    return rows.length > 0;
  });
  // Meanwhile a farmer's server of the version before writes.
  const written = await pool.query(`insert into app.plots (id, user_id, name)
    select gen_random_uuid(), id, 'Meanwhile' from app.users limit 1 on conflict (id) do nothing`);
  expect(written.rowCount).toBe(1);
  await endProcess(migrating, 'SIGKILL');
  await reader.query('rollback');
  await until(async () => {
    const { rows } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and query ilike '%keys of 110 become%' and pid <> pg_backend_pid()`);
    return rows.length === 0;
  });
  expect(await state()).toEqual({ applied: ['110'], keys: 1, records });

  await applyMigrations(pool, product);
  const after = await state();
  expect(after).toMatchObject({ keys: 2, records });
  expect(after.applied.slice(0, 3)).toEqual(['110', '111', '112']);
  const { rows: claims } = await pool.query<{ numbers: number; found: boolean }>(`select
    (select count(*)::int from app.claims k join app.users u on u.id = k.owner_id and k.hash = sha256(convert_to(u.phone, 'UTF8'))) as numbers,
    app.calendar_owner(sha256('secret')) = (select user_id from app.task_calendars) as found`);
  expect(claims).toEqual([{ numbers: FARMERS, found: true }]);
});

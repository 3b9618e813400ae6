import { Client } from 'pg';
import { expect, test } from 'vitest';
import { LOGIN_ROLES, type Login } from '../src/lib/postgres/login-roles.ts';
import { runningDatabase } from '../src/lib/postgres/running.ts';
import { createTestDatabase } from './database.ts';
import { startProduct } from './product-process.ts';
import { registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';
import { weakLogins } from './weak-logins.ts';
import { world } from './world.ts';

/** What a superuser may do and whoever serves may not: each opens the machine, the schema or everybody's rows. */
const ACTS_OF_AN_OWNER = [
  'set role draksha',
  'create role mine superuser',
  'create table app.mine (id int)',
  'create table auth.mine (id int)',
  'create schema mine',
  'alter table app.users disable row level security',
  'drop table app.plots',
  'truncate app.plots',
  'alter system set log_statement = none',
  `copy (select 1) to program 'cat'`,
  `select pg_read_file('pg_hba.conf')`,
  `update app.migrations set name = name`,
  `update auth.migrations set name = name`,
];
const REFUSED = /permission denied|must be owner|must have|only roles|cannot|Only roles/i;

const CLOSED: Readonly<Record<Login, readonly string[]>> = {
  farmers: ['app.users', 'app.plots', 'app.weather_bundles', 'auth.users', 'auth.sessions', 'jobs.job'],
  program: ['auth.users', 'auth.sessions', 'auth.keys'],
  signIn: ['app.users', 'app.plots', 'app.access_tokens', 'jobs.job'],
};

test('of the product’s own database, what serves signs in as roles that are no owner', {
  timeout: 240_000,
}, async () => {
  using folder = scratchFolder();
  await using product = await startProduct(folder.in('data'));
  await registerFarmer(product.url, folder.in('outbox.jsonl'));
  const owner = await runningDatabase(folder.in('data'));
  if (!owner) throw new Error('no database runs');
  const asOwner = new Client(owner);
  await asOwner.connect();
  try {
    const { rows: users } = await asOwner.query(
      `select distinct usename as name from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()`,
    );
    expect(users.map(({ name }) => name).toSorted()).toEqual(Object.values(LOGIN_ROLES).toSorted());
    const { rows: tables } = await asOwner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'auth', 'jobs')`,
    );
    const there = new Set(tables.map(({ name }) => name));
    for (const login of ['farmers', 'program', 'signIn'] as const) {
      const client = new Client({ ...owner, user: LOGIN_ROLES[login] });
      await client.connect();
      try {
        for (const act of ACTS_OF_AN_OWNER)
          await expect(client.query(act), `${login}: ${act}`).rejects.toThrow(REFUSED);
        for (const table of CLOSED[login].filter((one) => there.has(one)))
          await expect(client.query(`select from ${table}`), `${login}: ${table}`).rejects.toThrow(
            /permission denied/,
          );
      } finally {
        await client.end();
      }
    }
    expect(CLOSED.program.every((one) => there.has(one) || one === 'auth.keys')).toBe(true);
  } finally {
    await asOwner.end();
  }
});

test('a farmer’s connection that puts its role down is nobody', { timeout: 240_000 }, async () => {
  await using database = await createTestDatabase();
  await using product = await world({ database, env: weakLogins(database) });
  await product.farmer();
  const client = new Client({ ...database.connection, user: LOGIN_ROLES.farmers });
  await client.connect();
  try {
    await client.query('set role draksha_request');
    expect((await client.query('select id from app.users')).rows).toEqual([]);
    await client.query('reset role');
    const { rows } = await client.query('select current_user as name');
    expect(rows).toEqual([{ name: LOGIN_ROLES.farmers }]);
    await expect(client.query('select from app.users')).rejects.toThrow(/permission denied/);
  } finally {
    await client.end();
  }
});

test.each(['DATABASE_FARMERS_URL', 'DATABASE_PROGRAM_URL', 'DATABASE_SIGN_IN_URL'])(
  '%s is refused where its user is the owner',
  async (name) => {
    await using database = await createTestDatabase();
    const env = { ...weakLogins(database), [name]: database.url };
    await expect(world({ database, env })).rejects.toThrow(new RegExp(`of ${name} .*no superuser`));
  },
);

test('the rights follow a table that a later migration brings, and a second start finds them given', async () => {
  await using database = await createTestDatabase();
  const env = { ...weakLogins(database), SERVER_SECRET: 'a secret of a test that starts twice' };
  await (await world({ database, env }))[Symbol.asyncDispose]();
  const owner = new Client(database.connection);
  await owner.connect();
  try {
    await owner.query(`create table app.later (user_id uuid primary key);
      alter table app.later enable row level security; alter table app.later force row level security;
      insert into app.later values (gen_random_uuid())`);
    await (await world({ database, env }))[Symbol.asyncDispose]();
    await owner.query(`set role ${LOGIN_ROLES.program}`);
    expect((await owner.query('select from app.later')).rowCount).toBe(1);
    await owner.query(`reset role; set role ${LOGIN_ROLES.farmers}`);
    await expect(owner.query('select from app.later')).rejects.toThrow(/permission denied/);
  } finally {
    await owner.end();
  }
});

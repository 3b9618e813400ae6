import { applyMigrations } from '@draksha/auth/migrations';
import { type Noun, nouns } from '@draksha/contract';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kyselyOn, type ReadDb, type WriteDb } from '../src/db.ts';
import { findMe } from '../src/features/profile/store.ts';
import { newestAfter, readFeed, readHorizon, readNewest, readRows } from '../src/features/sync/store.ts';
import { ownedRows } from '../src/lib/owned-rows.ts';
import { stepsToSpread, takeStep } from '../src/lib/postgres/distribute.ts';
import { migrationSources } from '../src/migrate.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';

const FARMERS = 2_000;

let stack: AsyncDisposableStack;
let cluster: CitusCluster;
let client: Client;

const farmer = (n: number) => `overlay(overlay(md5('${n}') placing '4' from 13) placing '8' from 17)::uuid`;

const OWNED = `
  select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and (c.relname = 'users'
    or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)) order by 1`;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  cluster = parts.use(await startCitus(folder.path));
  const pool = new Pool({ connectionString: cluster.coordinator.url, max: 1 });
  for (const source of migrationSources) await applyMigrations(pool, source);
  await pool.end();
  client = parts.adopt(new Client({ connectionString: cluster.coordinator.url }), (one) => one.end());
  await client.connect();
  for (const step of await stepsToSpread(client)) await takeStep(client, step);
  await client.query(`insert into app.users (id)
    select ${farmer(0).replace("'0'", 'n::text')} from generate_series(1, ${FARMERS}) n`);
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

const idOf = async (n: number): Promise<string> =>
  (await client.query<{ id: string }>(`select ${farmer(n)}::text as id`)).rows[0]?.id ?? '';

/** On a connection of its own, as the farmer; what it did stays. */
async function asFarmer<T>(userId: string, work: (own: Client) => Promise<T>): Promise<T> {
  const own = new Client({ connectionString: cluster.coordinator.url });
  await own.connect();
  try {
    await own.query(`begin; set local role draksha_request; set local app.user_id = '${userId}'`);
    const result = await work(own);
    await own.query('commit');
    return result;
  } finally {
    await own.end();
  }
}

const addPlot = (own: Client, userId: string) =>
  own.query(
    `insert into app.plots (id, user_id, name) values ($1, $1, 'Odha') on conflict (user_id, id) do nothing`,
    [userId],
  );

test('what is unique over all and policies that ask other tables are refused', async () => {
  const secret = 'alter table app.access_tokens add unique (secret_hash)';
  await expect(client.query(secret)).rejects.toThrow('cannot create constraint');
  const number = 'create unique index on app.users (phone)';
  await expect(client.query(number)).rejects.toThrow('unique indexes on non-partition columns');
  const policy = 'create policy of_others on app.plots using (id in (select plot_id from app.seasons))';
  await expect(client.query(policy)).rejects.toThrow(/Subqueries|SubLink/);
});

test('no policy is restrictive, which a part of a table would take for one that opens', async () => {
  const { rows } = await client.query(
    `select polname, polrelid::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
      where not polpermissive and c.relnamespace = 'app'::regnamespace`,
  );
  expect(rows).toEqual([]);
});

test('every table of farmers’ rows lies by the farmer on both workers', async () => {
  const { rows } = await client.query<{ name: string; nodes: number; groups: number }>(`
    select replace(table_name::text, 'app.', '') as name, count(distinct nodeport)::int as nodes
    from citus_shards where citus_table_type = 'distributed' group by 1 order by 1`);
  const { rows: owned } = await client.query<{ name: string }>(OWNED);
  expect(rows.map(({ name }) => name)).toEqual(owned.map(({ name }) => name));
  expect(await stepsToSpread(client)).toEqual([]);
  for (const { name, nodes } of rows) expect({ name, nodes }).toEqual({ name, nodes: 2 });
  const { rows: groups } = await client.query(
    `select distinct colocation_id from citus_tables where citus_table_type = 'distributed'`,
  );
  expect(groups).toHaveLength(1);
});

test('farmers are spread evenly, within a tenth', async () => {
  const { rows } = await client.query<{ farmers: number }>(`
    select sum(n)::int as farmers from (select get_shard_id_for_distribution_column('app.users', id) as shard, count(*) as n
      from app.users group by 1) u join citus_shards s on s.shardid = u.shard group by nodeport`);
  expect(rows).toHaveLength(2);
  for (const { farmers } of rows) expect(Math.abs(farmers / (FARMERS / 2) - 1)).toBeLessThan(0.1);
});

test('a farmer sees their own rows alone, and a write stands in their feed', async () => {
  const [asha, vijay] = [await idOf(1), await idOf(2)];
  for (const one of [asha, vijay]) await asFarmer(one, (own) => addPlot(own, one));
  for (const one of [asha, vijay])
    await asFarmer(one, async (own) => {
      expect((await own.query('select user_id from app.plots')).rows).toEqual([{ user_id: one }]);
      const { rows } = await own.query('select noun, row_id from app.changes where user_id = $1', [one]);
      expect(rows).toEqual(expect.arrayContaining([{ noun: 'plots', row_id: one }]));
    });
  await expect(asFarmer(asha, (own) => addPlot(own, vijay))).rejects.toThrow('row-level security');
});

test('who said nothing of how far they reach sees nothing, and a member the farm’s rows alone', async () => {
  const [asha, vijay] = [await idOf(1), await idOf(2)];
  for (const one of [asha, vijay]) await asFarmer(one, (own) => addPlot(own, one));
  const seenAs = async (role: string, ...said: string[]) => {
    const own = new Client({ connectionString: cluster.coordinator.url });
    await own.connect();
    try {
      await own.query(`begin; select set_config('role', '${role}', true); set local app.user_id = '${asha}'`);
      for (const setting of said) await own.query(`set local app.${setting}`);
      return (await own.query('select user_id from app.plots')).rows;
    } finally {
      await own.end();
    }
  };
  const mine = [{ user_id: asha }];
  for (const role of ['draksha_member', 'draksha_adviser']) expect(await seenAs(role)).toEqual([]);
  expect(await seenAs('draksha_member', `acts_as = 'worker'`, `actor_id = '${vijay}'`)).toEqual([]);
  expect(await seenAs('draksha_member', `acts_as = 'manager'`, `actor_id = '${vijay}'`)).toEqual(mine);
  expect(await seenAs('draksha_adviser', `seen_plots = '{${asha},${vijay}}'`)).toEqual(mine);
  const nobody = seenAs('draksha_member', `actor_id = '${vijay}'`);
  await expect(nobody).rejects.toMatchObject({ code: 'DK001' });
});

test('a secret and a number are found on every node, by their claims, and are one farmer’s', async () => {
  const [asha, vijay] = [await idOf(1), await idOf(2)];
  const take = (userId: string) =>
    asFarmer(userId, async (own) => {
      await own.query(`insert into app.claims (hash, owner_id) values (sha256('secret'), $1)`, [userId]);
      await own.query(
        `insert into app.access_tokens (id, user_id, name, scopes, secret_hash, created_at, ends_at, minute_at)
          values ($1, $1, 'CA', '{diary}', sha256('secret'), now(), now() + interval '1 day', now())`,
        [userId],
      );
    });
  await take(asha);
  await expect(take(vijay)).rejects.toThrow('claims_pkey');
  const use = `select * from app.use_access_token(sha256('secret'), now(), 'GET /plots', 'diary', true, 60)`;
  for (let times = 0; times < 2; times += 1)
    expect((await client.query(use)).rows).toMatchObject([{ user_id: asha, allowed: true, too_many: false }]);
  const { rows: uses } = await client.query('select calls from app.access_token_uses where user_id = $1', [
    asha,
  ]);
  expect(uses).toEqual([{ calls: 2 }]);
});

test('a season on a plot of somebody else is impossible, whoever writes', async () => {
  const season = client.query(
    `insert into app.seasons (id, user_id, plot_id, cycle, pruning_date) values ($1, $1, $2, 'fruit', '2026-10-01')`,
    [await idOf(3), await idOf(1)],
  );
  await expect(season).rejects.toThrow('foreign key');
});

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that `work` makes; they are answered with nothing. */
async function statementsOf(work: (db: ReadDb & WriteDb) => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const query = async (text: string, values: readonly unknown[]) => {
    seen.push({ text, values });
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  const db = kyselyOn({
    options: {},
    connect: async () => ({ query: query as never, release: () => undefined }),
    end: async () => undefined,
  });
  await work(db as unknown as ReadDb & WriteDb).catch(() => undefined);
  return seen;
}

/** How many tasks Citus makes of a statement, with the farmer's id as a value where it stands as a function. */
async function tasksOf({ text, values }: Statement, userId: string | null): Promise<number> {
  const asked = userId === null ? text : text.replaceAll('app.current_user_id()', `'${userId}'::uuid`);
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${asked}`, [
    ...values,
  ]);
  const [, tasks] = JSON.stringify(rows).match(/"Task Count":(\d+)/) ?? [];
  return Number(tasks);
}

const now = '2026-11-24T00:00:00Z';
const after = { txid: '3', seq: 0 };

async function hotStatements(userId: string): Promise<Statement[]> {
  const works: ((db: ReadDb & WriteDb) => Promise<unknown>)[] = [
    (db) => findMe(db),
    (db) => readHorizon(db),
    (db) => readFeed(db, after, 10),
    (db) => newestAfter(db, after),
    (db) => ownedRows(nouns.plots as Noun).create(db, userId, userId, { name: 'Odha' }, false),
  ];
  for (const noun of Object.values<Noun>(nouns)) {
    const rows = ownedRows(noun);
    const name = noun.name as keyof typeof nouns;
    works.push(
      (db) => rows.find(db, userId),
      (db) => rows.hold(db, userId),
      (db) => rows.all(db),
      (db) => rows.list(db, { limit: 20 }),
      (db) => rows.change(db, userId, 1, { deletedAt: now }),
      (db) => readRows(db, name, [userId]),
      (db) => readNewest(db, name, [now, userId], 10),
    );
  }
  return (await Promise.all(works.map(statementsOf))).flat();
}

describe('of the hot statements', () => {
  test('each is one task on one node, with the farmer’s id as a value', async () => {
    const userId = await idOf(1);
    const statements = await hotStatements(userId);
    expect(statements.length).toBeGreaterThan(Object.keys(nouns).length * 7);
    for (const statement of statements)
      expect({ text: statement.text, tasks: await tasksOf(statement, userId) }).toEqual({
        text: statement.text,
        tasks: 1,
      });
  });

  test('one that names the farmer by the function asks every shard', async () => {
    const [find] = await statementsOf((db) => ownedRows(nouns.plots as Noun).find(db, after.txid));
    if (!find) throw new Error('no statement');
    expect(await tasksOf({ ...find, values: [await idOf(1)] }, null)).toBe(8);
  });
});

test('with a worker away its farmers are refused, others are not, and nothing is lost', async () => {
  const { rows } = await client.query<{ id: string; port: number }>(`
    select distinct on (nodeport) id::text, nodeport as port from app.users u
      join citus_shards s on s.shardid = get_shard_id_for_distribution_column('app.users', u.id) order by nodeport, id`);
  const [away] = cluster.workers;
  const here = rows.find(({ port }) => port !== away?.port);
  const gone = rows.find(({ port }) => port === away?.port);
  if (!away || !here || !gone) throw new Error('farmers on both workers are wanted');
  const plotOf = (id: string) =>
    asFarmer(id, (own) => own.query('select name from app.plots where user_id = $1 and id = $1', [id]));
  for (const { id } of [here, gone]) await asFarmer(id, (own) => addPlot(own, id));
  await away.kill();
  await expect(plotOf(gone.id)).rejects.toThrow();
  expect((await plotOf(here.id)).rows).toEqual([{ name: 'Odha' }]);
  await away.start();
  await expect.poll(async () => (await plotOf(gone.id)).rows.length, { timeout: 60_000 }).toBe(1);
});

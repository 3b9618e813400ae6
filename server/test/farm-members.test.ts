import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAs, SHUT_TABLES } from './as-role.ts';
import { fillFarm } from './full-farm.ts';
import { askFor, join } from './members.ts';
import { type TestFarmer, type World, world } from './world.ts';

/* Who acts for a farm, as the database sees it: each table asked as the application's role, with an actor named beside the farm. */

let here: World;
let asha: TestFarmer;
let member: TestFarmer;
let removed: TestFarmer;
let stranger: TestFarmer;
let client: pg.Client;
let tables: readonly { readonly table: string; readonly owner: string }[];

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
  [asha, member, removed, stranger] = await Promise.all([
    here.farmer(),
    here.farmer({ firstName: 'Vijay' }),
    here.farmer({ firstName: 'Ravi' }),
    here.farmer({ firstName: 'Sunita' }),
  ]);
  await fillFarm(here, asha);
  await fillFarm(here, stranger);
  await join(asha, member, 'family');
  const id = await join(asha, removed, 'family');
  await asha.ask('DELETE /people/:id', { params: { id } });
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
  const { rows } = await client.query(`
    select c.relname as table, case when c.relname = 'users' then 'id' else 'user_id' end as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and (c.relname = 'users' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))
    order by 1`);
  tables = rows;
});
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
});

async function as<T>(farm: string, actor: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await askAs(client, { farm, actor });
    return await work();
  } finally {
    await client.query('rollback');
  }
}

const read = (table: string, owner: string) => async () =>
  (await client.query<{ owner: string }>(`select ${owner} as owner from app.${table}`)).rows;

describe('each table of farmers’ rows', () => {
  test('shows a member the rows of the farm, and nobody else’s', async () => {
    expect(tables.length).toBeGreaterThan(20);
    for (const { table, owner } of tables) {
      const rows = await as(asha.userId, member.userId, read(table, owner));
      expect(rows.length, table).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.owner)), table).toEqual(new Set([asha.userId]));
    }
  });

  test('refuses an actor who is no member of it, or is none any more', async () => {
    for (const actor of [stranger, removed])
      for (const { table, owner } of tables)
        await expect(as(asha.userId, actor.userId, read(table, owner)), table).rejects.toMatchObject({
          code: 'DK001',
        });
  });

  test('takes no write of an actor who is no member of it', async () => {
    for (const { table, owner } of tables) {
      const change = () => client.query(`update app.${table} set ${owner} = ${owner}`);
      await expect(as(asha.userId, stranger.userId, change), table).rejects.toMatchObject({
        code: expect.stringMatching(/^(DK001|42501)$/),
      });
    }
  });
});

describe('a manager', () => {
  const inRole = async <T>(actor: TestFarmer, work: () => Promise<T>): Promise<T> => {
    await client.query('begin read only');
    try {
      await askAs(client, { farm: asha.userId, actor: actor.userId, role: 'draksha_member' });
      return await work();
    } finally {
      await client.query('rollback');
    }
  };
  const withMoney = ['records', 'tasks', 'stock_movements'];
  const shut = [
    ...SHUT_TABLES.map((name) => name.replace('app.', '')),
    'writes',
    'access_tokens',
    'access_token_uses',
    'report_links',
    'task_calendars',
  ];
  let manager: TestFarmer;
  beforeAll(async () => {
    manager = await here.farmer({ firstName: 'Suresh' });
    await join(asha, manager, 'manager');
  });

  test('is shown every other table of the farm in the role without money, and may not ask those with it', async () => {
    for (const { table, owner } of tables) {
      const rows = inRole(
        manager,
        async () => (await client.query(`select ${owner} as owner from app.${table}`)).rows,
      );
      if (shut.includes(table)) await expect(rows, table).rejects.toMatchObject({ code: '42501' });
      else {
        const found = await rows.catch((error: { code?: string }) => error.code);
        if (found !== '42501')
          expect(new Set((found as { owner: string }[]).map((row) => row.owner)), table).toEqual(
            new Set([asha.userId]),
          );
      }
    }
  });

  test('of another role reads there only what is for them', async () => {
    const worker = await here.farmer({ firstName: 'Ramesh' });
    await join(asha, worker, 'worker');
    await asha.ask('POST /tasks', { body: { title: 'Tie', forMember: worker.userId } });
    const mine = await inRole(worker, () =>
      client.query('select title, for_member from without_money.tasks'),
    );
    expect(mine.rows).toEqual([{ title: 'Tie', for_member: worker.userId }]);
    for (const { table, owner } of tables) {
      // Which rows changed, and whose farm it is.
      if (table === 'changes' || table === 'users') continue;
      // On nodes the table itself shows what is for them (decision 201).
      if (table === 'tasks' && SHUT_TABLES.length === 0) continue;
      const rows = await inRole(
        worker,
        async () => (await client.query(`select ${owner} from app.${table}`)).rows,
      ).catch((error: { code?: string }) => (error.code === '42501' ? [] : [error.code]));
      expect(rows, table).toEqual([]);
    }
  });

  test('finds no sum in what is shown instead, which has each column of the table', async () => {
    for (const table of withMoney) {
      const { rows, fields } = await inRole(manager, () =>
        client.query(`select * from without_money.${table}`),
      );
      expect(rows.length, table).toBeGreaterThan(0);
      expect(
        rows.filter(({ cost }) => cost !== null),
        table,
      ).toEqual([]);
      const whole = await client.query(`select * from app.${table} where false`);
      expect(
        fields.map(({ name }) => name),
        table,
      ).toEqual(whole.fields.map(({ name }) => name));
      const seen = await inRole(member, () => client.query(`select * from without_money.${table}`));
      expect(seen.rows, table).toEqual([]);
      await expect(
        inRole(stranger, () => client.query(`select * from without_money.${table}`)),
        table,
      ).rejects.toMatchObject({ code: 'DK001' });
    }
  });

  test('reads nothing in the farm’s own role', async () => {
    for (const { table, owner } of tables)
      await expect(
        as(asha.userId, manager.userId, async () => {
          await client.query('set transaction read only');
          return read(table, owner)();
        }),
        table,
      ).rejects.toMatchObject({ code: 'DK001' });
  });
});

test('a connection that a member used is the owner’s again, without an actor', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const mine = await stranger.ask('GET /plots');
    const theirs = await askFor(asha, member, 'GET /plots');
    const hers = await asha.ask('GET /plots');
    expect([mine.status, theirs.status, hers.status]).toEqual([200, 200, 200]);
    expect(theirs.body.data).toEqual(hers.body.data);
    expect(mine.body.data.items.map(({ id }) => id)).not.toContain(hers.body.data.items[0]?.id);
  }
});

test('rows name the member who wrote them, changes too; what the owner writes names nobody', async () => {
  const byMember = await askFor(asha, member, 'POST /plots', { body: { name: 'East' } });
  const byOwner = await asha.ask('POST /plots', { body: { name: 'West' } });
  const ids = [byMember.body.data.plot.id, byOwner.body.data.plot.id];
  await askFor(asha, member, 'PATCH /plots/:id', {
    params: { id: ids[1] ?? '' },
    version: 1,
    body: { name: 'West of the road' },
  });
  const { rows } = await client.query(
    'select row_id, version, author_id from app.changes where row_id = any($1) order by array_position($1, row_id), version',
    [ids],
  );
  expect(rows).toEqual([
    { row_id: ids[0], version: 1, author_id: member.userId },
    { row_id: ids[1], version: 1, author_id: null },
    { row_id: ids[1], version: 2, author_id: member.userId },
  ]);
  const { items } = (await asha.ask('GET /sync', { query: { limit: 1000 } })).body.data;
  const by = (id: string | undefined) => items.find((item) => item.id === id)?.by;
  expect(ids.map(by)).toEqual([member.userId, undefined]);
});

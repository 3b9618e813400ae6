import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAs, SHUT_TABLES } from '../../../test/as-role.ts';
import { askFor, join } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let adviser: TestFarmer;
let other: TestFarmer;
let manager: TestFarmer;
let worker: TestFarmer;
let accountant: TestFarmer;
let client: pg.Client;
let plotId: string;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  adviser = await here.farmer({ firstName: 'Meera' });
  [other, manager, worker, accountant] = await Promise.all([
    here.farmer({ firstName: 'Anil' }),
    here.farmer({ firstName: 'Suresh' }),
    here.farmer({ firstName: 'Ramesh' }),
    here.farmer({ firstName: 'Vijay' }),
  ]);
  await join(asha, adviser, 'adviser');
  await join(asha, other, 'adviser');
  await join(asha, manager, 'manager');
  await join(asha, worker, 'worker');
  await join(asha, accountant, 'accountant');
  plotId = (await asha.ask('POST /plots', { body: { name: 'Odha', latitude: 20, longitude: 73.8 } })).body
    .data.plot.id;
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
});

const spray = () => ({
  plotId,
  kind: 'spray' as const,
  title: 'Downy mildew after the rain',
  forDate: '2026-11-28',
  details: { products: [{ name: 'Curzate', dose: 2, unit: 'g_per_l' as const }], targets: ['downyMildew'] },
});
const propose = async (by = adviser) => {
  const made = await askFor(asha, by, 'POST /proposals', { body: spray() });
  expect(made.status).toBe(201);
  return made.body.data.proposal;
};
const change = (by: TestFarmer, { id, version }: { id: string; version: number }, body: object) =>
  askFor(asha, by, 'PATCH /proposals/:id', { params: { id }, version, body });

test('an adviser reads the farm without its money, and writes nothing of it', async () => {
  const frame = { plotId, happenedAt: '2026-11-18T02:00:00Z' };
  const entryId = '018f0000-0000-7000-8000-0000000000aa';
  const record = (kind: string, details: object, cost: number | null) =>
    asha.ask('POST /records', { body: { ...frame, entryId, kind, details, cost } });
  await record('labour', { people: 4, wagePaise: 98_765_401 }, null);
  await record('expense', { category: 'fuel' }, 98_765_402);
  await asha.ask('POST /tasks', { body: { title: 'Tie', plotId, cost: 98_765_403 } });
  const { items } = (await askFor(asha, adviser, 'GET /sync')).body.data;
  expect(items.map(({ noun }) => noun)).toEqual(expect.arrayContaining(['plots', 'records', 'tasks']));
  expect(JSON.stringify(items)).not.toContain('987654');
  expect((await askFor(asha, adviser, 'GET /advice/plan')).status).toBe(200);
  expect((await askFor(asha, adviser, 'POST /plots', { body: { name: 'East' } })).status).toBe(404);
  expect((await askFor(asha, adviser, 'POST /tasks', { body: { title: 'Tie' } })).status).toBe(404);
});

test('what they propose names them and waits; its owner takes it over', async () => {
  const proposal = await propose();
  expect(proposal).toMatchObject({ state: 'waiting', proposedBy: 'Meera Patil', reason: null });
  const taken = await asha.ask('PATCH /proposals/:id', {
    params: { id: proposal.id },
    version: 1,
    body: { state: 'taken' },
  });
  expect(taken.body.data.proposal).toMatchObject({ state: 'taken', proposedBy: 'Meera Patil' });
  // Decided is decided: they withdraw it no more.
  const remove = { params: { id: proposal.id }, version: 2 };
  expect((await askFor(asha, adviser, 'DELETE /proposals/:id', remove)).status).toBe(404);
});

test('who declines says why', async () => {
  const proposal = await propose();
  const silent = await change(manager, proposal, { state: 'declined' });
  expect([silent.status, silent.body.fields]).toEqual([400, { reason: 'This field is required' }]);
  const declined = await change(manager, proposal, { state: 'declined', reason: 'Sprayed yesterday' });
  expect(declined.body.data.proposal).toMatchObject({ state: 'declined', reason: 'Sprayed yesterday' });
});

test('an adviser decides nothing, and withdraws their own alone', async () => {
  const proposal = await propose();
  expect((await change(adviser, proposal, { state: 'taken' })).status).toBe(404);
  expect((await change(adviser, proposal, { reason: 'No' })).status).toBe(404);
  const remove = { params: { id: proposal.id }, version: 1 };
  expect((await askFor(asha, other, 'DELETE /proposals/:id', remove)).status).toBe(404);
  const { cursor } = (await asha.ask('GET /sync')).body.data;
  expect((await askFor(asha, adviser, 'DELETE /proposals/:id', remove)).status).toBe(200);
  // The owner's phone loses it, and one that had not heard takes nothing over.
  const { items } = (await asha.ask('GET /sync', { query: { since: cursor } })).body.data;
  expect(items).toMatchObject([{ noun: 'proposals', id: proposal.id, deleted: true, by: adviser.userId }]);
  const late = await asha.ask('PATCH /proposals/:id', {
    params: { id: proposal.id },
    version: 1,
    body: { state: 'taken' },
  });
  expect(late.status).toBe(404);
});

test('no word of it is changed by anybody', async () => {
  const proposal = await propose();
  for (const body of [{ title: 'Other' }, { notes: 'Other' }, { details: {} }, { forDate: null }])
    expect([
      body,
      (await asha.ask('PATCH /proposals/:id', { params: { id: proposal.id }, version: 1, body })).status,
    ]).toEqual([body, 400]);
});

test('a worker sees none, an accountant decides none', async () => {
  const proposal = await propose();
  const { items } = (await askFor(asha, worker, 'GET /sync')).body.data;
  expect(items.filter(({ noun }) => noun === 'proposals')).toEqual([]);
  expect((await askFor(asha, worker, 'GET /proposals')).status).toBe(404);
  expect((await askFor(asha, accountant, 'GET /proposals')).status).toBe(200);
  expect((await change(accountant, proposal, { state: 'taken' })).status).toBe(404);
});

/* The same as the database sees it, asked as the application's role with an actor named beside the farm. */
async function as<T>(actor: TestFarmer, work: () => Promise<T>, role = 'draksha_request'): Promise<T> {
  await client.query('begin');
  try {
    await askAs(client, { farm: asha.userId, actor: actor.userId, role });
    return await work();
  } finally {
    await client.query('rollback');
  }
}

test('the database lets an adviser write nothing but proposals of their own that wait', async () => {
  const { id } = await propose();
  const sql =
    (text: string, values: unknown[] = []) =>
    () =>
      client.query(text, values);
  const add = `insert into app.proposals (id, user_id, plot_id, kind, title, details, state)
    values (gen_random_uuid(), $1, $2, 'note', 'Look', '{}', $3)`;
  await expect(as(adviser, sql(add, [asha.userId, plotId, 'waiting']))).resolves.toMatchObject({
    rowCount: 1,
  });
  // Who proposes is not theirs to say.
  const named = `insert into app.proposals (id, user_id, plot_id, kind, title, details, proposed_by)
    values (gen_random_uuid(), $1, $2, 'note', 'Look', '{}', 'Somebody') returning proposed_by`;
  await expect(as(adviser, sql(named, [asha.userId, plotId]))).resolves.toMatchObject({
    rows: [{ proposed_by: 'Meera Patil' }],
  });
  const refused: [TestFarmer, () => Promise<unknown>][] = [
    [adviser, sql(add, [asha.userId, plotId, 'taken'])],
    [worker, sql(add, [asha.userId, plotId, 'waiting'])],
    [accountant, sql(add, [asha.userId, plotId, 'waiting'])],
    [adviser, sql(`update app.proposals set state = 'taken' where id = $1`, [id])],
    [adviser, sql(`update app.proposals set title = 'Other' where id = $1`, [id])],
    [other, sql(`update app.proposals set deleted_at = now() where id = $1`, [id])],
    [manager, sql(`update app.proposals set title = 'Other' where id = $1`, [id])],
    [adviser, sql(`update app.plots set name = 'Other'`)],
    [adviser, sql(`update app.tasks set title = 'Other'`)],
    [adviser, sql(`update app.records set notes = 'Other'`)],
    [
      adviser,
      sql(`insert into app.plots (id, user_id, name) values (gen_random_uuid(), $1, 'East')`, [asha.userId]),
    ],
  ];
  for (const [actor, work] of refused) await expect(as(actor, work)).rejects.toMatchObject({ code: 'DK001' });
  const inOwnRole = (actor: TestFarmer, table: string) =>
    as(actor, async () => (await client.query(`select user_id from ${table}`)).rows, 'draksha_member');
  for (const table of ['app.proposals', 'app.plots', 'without_money.records', 'without_money.tasks'])
    expect(await inOwnRole(adviser, table), table).not.toEqual([]);
  for (const table of [...SHUT_TABLES, 'app.access_tokens', 'app.farm_invites'])
    await expect(inOwnRole(adviser, table), table).rejects.toMatchObject({ code: '42501' });
  expect(await inOwnRole(worker, 'app.proposals')).toEqual([]);
});

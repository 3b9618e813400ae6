import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BodyInput, type Routes, roleMay } from '@draksha/contract';
import { harvestDate, sprayEventsOf, withListDays } from '@draksha/models';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import truth from '../../../../models/truth/residue-limits.json' with { type: 'json' };
import { askAs } from '../../../test/as-role.ts';
import { compiledOnce } from '../../../test/compiled-once.ts';
import { askFor, consent, join, organise } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let agronomist: TestFarmer;
let asha: TestFarmer;
let outsider: TestFarmer;
let client: pg.Client;
let code: string;
let consentId: string;
let next = 0;

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
  [agronomist, asha, outsider] = await Promise.all([
    here.farmer({ firstName: 'Meera' }),
    here.farmer(),
    here.farmer({ firstName: 'Anil' }),
  ]);
  code = await organise(agronomist, 'Sahya');
  consentId = await consent(asha, code);
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
});

type Body = BodyInput<Routes['PUT /organisation/lists/:id']>;
const row = (substance: string, eu: number | null, formulation = ''): Body['rows'][number] => ({
  product: '',
  substance,
  formulation,
  dose: '2 g/l',
  days: eu === null ? {} : { eu },
  maxUses: null,
  stage: '',
  residueLimit: '',
});
const listOf = (...rows: Body['rows']): Body => ({
  name: 'Export',
  season: '2026-27',
  source: 'Annexure 5 of 3 November 2026',
  datedOn: '2026-11-03',
  rows,
});
const newId = () => `0190aaaa-0000-7000-8000-${String(++next).padStart(12, '0')}`;
const put = (body: Body, id = newId(), by = agronomist) =>
  by.ask('PUT /organisation/lists/:id', { params: { id }, body });
const publish = (id: string, by = agronomist) =>
  by.ask('POST /organisation/lists/:id/publish', { params: { id } });
const withdraw = (id: string) => agronomist.ask('POST /organisation/lists/:id/withdraw', { params: { id } });
const listsOf = async (farmer: TestFarmer) => (await farmer.ask('GET /product-lists')).body.data.lists;

async function published(body: Body): Promise<string> {
  const { body: made } = await put(body);
  const { id } = made.data.list;
  expect((await publish(id)).status).toBe(200);
  return id;
}

test('a draft is its agronomists’ alone, an edition reaches the farms that have joined, and no other', async () => {
  const { status, body } = await put(listOf(row('Mancozeb 75%', 40)));
  expect([status, body.data.list]).toMatchObject([
    200,
    { rowCount: 1, publishedAt: null, datedOn: '2026-11-03' },
  ]);
  expect(await listsOf(asha)).toEqual([]);
  const { id } = body.data.list;
  expect((await publish(id)).body.data.list.publishedAt).not.toBeNull();
  expect(await listsOf(asha)).toMatchObject([
    {
      ...{
        id,
        organisation: 'Sahya',
        season: '2026-27',
        datedOn: '2026-11-03',
        isWithdrawn: false,
        dropped: [],
      },
      rows: [{ substance: 'Mancozeb 75%', days: { eu: 40 }, daysBefore: null }],
    },
  ]);
  expect(await listsOf(outsider)).toEqual([]);
  // Published once, and changed no more.
  expect((await publish(id)).status).toBe(404);
  expect((await put(listOf(row('Mancozeb 75%', 20)), id)).status).toBe(409);
  expect((await agronomist.ask('DELETE /organisation/lists/:id', { params: { id } })).status).toBe(404);
  await withdraw(id);
});

test('the next edition says what the one before said; a withdrawn one gives way to it', async () => {
  const first = await published(listOf(row('Mancozeb', 40), row('Ziram', 30), row('Captan', 7)));
  const second = await published(listOf(row('Mancozeb', 30), row('Captan', 7)));
  const [now] = await listsOf(asha);
  expect(now).toMatchObject({
    id: second,
    rows: [{ days: { eu: 30 }, daysBefore: { eu: 40 } }, { days: { eu: 7 } }],
    dropped: [{ substance: 'Ziram' }],
  });
  expect(now?.rows[1]).not.toHaveProperty('daysBefore');
  expect((await withdraw(second)).body.data.list.withdrawnAt).not.toBeNull();
  // The forty days were shown before as well: nothing became shorter.
  const [again] = await listsOf(asha);
  expect(again).toMatchObject({ id: first, rows: [{ days: { eu: 40 } }, {}, {}], dropped: [] });
  expect(again?.rows[0]).not.toHaveProperty('daysBefore');
  expect((await withdraw(second)).status).toBe(404);
  await withdraw(first);
  expect(await listsOf(asha)).toMatchObject([{ isWithdrawn: true, rows: [] }]);
});

test('two rows of one substance with other days are refused, both named', async () => {
  const { status, body } = await put(listOf(row('Mancozeb 75%', 40), row('Captan', 7), row('mancozeb', 30)));
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['rows.0.days', 'rows.2.days']]);
  expect((await put(listOf(row('Sulphur', 10, 'WDG'), row('Sulphur', 15, 'DP')))).status).toBe(200);
});

test('what is no row of a list is refused with its place', async () => {
  const refused = async (body: object) => {
    const answer = await put(body as Body);
    return [answer.status, Object.keys(answer.body.fields ?? {})];
  };
  expect(await refused(listOf({ ...row('Captan', 7), days: { eu: 15.5 } }))).toEqual([
    400,
    ['rows.0.days.eu'],
  ]);
  expect(await refused(listOf({ ...row('Captan', 7), days: { eu: 366 } }))).toEqual([
    400,
    ['rows.0.days.eu'],
  ]);
  expect(await refused(listOf(row('', 7)))).toEqual([400, ['rows.0.product']]);
  expect(await refused({ ...listOf(row('Captan', 7)), season: ' ' })).toEqual([400, ['season']]);
  expect((await put(listOf())).status).toBe(400);
});

test('every route of an organisation’s lists is nobody’s but its agronomists’', async () => {
  const { body } = await put(listOf(row('Captan', 7)));
  const { id } = body.data.list;
  const rival = await here.farmer({ firstName: 'Vijay' });
  await organise(rival, 'Other');
  for (const caller of [asha, outsider, rival]) {
    const isRival = caller === rival;
    expect((await caller.ask('GET /organisation/lists')).status).toBe(isRival ? 200 : 404);
    if (isRival) expect((await caller.ask('GET /organisation/lists')).body.data.lists).toEqual([]);
    const of = { params: { id } };
    expect((await caller.ask('GET /organisation/lists/:id', of)).status).toBe(404);
    expect((await caller.ask('POST /organisation/lists/:id/publish', of)).status).toBe(404);
    expect((await caller.ask('POST /organisation/lists/:id/withdraw', of)).status).toBe(404);
    expect((await caller.ask('DELETE /organisation/lists/:id', of)).status).toBe(404);
    if (!isRival) expect((await put(listOf(row('Captan', 1)), id, caller)).status).toBe(404);
  }
  // Another organisation may have an id of its own that is the same.
  await put(listOf(row('Captan', 1)), id, rival);
  const seen = await agronomist.ask('GET /organisation/lists/:id', { params: { id } });
  expect(seen.body.data.rows[0]?.days).toEqual({ eu: 7 });
  expect((await agronomist.ask('DELETE /organisation/lists/:id', { params: { id } })).status).toBe(200);
});

test('who acts for a farm reads its lists as far as they read the farm; withdrawn consent ends them', async () => {
  const id = await published(listOf(row('Mancozeb', 40)));
  for (const role of ['family', 'manager', 'adviser', 'accountant', 'worker'] as const) {
    const member = await here.farmer({ firstName: 'Ramesh' });
    await join(asha, member, role);
    const { status, body } = await askFor(asha, member, 'GET /product-lists');
    expect([role, status]).toEqual([role, roleMay(role, 'read') ? 200 : 404]);
    if (status === 200) expect([role, body.data.lists.map((list) => list.id)]).toEqual([role, [id]]);
    expect((await askFor(asha, member, 'GET /organisation/lists')).status).toBe(404);
  }
  here.setClock(new Date().toISOString());
  await asha.ask('DELETE /consents/:id', { params: { id: consentId } });
  expect(await listsOf(asha)).toMatchObject([{ id, hasConsentEnded: true, rows: [] }]);
  consentId = await consent(asha, code);
  expect(await listsOf(asha)).toHaveLength(1);
});

/* The same as the database sees it, in the application's role and for a farm. */
async function as<T>(farmer: TestFarmer, text: string, values: unknown[] = [], role = 'draksha_request') {
  await client.query('begin');
  try {
    await askAs(client, { farm: farmer.userId, role });
    return (await client.query<T & pg.QueryResultRow>(text, values)).rows;
  } finally {
    await client.query('rollback');
  }
}

test('the database shows a farm what its organisations published, and lets nobody write there', async () => {
  const id = await published(listOf(row('Captan', 9)));
  const draft = (await put(listOf(row('Captan', 8)))).body.data.list.id;
  const all = 'select id from app.product_lists';
  const seen = (await as<{ id: string }>(asha, all)).map((one) => one.id);
  expect(seen).toContain(id);
  expect(seen).not.toContain(draft);
  expect(await as(outsider, all)).toEqual([]);
  const writes = [
    `update app.product_lists set withdrawn_at = now()`,
    `delete from app.product_lists`,
    `insert into app.product_lists select * from app.product_lists`,
  ];
  for (const write of writes) await expect(as(asha, write)).rejects.toMatchObject({ code: '42501' });
  // Not even the program changes what farms have reckoned with.
  const change = client.query(`update app.product_lists set rows = '[]' where id = $1`, [id]);
  await expect(change).rejects.toMatchObject({ code: 'DK001' });
});

test('5,000 rows are kept, published and read; one more is refused', async () => {
  const days = { eu: 66, russia: 50, middle_east: 40, other_export: 40, domestic: 30, any: 30 };
  const many = (count: number) =>
    listOf(...Array.from({ length: count }, (_, i) => ({ ...row('', null), product: `P${i}`, days })));
  expect((await put(many(5001))).status).toBe(400);
  await published(many(5000));
  const [list] = await listsOf(asha);
  expect(list?.rows).toHaveLength(5000);
  expect(list?.rows[4999]).toMatchObject({ product: 'P4999', days });
});

test('the harvest date of the farm’s own plan closes by the list', async () => {
  await published(listOf(row('Mancozeb', 40)));
  const events = sprayEventsOf([
    {
      ...{ id: 's', plotId: 'p', kind: 'spray', happenedAt: '2026-12-01T02:30:00Z' },
      details: { products: [{ name: 'Dithane M-45', activeIngredient: 'mancozeb' }] },
    },
  ]);
  const season = { cycle: 'fruit', pruningDate: '2026-10-10', targetMarket: 'export_eu' } as const;
  const lock = harvestDate(withListDays(events, await listsOf(asha)), season, '2026-12-02');
  expect([lock?.earliestHarvestDate, lock?.byList?.organisation]).toEqual(['2027-01-10', 'Sahya']);
});

/** The command of the machine's operator. */
const mrl = (...args: string[]): Promise<{ status: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL('../../mrl.ts', import.meta.url));
    const { dataDir, database } = here.context.config;
    const env = {
      ...compiledOnce,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? '',
      TZ: 'Australia/Lord_Howe',
    };
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });

test('residue limits are read in by the command, for everybody; a bad file changes nothing, the next replaces all', async () => {
  const limitsOf = async (by: TestFarmer) => (await by.ask('GET /residue-limits')).body.data.limits;
  expect(await limitsOf(asha)).toBeNull();
  const lines = truth.lines.map(({ line }) => JSON.stringify(line));
  const file = `${here.context.config.dataDir}/mrls.json`;
  await writeFile(file, lines.join('\n'));
  expect(await mrl(file, '--day', '2026-11-26')).toEqual({
    status: 0,
    out: '4 residues with 6 limits on grapes, as of 2026-11-26, are shown beside products now.',
    err: '',
  });
  const shown = await limitsOf(asha);
  expect(shown).toMatchObject({ source: 'mrls.json', takenOn: '2026-11-26' });
  expect(shown?.residues[0]).toMatchObject({
    name: 'Spirodiclofen (F)',
    limits: [
      { crop: 'table', mgPerKg: 2, from: '2016-05-03', regulation: 'Reg. (EU) 2016/567' },
      { crop: 'wine', mgPerKg: 0.2 },
    ],
  });
  expect(await limitsOf(outsider)).toEqual(shown);
  const write = `update app.residue_limits set source = 'mine'`;
  await expect(as(asha, write)).rejects.toMatchObject({ code: '42501' });

  // As after a download that broke off.
  await writeFile(file, lines.slice(0, 2).join('\n'));
  expect(await mrl(file)).toEqual({
    status: 1,
    out: '',
    err: 'The file has 1 residues, the one before had 4: nothing is changed. Where that is right, add --fewer.',
  });
  expect(await limitsOf(asha)).toEqual(shown);
  expect((await mrl(file, '--fewer')).status).toBe(0);
  expect((await limitsOf(asha))?.residues).toHaveLength(1);
});

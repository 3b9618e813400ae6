import { harvestDate, sprayEventsOf, withListDays } from '@draksha/models';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAs } from '../../../test/as-role.ts';
import { askFor, consent, endConsent, join, organise } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let client: pg.Client;
let next = 0;

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
});

/** The product's clock stands still, the database's does not. */
const tick = () => here.setClock(new Date().toISOString());
const newId = () => `0190bbbb-0000-7000-8000-${String(++next).padStart(12, '0')}`;
const listsOf = async (farmer: TestFarmer) => (await farmer.ask('GET /product-lists')).body.data.lists;

/** An organisation with a farm that has joined it. */
async function joined() {
  const head = await here.farmer({ firstName: 'Meera' });
  const code = await organise(head, 'Sahya');
  const farmer = await here.farmer();
  const consentId = await consent(farmer, code);
  return { head, code, farmer, consentId };
}

async function published(head: TestFarmer, eu: number): Promise<string> {
  tick();
  const id = newId();
  const row = { product: '', substance: 'Mancozeb', formulation: '', dose: '', days: { eu } };
  await head.ask('PUT /organisation/lists/:id', {
    params: { id },
    body: {
      ...{ name: 'Export', season: '2026-27', source: 'Annexure 5', datedOn: '2026-11-03' },
      rows: [{ ...row, maxUses: null, stage: '', residueLimit: '' }],
    },
  });
  const { status } = await head.ask('POST /organisation/lists/:id/publish', { params: { id } });
  expect(status).toBe(200);
  return id;
}

/** The same edition, as if it had been published some days ago. */
const publishedAgo = (like: string, id: string, days: number) =>
  client.query(
    `insert into app.product_lists (organisation_id, id, organisation_name, name, season, source, dated_on, rows, made_by,
        created_at, published_at)
      select organisation_id, $2, organisation_name, name, season, source, dated_on, rows, made_by, created_at,
        now() - make_interval(days => $3) from app.product_lists where id = $1`,
    [like, id, days],
  );
const endedAgo = (consentId: string, days: number) =>
  client.query(`update app.farm_consents set until_at = now() - make_interval(days => $2) where id = $1`, [
    consentId,
    days,
  ]);

async function withdrawn(head: TestFarmer, id: string): Promise<void> {
  tick();
  const { status } = await head.ask('POST /organisation/lists/:id/withdraw', { params: { id } });
  expect(status).toBe(200);
}
async function left(farmer: TestFarmer): Promise<void> {
  tick();
  await endConsent(farmer);
}

/** Ids of what the database shows a farm. */
async function shownTo(farmer: TestFarmer, role = 'draksha_request'): Promise<string[]> {
  await client.query('begin');
  try {
    await askAs(client, { farm: farmer.userId, role });
    return (await client.query<{ id: string }>('select id from app.product_lists')).rows.map(({ id }) => id);
  } finally {
    await client.query('rollback');
  }
}

const sprayed = sprayEventsOf([
  {
    ...{ id: 's', plotId: 'p', kind: 'spray', happenedAt: '2026-12-01T02:30:00Z' },
    details: { products: [{ name: 'Dithane M-45', activeIngredient: 'mancozeb', phiDays: 10 }] },
  },
]);
const season = { cycle: 'fruit', pruningDate: '2026-10-10', targetMarket: 'export_eu' } as const;
const harvestOf = async (farmer: TestFarmer) =>
  harvestDate(withListDays(sprayed, await listsOf(farmer)), season, '2026-12-02');

const gone = (id: string) => ({
  ...{ id, organisation: 'Sahya', isWithdrawn: true, hasConsentEnded: true, rows: [] },
  dropped: [{ substance: 'Mancozeb', days: { eu: 40 } }],
});

test('a consent that ended by its day leaves the harvest date that its list had', async () => {
  const { head, farmer, consentId } = await joined();
  const id = await published(head, 40);
  expect(await listsOf(farmer)).toMatchObject([{ id, isWithdrawn: false, hasConsentEnded: false }]);
  expect(await harvestOf(farmer)).toMatchObject({ atLeast: '2027-01-10', byListBefore: null });
  await endedAgo(consentId, 0);
  // What comes after is none of theirs.
  await published(head, 5);
  expect(await listsOf(farmer)).toMatchObject([gone(id)]);
  expect(await harvestOf(farmer)).toMatchObject({ atLeast: '2026-12-11', byListBefore: '2027-01-10' });
  expect(await shownTo(farmer)).toEqual([id]);
  // Nor is what becomes of the edition.
  await withdrawn(head, id);
  expect(await listsOf(farmer)).toMatchObject([gone(id)]);
});

test('so does one that the farmer withdrew; one given anew has the edition in force', async () => {
  const { head, code, farmer } = await joined();
  const id = await published(head, 40);
  const manager = await here.farmer({ firstName: 'Ramesh' });
  await join(farmer, manager, 'manager');
  await left(farmer);
  expect(await listsOf(farmer)).toMatchObject([gone(id)]);
  expect((await askFor(farmer, manager, 'GET /product-lists')).body.data.lists).toMatchObject([gone(id)]);
  const later = await published(head, 30);
  await consent(farmer, code);
  expect(await listsOf(farmer)).toMatchObject([{ id: later, isWithdrawn: false, hasConsentEnded: false }]);
  expect(await harvestOf(farmer)).toMatchObject({ atLeast: '2026-12-31', byListBefore: '2027-01-10' });
});

test('so does an organisation that closed', async () => {
  const { head, farmer } = await joined();
  const id = await published(head, 40);
  tick();
  expect((await head.ask('DELETE /organisation')).status).toBe(200);
  expect(await listsOf(farmer)).toMatchObject([gone(id)]);
});

test('a list that was withdrawn before is not said to have gone with the consent', async () => {
  const { head, farmer } = await joined();
  const id = await published(head, 40);
  await withdrawn(head, id);
  await left(farmer);
  expect(await listsOf(farmer)).toMatchObject([{ ...gone(id), hasConsentEnded: false }]);
});

test('it is told for 60 days, and to nobody who had not consented', async () => {
  const { head, farmer, consentId } = await joined();
  const id = await published(head, 40);
  const old = newId();
  await publishedAgo(id, old, 100);
  await endedAgo(consentId, 59);
  expect(await listsOf(farmer)).toMatchObject([gone(old)]);
  for (const role of ['draksha_request', 'draksha_member', 'draksha_adviser'])
    expect([role, await shownTo(farmer, role)]).toEqual([role, [old]]);
  const stranger = await here.farmer({ firstName: 'Anil' });
  const { farmer: elsewhere } = await joined();
  for (const other of [stranger, elsewhere, head]) {
    expect(await listsOf(other)).toEqual([]);
    expect(await shownTo(other)).toEqual([]);
  }
  await endedAgo(consentId, 61);
  expect(await listsOf(farmer)).toEqual([]);
  expect(await shownTo(farmer)).toEqual([]);
});

test('an edition that comes minutes after another says the days that the farm may still have seen', async () => {
  const { head, farmer } = await joined();
  for (const eu of [60, 30, 35]) await published(head, eu);
  const [list] = await listsOf(farmer);
  expect(list?.rows).toMatchObject([{ days: { eu: 35 }, daysBefore: { eu: 60 } }]);
});

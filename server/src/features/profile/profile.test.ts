import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { findEachMe } from './store.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer({ firstName: 'आशा', language: 'mr' });
});
afterAll(() => here[Symbol.asyncDispose]());

test('the account is made from what was said at sign-up, once, however many ask at once', async () => {
  const newcomer = await here.farmer({ firstName: 'आशा', language: 'mr' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => newcomer.ask('GET /me')));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      id: newcomer.userId,
      phone: newcomer.phone,
      firstName: 'आशा',
      lastName: 'Patil',
      languagePreference: 'mr',
      phoneVerified: true,
      version: 1,
    });
    expect(body.data.farmerProfile).toBeNull();
  }
});

test('names, e-mail and language can be changed; nonsense is refused with the specification’s words', async () => {
  const changed = await asha.ask('PATCH /me', { body: { firstName: 'Asha', email: 'Asha@Example.in' } });
  expect(changed.body.data.user).toMatchObject({ firstName: 'Asha', email: 'asha@example.in', version: 2 });
  const bad = await asha.ask('PATCH /me', {
    body: { firstName: '', email: 'asha@', languagePreference: 'fr' },
  });
  expect(bad.status).toBe(400);
  expect(bad.body.fields).toEqual({
    firstName: 'This field is required',
    email: 'Please enter a valid email address',
    languagePreference: 'Select an option',
  });
  const stale = await asha.ask('PATCH /me', { version: 1, body: { firstName: 'Usha' } });
  expect(stale.status).toBe(412);
});

const uuid = '0199a000-0000-7000-8000-000000000001';

test.each([
  ['POST /plots', {}, { name: 'This field is required' }],
  ['POST /tasks', { title: null }, { title: 'This field is required' }],
  [
    'POST /seasons',
    { cycle: 'fruit' },
    { plotId: 'This field is required', pruningDate: 'This field is required' },
  ],
  ['POST /stage-observations', {}, expect.objectContaining({ stage: 'This field is required' })],
  [
    'POST /records',
    { kind: 'harvest', plotId: uuid, entryId: uuid, happenedAt: '2026-11-20T00:00:00Z', details: {} },
    { 'details.kg': 'This field is required' },
  ],
] as const)('%s of %j says which fields are missing', async (route, body, fields) => {
  const refused = await asha.ask(route, { body });
  expect([refused.status, refused.body.fields]).toEqual([400, fields]);
});

describe('the farm profile', () => {
  const farm = {
    farmName: 'पाटील बाग',
    totalAreaHectares: 5.5,
    locationState: 'Maharashtra',
    locationDistrict: 'Nashik',
    locationTaluka: 'Niphad',
    locationVillage: 'Ozar',
    latitude: 20.09,
    longitude: 73.92,
    farmingExperienceYears: 22,
    organicCertified: true,
    soilType: 'black',
    irrigationType: 'drip',
    annualRainfallMm: 620,
  };

  test('is one per farmer: made, then changed; what is not said stays, null empties it', async () => {
    const first = await asha.ask('PUT /me/farmer-profile', { body: farm });
    expect(first.status).toBe(200);
    expect(first.body.data.farmerProfile).toMatchObject({ ...farm, version: 1 });
    const second = await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'Patil' }, version: 1 });
    expect(second.body.data.farmerProfile).toMatchObject({ ...farm, farmName: 'Patil', version: 2 });
    const third = await asha.ask('PUT /me/farmer-profile', { body: { soilType: null }, version: 2 });
    const after = { ...farm, farmName: 'Patil', soilType: null, version: 3 };
    expect([third.status, third.body.data.farmerProfile]).toMatchObject([200, after]);
    const nothing = await asha.ask('PUT /me/farmer-profile', { body: {} });
    expect([nothing.status, nothing.body.data.farmerProfile]).toMatchObject([200, after]);
    const stale = await asha.ask('PUT /me/farmer-profile', { body: farm, version: 1 });
    expect(stale.status).toBe(412);
    const me = await asha.ask('GET /me');
    expect(me.body.data.farmerProfile).toMatchObject({ farmName: 'Patil', version: 3 });
    expect(me.body.data.farmerProfile?.createdAt).toMatch(/Z$/);
  });

  test('refuses a place at 0,0 and a farm without a name', async () => {
    const sea = await asha.ask('PUT /me/farmer-profile', { body: { ...farm, latitude: 0, longitude: 0 } });
    expect(sea.body.code).toBe('unsuitable_coordinates');
    const nameless = await asha.ask('PUT /me/farmer-profile', { body: { ...farm, farmName: ' ' } });
    expect(nameless.body.fields).toEqual({ farmName: 'This field is required' });
  });

  test('is not made without a name, and half a place is none', async () => {
    const usha = await here.farmer();
    const nameless = await usha.ask('PUT /me/farmer-profile', { body: { soilType: 'black' } });
    expect([nameless.status, nameless.body.fields]).toEqual([400, { farmName: 'This field is required' }]);
    const first = await usha.ask('PUT /me/farmer-profile', { body: { farmName: 'Bag' } });
    expect(first.body.data.farmerProfile).toMatchObject({ organicCertified: false, latitude: null });
    const half = await usha.ask('PUT /me/farmer-profile', { body: { latitude: 20.09 } });
    expect([half.status, half.body.code]).toEqual([400, 'validation_failed']);
    const place = { latitude: 20.09, longitude: 73.92 };
    expect((await usha.ask('PUT /me/farmer-profile', { body: place })).status).toBe(200);
    const moved = await usha.ask('PUT /me/farmer-profile', { body: { longitude: 74 } });
    expect(moved.body.data.farmerProfile).toMatchObject({ latitude: 20.09, longitude: 74 });
  });
});

describe('accounts of many who ask at once', () => {
  const nobody = '0199a000-0000-7000-8000-000000000000';

  // On nodes each asks for themselves.
  test.skipIf(inject('isSpread'))(
    'each farmer gets their own, in one statement, and who has none gets none',
    async () => {
      const others = await Promise.all([here.farmer(), here.farmer()]);
      const farmers = [asha, ...others];
      const alone = await Promise.all(farmers.map(async (farmer) => (await farmer.ask('GET /me')).body.data));
      const [first, second, third] = farmers.map(({ userId }) => userId);
      const asked = [third ?? '', nobody, first ?? '', second ?? '', first ?? ''];
      const each = await here.context.farmers.readForMany((db) => findEachMe(db, asked));
      // Of the rows an answer shows some columns.
      expect(each).toMatchObject([alone[2], null, alone[0], alone[1], alone[0]]);
      expect(alone.map(({ user }) => user.id)).toEqual([first, second, third]);
    },
  );

  test('forty calls at once of five farmers: nobody sees another', async () => {
    const farmers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => here.farmer({ firstName: `F${n}` })),
    );
    const calls = Array.from({ length: 40 }, (_, n) => farmers[n % farmers.length] ?? asha);
    const answers = await Promise.all(calls.map((farmer) => farmer.ask('GET /me')));
    expect(answers.map(({ body }) => body.data.user.id)).toEqual(calls.map(({ userId }) => userId));
  });

  test('as nobody the rows of none are there, before and after many were named', async () => {
    const { farmers } = here.context;
    await farmers.read(asha.userId, (db) => db.selectFrom('users').select('id').execute());
    const seen = await farmers.readForMany(async (db) => {
      const before = await db.selectFrom('users').select('id').execute();
      const named = await findEachMe(db, [asha.userId]);
      return [before, named.length, await db.selectFrom('users').select('id').execute()];
    });
    expect(seen).toEqual([[], 1, []]);
  });
});

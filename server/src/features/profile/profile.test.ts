import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

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

  test('is one per farmer: made, then replaced', async () => {
    const first = await asha.ask('PUT /me/farmer-profile', { body: farm });
    expect(first.status).toBe(200);
    expect(first.body.data.farmerProfile).toMatchObject({ ...farm, version: 1 });
    const second = await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'Patil' }, version: 1 });
    expect(second.body.data.farmerProfile).toMatchObject({ farmName: 'Patil', soilType: null, version: 2 });
    const stale = await asha.ask('PUT /me/farmer-profile', { body: farm, version: 1 });
    expect(stale.status).toBe(412);
    const me = await asha.ask('GET /me');
    expect(me.body.data.farmerProfile).toMatchObject({ farmName: 'Patil', version: 2 });
    expect(me.body.data.farmerProfile?.createdAt).toMatch(/Z$/);
  });

  test('refuses a place at 0,0 and a farm without a name', async () => {
    const sea = await asha.ask('PUT /me/farmer-profile', { body: { ...farm, latitude: 0, longitude: 0 } });
    expect(sea.body.code).toBe('unsuitable_coordinates');
    const nameless = await asha.ask('PUT /me/farmer-profile', { body: { ...farm, farmName: ' ' } });
    expect(nameless.body.fields).toEqual({ farmName: 'This field is required' });
  });
});

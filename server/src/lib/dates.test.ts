import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../test/world.ts';

let w: World;
let farmer: TestFarmer;
beforeAll(async () => {
  // Half past six in the morning of 20 November in India.
  w = await world({ now: '2026-11-20T01:00:00Z' });
  farmer = await w.farmer();
});
afterAll(() => w[Symbol.asyncDispose]());

const NEVER = '9999-12-31';

test('days that cannot be are refused with a sentence at their field, when a row is made and when it is changed', async () => {
  const planted = await farmer.ask('POST /plots', { body: { name: 'Odha', plantingDate: '2026-11-21' } });
  expect(planted.status).toBe(400);
  expect(planted.body.fields).toEqual({ plantingDate: 'Must not be in the future' });
  const made = await farmer.ask('POST /plots', { body: { name: 'Odha', plantingDate: '2026-11-20' } });
  const { plot } = made.body.data;
  const later = await farmer.ask('PATCH /plots/:id', {
    params: { id: plot.id },
    version: plot.version,
    body: { plantingDate: NEVER },
  });
  expect(later.body.fields).toEqual({ plantingDate: 'Must not be in the future' });

  const begun = await farmer.ask('POST /seasons', {
    body: {
      plotId: plot.id,
      cycle: 'fruit',
      pruningDate: '2027-01-20',
      endedOn: NEVER,
      expectedHarvestDate: NEVER,
    },
  });
  expect(begun.status).toBe(400);
  expect(begun.body.fields).toEqual({
    pruningDate: 'Must not be more than 60 days ahead',
    endedOn: 'Must not be more than 550 days ahead',
    expectedHarvestDate: 'Must not be more than 550 days ahead',
  });
  const season = await farmer.ask('POST /seasons', {
    body: { plotId: plot.id, cycle: 'fruit', pruningDate: '2027-01-19', expectedHarvestDate: '2027-06-01' },
  });
  expect(season.status).toBe(201);
  const moved = await farmer.ask('PATCH /seasons/:id', {
    params: { id: season.body.data.season.id },
    version: 1,
    body: { pruningDate: NEVER, expectedHarvestDate: null },
  });
  expect(moved.body.fields).toEqual({ pruningDate: 'Must not be more than 60 days ahead' });
});

test('names of nothing to see are empty, and what turns letters around is dropped, in every field of text', async () => {
  for (const name of ['\u200B', '\u3164', '\u202E\u202C', ' \u200D ']) {
    const made = await farmer.ask('POST /plots', { body: { name } });
    expect(made.body.fields).toEqual({ name: 'This field is required' });
    expect((await farmer.ask('PATCH /me', { body: { firstName: name } })).status).toBe(400);
    expect((await farmer.ask('PUT /me/farmer-profile', { body: { farmName: name } })).status).toBe(400);
  }
  const made = await farmer.ask('POST /plots', {
    body: { name: 'Odha\u202E 2', notes: '\u2066line\u2069\nline', soilType: '\u200B' },
  });
  expect(made.body.data.plot).toMatchObject({ name: 'Odha 2', notes: 'line\nline', soilType: '' });
  const odd = await w.farmer({ firstName: '\u202EAsha\u200B' });
  expect((await odd.ask('GET /me')).body.data.user.firstName).toBe('Asha\u200B');
});

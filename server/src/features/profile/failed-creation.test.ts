import { expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

const REFUSE = `
  create or replace function app.refuse_insert() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$`;

async function refuseInserts({ context }: World, table: string): Promise<void> {
  const { system } = context.pools;
  // One by one: nodes take one statement a call.
  await system.query(REFUSE);
  await system.query(
    `create trigger refuse_insert before insert on ${table} for each row execute function app.refuse_insert()`,
  );
}

test('an account that cannot be made is told in the specification’s words, and made as soon as it can', async () => {
  await using here = await world();
  const farmer = await here.farmer();
  await refuseInserts(here, 'app.users');
  const failed = await farmer.ask('GET /me');
  expect([failed.status, failed.body]).toMatchObject([
    503,
    { success: false, code: 'unavailable', message: 'User creation failed' },
  ]);
  await here.context.pools.system.query('drop trigger refuse_insert on app.users');
  expect((await farmer.ask('GET /me')).status).toBe(200);
});

test('a farm profile that cannot be made is told in the specification’s words; a stale one as ever', async () => {
  await using here = await world();
  const farmer = await here.farmer();
  await farmer.ask('GET /me');
  await refuseInserts(here, 'app.farmer_profiles');
  const body = { farmName: 'पाटील बाग' };
  const failed = await farmer.ask('PUT /me/farmer-profile', { body });
  expect([failed.status, failed.body.message]).toEqual([503, 'Failed to create farmer profile']);
  await here.context.pools.system.query('drop trigger refuse_insert on app.farmer_profiles');
  expect((await farmer.ask('PUT /me/farmer-profile', { body })).status).toBe(200);
  const stale = await farmer.ask('PUT /me/farmer-profile', { body, version: 7 });
  expect([stale.status, stale.body.code]).toEqual([412, 'version_mismatch']);
});

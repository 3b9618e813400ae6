import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, World } from '../../test/world.ts';
import { Database } from '../database.ts';
import { RefusedRedirects } from './refused-redirects.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const send = (on: World, to: string) =>
  on.post(`/otp?redirect_to=${encodeURIComponent(to)}`, { phone: newNumber() });

async function refused(of: World): Promise<unknown> {
  return (await of.call('GET', '/admin/redirects', { token: await of.sharedToken() })).body.refused;
}

test('the operator sees where browsers were not sent, of all processes, and no token in it', async () => {
  {
    await using other = await world.another();
    await send(other, 'https://app.example/welcome?token=secret#access_token=secret');
  }
  await send(world, 'https://app.example/welcome');
  await send(world, 'not an address at all');
  await send(world, 'http://127.0.0.1:3003/plots');
  const at = world.clock.now().toISOString();
  expect(await refused(world)).toEqual([
    { address: 'https://app.example/welcome', count: 2, first_at: at, last_at: at },
    { address: 'not an address', count: 1, first_at: at, last_at: at },
  ]);
  expect(world.logs.join('\n')).not.toContain('secret');
});

test('a flood of addresses stays a short list', async () => {
  await using flooded = await World.open();
  // All within one of its ten seconds, however slow the machine is.
  const counted = new RefusedRedirects(new Database(flooded.pool), () => flooded.clock.now());
  for (let turn = 0; turn < 300; turn += 1) counted.note(`https://${turn}.example/`);
  await counted.flush();
  const list = await refused(flooded);
  expect(Array.isArray(list) && list.length <= 50).toBe(true);
  const { rows } = await flooded.pool.query('select count(*)::int as count from auth.refused_redirects');
  expect(rows[0].count).toBeLessThanOrEqual(202);
  expect(rows[0].count).toBeGreaterThanOrEqual(200);
});

test('a farmer does not', async () => {
  const { access_token: token } = await world.register();
  const answer = await world.call('GET', '/admin/redirects', { token });
  expect([answer.status, answer.body.code]).toEqual([403, 'not_admin']);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

/* Invitations by mobile number: docs/decisions/195. */

const START = Date.parse('2026-11-22T06:00:00Z');
let here: World;

beforeAll(async () => {
  here = await world({ now: new Date(START).toISOString(), env: { QUOTA_CALLS_PER_MINUTE: '100000' } });
});
afterAll(() => here[Symbol.asyncDispose]());

const invite = (owner: TestFarmer, phone: string, role = 'worker') =>
  owner.ask('POST /people/invites/number', { body: { name: 'Ramesh', role, phone } });
const waiting = async (farmer: TestFarmer) => (await farmer.ask('GET /invites/waiting')).body.data.offers;
const accept = (farmer: TestFarmer, id: string) =>
  farmer.ask('POST /invites/waiting/:id/accept', { params: { id } });
const idOf = (offers: readonly { readonly id: string }[]): string => offers[0]?.id ?? '';

async function farmOf(farmName: string): Promise<TestFarmer> {
  const owner = await here.farmer({ firstName: 'Asha' });
  await owner.ask('PUT /me/farmer-profile', { body: { farmName } });
  return owner;
}

/** A number goes from one account to another, as when it was given up and sold again. */
async function changeHands(from: TestFarmer, to: TestFarmer): Promise<void> {
  // Their row in the product is there before.
  await to.ask('GET /me');
  const { system } = here.context.pools;
  const number = from.phone.slice(1);
  await system.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [
    from.userId,
  ]);
  await system.query('update auth.users set phone = $2 where id = $1', [to.userId, number]);
}

describe('an invitation by number', () => {
  test('waits for who signs in with it, says what it is, and is accepted once', async () => {
    const owner = await farmOf('Patil Vineyard');
    const [ramesh, other] = await Promise.all([here.farmer({ firstName: 'Ramesh' }), here.farmer()]);
    // As it is typed.
    const made = await invite(owner, `0${ramesh.phone.slice(3)}`);
    expect(made.status).toBe(200);
    expect(await waiting(other)).toEqual([]);
    const offers = await waiting(ramesh);
    expect(offers).toEqual([
      {
        id: made.body.data.invite.id,
        ownerId: owner.userId,
        farmName: 'Patil Vineyard',
        ownerName: 'Asha Patil',
        role: 'worker',
        endsAt: new Date(START + 7 * 86_400_000).toISOString(),
      },
    ]);
    expect((await accept(other, idOf(offers))).status).toBe(404);
    const joined = await accept(ramesh, idOf(offers));
    expect([joined.status, joined.body.data.farm]).toMatchObject([
      200,
      { ownerId: owner.userId, role: 'worker' },
    ]);
    expect((await accept(ramesh, idOf(offers))).status).toBe(404);
    expect(await waiting(ramesh)).toEqual([]);
    const { people, invites } = (await owner.ask('GET /people')).body.data;
    expect([people.map(({ name }) => name), invites]).toEqual([['Asha Patil', 'Ramesh Patil'], []]);
  });

  test('tells the inviter nothing: the same answer and list whether anybody has the number', async () => {
    const owner = await farmOf('Quiet');
    const known = await here.farmer();
    const before = (await here.outbox()).length;
    const made = [await invite(owner, known.phone), await invite(owner, '+919000000001')];
    const shape = ({ status, body }: (typeof made)[number]) => {
      const { id: _, ...said } = body.data.invite;
      return [status, body.message, said];
    };
    const [first, second] = made.map(shape);
    expect(first).toEqual(second);
    expect(first?.[2]).toMatchObject({ name: 'Ramesh', byNumber: true });
    const listed = async () =>
      (await owner.ask('GET /people')).body.data.invites.map(({ id: _, ...said }) => said);
    expect(await listed()).toEqual([first?.[2], second?.[2]]);
    // Seen and declined by who has it: for the inviter all is as before.
    const id = idOf(await waiting(known));
    expect((await known.ask('DELETE /invites/waiting/:id', { params: { id } })).status).toBe(200);
    expect(await waiting(known)).toEqual([]);
    expect((await accept(known, id)).status).toBe(404);
    expect(await listed()).toEqual([first?.[2], second?.[2]]);
    // Nobody but the owner is written to.
    const sentTo = (await here.outbox()).slice(before).map(({ to }) => to);
    expect(sentTo.filter((to) => to !== owner.phone)).toEqual([]);
  });

  test('ends when its number changes hands, before it was seen and after', async () => {
    const owner = await farmOf('Of hands');
    for (const isSeen of [false, true]) {
      const [first, next] = await Promise.all([here.farmer(), here.farmer()]);
      await invite(owner, first.phone);
      if (isSeen) expect(await waiting(first)).toHaveLength(1);
      await changeHands(first, next);
      expect([await waiting(first), await waiting(next)]).toEqual([[], []]);
    }
  });

  test('of a number without an account is theirs who is first seen with it', async () => {
    const owner = await farmOf('Of newcomers');
    const [first, next] = await Promise.all([here.farmer(), here.farmer()]);
    // Invited before the account was there.
    await invite(owner, first.phone);
    await here.context.pools.system.query(
      'update app.farm_invites set for_account = null where user_id = $1',
      [owner.userId],
    );
    expect(await waiting(first)).toHaveLength(1);
    await changeHands(first, next);
    expect(await waiting(next)).toEqual([]);
  });

  test('ends after seven days and when it is taken back; its number is not kept', async () => {
    const owner = await farmOf('Of days');
    const [late, taken] = await Promise.all([here.farmer(), here.farmer()]);
    await invite(owner, late.phone);
    const { id } = (await invite(owner, taken.phone)).body.data.invite;
    await owner.ask('DELETE /people/invites/:id', { params: { id } });
    await here.context.pools.system.query(
      `update app.farm_invites set ends_at = (ends_at at time zone 'UTC' - interval '7 days') at time zone 'UTC' where user_id = $1`,
      [owner.userId],
    );
    expect([await waiting(late), await waiting(taken)]).toEqual([[], []]);
    await invite(owner, '+919000000002');
    const { rows } = await here.context.pools.system.query(
      'select count(phone_hash)::int as numbers from app.farm_invites where user_id = $1',
      [owner.userId],
    );
    expect(rows).toEqual([{ numbers: 1 }]);
  });

  test('counts among the ten that may be open, by address or number', async () => {
    const owner = await farmOf('Of ten');
    for (let at = 0; at < 9; at += 1) expect((await invite(owner, `+91900000010${at}`)).status).toBe(200);
    const linked = await owner.ask('POST /people/invites', { body: { name: 'x', role: 'family' } });
    expect(linked.status).toBe(200);
    expect((await invite(owner, '+919000000110')).status).toBe(409);
  });

  test('is shown once for a farm, not for the own one, and not to who is on it already', async () => {
    const owner = await farmOf('Of one');
    const member = await here.farmer();
    await invite(owner, owner.phone);
    expect(await waiting(owner)).toEqual([]);
    await invite(owner, member.phone, 'family');
    await invite(owner, member.phone, 'manager');
    expect(await waiting(member)).toHaveLength(1);
    await join(owner, member, 'worker');
    expect(await waiting(member)).toEqual([]);
  });

  test('wants a mobile number, and names the field', async () => {
    const owner = await farmOf('Of none');
    const wrong = await invite(owner, '12345');
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { phone: 'Mobile number must be exactly 10 digits' },
    ]);
  });
});

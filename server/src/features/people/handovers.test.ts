import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptOf, signInAgain } from '../../../test/hand-over.ts';
import { askFor, consent, join, organise } from '../../../test/members.ts';
import { type Answer, type TestFarmer, type World, world } from '../../../test/world.ts';
import { handOverRows } from './handover-store.ts';

/* The hand-over of a farm, docs/decisions/219: no row moves, two people change accounts. */

const DAY = 86_400_000;
const START = Date.parse('2026-11-22T06:00:00Z');
let here: World;
let now = START;

beforeAll(async () => {
  here = await world({ now: new Date(START).toISOString(), env: { QUOTA_CALLS_PER_MINUTE: '100000' } });
});
afterAll(() => here[Symbol.asyncDispose]());

function pass(ms: number): void {
  now += ms;
  here.setClock(new Date(now).toISOString());
}

const signIn = (farmer: TestFarmer) => signInAgain(here, farmer);
const kept = ({ owner, heir }: Farm) => keptOf(here, [owner.userId, heir.userId]);

/** A farm with a plot, its owner, and a member of no farm of their own. */
async function farmWithHeir() {
  const [owner, heir] = await Promise.all([
    here.farmer({ firstName: 'Asha' }),
    here.farmer({ firstName: 'Vijay' }),
  ]);
  await owner.ask('PUT /me/farmer-profile', { body: { farmName: 'Patil Vineyard' } });
  await owner.ask('POST /plots', { body: { name: 'Odha' } });
  const personId = await join(owner, heir, 'manager');
  return { owner, heir, personId, params: { ownerId: owner.userId } };
}
type Farm = Awaited<ReturnType<typeof farmWithHeir>>;

const offer = ({ owner, personId }: Farm) => owner.ask('POST /handovers', { body: { personId } });
const accept = ({ heir, params }: Farm) => heir.ask('POST /handovers/:ownerId/accept', { params });
const why = ({ status, body }: Answer): [number, string | undefined] => [status, body.fields?.handover];

async function agreed(): Promise<Farm> {
  const farm = await farmWithHeir();
  expect((await offer(farm)).status).toBe(200);
  expect((await accept(farm)).status).toBe(200);
  return farm;
}

describe('a farm that is handed over', () => {
  test('goes with its rows and people to the other person; who had it is family', async () => {
    const farm = await farmWithHeir();
    const { owner, heir } = farm;
    const accountant = await here.farmer({ firstName: 'Kulkarni' });
    await join(owner, accountant, 'accountant');
    const byHeir = (await askFor(owner, heir, 'POST /plots', { body: { name: 'By the heir' } })).body.data
      .plot;
    const token = { name: 'A program', scopes: ['plots'], days: 30 };
    const { secret } = (await owner.ask('POST /access-tokens', { body: token })).body.data;
    await owner.ask('POST /people/invites', { body: { name: 'Open', role: 'worker' } });
    await consent(owner, await organise(await here.farmer()));
    const before = (await here.outbox()).length;

    const offered = (await offer(farm)).body.data.handover;
    expect(offered).toMatchObject({
      ownerName: 'Asha Patil',
      memberName: 'Vijay Patil',
      farmName: 'Patil Vineyard',
      acceptedAt: null,
      readyAt: null,
      endsAt: new Date(now + 7 * DAY).toISOString(),
    });
    expect((await heir.ask('GET /handovers')).body.data.handovers).toEqual([offered]);
    expect((await accountant.ask('GET /handovers')).body.data.handovers).toEqual([]);
    expect((await accept(farm)).body.data.handover).toMatchObject({
      readyAt: new Date(now + 7 * DAY).toISOString(),
      endsAt: new Date(now + 14 * DAY).toISOString(),
    });
    expect(why(await owner.ask('POST /handovers/finish'))).toEqual([409, 'waits']);
    pass(7 * DAY + 1000);
    const last = await signIn(owner);
    const done = await last.ask('POST /handovers/finish');
    expect([done.status, done.body.data]).toEqual([200, { ownerId: owner.userId }]);

    // All that was open has ended.
    for (const one of [last, owner, heir]) expect((await one.ask('GET /me')).status).toBe(401);
    const tokenHeaders = { headers: { authorization: `Bearer ${secret}` } };
    expect((await here.ask('GET /plots', tokenHeaders)).status).toBe(401);

    // Each signs in as before, to the other account.
    const [asha, vijay] = [await signIn(owner), await signIn(heir)];
    expect([asha.userId, vijay.userId]).toEqual([heir.userId, owner.userId]);
    expect((await vijay.ask('GET /me')).body.data).toMatchObject({
      user: { id: owner.userId, firstName: 'Vijay', phone: heir.phone },
      farmerProfile: { farmName: 'Patil Vineyard' },
    });
    expect((await asha.ask('GET /me')).body.data).toMatchObject({
      user: { id: heir.userId, firstName: 'Asha', phone: owner.phone },
      farmerProfile: null,
    });
    const names = async (one: typeof vijay, headers = {}) =>
      (await one.ask('GET /plots', { headers })).body.data.items.map(({ name }) => name).sort();
    expect(await names(vijay)).toEqual(['By the heir', 'Odha']);
    expect(await names(asha)).toEqual([]);
    expect(await names(asha, { 'x-farm': owner.userId })).toEqual(['By the heir', 'Odha']);

    // The owner, their people, and the name of before beside what they wrote as a member.
    const { people, invites } = (await vijay.ask('GET /people')).body.data;
    expect(people.map(({ name, role, endedAt }) => [name, role, endedAt === null])).toEqual(
      expect.arrayContaining([
        ['Vijay Patil', 'owner', true],
        ['Asha Patil', 'family', true],
        ['Kulkarni Patil', 'accountant', true],
        ['Vijay Patil', 'manager', false],
      ]),
    );
    expect([people.length, invites]).toEqual([4, []]);
    const { items } = (await vijay.ask('GET /sync', { query: { limit: 1000 } })).body.data;
    const author = items.find(({ id }) => id === byHeir.id)?.by;
    expect(people.find(({ userId }) => userId === author)?.name).toBe('Vijay Patil');
    expect(JSON.stringify((await vijay.ask('GET /consents')).body.data)).not.toContain('"withdrawnAt":null');

    // Phones learn under which account they worked.
    const farms = (await asha.ask('GET /farms')).body.data;
    expect(farms.farms).toMatchObject([{ ownerId: owner.userId, ownerName: 'Vijay Patil', role: 'family' }]);
    expect(farms.moved).toEqual([{ ownerId: owner.userId, before: owner.userId }]);
    expect((await vijay.ask('GET /farms')).body.data.moved).toEqual([
      { ownerId: owner.userId, before: heir.userId },
    ]);

    // Told when it was offered, agreed to and done.
    let recipients: string[] = [];
    for (let tries = 0; tries < 500 && recipients.length < 6; tries += 1) {
      recipients = (await here.outbox())
        .slice(before)
        .flatMap(({ to, text }) => (text.startsWith('The hand-over of a farm') ? [to] : []));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(recipients.sort()).toEqual([...Array(3).fill(owner.phone), ...Array(3).fill(heir.phone)].sort());

    // What sign-in wrote down went with the person, and a PIN that was made for another account is made anew.
    const record = await here.context.auth.personalRecord(owner.userId);
    expect(JSON.stringify(record.messages)).not.toContain(owner.phone);
    const { rows } = await here.context.pools.system.query(
      'select pin_of from auth.users where id = any($1)',
      [[owner.userId, heir.userId]],
    );
    expect(rows).toEqual([{ pin_of: null }, { pin_of: null }]);
    expect((await vijay.ask('POST /handovers/finish')).status).toBe(404);
  });

  test('comes back in the same way', async () => {
    const farm = await agreed();
    const { owner, heir } = farm;
    const finish = async (by: TestFarmer) => {
      pass(7 * DAY + 1000);
      return (await (await signIn(by)).ask('POST /handovers/finish')).status;
    };
    expect(await finish(owner)).toBe(200);
    const [asha, vijay] = [await signIn(owner), await signIn(heir)];
    const { people } = (await vijay.ask('GET /people')).body.data;
    const personId = people.find(({ role }) => role === 'family')?.id;
    expect((await vijay.ask('POST /handovers', { body: { personId } })).status).toBe(200);
    const params = { ownerId: owner.userId };
    expect((await asha.ask('POST /handovers/:ownerId/accept', { params })).status).toBe(200);
    expect(await finish(heir)).toBe(200);
    expect((await signIn(owner)).userId).toBe(owner.userId);
    const { user } = (await (await signIn(heir)).ask('GET /me')).body.data;
    expect(user).toMatchObject({ id: heir.userId, firstName: 'Vijay', phone: heir.phone });
  });

  test('that is cut in the middle is as it was', async () => {
    const farm = await agreed();
    pass(7 * DAY + 1000);
    const before = await kept(farm);
    const parties = { ownerId: farm.owner.userId, memberId: farm.heir.userId };
    const cut = here.context.auth.exchangeCredentials([parties.ownerId, parties.memberId], async (tx) => {
      expect(await handOverRows(tx, parties, new Date(now))).toBeNull();
      throw new Error('the connection is gone');
    });
    await expect(cut).rejects.toThrow('the connection is gone');
    expect(await kept(farm)).toEqual(before);
  });
});

describe('a hand-over is stopped', () => {
  test.each(['owner', 'heir'] as const)('by the %s, without a proof', async (side) => {
    const farm = await agreed();
    pass(2 * 3_600_000);
    const fresh = await here.ask('POST /auth/refresh', { body: { refreshToken: farm[side].refreshToken } });
    const headers = { authorization: `Bearer ${fresh.body.data.accessToken}` };
    const { params } = farm;
    expect((await here.ask('DELETE /handovers/:ownerId', { params, headers })).status).toBe(200);
    expect((await here.ask('GET /handovers', { headers })).body.data.handovers).toEqual([]);
    pass(7 * DAY);
    expect((await (await signIn(farm.owner)).ask('POST /handovers/finish')).status).toBe(404);
  });

  test('by nobody else, who does not learn of it', async () => {
    const farm = await agreed();
    const stranger = await here.farmer();
    for (const key of ['DELETE /handovers/:ownerId', 'POST /handovers/:ownerId/accept'] as const)
      expect((await stranger.ask(key, { params: farm.params })).status).toBe(404);
    expect((await farm.owner.ask('GET /handovers')).body.data.handovers).toHaveLength(1);
  });

  test('by what ends the account, or the membership', async () => {
    const farms = [await agreed(), await agreed(), await agreed()] as const;
    await farms[0].owner.ask('DELETE /me/openings');
    await here.context.auth.closeAccount(farms[1].heir.userId);
    await farms[2].owner.ask('DELETE /people/:id', { params: { id: farms[2].personId } });
    pass(7 * DAY + 1000);
    for (const [at, farm] of farms.entries()) {
      const answer = await (await signIn(farm.owner)).ask('POST /handovers/finish');
      expect([at, ...why(answer)]).toEqual(at < 2 ? [at, 404, undefined] : [at, 409, 'no_member']);
    }
  });

  test('or finished, whichever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const farm = await agreed();
      pass(7 * DAY + 1000);
      const [owner, heir] = [await signIn(farm.owner), await signIn(farm.heir)];
      const [finished, stopped] = await Promise.all([
        owner.ask('POST /handovers/finish'),
        heir.ask('DELETE /handovers/:ownerId', { params: farm.params }),
      ]);
      const isDone = finished.status === 200;
      expect(stopped.status === 200, `${finished.status} and ${stopped.status}`).toBe(!isDone);
      expect((await signIn(farm.owner)).userId).toBe(isDone ? farm.heir.userId : farm.owner.userId);
    }
  });

  test('by time: seven days to agree, and seven to finish', async () => {
    const late = await farmWithHeir();
    await offer(late);
    const slow = await agreed();
    pass(7 * DAY + 1000);
    const heir = await signIn(late.heir);
    const { params } = late;
    expect((await heir.ask('POST /handovers/:ownerId/accept', { params })).status).toBe(404);
    // Its place is free again.
    const { personId } = late;
    expect((await (await signIn(late.owner)).ask('POST /handovers', { body: { personId } })).status).toBe(
      200,
    );
    pass(7 * DAY);
    expect((await (await signIn(slow.owner)).ask('POST /handovers/finish')).status).toBe(404);
  });
});

describe('a hand-over is refused', () => {
  const ban = (id: string) =>
    here.context.pools.system.query(`update auth.users set banned_until = $2 where id = $1`, [
      id,
      new Date(now + 60 * DAY),
    ]);
  const cases: readonly [string, string, (farm: Farm) => Promise<unknown>][] = [
    ['to somebody with a plot', 'own_farm', ({ heir }) => heir.ask('POST /plots', { body: { name: 'Own' } })],
    [
      'to somebody with people of their own',
      'own_farm',
      async ({ heir }) => join(heir, await here.farmer(), 'worker'),
    ],
    [
      'to somebody who acts for another farm',
      'other_farm',
      async ({ heir }) => join(await here.farmer(), heir, 'worker'),
    ],
    [
      'by somebody who acts for another farm',
      'other_farm',
      async ({ owner }) => join(await here.farmer(), owner, 'worker'),
    ],
    ['to an agronomist', 'agronomist', ({ heir }) => organise(heir)],
    [
      'to somebody who leaves',
      'leaving',
      ({ heir }) =>
        here.context.pools.system.query('update app.users set leaving_since = now() where id = $1', [
          heir.userId,
        ]),
    ],
    [
      'to an operator',
      'account',
      ({ heir }) =>
        here.context.pools.system.query(
          `insert into app.operators select r.* from jsonb_populate_record(null::app.operators, $1) r`,
          [JSON.stringify({ id: heir.userId, added_at: new Date(now), name: 'Op' })],
        ),
    ],
    ['to an account that is banned', 'account', ({ heir }) => ban(heir.userId)],
    [
      'by an account with a second step',
      'ways',
      ({ owner }) =>
        here.context.pools.auth.query(
          `insert into auth.factors (id, user_id, factor_type, status, created_at, updated_at)
           values (gen_random_uuid(), $1, 'recovery_code', 'unverified', now(), now())`,
          [owner.userId],
        ),
    ],
    [
      'where an address changed within seven days',
      'changed',
      ({ heir }) =>
        here.context.pools.auth.query(
          `insert into auth.address_changes (id, user_id, channel, old_address, new_address, link_digest, asked_at, made_at, expires_at)
           values (gen_random_uuid(), $1, 'email', 'a@farm.example', 'b@farm.example', sha256(gen_random_uuid()::text::bytea), $2, $2, $3)`,
          [heir.userId, new Date(now), new Date(now + 7 * DAY)],
        ),
    ],
  ];

  test.each(cases)('%s, when it is offered and when it is to be done', async (_name, refusal, make) => {
    const [fresh, old] = [await farmWithHeir(), await agreed()];
    await make(fresh);
    expect(why(await offer(fresh))).toEqual([409, refusal]);
    pass(7 * DAY + 1000);
    const session = await signIn(old.owner);
    const heir = await signIn(old.heir);
    await make({ ...old, owner: { ...old.owner, ...session }, heir: { ...old.heir, ...heir } });
    const before = await kept(old);
    const answer = await session.ask('POST /handovers/finish');
    expect(why(answer)).toEqual([409, refusal]);
    expect(await kept(old)).toEqual(before);
  });

  test('while another of the farm is under way, and to who is no member', async () => {
    const farm = await farmWithHeir();
    expect((await offer(farm)).status).toBe(200);
    expect(why(await offer(farm))).toEqual([409, 'under_way']);
    const other = await farmWithHeir();
    const { personId } = other;
    expect((await farm.owner.ask('POST /handovers', { body: { personId } })).status).toBe(404);
    expect((await askFor(farm.owner, farm.heir, 'POST /handovers', { body: { personId } })).status).toBe(404);
  });

  test('without a proof of the hour: to offer, to agree and to finish', async () => {
    const farm = await farmWithHeir();
    await offer(farm);
    pass(2 * 3_600_000);
    for (const [{ refreshToken }, key] of [
      [farm.owner, 'POST /handovers'],
      [farm.heir, 'POST /handovers/:ownerId/accept'],
      [farm.owner, 'POST /handovers/finish'],
    ] as const) {
      const { accessToken } = (await here.ask('POST /auth/refresh', { body: { refreshToken } })).body.data;
      const headers = { authorization: `Bearer ${accessToken}` };
      const { personId, params } = farm;
      const answer = await here.ask(key, {
        headers,
        ...(key.includes(':') ? { params } : {}),
        ...(key === 'POST /handovers' ? { body: { personId } } : {}),
      });
      expect([key, answer.body.code]).toEqual([key, 'current_password_required']);
    }
  });
});

test('every table and column that says whose something is has its place in a hand-over', async () => {
  const ask = async (text: string) =>
    (await here.context.pools.system.query<{ name: string }>(text)).rows.map(({ name }) => name);
  // The farm's work, by which an account is no empty one; every other table is emptied.
  expect(
    await ask('select o as name from app.owned_tables() o where not app.of_the_account(o) order by 1'),
  ).toEqual(
    `photo_pieces photos plan_marks plots products proposals pruning_plans records seasons stage_observations
     station_days stations stock_movements tasks work_templates`.split(/\s+/),
  );
  const ofPerson =
    `audit devices outbox sessions former_secrets former_ways address_changes flows identities one_time_tokens
    oauth_authorizations oauth_consents`.split(/\s+/);
  const refused = ['factors', 'webauthn_credentials'];
  expect(
    await ask(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where n.nspname = 'auth' and c.relkind = 'r' order by 1`),
  ).toEqual([...ofPerson, ...refused].sort());
  const moved =
    `phone phone_confirmed_at email email_confirmed_at phone_fresh_until email_fresh_until password_hash pin_hash
    pin_pepper pin_of credentials_contested last_sign_in_at app_metadata user_metadata`.split(/\s+/);
  const emptied = `new_phone new_email phone_change_session_id email_change_session_id email_change_confirmations`;
  const stays =
    `id aud role banned_until deleted_at is_anonymous is_sso_user created_at updated_at invited_at confirmation_sent_at
    recovery_sent_at email_change_sent_at phone_change_sent_at reauthentication_sent_at`.split(/\s+/);
  expect(
    await ask(`select attname as name from pg_attribute
      where attrelid = 'auth.users'::regclass and attnum > 0 and not attisdropped order by 1`),
  ).toEqual([...moved, ...emptied.split(' '), ...stays].sort());
});

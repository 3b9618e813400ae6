import { randomUUID } from 'node:crypto';
import {
  CONSENT_VERSION,
  FARM_HEADER,
  farmNeeds,
  type Routes,
  roleMay,
  routeCapabilities,
} from '@draksha/contract';
import { DAY_MS, INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAs, SHUT_TABLES } from '../../../test/as-role.ts';
import { eventStream } from '../../../test/event-stream.ts';
import { askFor, consent, join, organise, secretIn } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let client: pg.Client;

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

const key = (text: string) => text as keyof Routes;

/** A farm with a plot, an organisation with its head, and the consent between them. */
async function open(seesMoney = false) {
  const [owner, head] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  await owner.ask('POST /plots', { body: { name: 'Odha', latitude: 20, longitude: 73.8, village: 'Odha' } });
  const code = await organise(head);
  return { owner, head, code, id: await consent(owner, code, seesMoney) };
}

/** A day of India so many days from that of the test's clock. */
const dayFrom = (days: number): string =>
  localDate(here.context.clock().getTime() + days * DAY_MS, INDIA_UTC_OFFSET_MINUTES);

const looksOf = async (owner: TestFarmer) =>
  (await owner.ask('GET /looks')).body.data.looks.map(({ what }) => what).toSorted();

describe('a consent', () => {
  test('is read before it is given, and kept in the words that were agreed to', async () => {
    const [owner, head] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
    const code = await organise(head, 'Sahyadri');
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const { offer } = (await owner.ask('POST /consents/look', { body: { code: typed, language: 'en' } })).body
      .data;
    expect(offer).toMatchObject({ organisationName: 'Sahyadri', standing: 'open', version: CONSENT_VERSION });
    expect(offer.text[0]).toContain('headed by Vijay Patil');
    await consent(owner, code);
    const [kept] = (await owner.ask('GET /consents')).body.data.consents;
    expect(kept).toMatchObject({ text: offer.text, version: CONSENT_VERSION, seesMoney: false });
    const old = { code, language: 'en', version: '2020-01-01', days: 30, seesMoney: false, parentName: '' };
    expect((await owner.ask('POST /consents', { body: old })).status).toBe(409);
    for (const days of [0, 366])
      expect((await owner.ask('POST /consents', { body: { ...old, days } })).status).toBe(400);
    const nobody = { ...old, version: CONSENT_VERSION, code: '22222222' };
    expect((await owner.ask('POST /consents', { body: nobody })).status).toBe(404);
  });

  test('says each of its points in the three languages', async () => {
    const [owner, head] = await Promise.all([here.farmer(), here.farmer()]);
    const code = await organise(head, 'Sahyadri');
    for (const language of ['en', 'hi', 'mr'] as const) {
      const { offer } = (await owner.ask('POST /consents/look', { body: { code, language } })).body.data;
      expect([language, offer.text.length]).toEqual([language, 9]);
      expect(offer.text[0]).toContain('Sahyadri');
    }
  });

  test('keeps who agreed for a farmer under 18', async () => {
    const { owner, code } = await open();
    const body = {
      code,
      language: 'mr',
      version: CONSENT_VERSION,
      days: 90,
      seesMoney: false,
      parentName: 'Sunita Patil',
    };
    expect((await owner.ask('POST /consents', { body })).status).toBe(200);
    const { rows } = await client.query(
      'select parent_name, withdrawn_at is null as lives from app.farm_consents where user_id = $1 order by 2',
      [owner.userId],
    );
    expect(rows).toEqual([
      { parent_name: '', lives: false },
      { parent_name: 'Sunita Patil', lives: true },
    ]);
  });

  test('withdrawn: the next look is refused, by the database too, and its stream ends', async () => {
    const { owner, head, id } = await open();
    expect((await askFor(owner, head, 'GET /plots')).body.data.items).toMatchObject([{ name: 'Odha' }]);
    await using stream = await eventStream(here.url, head.accessToken, undefined, {
      [FARM_HEADER]: owner.userId,
    });
    expect((await owner.ask('DELETE /consents/:id', { params: { id } })).status).toBe(200);
    const after = await askFor(owner, head, 'GET /plots');
    expect([after.status, after.body.code]).toEqual([404, 'farm_not_found']);
    await stream.endedWithin();
    await expect(as(owner, head, 'select name from app.plots')).rejects.toMatchObject({ code: 'DK001' });
    expect((await head.ask('GET /organisation/farms')).body.data.farms).toEqual([]);
    expect((await owner.ask('DELETE /consents/:id', { params: { id } })).status).toBe(404);
    expect((await owner.ask('GET /consents')).body.data.consents).toMatchObject([
      { id, withdrawnAt: expect.any(String) },
    ]);
  });

  test('ends by itself on its day', async () => {
    const { owner, head } = await open();
    await client.query(
      `update app.farm_consents set until_at = now() - interval '1 second', given_at = now() - interval '90 days'
        where user_id = $1`,
      [owner.userId],
    );
    await expect(as(owner, head, 'select name from app.plots')).rejects.toMatchObject({ code: 'DK001' });
    await client.query('update app.farm_consents set until_at = given_at where user_id = $1', [owner.userId]);
    expect((await askFor(owner, head, 'GET /plots')).status).toBe(404);
  });

  test('goes with whatever opens the farm', async () => {
    const { owner, head } = await open();
    await owner.ask('DELETE /me/openings');
    expect((await askFor(owner, head, 'GET /plots')).status).toBe(404);
  });

  test('is nobody’s to give, read or end but the owner’s', async () => {
    const { owner, head, code, id } = await open();
    const family = await here.farmer();
    await join(owner, family, 'family');
    for (const caller of [family, head]) {
      expect((await askFor(owner, caller, 'DELETE /consents/:id', { params: { id } })).status).toBe(404);
      expect((await askFor(owner, caller, 'GET /looks')).status).toBe(404);
    }
    const stranger = await here.farmer();
    expect((await stranger.ask('DELETE /consents/:id', { params: { id } })).status).toBe(404);
    expect(
      (
        await head.ask('POST /consents', {
          body: { code, language: 'en', version: CONSENT_VERSION, days: 1, seesMoney: false, parentName: '' },
        })
      ).status,
    ).toBe(409);
    const end = 'update app.farm_consents set withdrawn_at = now() returning id';
    const tried = await as(owner, family, end, 'draksha_request', 'read write');
    expect(tried).toEqual([]);
  });
});

/** As the application's role, with an actor named beside the farm. */
async function as(
  farm: TestFarmer,
  actor: TestFarmer,
  text: string,
  role = 'draksha_member',
  mode = 'read only',
) {
  await client.query(`begin transaction ${mode}`);
  try {
    await askAs(client, { farm: farm.userId, actor: actor.userId, role });
    return (await client.query(text)).rows;
  } finally {
    await client.query('rollback');
  }
}

describe('an agronomist', () => {
  test('reads, writes nothing, and sees no money unless it was ticked', async () => {
    for (const seesMoney of [false, true]) {
      const { owner, head } = await open(seesMoney);
      const plotId = (await owner.ask('GET /plots')).body.data.items[0]?.id;
      const paid = {
        plotId,
        kind: 'expense',
        happenedAt: '2026-11-18T02:00:00Z',
        details: { category: 'fuel' },
      };
      const body = { ...paid, cost: 98_765_401, entryId: '018f0000-0000-7000-8000-000000000031' };
      expect((await owner.ask('POST /records', { body })).status).toBe(201);
      const text = JSON.stringify((await askFor(owner, head, 'GET /sync')).body);
      expect([seesMoney, text.includes('98765401')]).toEqual([seesMoney, seesMoney]);
      const write = await askFor(owner, head, 'POST /plots', { body: { name: 'Not theirs to add' } });
      expect([write.status, write.body.code]).toEqual([404, 'not_found']);
      const writes = [
        { id: '018f0000-0000-7000-8000-000000000021', route: 'POST /plots', body: { name: 'x' } },
      ];
      const batch = await askFor(owner, head, 'POST /sync', { body: { writes } });
      expect(batch.body.data.answers.map(({ status }) => status)).toEqual([404]);
    }
  });

  test('is refused every write by the database itself, and the tables with money', async () => {
    const { owner, head } = await open();
    expect(await as(owner, head, 'select name from app.plots')).toEqual([{ name: 'Odha' }]);
    for (const table of [...SHUT_TABLES, 'app.farm_consents', 'app.farm_looks'])
      await expect(as(owner, head, `select 1 from ${table}`), table).rejects.toMatchObject({
        code: '42501',
      });
    await expect(as(owner, head, 'select 1 from app.plots', 'draksha_request')).rejects.toMatchObject({
      code: 'DK001',
    });
    for (const text of [
      'select 1 from app.plots',
      `update app.plots set name = 'x'`,
      'delete from app.plots',
    ])
      await expect(as(owner, head, text, 'draksha_request', 'read write'), text).rejects.toMatchObject({
        code: expect.stringMatching(/^(DK001|42501)$/),
      });
  });

  test('leaves a row for each kind of thing they look at in an hour, which the farmer reads', async () => {
    const { owner, head } = await open(true);
    expect(await looksOf(owner)).toEqual([]);
    for (const [route, capability] of routeCapabilities) {
      if (!route.startsWith('GET ') || route === 'GET /events' || route.includes(':')) continue;
      if (roleMay('agronomist_money', capability)) await askFor(owner, head, key(route));
    }
    await head.ask('GET /organisation/farms');
    expect(await looksOf(owner)).toEqual(['farm', 'list', 'money', 'plan', 'weather']);
    await askFor(owner, head, 'GET /plots');
    expect((await looksOf(owner)).length).toBe(5);
    const [look] = (await owner.ask('GET /looks')).body.data.looks;
    expect(look).toMatchObject({ agronomistName: 'Vijay Patil', organisationName: 'Grape Growers' });
  });

  test('who is one of the farm’s people too is that, and leaves no row', async () => {
    const { owner, head } = await open();
    await join(owner, head, 'family');
    expect((await askFor(owner, head, 'POST /plots', { body: { name: 'East' } })).status).toBe(201);
    expect(await looksOf(owner)).toEqual([]);
  });

  test('has a farm among theirs once they opened it, for 7 days', async () => {
    const { owner, head } = await open();
    const farms = async () => (await head.ask('GET /farms')).body.data.farms;
    expect(await farms()).toEqual([]);
    const opened = await head.ask('POST /organisation/farms/:ownerId/open', {
      params: { ownerId: owner.userId },
    });
    expect(opened.body.data.farm).toMatchObject({ ownerId: owner.userId, role: 'agronomist' });
    expect(await farms()).toEqual([opened.body.data.farm]);
    await client.query(
      `update app.farm_looks set at = (at at time zone 'UTC' - interval '8 days') at time zone 'UTC' where user_id = $1`,
      [owner.userId],
    );
    expect(await farms()).toEqual([]);
    const stranger = { params: { ownerId: head.userId } };
    expect((await head.ask('POST /organisation/farms/:ownerId/open', stranger)).status).toBe(404);
  });

  test('comes by an invitation of the head, once, and goes', async () => {
    const { owner, head } = await open();
    const [second, third] = await Promise.all([here.farmer({ firstName: 'Ravi' }), here.farmer()]);
    expect((await askFor(owner, second, 'GET /plots')).status).toBe(404);
    const invited = await head.ask('POST /organisation/invites', { body: { name: 'Ravi' } });
    const secret = secretIn(invited.body.data.url);
    const look = await second.ask('POST /organisation/invites/look', { body: { secret } });
    expect(look.body.data).toEqual({ organisationName: 'Grape Growers', kind: 'producer', standing: 'open' });
    const accepted = await second.ask('POST /organisation/invites/accept', { body: { secret } });
    const own = accepted.body.data.organisation.agronomists.find(({ role }) => role === 'agronomist');
    expect(own?.name).toBe('Ravi Patil');
    expect((await third.ask('POST /organisation/invites/accept', { body: { secret } })).status).toBe(404);
    expect((await askFor(owner, second, 'GET /plots')).status).toBe(200);
    expect((await second.ask('POST /organisation/invites', { body: { name: 'x' } })).status).toBe(404);
    expect((await second.ask('DELETE /organisation')).status).toBe(404);
    const headRow = accepted.body.data.organisation.agronomists.find(({ role }) => role === 'head')?.id ?? '';
    for (const caller of [second, head])
      expect(
        (await caller.ask('DELETE /organisation/agronomists/:id', { params: { id: headRow } })).status,
      ).toBe(404);
    const end = { params: { id: own?.id ?? '' } };
    expect((await third.ask('DELETE /organisation/agronomists/:id', end)).status).toBe(404);
    expect((await head.ask('DELETE /organisation/agronomists/:id', end)).status).toBe(200);
    expect((await askFor(owner, second, 'GET /plots')).status).toBe(404);
  });
});

describe('an organisation', () => {
  test('is one for an account, and wants a proof of the hour', async () => {
    const { head } = await open();
    const again = await head.ask('POST /organisation', { body: { name: 'Second', kind: 'exporter' } });
    expect(again.status).toBe(409);
    const before = here.context.clock();
    here.setClock(new Date(before.getTime() + 2 * 3_600_000).toISOString());
    const { refreshToken } = head;
    const aged = (await here.ask('POST /auth/refresh', { body: { refreshToken } })).body.data.accessToken;
    const refused = await here.ask('POST /organisation/invites', {
      body: { name: 'Ravi' },
      headers: { authorization: `Bearer ${aged}` },
    });
    here.setClock(before.toISOString());
    expect([refused.status, refused.body.code]).toEqual([400, 'current_password_required']);
  });

  test('closed by its head ends each consent', async () => {
    const { owner, head, code } = await open();
    await head.ask('DELETE /organisation');
    expect((await askFor(owner, head, 'GET /plots')).status).toBe(404);
    expect((await owner.ask('GET /consents')).body.data.consents[0]?.withdrawnAt).not.toBeNull();
    expect((await owner.ask('POST /consents/look', { body: { code, language: 'en' } })).status).toBe(404);
    expect((await head.ask('GET /organisation')).body.data.organisation).toBeNull();
  });
});

describe('the list of farms', () => {
  const needsOf = (bits: number) => farmNeeds.filter((_need, place) => bits & (1 << place));

  test('says what each farm needs, the gravest first', async () => {
    const { owner: silent, head, code } = await open();
    const [bare, well, near, ill] = await Promise.all([
      here.farmer({ firstName: 'Bare' }),
      here.farmer({ firstName: 'Well' }),
      here.farmer({ firstName: 'Near' }),
      here.farmer({ firstName: 'Ill' }),
    ]);
    const seasonOf = new Map<TestFarmer, string>();
    const plant = async (farmer: TestFarmer, harvestIn: number) => {
      const place = { village: 'Odha', grapeVariety: 'Thompson Seedless' };
      const plot = (await farmer.ask('POST /plots', { body: { name: 'One', ...place } })).body.data.plot;
      const season = { plotId: plot.id, cycle: 'fruit', pruningDate: dayFrom(-40) };
      const made = await farmer.ask('POST /seasons', {
        body: { ...season, expectedHarvestDate: dayFrom(harvestIn), targetMarket: 'export_eu' },
      });
      expect(made.status).toBe(201);
      seasonOf.set(farmer, made.body.data.season.id);
      const details = { products: [{ name: 'Mancozeb', phiDays: 30 }] };
      const spray = { plotId: plot.id, kind: 'spray', happenedAt: `${dayFrom(-1)}T02:00:00Z`, details };
      const sprayed = await farmer.ask('POST /records', { body: { ...spray, entryId: randomUUID() } });
      expect(sprayed.status).toBe(201);
    };
    await plant(well, 60);
    await plant(near, 20);
    await plant(ill, 60);
    const due = [
      { key: 'spray.a', kind: 'spray', plotIds: [], diseases: ['downy_mildew'], endHour: 9, locked: false },
    ];
    await client.query(
      `insert into app.briefs (user_id, date, state, actions, at, seen) values ($1, $2, 'sent', 1, now(), $3)`,
      [ill.userId, dayFrom(0), JSON.stringify({ due, warnings: [] })],
    );
    for (const farmer of [bare, well, near, ill]) await consent(farmer, code);
    // A farm that consented to nobody, and one that ended it.
    await here.farmer();
    const left = await here.farmer();
    const id = await consent(left, code);
    await left.ask('DELETE /consents/:id', { params: { id } });
    const list = (await head.ask('GET /organisation/farms')).body.data;
    expect(list.farms.map(([ownerId, , , , , needs]) => [ownerId, needsOf(needs)])).toEqual([
      [near.userId, ['harvest']],
      [ill.userId, ['infection']],
      [bare.userId, ['no_plot', 'silent']],
      [silent.userId, ['no_season', 'silent']],
      [well.userId, []],
    ]);
    const [, name, village, varieties, days, , written, harvest] = list.farms[0] ?? [];
    expect([name, list.villages[village ?? -1], varieties?.map((one) => list.varieties[one])]).toEqual([
      'Near Patil',
      'Odha',
      ['Thompson Seedless'],
    ]);
    expect([days, written, harvest]).toEqual([[40], expect.any(String), dayFrom(20)]);
    const [grown, sold] = [list.farms[0]?.[8] ?? [], list.farms[0]?.[9] ?? []];
    expect([grown.map((one) => list.stages[one]), sold.map((one) => list.markets[one])]).toEqual([
      ['fruit.shoot_growth'],
      ['export_eu'],
    ]);
    // To a hundredth of a degree; without a plot, or a place of one, nowhere.
    expect(list.farms.map((farm) => farm[10])).toEqual([null, null, null, [2000, 7380], null]);
    // Marked since, the stage goes before the table's.
    const marked = {
      seasonId: seasonOf.get(near),
      stage: 'fruit.berry_growth_early',
      observedOn: dayFrom(0),
    };
    expect((await near.ask('POST /stage-observations', { body: marked })).status).toBe(201);
    const seen = (await head.ask('GET /organisation/farms')).body.data;
    expect(seen.farms[0]?.[8].map((one) => seen.stages[one])).toEqual(['fruit.berry_growth_early']);
    await client.query(`update app.briefs set answered = '{spray.a}' where user_id = $1`, [ill.userId]);
    const after = (await head.ask('GET /organisation/farms')).body.data;
    expect(after.farms.find(([ownerId]) => ownerId === ill.userId)?.[5]).toBe(0);
  });
});

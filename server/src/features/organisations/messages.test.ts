import { randomUUID } from 'node:crypto';
import { type BriefSettings, usualBriefSettings } from '@draksha/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { consent, endConsent, officeOf, organise, secondAgronomist } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { sendAlerts } from '../morning-brief/alerts.ts';
import { notifyEnds } from './ends.ts';

let here: World;
let service: FakePushService;
const NOON = '2026-11-20T06:30:00Z';

beforeAll(async () => {
  service = await FakePushService.open();
  here = await world({
    now: NOON,
    env: { PUSH_HOSTS: service.host, PUSH_SUBJECT: 'mailto:operator@example.com' },
  });
});
afterEach(async () => {
  here.setClock(NOON);
  service.received.length = 0;
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const signal = new AbortController().signal;
const TEXT = 'Downy mildew in Odha: look under the leaves';

const phoneOf = (farmer: TestFarmer) =>
  farmer.ask('POST /push-subscriptions', { body: { ...service.browser().subscription, language: 'en' } });
const wish = (farmer: TestFarmer, change: Partial<BriefSettings>) =>
  farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, ...change } });

const office = (farms: number) => officeOf(here, farms);
const second = (head: TestFarmer) => secondAgronomist(here, head);

const idsOf = (owners: readonly TestFarmer[]) => owners.map(({ userId }) => userId);
const send = async (by: TestFarmer, owners: readonly TestFarmer[], id: string = randomUUID(), text = TEXT) =>
  (await by.ask('POST /organisation/messages', { body: { id, text, ownerIds: idsOf(owners) } })).body.data
    .reach;
const messagesOf = async (farmer: TestFarmer) => (await farmer.ask('GET /morning-brief')).body.data.alerts;
const rowsOf = ({ userId }: TestFarmer) =>
  here.context.system.selectFrom('alerts').select(['state', 'why']).where('userId', '=', userId).execute();

test('is counted first, goes to those alone whom consent, wish and limit let it, and is read with its writer', async () => {
  const { head, owners, id } = await office(6);
  const [told, ended, old, off, allOff, alerted] = owners as [
    TestFarmer,
    TestFarmer,
    TestFarmer,
    TestFarmer,
    TestFarmer,
    TestFarmer,
  ];
  await endConsent(ended);
  const { system } = here.context;
  // Agreed to a text that said nothing of messages.
  await system
    .updateTable('farmConsents')
    .set({ textVersion: '2026-11-28' })
    .where('userId', '=', old.userId)
    .execute();
  await wish(off, { causesOff: [id] });
  await wish(allOff, { isOn: false });
  await system
    .insertInto('alerts')
    .values({
      ...{ id: randomUUID(), userId: alerted.userId, key: 'cold x', cause: 'cold', state: 'sent' },
      ...{ message: JSON.stringify({ plots: [], morePlots: 0, headline: null }), madeAt: NOON, at: NOON },
    })
    .execute();
  const stranger = await here.farmer();
  const asked = [...owners, stranger];
  const look = await head.ask('POST /organisation/messages/look', { body: { ownerIds: idsOf(asked) } });
  const reach = { told: 1, noConsent: 3, notWanted: 2, overLimit: 1 };
  expect(look.body.data.reach).toEqual(reach);
  expect(await rowsOf(told)).toEqual([]);
  expect(await send(head, asked)).toEqual(reach);
  expect(await messagesOf(told)).toEqual([
    expect.objectContaining({
      cause: 'organisation_message',
      state: 'made',
      message: expect.objectContaining({
        headline: TEXT,
        from: { id, organisation: 'Sahyadri', agronomist: 'Vijay Patil' },
      }),
    }),
  ]);
  for (const farmer of [ended, old, off, allOff, stranger]) expect(await messagesOf(farmer)).toEqual([]);
  expect((await messagesOf(alerted)).map(({ cause }) => cause)).toEqual(['cold']);
});

test('the same id twice, at once or later, writes once and answers the same', async () => {
  const { head, owners } = await office(2);
  const id = randomUUID();
  const answers = await Promise.all([send(head, owners, id), send(head, owners, id)]);
  answers.push(await send(head, owners, id));
  expect(answers).toEqual(answers.map(() => ({ told: 2, noConsent: 0, notWanted: 0, overLimit: 0 })));
  for (const owner of owners) expect((await rowsOf(owner)).length).toBe(1);
});

test('two agronomists, and two organisations, at once: each farm gets one', async () => {
  const first = await office(3);
  const ravi = await second(first.head);
  const other = await office(0);
  for (const owner of first.owners) await consent(owner, other.code);
  const reaches = await Promise.all([first.head, ravi, other.head].map((by) => send(by, first.owners)));
  expect(reaches.reduce((sum, { told }) => sum + told, 0)).toBe(3);
  expect(reaches.map(({ told, overLimit }) => told + overLimit)).toEqual([3, 3, 3]);
  for (const owner of first.owners) expect((await rowsOf(owner)).length).toBe(1);
});

test('is nobody’s to write but an agronomist’s, and has its bounds', async () => {
  const { head, owners } = await office(1);
  const body = { id: randomUUID(), text: TEXT, ownerIds: idsOf(owners) };
  const [owner] = owners;
  expect((await owner?.ask('POST /organisation/messages', { body }))?.status).toBe(404);
  const look = { body: { ownerIds: body.ownerIds } };
  expect((await owner?.ask('POST /organisation/messages/look', look))?.status).toBe(404);
  for (const change of [{ text: ' ' }, { text: 'x'.repeat(301) }, { ownerIds: [] }, { ownerIds: ['x'] }])
    expect((await head.ask('POST /organisation/messages', { body: { ...body, ...change } })).status).toBe(
      400,
    );
  const many = Array.from({ length: 5000 }, () => randomUUID());
  const asked = await head.ask('POST /organisation/messages/look', { body: { ownerIds: many } });
  expect(asked.body.data.reach).toEqual({ told: 0, noConsent: 5000, notWanted: 0, overLimit: 0 });
});

describe('handed over', () => {
  test('with who wrote it, once, and takes no room from an alert', async () => {
    const { head, owners } = await office(1);
    for (const owner of owners) await phoneOf(owner);
    await send(head, owners);
    await sendAlerts(here.context, signal);
    await sendAlerts(here.context, signal);
    expect(service.received.map(({ message }) => message)).toEqual([
      expect.objectContaining({
        kind: 'alert',
        headline: TEXT,
        from: expect.objectContaining({ organisation: 'Sahyadri', agronomist: 'Vijay Patil' }),
      }),
    ]);
  });

  test('the longest in Devanagari goes through', async () => {
    const { head, owners } = await office(1);
    for (const owner of owners) await phoneOf(owner);
    await here.context.system
      .updateTable('organisations')
      .set({ name: 'म'.repeat(80) })
      .where('madeBy', '=', head.userId)
      .execute();
    await send(head, owners, randomUUID(), 'म'.repeat(300));
    await sendAlerts(here.context, signal);
    expect(service.received.map(({ message }) => message.headline)).toEqual(['म'.repeat(300)]);
  });

  test('not in the quiet hours: once they are over', async () => {
    const { head, owners } = await office(1);
    for (const owner of owners) await phoneOf(owner);
    const before = Date.parse(NOON);
    await wish(owners[0] as TestFarmer, { quietFrom: 12 * 60, quietTo: 12 * 60 + 30 });
    await send(head, owners);
    await sendAlerts(here.context, signal);
    expect(service.received).toEqual([]);
    here.setClock(new Date(before + 31 * 60_000).toISOString());
    await sendAlerts(here.context, signal);
    expect(service.received.length).toBe(1);
  });

  test('not where the consent ended or the farmer wants no more meanwhile, which is said', async () => {
    const { head, owners, id } = await office(2);
    const [first, other] = owners as [TestFarmer, TestFarmer];
    for (const owner of owners) await phoneOf(owner);
    await send(head, owners);
    await endConsent(first);
    await wish(other, { causesOff: [id] });
    await sendAlerts(here.context, signal);
    expect(service.received).toEqual([]);
    for (const owner of owners) expect(await rowsOf(owner)).toEqual([{ state: 'kept', why: 'ended' }]);
  });

  test('on its day alone; who has no phone reads it among their messages', async () => {
    const { head, owners } = await office(1);
    await send(head, owners);
    await sendAlerts(here.context, signal);
    expect(await rowsOf(owners[0] as TestFarmer)).toEqual([{ state: 'made', why: null }]);
    here.setClock('2026-11-20T18:31:00Z');
    await sendAlerts(here.context, signal);
    expect(await rowsOf(owners[0] as TestFarmer)).toEqual([{ state: 'late', why: null }]);
  });
});

describe('what ended', () => {
  test('is told to each agronomist once, with one notice a day; a consent given anew is none', async () => {
    const { head, owners, code } = await office(3);
    const [first, other, again] = owners as [TestFarmer, TestFarmer, TestFarmer];
    await phoneOf(head);
    for (const owner of [first, other]) await endConsent(owner);
    await consent(again, code);
    await notifyEnds(here.context);
    await notifyEnds(here.context);
    await sendAlerts(here.context, signal);
    expect((await messagesOf(head)).map(({ cause, message }) => [cause, message.headline])).toEqual([
      ['consent_ended', 'Asha Patil'],
      ['consent_ended', 'Asha Patil'],
    ]);
    expect(service.received.map(({ message }) => message.cause)).toEqual(['consent_ended']);
  });

  test('an agronomist who left is told to each farm, without a notice', async () => {
    const { head, owners } = await office(1);
    for (const owner of owners) await phoneOf(owner);
    await second(head);
    const { organisation } = (await head.ask('GET /organisation')).body.data;
    const ravi = organisation?.agronomists.find(({ role }) => role === 'agronomist');
    await head.ask('DELETE /organisation/agronomists/:id', { params: { id: ravi?.id ?? '' } });
    await notifyEnds(here.context);
    await notifyEnds(here.context);
    await sendAlerts(here.context, signal);
    expect(await messagesOf(owners[0] as TestFarmer)).toEqual([
      expect.objectContaining({
        cause: 'agronomist_left',
        state: 'kept',
        message: expect.objectContaining({ headline: 'Ravi Patil' }),
      }),
    ]);
    expect(service.received).toEqual([]);
  });
});

test('the application’s role reads no message of an organisation, and writes no farmer one', async () => {
  const { head, owners, id } = await office(1);
  await send(head, owners);
  const { farmers } = here.context;
  const add = {
    ...{ organisationId: id, id: randomUUID(), agronomistId: head.userId, text: 'x', sentAt: NOON },
    ...{ told: 0, noConsent: 0, notWanted: 0, overLimit: 0 },
  };
  await expect(
    farmers.read(head.userId, (db) => db.selectFrom('organisationMessages').selectAll().execute()),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    farmers.write(head.userId, (db) => db.insertInto('organisationMessages').values(add).execute()),
  ).rejects.toMatchObject({ code: '42501' });
  expect(await farmers.read(head.userId, (db) => db.selectFrom('alerts').selectAll().execute())).toEqual([]);
  await expect(
    farmers.write(head.userId, (db) =>
      db
        .updateTable('alerts')
        .set({ state: 'sent' })
        .where('userId', '=', owners[0]?.userId ?? '')
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('the list of farms comes by pages of 500, each farm once, with a look of each, and takes no cursor of somebody’s making', async () => {
  const { system } = here.context;
  const head = await here.farmer();
  await organise(head);
  const { organisation } = (await head.ask('GET /organisation')).body.data;
  await sql`
      with farm as (insert into app.users (id, phone, first_name, phone_verified)
          select gen_random_uuid(), '+9170' || (10000000 + n), 'Farm ' || n, true from generate_series(1, 1001) n returning id)
        insert into app.farm_consents (user_id, id, organisation_id, organisation_name, text_version, language, consent_text,
            sees_money, parent_name, given_at, until_at)
          select id, gen_random_uuid(), ${organisation?.id}, 'Grape Growers', '2026-11-28', 'en', '{}', false, '', now(), now() + interval '1 day'
          from farm`.execute(system);
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = cursor === '' ? {} : { cursor };
    const { farms, next } = (await head.ask('GET /organisation/farms', { query })).body.data;
    pages.push(farms.map(([ownerId]) => ownerId));
    cursor = next;
  }
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(new Set(pages.flat()).size).toBe(1001);
  const looks = await system
    .selectFrom('farmLooks')
    .select('userId')
    .where('agronomistId', '=', head.userId)
    .execute();
  expect(looks.length).toBe(1001);
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const cursor of ['x', made(['x']), made([randomUUID(), 1]), made({}), made([`${randomUUID()}'`])])
    expect([cursor, (await head.ask('GET /organisation/farms', { query: { cursor } })).status]).toEqual([
      cursor,
      400,
    ]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { askFor, consent, endConsent, officeOf, secondAgronomist } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { sendAlerts } from '../morning-brief/alerts.ts';
import { forgetAgronomist } from './service.ts';

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
  service.received.length = 0;
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const signal = new AbortController().signal;
const office = (farms: number) => officeOf(here, farms);
const second = (head: TestFarmer) => secondAgronomist(here, head);
const idsOf = (owners: readonly TestFarmer[]) => owners.map(({ userId }) => userId);
const messagesOf = async (farmer: TestFarmer) => (await farmer.ask('GET /morning-brief')).body.data.alerts;
const phoneOf = (farmer: TestFarmer) =>
  farmer.ask('POST /push-subscriptions', { body: { ...service.browser().subscription, language: 'en' } });

const WORK = {
  kind: 'task',
  title: 'Thin the bunches',
  notes: 'Twelve a cane',
  forDate: '2026-11-22',
} as const;
const SONAKA = { variety: 'Sonaka', stage: 'fruit.shoot_growth' } as const;

async function plant(owner: TestFarmer, grapeVariety: string, pruningDate: string | null = '2026-10-11') {
  const { id: plotId } = (await owner.ask('POST /plots', { body: { name: grapeVariety, grapeVariety } })).body
    .data.plot;
  const season = { plotId, cycle: 'fruit' as const, pruningDate: pruningDate ?? '' };
  if (pruningDate !== null) expect((await owner.ask('POST /seasons', { body: season })).status).toBe(201);
  return plotId;
}
const ask = (by: TestFarmer, owners: readonly TestFarmer[], id: string = randomUUID(), more: object = {}) =>
  by.ask('POST /organisation/proposals', { body: { ...WORK, id, ownerIds: idsOf(owners), ...more } });
const proposed = async (farmer: TestFarmer) => (await farmer.ask('GET /proposals')).body.data.items;
const answers = async (by: TestFarmer) => (await by.ask('GET /organisation/proposals')).body.data.proposals;

test('is counted first, is for the plots that are meant, tells its farm once and names who proposed', async () => {
  const { head, owners } = await office(4);
  const [fits, bare, ended, wrong] = owners as [TestFarmer, TestFarmer, TestFarmer, TestFarmer];
  const sonaka = await plant(fits, 'Sonaka');
  await plant(fits, 'Thompson Seedless');
  await plant(fits, 'Sonaka', '2026-07-01');
  await plant(bare, 'Sonaka', null);
  for (const owner of [ended, wrong]) await plant(owner, owner === ended ? 'Sonaka' : 'Crimson');
  await endConsent(ended);
  const other = await office(1);
  const asked = [...owners, ...other.owners];
  const reach = { told: 1, plots: 1, noConsent: 2, noPlot: 2, notWanted: 0, overLimit: 0 };
  const look = { body: { ...SONAKA, ownerIds: idsOf(asked) } };
  expect((await head.ask('POST /organisation/proposals/look', look)).body.data.reach).toEqual(reach);
  expect(await proposed(fits)).toEqual([]);
  const id = randomUUID();
  const twice = await Promise.all([ask(head, asked, id, SONAKA), ask(head, asked, id, SONAKA)]);
  for (const { body } of [...twice, await ask(head, asked, id, SONAKA)])
    expect(body.data.reach).toEqual(reach);
  const said = { ...WORK, plotId: sonaka, state: 'waiting', proposedBy: 'Vijay Patil, Sahyadri' };
  expect(await proposed(fits)).toEqual([expect.objectContaining(said)]);
  for (const farmer of [bare, ended, wrong, ...other.owners]) expect(await proposed(farmer)).toEqual([]);
  const { items } = (await fits.ask('GET /sync')).body.data;
  expect(items.filter(({ noun }) => noun === 'proposals')).toMatchObject([{ by: head.userId }]);
  await sendAlerts(here.context, signal);
  expect((await messagesOf(fits)).map(({ cause, message }) => [cause, message.headline])).toEqual([
    ['organisation_message', 'Thin the bunches'],
  ]);
  await forgetAgronomist(here.context.system, head.userId, here.context.clock());
  expect(await proposed(fits)).toMatchObject([{ proposedBy: '' }]);
});

test('two at once, of whichever organisation: each farm gets one, on each of its plots', async () => {
  const { head, owners } = await office(2);
  for (const owner of owners) for (const variety of ['Sonaka', 'Crimson']) await plant(owner, variety);
  const other = await office(0);
  for (const owner of owners) await consent(owner, other.code);
  const by = [head, await second(head), other.head];
  const reaches = (await Promise.all(by.map((one) => ask(one, owners)))).map(({ body }) => body.data.reach);
  expect(reaches.reduce((sum, { plots }) => sum + plots, 0)).toBe(4);
  expect(reaches.map(({ told, overLimit }) => told + overLimit)).toEqual([2, 2, 2]);
  for (const owner of owners) expect((await proposed(owner)).length).toBe(2);
  const message = { id: randomUUID(), text: 'Look under the leaves', ownerIds: idsOf(owners) };
  const { reach } = (await head.ask('POST /organisation/messages', { body: message })).body.data;
  expect(reach).toMatchObject({ told: 0, overLimit: 2 });
});

test('its organisation reads how many plots took it over or declined, while the consent lives', async () => {
  const { head, owners } = await office(1);
  const [owner] = owners as [TestFarmer];
  for (const variety of ['Sonaka', 'Crimson', 'Flame']) await plant(owner, variety);
  await ask(head, owners);
  const [taken, declined] = await proposed(owner);
  for (const [one, body] of [
    [taken, { state: 'taken' }],
    [declined, { state: 'declined', reason: 'Done' }],
  ] as const)
    await owner.ask('PATCH /proposals/:id', { params: { id: one?.id ?? '' }, version: 1, body });
  const said = { title: WORK.title, agronomistName: 'Vijay Patil' };
  expect(await answers(head)).toMatchObject([{ ...said, taken: 1, declined: 1, waiting: 1 }]);
  await endConsent(owner);
  expect(await answers(head)).toMatchObject([{ ...said, taken: 0, declined: 0, waiting: 0 }]);
});

test('is nobody’s to write but an agronomist’s, for no farm that they look at, and has its bounds', async () => {
  const { head, owners } = await office(1);
  const [owner] = owners as [TestFarmer];
  const body = { ...WORK, id: randomUUID(), ownerIds: idsOf(owners) };
  expect((await ask(owner, owners)).status).toBe(404);
  expect((await owner.ask('GET /organisation/proposals')).status).toBe(404);
  const look = { body: { ownerIds: body.ownerIds } };
  expect((await owner.ask('POST /organisation/proposals/look', look)).status).toBe(404);
  expect((await askFor(owner, head, 'POST /organisation/proposals', { body })).status).toBe(404);
  expect((await askFor(owner, head, 'POST /proposals', { body: { ...WORK, plotId: body.id } })).status).toBe(
    404,
  );
  const many = Array.from({ length: 501 }, () => randomUUID());
  for (const more of [{ kind: 'spray' }, { title: ' ' }, { forDate: '2031-01-01' }, { ownerIds: many }])
    expect([more, (await ask(head, owners, body.id, more)).status]).toEqual([more, 400]);
});

describe('withdrawn', () => {
  const withdraw = (by: TestFarmer, id: string) =>
    by.ask('DELETE /organisation/proposals/:id', { params: { id } });
  const decide = (owner: TestFarmer, id: string | undefined, state: 'taken' | 'declined', reason?: string) =>
    owner.ask('PATCH /proposals/:id', {
      params: { id: id ?? '' },
      version: 1,
      body: { state, ...(reason && { reason }) },
    });

  test('it goes where nobody decided, the phone hears so, and what was decided stays', async () => {
    const { head, owners } = await office(3);
    const [half, open, ended] = owners as [TestFarmer, TestFarmer, TestFarmer];
    for (const owner of owners) for (const variety of ['Sonaka', 'Crimson']) await plant(owner, variety);
    const id = randomUUID();
    await ask(head, owners, id);
    const [first] = await proposed(half);
    await decide(half, first?.id, 'taken');
    const { cursor } = (await open.ask('GET /sync')).body.data;
    await endConsent(ended);
    // Of a farm that lets them see nothing any more they are not told that it had not answered.
    for (const { status, body } of [await withdraw(head, id), await withdraw(head, id)])
      expect([status, body.data.withdrawn]).toEqual([200, 3]);
    const { items } = (await open.ask('GET /sync', { query: { since: cursor } })).body.data;
    expect(items.filter(({ noun }) => noun === 'proposals')).toMatchObject([
      { deleted: true },
      { deleted: true },
    ]);
    expect(await proposed(half)).toMatchObject([{ id: first?.id, state: 'taken' }]);
    for (const owner of [open, ended]) expect(await proposed(owner)).toEqual([]);
    expect(await answers(head)).toMatchObject([
      { taken: 1, waiting: 0, withdrawn: 3, withdrawnAt: expect.any(String), mayWithdraw: false },
    ]);
    const authors = await here.context.system
      .selectFrom('changes')
      .select('authorId')
      .where('userId', '=', open.userId)
      .where('noun', '=', 'proposals')
      .where('deleted', '=', true)
      .execute();
    expect(authors).toEqual([{ authorId: head.userId }, { authorId: head.userId }]);
  });

  test('what told of it says so, and is not told where nobody heard it yet', async () => {
    const { head, owners } = await office(2);
    const [half, open] = owners as [TestFarmer, TestFarmer];
    for (const owner of owners) {
      await phoneOf(owner);
      for (const variety of ['Sonaka', 'Crimson']) await plant(owner, variety);
    }
    const id = randomUUID();
    await ask(head, owners, id);
    await decide(half, (await proposed(half))[0]?.id, 'declined', 'Done');
    await withdraw(head, id);
    await sendAlerts(here.context, signal);
    expect(service.received.map(({ message }) => message.headline)).toEqual([WORK.title]);
    expect(await messagesOf(open)).toMatchObject([{ state: 'kept', why: 'withdrawn' }]);
    expect(await messagesOf(half)).toMatchObject([{ state: 'sent', why: null }]);
  });

  test('by who wrote it or the head alone', async () => {
    const { head, owners } = await office(1);
    const [owner] = owners as [TestFarmer];
    await plant(owner, 'Sonaka');
    const [ravi, anil, other] = [await second(head), await second(head), await office(0)];
    await consent(owner, other.code);
    const id = randomUUID();
    await ask(ravi, owners, id);
    expect(await answers(anil)).toMatchObject([{ mayWithdraw: false }]);
    expect(await answers(head)).toMatchObject([{ mayWithdraw: true }]);
    for (const by of [anil, other.head, owner]) expect((await withdraw(by, id)).status).toBe(404);
    const acting = await askFor(owner, ravi, 'DELETE /organisation/proposals/:id', { params: { id } });
    expect(acting.status).toBe(404);
    expect((await proposed(owner)).length).toBe(1);
    expect((await withdraw(ravi, id)).body.data.withdrawn).toBe(1);
  });

  test('a message is none, and is withdrawn by nobody', async () => {
    const { head, owners } = await office(1);
    const id = randomUUID();
    await head.ask('POST /organisation/messages', { body: { id, text: 'Look', ownerIds: idsOf(owners) } });
    expect((await withdraw(head, id)).status).toBe(404);
  });

  test('while farms take it over: each plot has it taken over, or lost it', async () => {
    const { head, owners } = await office(1);
    const [owner] = owners as [TestFarmer];
    for (const variety of ['Sonaka', 'Crimson', 'Flame', 'Sharad', 'Manik']) await plant(owner, variety);
    const id = randomUUID();
    await ask(head, owners, id);
    const waiting = await proposed(owner);
    const [{ body }, ...taken] = await Promise.all([
      withdraw(head, id),
      ...waiting.map((one) => decide(owner, one.id, 'taken')),
    ]);
    const kept = taken.filter(({ status }) => status === 200).length;
    expect(taken.map(({ status }) => status).every((status) => [200, 404].includes(status))).toBe(true);
    expect(kept + body.data.withdrawn).toBe(waiting.length);
    const left = await proposed(owner);
    expect(left.map(({ state }) => state)).toEqual(Array.from({ length: kept }, () => 'taken'));
  });

  test('the database lets the program withdraw in an agronomist’s name what waits, and nothing else', async () => {
    const { head, owners } = await office(1);
    const [owner] = owners as [TestFarmer];
    for (const variety of ['Sonaka', 'Crimson']) await plant(owner, variety);
    await ask(head, owners);
    const [first, other] = await proposed(owner);
    await decide(owner, first?.id, 'taken');
    const change = (proposalId: string | undefined, set: object) =>
      here.context.system.transaction().execute(async (db) => {
        await sql`set local app.actor_id = ${sql.lit(head.userId)}`.execute(db);
        await db
          .updateTable('proposals')
          .set(set)
          .where('userId', '=', owner.userId)
          .where('id', '=', proposalId ?? '')
          .execute();
      });
    for (const [id, set] of [
      [first?.id, { deletedAt: NOON }],
      [other?.id, { state: 'taken' }],
      [other?.id, { title: 'Other', deletedAt: NOON }],
    ] as const)
      await expect(change(id, set)).rejects.toMatchObject({ code: 'DK001' });
  });
});

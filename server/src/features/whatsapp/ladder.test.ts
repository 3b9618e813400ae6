import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { callHook, FakeGraph, messageOf, pressOf, statusOf, textOf } from '../../../test/fake-graph.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { sendBriefs } from '../morning-brief/service.ts';
import { replyWords } from './words.ts';

/** 5:30 in India, after a wet night. */
const HOUR = '2026-11-21T00:00:30Z';
const DAY = '2026-11-21';
const after = (minutes: number): string => new Date(Date.parse(HOUR) + minutes * 60_000).toISOString();
let here: WeatherWorld;
let graph: FakeGraph;
let folder: string;
let at = HOUR;
const setTime = (instant: string): void => {
  at = instant;
  here.setClock(instant);
};

beforeAll(async () => {
  graph = await FakeGraph.open();
  folder = await mkdtemp(join(tmpdir(), 'draksha-whatsapp-'));
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(at),
    env: { ...graph.env, MESSAGE_WORDS_FILE: join(folder, 'messages.mjs') },
  });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await graph[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  graph.sent.length = 0;
  graph.answers.length = 0;
  setTime(HOUR);
  await here.context.system.deleteFrom('briefSettings').execute();
});

const call = async (...values: object[]) => expect((await callHook(here.url, values)).status).toBe(200);
const round = () => sendBriefs(here.context, new AbortController().signal);
let people = 0;

/** Grapes 42 days after pruning, joined at WhatsApp by their own message. */
async function grower() {
  const farmer = await here.farmer({ language: 'mr' });
  const body = { name: 'ओढा', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  await farmer.ask('POST /tasks', { body: { plotId, title: 'बांधणी', scheduledDate: DAY } });
  people += 1;
  const person = { personId: `IN.7${people}`, number: `91970000000${people}` };
  const { code } = (await farmer.ask('POST /whatsapp/code', { body: { language: 'mr' } })).body.data;
  await call(messageOf(person, textOf(`JOIN ${code}`), { at }));
  await expect.poll(() => graph.textsTo(person)).toEqual([replyWords.mr.joined]);
  graph.sent.length = 0;
  return { farmer, person, plotId };
}
const channelsOf = async (farmer: TestFarmer) =>
  (await farmer.ask('GET /brief-settings')).body.data.items[0]?.channels;
const wayOf = async ({ userId }: TestFarmer) =>
  here.context.system
    .selectFrom('deliveries')
    .selectAll()
    .where('userId', '=', userId)
    .where('channel', '=', 'whatsapp')
    .where('about', '=', DAY)
    .executeTakeFirst();
const stateIn = async (farmer: TestFarmer) =>
  (await farmer.ask('GET /morning-brief')).body.data.sent[0]?.by.map(({ state }) => state);

/** What the buttons under a message say. */
const payloadsIn = (components: readonly object[] = []): string[] =>
  (components as { type: string; parameters: { payload?: string }[] }[]).flatMap(({ type, parameters }) =>
    type === 'button' ? parameters.map(({ payload = '' }) => payload) : [],
  );

test('who joined is told there at their minute, by the template of their language, and no more after STOP', async () => {
  const { farmer, person } = await grower();
  expect(await channelsOf(farmer)).toEqual(['push', 'whatsapp']);
  await round();
  await round();
  expect(graph.sent).toHaveLength(1);
  const { body } = graph.sent[0] ?? {};
  expect(body).toMatchObject({
    recipient: person.personId,
    template: { name: 'draksha_work', language: { code: 'mr' } },
  });
  const [said] = body?.template?.components ?? [];
  expect(JSON.stringify(said)).toMatch(/1\) .*ओढा.* · 2\) /);
  expect(payloadsIn(body?.template?.components)).toHaveLength(3);
  await call(messageOf(person, textOf('थांबवा'), { at }));
  expect(await channelsOf(farmer)).toEqual(['push']);
  setTime('2026-11-22T00:00:30Z');
  graph.sent.length = 0;
  await round();
  expect(graph.sent.filter(({ body: { template } }) => template)).toEqual([]);
});

test('its buttons answer the first work, once, and the message counts as answered', async () => {
  const { farmer, person } = await grower();
  await round();
  const payloads = payloadsIn(graph.sent[0]?.body.template?.components);
  const declined = payloads.find((payload) => payload.endsWith('declined')) ?? '';
  await call(
    messageOf(person, pressOf(declined), { id: 'wamid.pressed', at }),
    messageOf(person, pressOf(declined), { id: 'wamid.pressed', at }),
  );
  await expect.poll(() => graph.textsTo(person)).toEqual([replyWords.mr.marked.declined(1)]);
  const marks = (await farmer.ask('GET /plan-marks')).body.data.items;
  expect(marks).toEqual([expect.objectContaining({ mark: 'declined', reason: 'other' })]);
  expect(await stateIn(farmer)).toEqual(['answered']);
});

test('statuses that come twice and in any order are folded, also those before our own note', async () => {
  const { farmer } = await grower();
  await round();
  const { providerId } = (await wayOf(farmer)) ?? {};
  const id = providerId ?? '';
  await call(statusOf(id, 'read', after(3)), statusOf(id, 'sent', after(1)));
  await call(
    statusOf(id, 'delivered', after(2)),
    statusOf(id, 'read', after(4)),
    statusOf(id, 'failed', after(5), 131026),
  );
  const row = await wayOf(farmer);
  expect([row?.deliveredAt, row?.shownAt].map((instant) => instant && Date.parse(instant))).toEqual([
    Date.parse(after(2)),
    Date.parse(after(3)),
  ]);
  expect(await stateIn(farmer)).toEqual(['shown']);
});

test('a quoted message of yesterday is not taken for today’s', async () => {
  const { farmer, person } = await grower();
  await round();
  const yesterday = (await wayOf(farmer))?.providerId ?? '';
  setTime('2026-11-22T00:00:30Z');
  await round();
  graph.sent.length = 0;
  const quoting = { ...textOf('1 नको'), context: { from: '919800000000', id: yesterday } };
  await call(messageOf(person, quoting, { at }));
  await expect.poll(() => graph.textsTo(person)).toEqual([replyWords.mr.stale(`${here.context.publicUrl}/`)]);
  const { userId } = farmer;
  const { system } = here.context;
  expect(await system.selectFrom('planMarks').select('id').where('userId', '=', userId).execute()).toEqual(
    [],
  );
});

test('a paused template stops this way: the message failed there and is not tried anew', async () => {
  const { farmer } = await grower();
  graph.answers.push({ status: 400, code: 132015 });
  await round();
  expect(graph.sent).toEqual([]);
  await round();
  expect(await wayOf(farmer)).toMatchObject({ why: 'stopped', handedAt: null, failedAt: expect.anything() });
  expect(graph.sent).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEECH_MOST_BYTES } from '@draksha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { sendAlerts } from '../morning-brief/alerts.ts';
import { sendBriefs } from '../morning-brief/service.ts';

/** 5:30 in the morning in India, after a wet night. */
const MINUTE = '2026-11-21T00:00:00Z';
const ADDED = 4_000;

/** Stands in for an engine: what it was told, so much longer that two clips without a bound of their own would pass a card's. */
const ENGINE = `#!/bin/sh
printf 'OggS\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0OpusHead %s ' "$1"
cat
head -c ${ADDED} /dev/zero
`;

let folder: string;
let here: WeatherWorld;
let service: FakePushService;
let instant = MINUTE;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-message-speech-'));
  const engine = join(folder, 'engine');
  await writeFile(engine, ENGINE);
  await chmod(engine, 0o755);
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  service = await FakePushService.open();
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(instant),
    env: {
      SPEECH_ENGINE: engine,
      MESSAGE_WORDS_FILE: join(folder, 'messages.mjs'),
      PUSH_HOSTS: service.host,
      PUSH_SUBJECT: 'mailto:operator@example.com',
    },
  });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

function setTime(at: string): void {
  instant = at;
  here.setClock(at);
}

async function told(plot: string): Promise<{ farmer: TestFarmer; id: string }> {
  setTime(MINUTE);
  const farmer = await here.farmer({ language: 'mr' });
  const body = { name: plot, latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  await farmer.ask('POST /tasks', { body: { plotId, title: 'SECRET 42', scheduledDate: '2026-11-21' } });
  await expect
    .poll(async () => (await farmer.ask('GET /advice/plan')).body.data.cells.length, { timeout: 15_000 })
    .toBe(1);
  await farmer.ask('POST /push-subscriptions', { body: service.browser().subscription });
  await sendBriefs(here.context, new AbortController().signal);
  const got = service.received.map(({ message }) => message).find((one) => one.farmer === farmer.userId);
  expect(got).toMatchObject({ kind: 'brief', language: 'mr', id: expect.any(String) });
  return { farmer, id: String(got?.id) };
}

const list = (farmer: string, id: string) =>
  fetch(`${here.url}/api/messages/${farmer}/${id}/speech?language=mr`);
const clip = (farmer: string, id: string, hash: string) =>
  fetch(`${here.url}/api/messages/${farmer}/${id}/speech/${hash}`, { headers: { accept: 'audio/ogg' } });
const clipsOf = async (farmer: string, id: string): Promise<{ hash: string; about: string | null }[]> =>
  ((await (await list(farmer, id)).json()) as { data: { clips: { hash: string; about: string | null }[] } })
    .data.clips;

test('a phone hears what its message says without a sign-in: plots by name, own work without its words', async () => {
  const { farmer, id } = await told('ओढा M-45');
  const clips = await clipsOf(farmer.userId, id);
  expect(clips.length).toBeGreaterThan(1);
  const byCard = new Map<string | null, number>();
  let said = '';
  for (const { hash, about } of clips) {
    const answer = await clip(farmer.userId, id, hash);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    byCard.set(about, (byCard.get(about) ?? 0) + bytes.length);
    said += bytes.toString().split('OpusHead mr ')[1];
  }
  expect(said).toContain('एम पंचेचाळीस');
  expect(said).not.toMatch(/SECRET|बेचाळीस|undefined/);
  for (const bytes of byCard.values()) expect(bytes).toBeLessThanOrEqual(SPEECH_MOST_BYTES);
});

test('nothing of it is heard by other ids, of another message, or after six hours', async () => {
  const [one, other] = [await told('एक'), await told('दोन')];
  const [first] = await clipsOf(one.farmer.userId, one.id);
  const hash = first?.hash ?? '';
  const others = (await clipsOf(other.farmer.userId, other.id)).map((of) => of.hash);
  const foreign = (await clipsOf(one.farmer.userId, one.id)).filter((of) => !others.includes(of.hash));
  expect(foreign.length).toBeGreaterThan(0);
  const ask = async (farmer: string, id: string, of = hash) => [
    (await list(farmer, id)).status,
    (await clip(farmer, id, of)).status,
  ];
  expect(await ask(one.farmer.userId, one.id)).toEqual([200, 200]);
  expect(await ask(one.farmer.userId, randomUUID())).toEqual([404, 404]);
  expect(await ask(one.farmer.userId, other.id)).toEqual([404, 404]);
  expect(await ask(other.farmer.userId, one.id)).toEqual([404, 404]);
  // A sentence of the other's plot is none of this message.
  for (const { hash: of } of foreign)
    expect((await clip(other.farmer.userId, other.id, of)).status).toBe(404);
  expect((await clip(one.farmer.userId, 'x', hash)).status).toBe(404);
  setTime('2026-11-21T05:59:00Z');
  expect(await ask(one.farmer.userId, one.id)).toEqual([200, 200]);
  setTime('2026-11-21T06:01:00Z');
  expect(await ask(one.farmer.userId, one.id)).toEqual([404, 404]);
});

test('it says what the message said, also when the work of the day is done since', async () => {
  const { farmer, id } = await told('तीन');
  const before = await clipsOf(farmer.userId, id);
  const [task] = (await farmer.ask('GET /tasks')).body.data.items;
  await farmer.ask('POST /tasks/:id/transition', {
    params: { id: task?.id ?? '' },
    body: { to: 'completed' },
  });
  expect(await clipsOf(farmer.userId, id)).toEqual(before);
});

/** An alert as the plan makes it, or an organisation's message, on its way to the farmer's phone. */
async function alerted(farmer: TestFarmer, more: object, id = randomUUID()): Promise<string> {
  const message = {
    ...{ kind: 'alert', date: '2026-11-21', more: 0, cause: 'cold', hour: 5, temperature: 7, headline: null },
    ...{ plots: ['ओढा M-45'], morePlots: 0, plotIds: [], actions: [], ...more },
  };
  const row = { id, userId: farmer.userId, key: `cold ${id}`, cause: 'cold', state: 'made' as const };
  await here.context.system
    .insertInto('alerts')
    .values({ ...row, message: JSON.stringify(message), madeAt: instant, at: instant })
    .execute();
  await sendAlerts(here.context, new AbortController().signal);
  const got = service.received
    .map(({ message }) => message)
    .findLast((one) => one.farmer === farmer.userId && one.kind === 'alert');
  return String(got?.id);
}

test('of an alert what changed is heard first, and after it the order of the day as it is since', async () => {
  const { farmer, id: morning } = await told('ओढा M-45');
  const before = await clipsOf(farmer.userId, morning);
  const [task] = (await farmer.ask('GET /tasks')).body.data.items;
  await farmer.ask('POST /tasks/:id/transition', {
    params: { id: task?.id ?? '' },
    body: { to: 'completed' },
  });
  const id = await alerted(farmer, {});
  const [first, ...order] = await clipsOf(farmer.userId, id);
  expect(first?.about).toBeNull();
  const bytes = Buffer.from(await (await clip(farmer.userId, id, first?.hash ?? '')).arrayBuffer());
  const said = bytes.toString().split('OpusHead mr ')[1] ?? '';
  expect(said).toMatch(/पाच.+सात अंश/);
  expect(said).toContain('एम पंचेचाळीस');
  expect(said).not.toMatch(/[0-9०-९]|undefined|\{\{/);
  expect(bytes.length).toBeLessThanOrEqual(SPEECH_MOST_BYTES);
  // What is done is in it no more; what stays is not fetched again.
  expect(order.length).toBeGreaterThan(0);
  expect(order.length).toBeLessThan(before.length);
  const known = new Set(before.map(({ hash }) => hash));
  expect(order.filter(({ hash }) => known.has(hash)).length).toBeGreaterThan(0);
  for (const { hash } of order) expect((await clip(farmer.userId, id, hash)).status).toBe(200);
  setTime('2026-11-21T06:01:00Z');
  expect([
    (await list(farmer.userId, id)).status,
    (await clip(farmer.userId, id, first?.hash ?? '')).status,
  ]).toEqual([404, 404]);
});

test('an organisation’s words are never heard', async () => {
  const { farmer } = await told('चार');
  const from = { id: randomUUID(), organisation: 'Sahyadri', agronomist: 'Meera' };
  const id = await alerted(farmer, { from, cause: 'organisation_message', headline: 'SECRET 42' });
  expect((await list(farmer.userId, id)).status).toBe(404);
});

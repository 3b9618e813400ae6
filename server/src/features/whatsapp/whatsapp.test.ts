import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import {
  callHook,
  callHookWith,
  FakeGraph,
  messageOf,
  movedOf,
  pressOf,
  signed,
  textOf,
  verifyToken,
} from '../../../test/fake-graph.ts';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { sendBriefs } from '../morning-brief/service.ts';
import { codeIsOver, replyWords } from './words.ts';

/** Past 5:30 in India, after a wet night. */
const MORNING = '2026-11-21T00:00:30Z';
const DAY = '2026-11-21';
let here: WeatherWorld;
let folder: string;
let graph: FakeGraph;
let push: FakePushService;
let at = MORNING;

beforeAll(async () => {
  [graph, push] = [await FakeGraph.open(), await FakePushService.open()];
  folder = await mkdtemp(join(tmpdir(), 'draksha-whatsapp-'));
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(at),
    env: {
      ...graph.env,
      PUSH_HOSTS: push.host,
      PUSH_SUBJECT: 'mailto:operator@example.com',
      MESSAGE_WORDS_FILE: join(folder, 'messages.mjs'),
    },
  });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await graph[Symbol.asyncDispose]();
  await push[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  graph.sent.length = 0;
  graph.answers.length = 0;
  setTime(MORNING);
});

function setTime(instant: string): void {
  at = instant;
  here.setClock(instant);
}

let people = 0;
const somebody = () => {
  people += 1;
  return {
    personId: `IN.9${String(people).padStart(12, '0')}`,
    number: `9198${String(people).padStart(8, '0')}`,
  };
};
type Somebody = ReturnType<typeof somebody>;

const call = async (...values: object[]) => {
  const answer = await callHook(here.url, values);
  expect(answer.status).toBe(200);
};
const write = (from: Partial<Somebody>, text: string, id?: string) =>
  call(messageOf(from, textOf(text), { at, ...(id && { id }) }));
const press = (from: Somebody, payload: string) => call(messageOf(from, pressOf(payload), { at }));
const answersTo = (person: Partial<Somebody>, count: number) =>
  expect
    .poll(() => graph.textsTo(person))
    .toHaveLength(count)
    .then(() => graph.textsTo(person));

/** What there is of everybody: to show that nothing was written. */
async function everything(): Promise<unknown> {
  const { system } = here.context;
  return Promise.all([
    system.selectFrom('whatsappLinks').selectAll().orderBy('userId').execute(),
    system.selectFrom('whatsappCodes').select(['userId', 'endsAt']).orderBy('userId').execute(),
    system.selectFrom('whatsappHeard').selectAll().orderBy('messageId').execute(),
    system.selectFrom('planMarks').select(['id', 'mark']).orderBy('id').execute(),
    system.selectFrom('tasks').select(['id', 'version', 'status']).orderBy('id').execute(),
    system.selectFrom('records').select('id').orderBy('id').execute(),
  ]);
}

async function joined(farmer: TestFarmer, person: Partial<Somebody>, language: 'en' | 'hi' | 'mr' = 'en') {
  const { code } = (await farmer.ask('POST /whatsapp/code', { body: { language } })).body.data;
  await write(person, `JOIN ${code}`);
  await answersTo(person, 1);
  graph.sent.length = 0;
  return code;
}

/** With a message of today that told a spray and further work, joined at WhatsApp. */
async function told(language: 'en' | 'hi' | 'mr' = 'en') {
  const farmer = await here.farmer({ language });
  const body = { name: 'Odha', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  const task = { plotId, title: 'Tie the shoots', scheduledDate: DAY };
  const taskId = (await farmer.ask('POST /tasks', { body: task })).body.data.task.id;
  const { subscription } = push.browser();
  await farmer.ask('POST /push-subscriptions', { body: { ...subscription, language } });
  await sendBriefs(here.context, new AbortController().signal);
  const { told: keys } = await here.context.system
    .selectFrom('briefs')
    .select('told')
    .where('userId', '=', farmer.userId)
    .executeTakeFirstOrThrow();
  const person = somebody();
  await joined(farmer, person, language);
  const numberOf = (kind: string) => keys.findIndex((key) => key.includes(kind)) + 1;
  return { farmer, person, plotId, taskId, keys, numberOf };
}
const marksOf = async (farmer: TestFarmer) =>
  (await farmer.ask('GET /plan-marks')).body.data.items.map(({ action, mark, untilDate, reason }) => ({
    action,
    mark,
    untilDate,
    reason,
  }));

describe('the address that Meta calls', () => {
  const ask = (token: string) =>
    fetch(
      `${here.url}/api/hooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    );

  test('answers the challenge of whoever knows the token', async () => {
    const answer = await ask(verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect((await ask('another-token-altogether')).status).toBe(404);
  });

  test('a call that is not signed, or for other bytes, writes nothing: five hundred of them', async () => {
    const farmer = await here.farmer();
    const person = somebody();
    await joined(farmer, person);
    const { code } = (await farmer.ask('POST /whatsapp/code', { body: { language: 'en' } })).body.data;
    const before = await everything();
    const values = [
      messageOf(person, textOf('STOP'), { at }),
      messageOf(somebody(), textOf(`JOIN ${code}`), { at }),
    ];
    const other = signed('another body');
    const forged = [null, '', 'sha256=', other, other.toUpperCase(), 'sha1=abc'];
    for (let round = 0; round < 20; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 25 }, async (_, at) => {
          const answer = await callHook(here.url, values, {
            signature: forged[(round + at) % forged.length] ?? null,
          });
          await answer.body?.cancel();
          return answer.status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([401]));
    }
    expect(await everything()).toEqual(before);
    expect(graph.sent).toEqual([]);
  });

  test('a body of more than a megabyte is refused; what is no JSON or another kind writes nothing', async () => {
    const before = await everything();
    const long = JSON.stringify({ object: 'x'.repeat(1_100_000) });
    expect((await callHookWith(here.url, long, signed(long))).status).toBe(413);
    expect((await callHookWith(here.url, '{', signed('{'))).status).toBe(400);
    const person = somebody();
    await call({ ...messageOf(person, { type: 'sticker', sticker: { id: '1' } }, { at }) });
    await call(messageOf(person, { ...textOf('STOP'), group_id: 'g' }, { at }));
    expect((await callHook(here.url, [{ nothing: 'known' }], { field: 'account_update' })).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect(graph.sent).toEqual([]);
  });
});

describe('beginning and ending', () => {
  test('the farmer’s own message with the code begins it, in their language, once', async () => {
    const farmer = await here.farmer();
    const person = somebody();
    expect((await farmer.ask('GET /whatsapp')).body.data).toEqual({ number: '919800000000', joined: null });
    const { code, url } = (await farmer.ask('POST /whatsapp/code', { body: { language: 'mr' } })).body.data;
    expect(url).toBe(`https://wa.me/919800000000?text=JOIN%20${code}`);
    await write(person, `join ${code.toLowerCase()}`, 'wamid.join');
    expect(await answersTo(person, 1)).toEqual([replyWords.mr.joined]);
    expect(graph.sent[0]).toMatchObject({
      path: '/v26.0/106540352242922/messages',
      authorization: 'Bearer token-of-the-operator',
    });
    expect((await farmer.ask('GET /whatsapp')).body.data.joined).toEqual({
      since: MORNING.replace('30Z', '30.000Z'),
      ending: person.number.slice(-4),
    });
    const before = await everything();
    await write(person, `JOIN ${code}`, 'wamid.join');
    await write(somebody(), `JOIN ${code}`);
    expect(await everything()).toEqual(before);
    await expect.poll(() => graph.sent.at(-1)?.body.text?.body).toBe(codeIsOver);
  });

  test('a code ends after half an hour and by a newer one', async () => {
    const farmer = await here.farmer();
    const person = somebody();
    const code = async () =>
      (await farmer.ask('POST /whatsapp/code', { body: { language: 'en' } })).body.data.code;
    const first = await code();
    await code();
    await write(person, `JOIN ${first}`);
    const last = await code();
    setTime('2026-11-21T00:30:31Z');
    await write(person, `JOIN ${last}`);
    expect(await answersTo(person, 2)).toEqual([codeIsOver, codeIsOver]);
    expect((await farmer.ask('GET /whatsapp')).body.data.joined).toBeNull();
  });

  test.each(['STOP', 'थांबवा', 'बंद करो'])(
    '%s ends it, and told again it ends no later beginning',
    async (word) => {
      const farmer = await here.farmer();
      const person = somebody();
      await joined(farmer, person, 'hi');
      await write(person, word, `wamid.${word}`);
      expect(await answersTo(person, 1)).toEqual([replyWords.hi.ended]);
      expect((await farmer.ask('GET /whatsapp')).body.data.joined).toBeNull();
      await joined(farmer, person, 'hi');
      await write(person, word, `wamid.${word}`);
      expect((await farmer.ask('GET /whatsapp')).body.data.joined).not.toBeNull();
      await farmer.ask('POST /whatsapp/end');
      expect((await farmer.ask('GET /whatsapp')).body.data.joined).toBeNull();
    },
  );

  test('a recording of more than seven days says nothing', async () => {
    const farmer = await here.farmer();
    const person = somebody();
    await joined(farmer, person);
    const old = messageOf(person, textOf('STOP'), { at: '2026-11-13T23:59:00Z' });
    await call(old);
    expect((await farmer.ask('GET /whatsapp')).body.data.joined).not.toBeNull();
  });

  test('a person without a number is known by their id, and by it they are answered', async () => {
    const farmer = await here.farmer();
    const { personId } = somebody();
    await joined(farmer, { personId });
    expect((await farmer.ask('GET /whatsapp')).body.data.joined).toMatchObject({ ending: null });
    await write({ personId }, 'hello');
    expect(await answersTo({ personId }, 1)).toEqual([replyWords.en.unknown]);
  });

  test('a number that is another person’s now ends the consent, and they learn nothing', async () => {
    const farmer = await here.farmer();
    const person = somebody();
    await joined(farmer, person);
    const next = { number: person.number, personId: somebody().personId };
    await write(next, '1 done');
    expect((await farmer.ask('GET /whatsapp')).body.data.joined).toBeNull();
    expect(graph.sent).toEqual([]);
  });

  test('with a new number they are told still where Meta says who they were, else no more', async () => {
    const [farmer, other] = [await here.farmer(), await here.farmer()];
    const [person, lost] = [somebody(), somebody()];
    await joined(farmer, person);
    await joined(other, lost);
    const now = somebody();
    const moved = { wa_id: now.number, user_id: now.personId, previous_user_id: person.personId };
    await call(movedOf(person.number, moved, at), movedOf(lost.number, { wa_id: somebody().number }, at));
    await write(now, 'hello');
    expect(await answersTo(now, 1)).toEqual([replyWords.en.unknown]);
    expect((await farmer.ask('GET /whatsapp')).body.data.joined).toMatchObject({
      ending: now.number.slice(-4),
    });
    expect((await other.ask('GET /whatsapp')).body.data.joined).toBeNull();
  });

  test('one person has one farm: who joins another is told of that', async () => {
    const [first, second] = [await here.farmer(), await here.farmer()];
    const person = somebody();
    await joined(first, person);
    await joined(second, person);
    expect((await first.ask('GET /whatsapp')).body.data.joined).toBeNull();
    expect((await second.ask('GET /whatsapp')).body.data.joined).not.toBeNull();
  });
});

describe('answers to the work of the day', () => {
  test('“done” of a task moves it as the screen does, and told twice it counts once', async () => {
    const { farmer, person, taskId, numberOf } = await told();
    const number = numberOf('task');
    await call(
      messageOf(person, textOf(`${number} done`), { id: 'wamid.once', at }),
      messageOf(person, textOf(`${number} done`), { id: 'wamid.once', at }),
    );
    await write(person, `${number} done`, 'wamid.once');
    expect(await answersTo(person, 1)).toEqual([replyWords.en.marked.done(number)]);
    const task = (await farmer.ask('GET /tasks/:id', { params: { id: taskId } })).body.data.task;
    expect(task).toMatchObject({ status: 'completed', version: 2 });
    await write(person, `${number} done`);
    expect((await answersTo(person, 2)).at(-1)).toBe(replyWords.en.gone(number));
  });

  test('“later” and “not needed” are the marks that the screen makes', async () => {
    const { farmer, person, keys, numberOf } = await told('mr');
    const spray = numberOf('spray');
    await write(person, `${spray} नंतर`);
    expect(await answersTo(person, 1)).toEqual([replyWords.mr.marked.later(spray)]);
    const action = keys[spray - 1];
    expect(await marksOf(farmer)).toEqual([
      { action, mark: 'postponed', untilDate: '2026-11-22', reason: null },
    ]);
  });

  test('a button of another program is not understood', async () => {
    const { farmer, person } = await told();
    await press(person, 'of another program');
    await press(person, '019ac1d0-0000-7000-8000-000000000001 1 declined');
    expect(await answersTo(person, 2)).toEqual([
      replyWords.en.unknown,
      replyWords.en.stale(`${here.context.publicUrl}/`),
    ]);
    expect(await marksOf(farmer)).toEqual([]);
  });

  test('“done” of a spray writes nothing and leads to its form, filled in', async () => {
    const { farmer, person, plotId, numberOf } = await told();
    await write(person, `${numberOf('spray')} done`);
    const [answer = ''] = await answersTo(person, 1);
    expect(answer).toContain(`${here.context.publicUrl}/farm-records/new?kind=spray&date=${DAY}`);
    expect(answer).toContain(`plotId=${plotId}`);
    expect(await marksOf(farmer)).toEqual([]);
    expect((await farmer.ask('GET /records')).body.data.items).toEqual([]);
  });

  test.each<[string, string]>([
    ['9 done', replyWords.en.outOfRange(9, 3)],
    ['0 done', replyWords.en.outOfRange(0, 3)],
    ['what is due?', replyWords.en.unknown],
    ['1', replyWords.en.unknown],
  ])('%j is answered clearly and changes nothing', async (text, answer) => {
    const { farmer, person, keys, taskId } = await told();
    expect(keys).toHaveLength(3);
    await write(person, text);
    expect(await answersTo(person, 1)).toEqual([answer]);
    expect(await marksOf(farmer)).toEqual([]);
    const task = (await farmer.ask('GET /tasks/:id', { params: { id: taskId } })).body.data.task;
    expect(task.version).toBe(1);
  });

  test('an answer after midnight is one to yesterday’s message', async () => {
    const { farmer, person } = await told();
    setTime('2026-11-21T18:45:00Z');
    await write(person, '1 later');
    expect(await answersTo(person, 1)).toEqual([replyWords.en.stale(`${here.context.publicUrl}/`)]);
    const { userId } = farmer;
    const { system } = here.context;
    expect(await system.selectFrom('planMarks').select('id').where('userId', '=', userId).execute()).toEqual(
      [],
    );
  });
});

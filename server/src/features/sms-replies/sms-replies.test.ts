import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualBriefSettings } from '@draksha/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { carrierVariables, FakeCarriers, registeredPattern } from '../../../test/fake-carriers.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { signTwilio } from '../../lib/sms/signed.ts';
import { smsTexts } from '../../sms-texts.ts';
import { sendBriefs } from '../morning-brief/service.ts';

/** Past 5:30 in India, after a wet night. */
const MORNING = '2026-11-21T00:00:30Z';
const DAY = '2026-11-21';
const TWILIO = '/hooks/sms/twilio/replies';
const MSG91 = '/hooks/sms/msg91/a-secret-in-an-address/replies';
const FORM = 'application/x-www-form-urlencoded';

let folder: string;
let here: WeatherWorld;
let carriers: FakeCarriers;
let owner: pg.Client;
let sms: { to: string; text: string }[] = [];
let at = MORNING;

function setTime(instant: string): void {
  at = instant;
  here.setClock(instant);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-sms-replies-'));
  const outbox = join(folder, 'outbox.jsonl');
  const templates = join(folder, 'templates.json');
  const { texts } = smsTexts('http://localhost', true);
  const file: Record<string, Record<string, object>> = {};
  for (const { template, language } of texts)
    file[template] = { ...file[template], [language]: { id: '1107160000000000000' } };
  await writeFile(templates, JSON.stringify(file));
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  carriers = await FakeCarriers.open();
  carriers.registered = texts.map(({ text }) => registeredPattern(text));
  carriers.heard = (to, text) => {
    sms.push({ to, text });
    void appendFile(outbox, `${JSON.stringify({ to, text, code: /\d{6}/.exec(text)?.[0] ?? null })}\n`);
  };
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(at),
    env: {
      ...carrierVariables(carriers, templates),
      OUTBOX_FILE: outbox,
      MESSAGE_WORDS_FILE: join(folder, 'messages.mjs'),
      MESSAGE_COSTS: 'sms:25',
      SMS_REPLY_NUMBER: '9811122233',
      SMS_REPLY_KEYWORD: 'DRAKSHA',
      MSG91_REPLY_FIELDS: 'request_id,sender,message',
    },
  });
  owner = new pg.Client({ connectionString: here.context.config.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await here[Symbol.asyncDispose]();
  await carriers[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  setTime(MORNING);
  await here.context.system.deleteFrom('briefSettings').execute();
});

const post = (path: string, body: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${here.url}/api${path}`, { method: 'POST', body, headers });

let messages = 0;
const newId = (): string => {
  messages += 1;
  return `SM${String(messages).padStart(32, '0')}`;
};
const twilioForm = (from: string, text: string, id: string): URLSearchParams =>
  new URLSearchParams({ MessageSid: id, From: from, To: '+919811122233', Body: text, NumMedia: '0' });

async function byTwilio(from: string, text: string, id = newId()): Promise<void> {
  const form = twilioForm(from, text, id);
  const signature = signTwilio('a-token-of-twilio', `${here.context.publicUrl}/api${TWILIO}`, form);
  const answer = await post(TWILIO, form.toString(), {
    'content-type': FORM,
    'x-twilio-signature': signature,
  });
  // Words in it would go out, and none of them is registered.
  expect([answer.status, await answer.text()]).toEqual([200, '<Response></Response>']);
}

async function byMsg91(from: string, text: string, id = newId()): Promise<void> {
  const sender = from.slice(1);
  const answer = await post(MSG91, JSON.stringify({ request_id: id, sender, message: text, circle: 'MH' }), {
    'content-type': 'application/json',
  });
  expect(answer.status).toBe(204);
}

const smsTo = ({ phone }: TestFarmer) =>
  sms.flatMap(({ to, text }) => (to === phone && !/\d{6}/.test(text) ? [text] : []));
const replies = async (farmer: TestFarmer, count: number): Promise<string[]> => {
  await expect.poll(() => smsTo(farmer)).toHaveLength(count);
  return smsTo(farmer);
};
const [NOTED, OPEN, ENDED] = [/answer is noted/, /nothing is noted yet/, /no more SMS about work/];

/** What there is of everybody: to show that nothing was written. */
const everything = async (): Promise<unknown> => {
  const { system } = here.context;
  return Promise.all([
    system.selectFrom('deliveries').selectAll().orderBy('id').execute(),
    system.selectFrom('planMarks').select(['id', 'mark']).orderBy('id').execute(),
    system.selectFrom('tasks').select(['id', 'version', 'status']).orderBy('id').execute(),
    system.selectFrom('records').select('id').orderBy('id').execute(),
    system.selectFrom('briefSettings').selectAll().orderBy('id').execute(),
  ]);
};

interface Work {
  readonly language?: 'en' | 'hi' | 'mr';
  readonly tasks?: number;
  /** Vines that are to be sprayed this morning. */
  readonly season?: boolean;
}

/** Told by SMS this morning. */
async function told({ language = 'en', tasks = 1, season = false }: Work = {}) {
  const farmer = await here.farmer({ language });
  const place = season ? { latitude: 20.0063, longitude: 73.79 } : {};
  const plot = { name: 'Odha', areaHectares: 0.5, ...place };
  const plotId = (await farmer.ask('POST /plots', { body: plot })).body.data.plot.id;
  if (season) {
    await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
    // Nothing but a spray is due: the diary has one of these ten days, and spots were looked for.
    const details = { products: [{ name: 'Mancozeb', phiDays: 30 }] };
    const spray = { plotId, kind: 'spray' as const, happenedAt: '2026-11-13T02:30:00Z' };
    const kept = await farmer.ask('POST /records', { body: { ...spray, details, entryId: randomUUID() } });
    const looked = { plotId, action: `scout.spots.${DAY}`, mark: 'done' as const };
    expect([kept.status, (await farmer.ask('POST /plan-marks', { body: looked })).status]).toEqual([
      201, 201,
    ]);
  }
  const taskIds: string[] = [];
  for (let one = 1; one <= tasks; one += 1) {
    const body = { plotId, title: `Tie the shoots ${one}`, scheduledDate: DAY };
    taskIds.push((await farmer.ask('POST /tasks', { body })).body.data.task.id);
  }
  await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, channels: ['sms', 'push'] } });
  await sendBriefs(here.context, new AbortController().signal);
  const { told: keys, actions } = await here.context.system
    .selectFrom('briefs')
    .select(['told', 'actions'])
    .where('userId', '=', farmer.userId)
    .executeTakeFirstOrThrow();
  expect(smsTo(farmer)).toHaveLength(1);
  sms = [];
  const [taskId = ''] = taskIds;
  const task = async () => (await farmer.ask('GET /tasks/:id', { params: { id: taskId } })).body.data.task;
  const marks = async () =>
    (await farmer.ask('GET /plan-marks')).body.data.items.map(({ mark, untilDate }) => ({ mark, untilDate }));
  const channels = async () => (await farmer.ask('GET /brief-settings')).body.data.items[0]?.channels;
  return { farmer, keys, actions, plotId, task, marks, channels };
}

describe('whom the addresses hear', () => {
  test('a call that is not signed, or for another address or text, writes nothing: three hundred of them', async () => {
    const { farmer, task } = await told();
    const before = await everything();
    const own = twilioForm(farmer.phone, '1 done', newId());
    const address = `${here.context.publicUrl}/api${TWILIO}`;
    const forged = [
      '',
      signTwilio('another token', address, own),
      signTwilio('a-token-of-twilio', address.replace('/replies', ''), own),
      signTwilio('a-token-of-twilio', address, twilioForm(farmer.phone, 'STOP', newId())),
    ];
    for (let round = 0; round < 15; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, place) => {
          const isTwilio = place % 2 === 0;
          const secret = `a-secret-in-an-addres${place}`;
          const answer = isTwilio
            ? await post(TWILIO, own.toString(), {
                'content-type': FORM,
                'x-twilio-signature': forged[place % forged.length] ?? '',
              })
            : await post(MSG91.replace('a-secret-in-an-address', secret), '{}', {});
          await answer.body?.cancel();
          return answer.status === (isTwilio ? 401 : 404);
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([true]));
    }
    expect(await everything()).toEqual(before);
    expect([smsTo(farmer), (await task()).version]).toEqual([[], 1]);
  });

  test('a long body is refused; what is no message of MSG91’s is an error, and writes nothing', async () => {
    const before = await everything();
    const json = { 'content-type': 'application/json' };
    const long = JSON.stringify({ request_id: '1', sender: '919876543210', message: 'x'.repeat(20_000) });
    expect((await post(MSG91, long, json)).status).toBe(413);
    for (const body of ['{', '[]', '{"sender":"919876543210","message":"STOP"}'])
      expect((await post(MSG91, body, json)).status, body).toBe(400);
    expect((await post(TWILIO, `Body=${'x'.repeat(20_000)}`, { 'content-type': FORM })).status).toBe(413);
    expect(await everything()).toEqual(before);
  });

  test('a number that nobody has, and a sender without one, is not answered', async () => {
    const before = await everything();
    const { length } = carriers.asked;
    await byTwilio('+919700000001', 'STOP');
    await byMsg91('+919700000001', '1 done');
    await byTwilio('VM-HDFCBK', '1 done');
    expect(await everything()).toEqual(before);
    expect(carriers.asked).toHaveLength(length);
  });

  test('a number that changed hands is that of who has it now', async () => {
    const [before, now] = [await told(), await told()];
    const number = before.farmer.phone;
    const other = number.replace(/^\+9198/, '+9197');
    await owner.query('update auth.users set phone = $2 where id = $1', [
      before.farmer.userId,
      other.slice(1),
    ]);
    await owner.query('update auth.users set phone = $2 where id = $1', [now.farmer.userId, number.slice(1)]);
    await byTwilio(number, '1 done');
    expect([(await before.task()).status, (await now.task()).status]).toEqual(['pending', 'completed']);
    await byMsg91(number, 'STOP');
    expect([await before.channels(), await now.channels()]).toEqual([['sms', 'push'], ['push']]);
  });
});

describe.each([
  ['Twilio', byTwilio],
  ['MSG91', byMsg91],
])('by %s', (_, write) => {
  test('“done” of the one job moves it as the screen does, and told twice it counts once', async () => {
    const { farmer, keys, task } = await told();
    expect(keys).toHaveLength(1);
    const id = newId();
    await write(farmer.phone, '1 done', id);
    await write(farmer.phone, '1 done', id);
    const [reply, ...more] = await replies(farmer, 1);
    expect([reply, more]).toEqual([expect.stringMatching(NOTED), []]);
    expect(reply).toContain(`${here.context.publicUrl}/`);
    expect(await task()).toMatchObject({ status: 'completed', version: 2 });
  });

  test.each<['en' | 'hi' | 'mr', string, object]>([
    ['mr', '१ झाले', { status: 'completed' }],
    ['hi', 'DRAKSHA 1 हो गया', { status: 'completed' }],
    ['en', 'draksha 1 not needed', { status: 'pending' }],
  ])('in %s: %s', async (language, text, expected) => {
    const { farmer, task } = await told({ language });
    await write(farmer.phone, text);
    expect((await replies(farmer, 1))[0]).toMatch({ en: NOTED, hi: /दर्ज हुआ/, mr: /नोंदवले/ }[language]);
    expect(await task()).toMatchObject(expected);
  });

  test.each(['STOP', 'थांबवा', 'बंद करो', 'DRAKSHA STOP'])(
    '%s ends SMS alone, and told again it ends no later beginning',
    async (word) => {
      const { farmer, channels } = await told();
      const id = newId();
      await write(farmer.phone, word, id);
      expect((await replies(farmer, 1))[0]).toMatch(ENDED);
      expect(await channels()).toEqual(['push']);
      const [row] = (await farmer.ask('GET /brief-settings')).body.data.items;
      await farmer.ask('PATCH /brief-settings/:id', {
        params: { id: row?.id ?? '' },
        version: row?.version ?? 0,
        body: { channels: ['push', 'sms'] },
      });
      await write(farmer.phone, word, id);
      expect(await channels()).toEqual(['push', 'sms']);
    },
  );
});

describe('what is not clear is not written', () => {
  test('a number of a message that named none of several jobs', async () => {
    const { farmer, actions, task, marks } = await told({ tasks: 2 });
    expect(actions).toBe(2);
    await byTwilio(farmer.phone, '1 done');
    expect((await replies(farmer, 1))[0]).toMatch(OPEN);
    expect([(await task()).version, await marks()]).toEqual([1, []]);
  });

  test.each(['2 done', '0 done', 'what is due?', '1', '1 no', 'done', '1 done 2 later'])(
    '%j is answered with where to answer',
    async (text) => {
      const { farmer, task, marks } = await told();
      await byTwilio(farmer.phone, text);
      const [reply] = await replies(farmer, 1);
      expect(reply).toMatch(OPEN);
      expect(reply).toMatch(/: http\S+\/$/);
      expect([(await task()).version, await marks()]).toEqual([1, []]);
    },
  );

  test('an answer after midnight, which is one to yesterday’s message', async () => {
    const { farmer } = await told();
    setTime('2026-11-21T18:45:00Z');
    await byTwilio(farmer.phone, '1 done');
    expect((await replies(farmer, 1))[0]).toMatch(OPEN);
    // Read past the sign-in, which ended meanwhile.
    const { system } = here.context;
    const rows = system.selectFrom('tasks').select(['status', 'version']).where('userId', '=', farmer.userId);
    expect(await rows.execute()).toEqual([{ status: 'pending', version: 1 }]);
  });

  test('an answer where today’s message did not go by SMS', async () => {
    const { farmer, task } = await told();
    const { system } = here.context;
    await system.deleteFrom('deliveries').where('userId', '=', farmer.userId).execute();
    await byTwilio(farmer.phone, '1 done');
    expect((await replies(farmer, 1))[0]).toMatch(OPEN);
    expect((await task()).version).toBe(1);
  });

  test('an answer after an SMS that the plan changed, which named no job', async () => {
    const { farmer, task, keys } = await told();
    const { userId } = farmer;
    const madeAt = new Date(Date.parse(at) + 1_000).toISOString();
    const [id, messageId] = [randomUUID(), randomUUID()];
    const message = { kind: 'alert', date: DAY, more: 0, actions: [{ key: keys[0] }] };
    const { system } = here.context;
    const alert = { id, userId, key: 'x', cause: 'window_lost', state: 'sent' as const, madeAt, at: madeAt };
    await system
      .insertInto('alerts')
      .values({ ...alert, message: JSON.stringify(message) })
      .execute();
    await system
      .insertInto('deliveries')
      .values({ userId, channel: 'sms', about: id, id: messageId, madeAt, handedAt: madeAt })
      .execute();
    await byTwilio(farmer.phone, '1 done');
    expect((await replies(farmer, 1))[0]).toMatch(OPEN);
    expect((await task()).version).toBe(1);
  });
});

test('“done” of a spray writes nothing, and a short address leads to its form, filled in', async () => {
  const { farmer, plotId, keys, actions, marks } = await told({ tasks: 0, season: true, language: 'mr' });
  expect([keys[0], actions]).toEqual([expect.stringMatching(/^spray\./), 1]);
  const before = await marks();
  await byMsg91(farmer.phone, '१ झाले');
  const [reply = ''] = await replies(farmer, 1);
  expect(reply).toMatch(/^Draksha: अजून नोंद झाली नाही\. .+\/m\/[\w-]{12}\/form$/);
  expect([await marks(), (await farmer.ask('GET /records')).body.data.items.length]).toEqual([before, 1]);
  const path = new URL(reply.split(' ').at(-1) ?? '').pathname;
  const led = await fetch(here.url + path, { redirect: 'manual' });
  expect([led.status, led.headers.get('referrer-policy')]).toEqual([303, 'no-referrer']);
  expect(led.headers.get('location')).toContain(`/farm-records/new?kind=spray&date=${DAY}&plotId=${plotId}`);
  setTime('2026-11-21T18:45:00Z');
  expect((await fetch(here.url + path, { redirect: 'manual' })).headers.get('location')).toBe('/');
  expect((await fetch(`${here.url}/m/AbCdEf-_0123/form`, { redirect: 'manual' })).status).toBe(404);
});

test('two programs that answer each other cost six SMS a day, counted as all are; STOP is heard even then', async () => {
  const { farmer, channels } = await told();
  const spent = async () => {
    const rows = await here.context.system.selectFrom('channelSpending').selectAll().execute();
    return rows.reduce((sum, { paise }) => sum + paise, 0);
  };
  const before = await spent();
  for (let round = 0; round < 20; round += 1) await byTwilio(farmer.phone, 'I am driving just now');
  await replies(farmer, 6);
  expect((await spent()) - before).toBe(6 * 25);
  await byTwilio(farmer.phone, 'STOP');
  expect(await channels()).toEqual(['push']);
  expect(smsTo(farmer)).toHaveLength(6);
  // They are no messages about work: the list behind the bell does not have them.
  expect((await farmer.ask('GET /morning-brief')).body.data.sent).toHaveLength(1);
});

test('the settings say where to write', async () => {
  const { farmer } = await told();
  expect((await farmer.ask('GET /morning-brief')).body.data.channels).toEqual([
    { name: 'sms', reaches: true, writeTo: { number: '9811122233', keyword: 'DRAKSHA' } },
  ]);
});

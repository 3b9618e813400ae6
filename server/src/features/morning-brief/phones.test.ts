import { usualBriefSettings } from '@draksha/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { SHARED_SECRET, type TestFarmer, type World, world } from '../../../test/world.ts';
import { clearAnswered, dropSilentPhones, pushRefusals, sendBriefs } from './service.ts';

/** The minute of the message, 5:30 in India. */
const MINUTE = '2026-11-21T00:00:00Z';
const DAY = '2026-11-21';
let service: FakePushService;
let database: TestDatabase;
let here: World;
let instant = MINUTE;

const start = () =>
  world({
    now: instant,
    database,
    env: {
      PUSH_HOSTS: service.host,
      SERVER_SECRET: SHARED_SECRET,
      PUSH_SUBJECT: 'mailto:operator@example.com',
    },
  });

beforeAll(async () => {
  service = await FakePushService.open();
  database = await createTestDatabase();
  here = await start();
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const one of [service.received, service.answers, service.tries]) one.length = 0;
  setTime('2026-11-20T23:50:00Z');
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

function setTime(at: string): void {
  instant = at;
  here.setClock(at);
}
const at = (minutes: number): string => new Date(Date.parse(MINUTE) + minutes * 60_000).toISOString();
const round = async (minutes: number): Promise<void> => {
  setTime(at(minutes));
  await sendBriefs(here.context, new AbortController().signal);
};
/** The process dies, and another one goes on with what is in the database. */
async function restart(): Promise<void> {
  await here[Symbol.asyncDispose]();
  here = await start();
}

const stateOf = async ({ userId }: TestFarmer) =>
  (
    await here.context.system
      .selectFrom('briefs')
      .select('state')
      .where('userId', '=', userId)
      .executeTakeFirst()
  )?.state;
const phonesLeft = async ({ userId }: TestFarmer): Promise<number> =>
  (
    await here.context.system
      .selectFrom('pushSubscriptions')
      .select('id')
      .where('userId', '=', userId)
      .execute()
  ).length;
const triesOf = ({ path }: { readonly path: string }) =>
  service.tries.filter((one) => one.path === path).map(({ status }) => status);

async function grower(language: 'en' | 'hi' | 'mr' = 'mr'): Promise<TestFarmer> {
  const farmer = await here.farmer({ language });
  await farmer.ask('POST /tasks', { body: { title: 'Tie the canes', scheduledDate: DAY } });
  return farmer;
}
async function phoneOf(farmer: TestFarmer) {
  const phone = service.browser();
  expect((await farmer.ask('POST /push-subscriptions', { body: phone.subscription })).status).toBe(200);
  return phone;
}

describe('a phone whose service takes nothing now', () => {
  test('is asked again after the wait that a 429 names and not before, by another process too, while the other phone has it', async () => {
    const farmer = await grower();
    const [slow, quick] = [await phoneOf(farmer), await phoneOf(farmer)];
    service.answers.push({ path: slow.path, status: 429, retryAfter: '600' });
    await round(0);
    expect([triesOf(slow), triesOf(quick), await stateOf(farmer)]).toEqual([[429], [201], 'sent']);
    await restart();
    await round(9);
    expect([triesOf(slow), triesOf(quick)]).toEqual([[429], [201]]);
    await round(10);
    await round(11);
    expect([triesOf(slow), triesOf(quick)]).toEqual([[429, 201], [201]]);
    expect(service.received.map(({ path }) => path)).toEqual([quick.path, slow.path]);
  });

  test('names a date to wait for', async () => {
    const farmer = await grower();
    const phone = await phoneOf(farmer);
    service.answers.push({ status: 503, retryAfter: new Date(at(20)).toUTCString() });
    await round(0);
    await round(19);
    expect([triesOf(phone), await stateOf(farmer)]).toEqual([[503], 'made']);
    await restart();
    await round(20);
    expect([triesOf(phone), await stateOf(farmer)]).toEqual([[503, 201], 'sent']);
  });

  test('is asked less and less often where nothing is named, and no more once the message is of no use', async () => {
    const farmer = await grower();
    const phone = await phoneOf(farmer);
    service.isAway = true;
    for (let minute = 0; minute < 200; minute += 1) await round(minute);
    service.isAway = false;
    // After 1, 2, 4 and 8 minutes, then each quarter of an hour, until 8:30.
    expect(triesOf(phone)).toHaveLength(4 + 1 + Math.floor((179 - 15) / 15));
    await round(200);
    expect([service.received, await stateOf(farmer)]).toEqual([[], 'late']);
  });

  test('that names a longer wait than the message is of use is not waited for', async () => {
    const farmer = await grower();
    const phone = await phoneOf(farmer);
    service.answers.push({ status: 429, retryAfter: '10800' });
    await round(0);
    await round(5);
    expect([triesOf(phone), await stateOf(farmer), await phonesLeft(farmer)]).toEqual([[429], 'failed', 1]);
  });
});

describe('a phone whose service refuses', () => {
  test('413: whoever runs the server is told, nothing is sent again, and the phone stays', async () => {
    const farmer = await grower();
    const [one, other] = [await phoneOf(farmer), await phoneOf(farmer)];
    service.answers.push({ path: one.path, status: 413 });
    await round(0);
    await restart();
    for (const minute of [1, 16, 60]) await round(minute);
    expect([triesOf(one), triesOf(other), await phonesLeft(farmer)]).toEqual([[413], [201], 2]);
    expect(await pushRefusals(here.context)).toEqual([{ status: 413, phones: 1 }]);
  });

  test.each([404, 410])('%i: that phone is forgotten, the other is not', async (status) => {
    const farmer = await grower();
    const [one, other] = [await phoneOf(farmer), await phoneOf(farmer)];
    service.answers.push({ path: one.path, status });
    await round(0);
    await round(5);
    expect([triesOf(one), triesOf(other), await phonesLeft(farmer)]).toEqual([[status], [201], 1]);
  });
});

test('a message is in the language that the farmer uses now, whatever the phone was subscribed with', async () => {
  const farmer = await grower('mr');
  const phone = service.browser();
  await farmer.ask('POST /push-subscriptions', { body: { ...phone.subscription, language: 'en' } });
  await farmer.ask('POST /morning-brief/try');
  await farmer.ask('PATCH /me', { body: { languagePreference: 'hi' } });
  await round(0);
  expect(service.received.map(({ message }) => [message.kind, message.language])).toEqual([
    ['try', 'mr'],
    ['brief', 'hi'],
  ]);
});

describe('messages to phones are ended from a notice without a sign-in', () => {
  const endOf = (): string => `${here.url}/m/${service.received.at(-1)?.message.end}`;

  test('a look asks in the farmer’s language; the button ends it on all phones, and nothing comes', async () => {
    const farmer = await grower('hi');
    await phoneOf(farmer);
    await phoneOf(farmer);
    await farmer.ask('POST /morning-brief/try');
    expect(await (await fetch(endOf())).text()).toContain('काम के संदेश फ़ोन पर और नहीं चाहिए?');
    expect(await phonesLeft(farmer)).toBe(2);
    expect((await fetch(endOf(), { method: 'POST' })).status).toBe(200);
    expect(await phonesLeft(farmer)).toBe(0);
    const { items } = (await farmer.ask('GET /brief-settings')).body.data;
    expect(items).toEqual([expect.objectContaining({ isOn: false, channels: [] })]);
    service.received.length = 0;
    await round(0);
    expect(service.received).toEqual([]);
  });

  test('other ways go on', async () => {
    const farmer = await grower();
    await phoneOf(farmer);
    await farmer.ask('POST /brief-settings', {
      body: { ...usualBriefSettings, channels: ['push', 'email'] },
    });
    await farmer.ask('POST /morning-brief/try');
    await fetch(endOf(), { method: 'POST' });
    const { items } = (await farmer.ask('GET /brief-settings')).body.data;
    expect(items).toEqual([expect.objectContaining({ isOn: true, channels: ['email'] })]);
  });
});

test('what a message said stays on the list, with what was answered of it', async () => {
  setTime(at(0));
  const farmer = await grower('mr');
  await phoneOf(farmer);
  await round(0);
  const list = async () => (await farmer.ask('GET /morning-brief')).body.data.sent;
  const said = { kind: 'brief', more: 0, actions: [expect.objectContaining({ title: 'Tie the canes' })] };
  expect(await list()).toEqual([
    expect.objectContaining({ message: expect.objectContaining(said), answered: 0, answeredKeys: [] }),
  ]);
  const [{ message } = { message: null }] = await list();
  const [task] = (await farmer.ask('GET /tasks')).body.data.items;
  const params = { id: task?.id ?? '' };
  const moved = await farmer.ask('POST /tasks/:id/transition', { params, body: { to: 'completed' } });
  expect(moved.status).toBe(200);
  await clearAnswered(here.context, new AbortController().signal);
  expect((await list())[0]?.answeredKeys).toEqual(message?.actions.map(({ key }) => key));
});

describe('a phone that is not heard of', () => {
  const drop = async (when: string): Promise<void> => {
    setTime(when);
    await dropSilentPhones(here.context);
  };

  test.each(['2026-09-01T00:30:00+05:30', '2026-09-01T23:59:00+05:30'])(
    'from %s on is told for 59 days and no more on the 60th',
    async (seen) => {
      setTime(seen);
      const farmer = await here.farmer();
      const phone = await phoneOf(farmer);
      await drop('2026-10-30T00:30:00+05:30');
      await drop('2026-10-30T23:59:00+05:30');
      expect(await phonesLeft(farmer)).toBe(1);
      await drop('2026-10-31T00:30:00+05:30');
      expect(await phonesLeft(farmer)).toBe(0);
      // Its address is free for whoever asks on it next.
      const next = await here.farmer();
      expect((await next.ask('POST /push-subscriptions', { body: phone.subscription })).status).toBe(200);
    },
  );

  test('stays where it showed a message, or where its page was opened', async () => {
    setTime('2026-10-01T06:00:00+05:30');
    const [shows, opens, silent] = [await here.farmer(), await here.farmer(), await here.farmer()];
    const [shown, opened, unheard] = [await phoneOf(shows), await phoneOf(opens), await phoneOf(silent)];
    await here.context.system
      .updateTable('pushSubscriptions')
      .set({ seenAt: '2026-09-01T06:00:00+05:30' })
      .execute();
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const show = (farmer: TestFarmer, { subscription: { endpoint } }: typeof shown) =>
      here.ask('POST /messages/shown', { body: { farmer: farmer.userId, id, endpoint } });
    expect((await show(shows, shown)).status).toBe(200);
    // Of somebody else's phone nobody is heard.
    expect((await show(shows, unheard)).status).toBe(200);
    await opens.ask('POST /push-subscriptions', { body: opened.subscription });
    await drop('2026-11-29T12:00:00+05:30');
    expect(await Promise.all([shows, opens, silent].map(phonesLeft))).toEqual([1, 1, 0]);
    await drop('2026-11-30T12:00:00+05:30');
    expect(await Promise.all([shows, opens].map(phonesLeft))).toEqual([0, 0]);
  });
});

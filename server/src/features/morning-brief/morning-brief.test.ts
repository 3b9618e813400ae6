import { type BriefSettings, usualBriefSettings } from '@draksha/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { LONG_PATIENCE } from '../../../test/long-patience.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { clearAnswered, makeAhead, messagesLate, sendBriefs } from './service.ts';

/** 5:29 in the morning in India, after a wet night. */
const BEFORE = '2026-11-20T23:59:00Z';
const DAY = '2026-11-21';
let here: WeatherWorld;
let service: FakePushService;
let at = BEFORE;
const patience = { ...LONG_PATIENCE };

beforeAll(async () => {
  service = await FakePushService.open();
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(at),
    patience,
    env: { PUSH_HOSTS: service.host, PUSH_SUBJECT: 'mailto:operator@example.com' },
  });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answers.length = 0;
  setTime(BEFORE);
  await here.context.system.deleteFrom('briefSettings').execute();
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

function setTime(instant: string): void {
  at = instant;
  here.setClock(instant);
}

/** What of a message an answer is written from. */
interface SentMessage {
  readonly farmer: string;
  readonly plotIds: readonly string[];
  readonly actions: readonly { readonly key: string; readonly at: readonly number[] }[];
}

const round = () => sendBriefs(here.context, new AbortController().signal);
/** Read past the sign-in, which ends within the hours that pass here. */
const lastOf = ({ userId }: TestFarmer) =>
  here.context.system
    .selectFrom('briefs')
    .select(['state', 'date'])
    .where('userId', '=', userId)
    .orderBy('date', 'desc')
    .executeTakeFirst();
const stateOf = async (farmer: TestFarmer) => (await lastOf(farmer))?.state;
const dateOf = async (farmer: TestFarmer) => (await lastOf(farmer))?.date;

const odha = { latitude: 20.0063, longitude: 73.79 };
/** A place whose past days no test before has fetched. */
const elsewhere = { latitude: 20.2, longitude: 74 };

/** Grapes 42 days after pruning, no spray in the diary. */
async function grower(language: 'en' | 'hi' | 'mr' = 'mr', place = odha): Promise<TestFarmer> {
  const farmer = await here.farmer({ language });
  const body = { name: 'ओढा वरचा', ...place, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  return farmer;
}

/** What the farmer's phone writes, one row. */
async function wish(farmer: TestFarmer, change: Partial<BriefSettings>): Promise<void> {
  const [before] = (await farmer.ask('GET /brief-settings')).body.data.items;
  const answer = before
    ? await farmer.ask('PATCH /brief-settings/:id', {
        params: { id: before.id },
        version: before.version,
        body: change,
      })
    : await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, ...change } });
  expect([200, 201]).toContain(answer.status);
}

async function told(language: 'en' | 'hi' | 'mr' = 'mr') {
  const farmer = await grower(language);
  const phone = service.browser();
  const answer = await farmer.ask('POST /push-subscriptions', { body: phone.subscription });
  expect(answer.status).toBe(200);
  return { farmer, phone };
}

describe('the morning brief', () => {
  test('comes at the farmer’s minute, not before, once, and asks about the spray that the wet night needs', async () => {
    const { farmer, phone } = await told();
    await round();
    expect(service.received).toEqual([]);
    setTime('2026-11-21T00:00:30Z');
    await round();
    await round();
    expect(service.received).toHaveLength(1);
    const [{ message, headers, path } = { message: {}, headers: {}, path: '' }] = service.received;
    expect(path).toBe(phone.path);
    expect(message).toMatchObject({ kind: 'brief', date: DAY, language: 'mr' });
    expect(message.actions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rule: 'diary.did_you_spray', plots: ['ओढा वरचा'] }),
        expect.objectContaining({ kind: 'spray_wait', plots: ['ओढा वरचा'] }),
      ]),
    );
    expect(headers).toMatchObject({
      urgency: 'high',
      topic: `brief-${DAY}`,
      'content-encoding': 'aes128gcm',
    });
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    expect(await stateOf(farmer)).toBe('sent');
  });

  test('is made before its minute and not told before; what the farmer changes meanwhile counts', async () => {
    setTime('2026-11-20T23:39:59Z');
    const { farmer } = await told();
    const ahead = () => makeAhead(here.context, new AbortController().signal);
    await ahead();
    expect(await stateOf(farmer)).toBeUndefined();
    setTime('2026-11-20T23:45:00Z');
    await ahead();
    await round();
    expect([service.received, await stateOf(farmer)]).toEqual([[], 'made']);
    const { told: made } = await here.context.system
      .selectFrom('briefs')
      .select('told')
      .where('userId', '=', farmer.userId)
      .executeTakeFirstOrThrow();
    const [{ id: plotId } = { id: '' }] = (await farmer.ask('GET /plots')).body.data.items;
    const mark = { plotId, action: made[0] ?? '', mark: 'declined' as const };
    expect((await farmer.ask('POST /plan-marks', { body: mark })).status).toBe(201);
    setTime('2026-11-21T00:00:00Z');
    await round();
    const said = service.received.map(({ message }) => (message as unknown as SentMessage).actions);
    expect(said.map((actions) => actions.map(({ key }) => key))).toEqual([
      expect.not.arrayContaining([made[0]]),
    ]);
    expect(said[0]?.length).toBeGreaterThan(0);
  });

  test('is made anew where the farmer wrote while its plan was being made', async () => {
    setTime('2026-11-20T23:45:00Z');
    const { farmer } = await told();
    const { farmers } = here.context;
    const read: typeof farmers.read = async (userId, work) => {
      const rows = await farmers.read(userId, work);
      await farmer.ask('POST /plots', { body: { name: 'नवीन' } });
      return rows;
    };
    const context = { ...here.context, farmers: { ...farmers, read } };
    await makeAhead(context, new AbortController().signal);
    expect(await stateOf(farmer)).toBe('made');
    await round();
    expect(await stateOf(farmer)).toBeUndefined();
  });

  test('comes at another hour where the farmer chose it, and not when they ended it', async () => {
    const { farmer } = await told();
    await wish(farmer, { briefAt: 375 });
    setTime('2026-11-21T00:44:00Z');
    await round();
    expect(service.received).toEqual([]);
    setTime('2026-11-21T00:45:00Z');
    await wish(farmer, { isOn: false });
    await round();
    expect(service.received).toEqual([]);
    await wish(farmer, { isOn: true });
    await round();
    expect(service.received).toHaveLength(1);
  });

  test('of the rows of two phones that had no network the last one changed counts', async () => {
    const { farmer } = await told();
    await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, isOn: false } });
    setTime('2026-11-20T23:59:10Z');
    await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, briefAt: 345 } });
    setTime('2026-11-21T00:14:00Z');
    await round();
    expect(service.received).toEqual([]);
    setTime('2026-11-21T00:15:00Z');
    await round();
    expect(service.received).toHaveLength(1);
  });

  test('"not today" is silent on that day and comes again on the next', async () => {
    const { farmer } = await told();
    await wish(farmer, { notOn: DAY });
    setTime('2026-11-21T00:00:00Z');
    await round();
    expect([service.received, await stateOf(farmer)]).toEqual([[], undefined]);
    setTime('2026-11-22T00:00:00Z');
    await expect
      .poll(async () => {
        await round();
        return dateOf(farmer);
      })
      .toBe('2026-11-22');
    expect(service.received).toHaveLength(1);
  });

  test('only the chosen plots are told of; a chosen plot that is gone silences nobody', async () => {
    const { farmer } = await told();
    const body = { name: 'खालचा', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
    const plot = (await farmer.ask('POST /plots', { body })).body.data.plot;
    await farmer.ask('POST /seasons', {
      body: { plotId: plot.id, cycle: 'fruit', pruningDate: '2026-10-10' },
    });
    await wish(farmer, { plotIds: [plot.id] });
    setTime('2026-11-21T00:00:00Z');
    await round();
    const names = () => service.received.at(-1)?.message.actions as unknown as { plots: string[] }[];
    expect(new Set(names().flatMap(({ plots }) => plots))).toEqual(new Set(['खालचा']));
    await farmer.ask('DELETE /plots/:id', { params: { id: plot.id }, version: plot.version });
    await here.context.system.deleteFrom('deliveries').where('userId', '=', farmer.userId).execute();
    await here.context.system.deleteFrom('briefs').where('userId', '=', farmer.userId).execute();
    await round();
    expect(new Set(names().flatMap(({ plots }) => plots))).toEqual(new Set(['ओढा वरचा']));
  });

  test('a service that is away gets it in a later round; past its use it is dropped and said', async () => {
    const { farmer } = await told();
    setTime('2026-11-21T00:00:00Z');
    service.answers.push({ status: 503 });
    await round();
    expect(await stateOf(farmer)).toBe('made');
    setTime('2026-11-21T00:05:00Z');
    service.answers.push({ status: 429, retryAfter: '120' });
    await round();
    expect(service.received).toEqual([]);
    setTime('2026-11-21T00:06:00Z');
    await round();
    expect(service.received).toEqual([]);
    setTime('2026-11-21T00:07:00Z');
    await round();
    expect(service.received).toHaveLength(1);
    expect(await stateOf(farmer)).toBe('sent');

    const late = await told();
    service.answers.push({ status: 500 });
    await round();
    setTime('2026-11-21T03:30:00Z');
    await round();
    expect(service.received).toHaveLength(1);
    expect(await stateOf(late.farmer)).toBe('late');
    expect(await messagesLate(here.context)).toEqual({ briefs: 1, alerts: 0 });
  });

  test('what a process died over before the clock was set back is not waited for until it is there again', async () => {
    const { farmer } = await told();
    setTime('2026-11-21T00:00:00Z');
    service.answers.push({ status: 503 });
    await round();
    await here.context.system
      .updateTable('deliveries')
      .set({ triedAt: '2026-11-21T01:00:00Z' })
      .where('userId', '=', farmer.userId)
      .execute();
    setTime('2026-11-21T00:01:00Z');
    await round();
    expect([service.received.length, await stateOf(farmer)]).toEqual([1, 'sent']);
  });

  test('a phone that wants none any more is forgotten', async () => {
    const { farmer } = await told();
    service.answers.push({ status: 410 });
    setTime('2026-11-21T00:00:00Z');
    await round();
    const { phones } = (await farmer.ask('GET /morning-brief')).body.data;
    expect([phones, await stateOf(farmer)]).toEqual([0, 'failed']);
  });

  test('one farmer’s phone is one farmer’s: who signs in on it takes it over, and others never see it', async () => {
    const { farmer, phone } = await told();
    const other = await grower();
    expect((await other.ask('GET /morning-brief')).body.data.phones).toBe(0);
    await other.ask('POST /push-subscriptions/end', { body: { endpoint: phone.subscription.endpoint } });
    expect((await farmer.ask('GET /morning-brief')).body.data.phones).toBe(1);
    await other.ask('POST /push-subscriptions', { body: phone.subscription });
    expect((await farmer.ask('GET /morning-brief')).body.data.phones).toBe(0);
    expect((await other.ask('GET /morning-brief')).body.data.phones).toBe(1);
  });

  test('eleven phones: the oldest is told no more', async () => {
    const { farmer } = await told();
    for (let count = 0; count < 10; count += 1) {
      setTime(`2026-11-20T23:59:${10 + count}Z`);
      await farmer.ask('POST /push-subscriptions', { body: service.browser().subscription });
    }
    expect((await farmer.ask('GET /morning-brief')).body.data.phones).toBe(10);
  });

  test('with nothing to do it is silent, or says so once a week where the farmer wants it', async () => {
    const farmer = await here.farmer();
    const body = { name: 'Without a season', latitude: 20.0063, longitude: 73.79 };
    await farmer.ask('POST /plots', { body });
    await farmer.ask('POST /push-subscriptions', { body: service.browser().subscription });
    setTime('2026-11-21T00:00:00Z');
    await round();
    expect([service.received, await stateOf(farmer)]).toEqual([[], 'silent']);
    await wish(farmer, { whenNothing: 'weekly' });
    for (const day of ['22', '23', '28', '29']) {
      setTime(`2026-11-${day}T00:00:00Z`);
      // The weather of the day before is not told from: rounds pass until today's has come.
      await expect
        .poll(async () => {
          await round();
          return dateOf(farmer);
        })
        .toBe(`2026-11-${day}`);
    }
    expect(service.received.map(({ message }) => [message.kind, message.date])).toEqual([
      ['nothing', '2026-11-22'],
      ['nothing', '2026-11-29'],
    ]);
  });

  test('weather that is too old is waited for; after half an hour work that stands without it is told', async () => {
    const { farmer } = await told('en');
    await farmer.ask('POST /tasks', { body: { title: 'Tie the canes', scheduledDate: '2026-11-22' } });
    setTime('2026-11-22T00:00:00Z');
    here.upstream.misbehave({ status: 500 });
    await round();
    expect([service.received, await stateOf(farmer)]).toEqual([[], undefined]);
    setTime('2026-11-22T00:31:00Z');
    await round();
    here.upstream.behave();
    expect(service.received.map(({ message }) => message.actions)).toEqual([
      [expect.objectContaining({ kind: 'task', title: 'Tie the canes' })],
    ]);
  });

  test('waits for days before that are on their way: with them the order is another', async () => {
    const slow = Promise.withResolvers<void>();
    here.upstream.misbehave({ provider: 'openmeteo-archive', until: slow.promise });
    const farmer = await grower('mr', elsewhere);
    await farmer.ask('POST /push-subscriptions', { body: service.browser().subscription });
    await farmer.ask('GET /weather/current', {
      query: { lat: elsewhere.latitude, lon: elsewhere.longitude },
    });
    setTime('2026-11-21T00:00:00Z');
    patience.waitMs = 0;
    await round();
    Object.assign(patience, LONG_PATIENCE);
    expect([service.received, await stateOf(farmer)]).toEqual([[], undefined]);
    slow.resolve();
    here.upstream.behave();
    setTime('2026-11-21T00:01:00Z');
    await round();
    expect(service.received[0]?.message.actions).toContainEqual(
      expect.objectContaining({ rule: 'wait.unanswered' }),
    );
  });

  test('what is answered on one phone is taken from all, once; the rest stays', async () => {
    const { farmer } = await told();
    setTime('2026-11-21T00:00:00Z');
    await round();
    const [{ message } = { message: {} }] = service.received;
    const { plotIds, actions } = message as unknown as SentMessage;
    const clear = () => clearAnswered(here.context, new AbortController().signal);
    await clear();
    expect(service.received).toHaveLength(1);
    const [first] = actions;
    const mark = {
      plotId: plotIds[first?.at[0] ?? 0] ?? '',
      action: first?.key ?? '',
      mark: 'declined' as const,
    };
    expect((await farmer.ask('POST /plan-marks', { body: mark })).status).toBe(201);
    await clear();
    await clear();
    expect(service.received.slice(1).map(({ message }) => message)).toEqual([
      expect.objectContaining({ kind: 'answered', date: DAY, keys: [first?.key] }),
    ]);
  });

  test('closing the farm ends it', async () => {
    const { farmer } = await told();
    await farmer.ask('DELETE /me/openings');
    expect((await farmer.ask('GET /morning-brief')).body.data.phones).toBe(0);
  });
});

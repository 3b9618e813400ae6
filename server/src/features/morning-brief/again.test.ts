import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { SHARED_SECRET, type TestFarmer, type World, world } from '../../../test/world.ts';
import { retryAlerts, sendAlerts } from './alerts.ts';
import { clearAnswered, sendBriefs } from './service.ts';

/** The minute of the message, 5:30 in India. */
const MINUTE = '2026-11-21T00:00:00Z';
const DAY = '2026-11-21';
const signal = new AbortController().signal;
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
  service.isAway = false;
  setTime(0);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

function setTime(minutes: number): void {
  instant = new Date(Date.parse(MINUTE) + minutes * 60_000).toISOString();
  here.setClock(instant);
}
/** The process dies, and another one goes on with what is in the database. */
async function restart(): Promise<void> {
  await here[Symbol.asyncDispose]();
  here = await start();
}
const triesOf = ({ path }: { readonly path: string }) =>
  service.tries.filter((one) => one.path === path).map(({ status }) => status);
async function phoneOf(farmer: TestFarmer) {
  const phone = service.browser();
  expect((await farmer.ask('POST /push-subscriptions', { body: phone.subscription })).status).toBe(200);
  return phone;
}
function forget(): void {
  for (const one of [service.received, service.answers, service.tries]) one.length = 0;
}

describe('an alert whose service takes nothing now', () => {
  const message = {
    kind: 'alert',
    date: DAY,
    more: 0,
    cause: 'cold',
    hour: 5,
    temperature: 6,
    headline: null,
  };
  /** As the round of each quarter of an hour writes one down. */
  async function alert(farmer: TestFarmer): Promise<void> {
    const id = `01a00000-0000-7000-8000-${String(Math.random()).slice(2, 14).padEnd(12, '0')}`;
    const text = JSON.stringify({ ...message, plots: [], morePlots: 0, plotIds: [], actions: [] });
    await here.context.system
      .insertInto('alerts')
      .values({
        ...{ id, userId: farmer.userId, key: `cold ${id}`, cause: 'cold', state: 'made' },
        ...{ message: text, madeAt: instant, at: instant },
      })
      .execute();
  }
  const again = async (minutes: number): Promise<void> => {
    setTime(minutes);
    await retryAlerts(here.context);
  };

  test('comes a minute after its wait, to that phone alone, by another process too', async () => {
    const farmer = await here.farmer();
    const [slow, quick] = [await phoneOf(farmer), await phoneOf(farmer)];
    forget();
    await alert(farmer);
    service.answers.push({ path: slow.path, status: 429, retryAfter: '120' });
    await sendAlerts(here.context, signal);
    await restart();
    await again(1);
    expect([triesOf(slow), triesOf(quick)]).toEqual([[429], [201]]);
    await again(2);
    await again(3);
    expect([triesOf(slow), triesOf(quick)]).toEqual([[429, 201], [201]]);
  });

  test('comes after the waits of 1, 2 and 4 minutes where nobody took it, and past its use no more', async () => {
    const farmer = await here.farmer();
    const phone = await phoneOf(farmer);
    forget();
    await alert(farmer);
    service.isAway = true;
    await sendAlerts(here.context, signal);
    for (let minute = 1; minute < 7; minute += 1) await again(minute);
    expect(triesOf(phone)).toEqual([503, 503, 503]);
    service.isAway = false;
    await again(7);
    expect(triesOf(phone)).toEqual([503, 503, 503, 201]);
    await again(8);
    expect(service.received.map((one) => one.message)).toEqual([expect.objectContaining({ cause: 'cold' })]);
  });

  test('is not sent for the first time between two rounds', async () => {
    const farmer = await here.farmer();
    await phoneOf(farmer);
    forget();
    await alert(farmer);
    await again(1);
    expect(service.tries).toEqual([]);
  });
});

describe('what was answered on one phone', () => {
  /** Told of two jobs. */
  async function told() {
    const farmer = await here.farmer();
    for (const title of ['Tie the canes', 'Mend the drip'])
      await farmer.ask('POST /tasks', { body: { title, scheduledDate: DAY } });
    const phones = [await phoneOf(farmer), await phoneOf(farmer)] as const;
    await sendBriefs(here.context, signal);
    forget();
    return { farmer, phones };
  }
  const tasksOf = async (farmer: TestFarmer) => (await farmer.ask('GET /tasks')).body.data.items;
  async function finish(farmer: TestFarmer, title: string): Promise<void> {
    const task = (await tasksOf(farmer)).find((one) => one.title === title);
    const params = { id: task?.id ?? '' };
    expect(
      (await farmer.ask('POST /tasks/:id/transition', { params, body: { to: 'completed' } })).status,
    ).toBe(200);
  }
  const clear = async (minutes: number): Promise<void> => {
    setTime(minutes);
    await clearAnswered(here.context, signal);
  };

  test('is taken from the other when its service takes messages again, and from the first once', async () => {
    const { farmer, phones } = await told();
    const [slow, quick] = phones;
    service.answers.push({ path: slow.path, status: 429, retryAfter: '120' });
    await finish(farmer, 'Tie the canes');
    await clear(1);
    expect([triesOf(slow), triesOf(quick)]).toEqual([[429], [201]]);
    // The list behind the bell has it at once.
    expect((await farmer.ask('GET /morning-brief')).body.data.sent[0]).toMatchObject({ answered: 1 });
    await restart();
    await clear(2);
    expect(triesOf(slow)).toEqual([429]);
    await clear(3);
    await clear(4);
    expect([triesOf(slow), triesOf(quick)]).toEqual([[429, 201], [201]]);
    expect(new Set(service.received.map(({ message }) => JSON.stringify(message.keys))).size).toBe(1);
  });

  test('and more of it later goes to both, in the place of what waited', async () => {
    const { farmer, phones } = await told();
    service.isAway = true;
    await finish(farmer, 'Tie the canes');
    await clear(1);
    expect(phones.map(triesOf)).toEqual([[503], [503]]);
    service.isAway = false;
    await finish(farmer, 'Mend the drip');
    await clear(2);
    await clear(3);
    await clear(20);
    expect(phones.map(triesOf)).toEqual([
      [503, 201],
      [503, 201],
    ]);
    expect(service.received.map(({ message }) => (message.keys as string[]).length)).toEqual([2, 2]);
    const [sent] = (await farmer.ask('GET /morning-brief')).body.data.sent;
    expect([sent?.answered, sent?.by]).toEqual([2, [expect.objectContaining({ channel: 'push' })]]);
  });

  test('is given up after six hours', async () => {
    const { farmer, phones } = await told();
    service.isAway = true;
    await finish(farmer, 'Tie the canes');
    await clear(1);
    for (let minute = 20; minute < 360; minute += 20) await clear(minute);
    const tries = phones.map((one) => triesOf(one).length);
    service.isAway = false;
    await clear(362);
    await clear(380);
    expect(phones.map((one) => triesOf(one).length)).toEqual(tries);
  });
});

import { randomUUID } from 'node:crypto';
import { type BriefSettings, usualBriefSettings } from '@draksha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { LONG_PATIENCE } from '../../../test/long-patience.ts';
import { askFor, join } from '../../../test/members.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { sendAlerts } from './alerts.ts';
import { saveConflicts } from './conflict-store.ts';
import { sendBriefs } from './service.ts';

let here: WeatherWorld;
let service: FakePushService;
let at = '2026-11-21T00:00:00Z';
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

function setTime(instant: string): void {
  at = instant;
  here.setClock(instant);
}
const signal = new AbortController().signal;

/** Was told at 5:30, of a plan in which nothing was due yet. */
async function toldOfNothing(): Promise<TestFarmer> {
  setTime('2026-11-21T00:00:00Z');
  const farmer = await here.farmer();
  const body = { name: 'Odha', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  // A diary that is kept, whose last cover is over.
  const products = [{ name: 'Mancozeb' }];
  const spray = { plotId, entryId: randomUUID(), kind: 'spray' as const, happenedAt: '2026-11-13T03:00:00Z' };
  expect((await farmer.ask('POST /records', { body: { ...spray, details: { products } } })).status).toBe(201);
  await farmer.ask('POST /push-subscriptions', {
    body: { ...service.browser().subscription, language: 'en' },
  });
  await sendBriefs(here.context, signal);
  const { userId } = farmer;
  await here.context.system
    .updateTable('briefs')
    .set({ seen: JSON.stringify({ due: [], warnings: [] }) })
    .where('userId', '=', userId)
    .execute();
  service.received.length = 0;
  return farmer;
}
const alertsOf = async (farmer: TestFarmer) => (await farmer.ask('GET /morning-brief')).body.data.alerts;

test('what changed since the brief is told once, and the other phones of the day stay silent', async () => {
  const farmer = await toldOfNothing();
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  await sendAlerts(here.context, signal);
  expect(service.received.map(({ message }) => message)).toEqual([
    expect.objectContaining({
      kind: 'alert',
      cause: 'infection',
      plots: ['Odha'],
      actions: [expect.objectContaining({ kind: 'spray', hours: expect.anything() })],
    }),
  ]);
  expect(await alertsOf(farmer)).toEqual([
    expect.objectContaining({ cause: 'infection', state: 'sent', why: null }),
  ]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

/** Lets a farmer have another plot, of whose place the past days do not come before they are let through. */
async function plotWithoutPastDays(farmer: TestFarmer) {
  const slow = Promise.withResolvers<void>();
  here.upstream.misbehave({ provider: 'openmeteo-archive', until: slow.promise });
  const body = { name: 'Mal', latitude: 20.2, longitude: 74, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  await farmer.ask('GET /weather/current', { query: { plotId } });
  patience.waitMs = 0;
  return () => {
    Object.assign(patience, LONG_PATIENCE);
    slow.resolve();
    here.upstream.behave();
  };
}

test('a plan whose past days are on their way is no news', async () => {
  const farmer = await toldOfNothing();
  const letThrough = await plotWithoutPastDays(farmer);
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  expect([service.received, await rowsOf(farmer)]).toEqual([[], []]);
  letThrough();
  setTime('2026-11-21T00:25:00Z');
  await sendAlerts(here.context, signal);
  expect(service.received.map(({ message }) => message)).toEqual([
    expect.objectContaining({ cause: 'infection', plots: expect.arrayContaining(['Odha']) }),
  ]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('one a day: the next is kept back and says why', async () => {
  const farmer = await toldOfNothing();
  const { userId } = farmer;
  const before = {
    key: 'cold x',
    cause: 'cold',
    state: 'sent' as const,
    message: JSON.stringify({ plots: [], morePlots: 0, headline: null }),
  };
  const id = '01a00000-0000-7000-8000-000000000001';
  await here.context.system
    .insertInto('alerts')
    .values({ id, userId, ...before, madeAt: at, at })
    .execute();
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  expect(service.received).toEqual([]);
  expect((await alertsOf(farmer))[0]).toMatchObject({ cause: 'infection', state: 'kept', why: 'day' });
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('a service that is away gets it later; past its use it is dropped and said', async () => {
  const farmer = await toldOfNothing();
  service.answers.push({ status: 503 });
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  expect((await alertsOf(farmer))[0]).toMatchObject({ state: 'made' });
  service.answers.push({ status: 503 });
  setTime('2026-11-21T00:25:00Z');
  await sendAlerts(here.context, signal);
  expect(service.received).toEqual([]);
  setTime('2026-11-21T02:11:00Z');
  await sendAlerts(here.context, signal);
  // Read past the sign-in, which ended meanwhile.
  expect([service.received, await rowsOf(farmer)]).toEqual([[], [{ state: 'late' }]]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

const rowsOf = ({ userId }: TestFarmer) =>
  here.context.system.selectFrom('alerts').select('state').where('userId', '=', userId).execute();

const elsewhere = '018f0000-0000-7000-8000-000000000001';

test.each<[string, Partial<BriefSettings>, number]>([
  ['nothing against it', {}, 1],
  ['ended', { isOn: false }, 0],
  ['not today', { notOn: '2026-11-21' }, 0],
  ['yesterday off', { notOn: '2026-11-20' }, 1],
  ['the cause is off', { causesOff: ['infection'] }, 0],
  ['another cause is off', { causesOff: ['cold'] }, 1],
  ['quiet until 6', { quietTo: 360 }, 0],
  ['no quiet hours', { quietFrom: 0, quietTo: 0 }, 1],
  ['a plot that is gone was chosen', { plotIds: [elsewhere] }, 1],
])('what the farmer wants: %s', async (_, change, resultOf) => {
  const farmer = await toldOfNothing();
  await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, ...change } });
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  expect([service.received.length, (await rowsOf(farmer)).length]).toEqual([resultOf, resultOf]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('of another plot of theirs alone nothing is said of this one', async () => {
  const farmer = await toldOfNothing();
  const body = { name: 'Dry', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const other = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, plotIds: [other] } });
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  expect([service.received, await rowsOf(farmer)]).toEqual([[], []]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('made before the quiet hours and not handed over, it does not come in them', async () => {
  const farmer = await toldOfNothing();
  service.answers.push({ status: 503 });
  setTime('2026-11-21T00:10:00Z');
  await sendAlerts(here.context, signal);
  await farmer.ask('POST /brief-settings', {
    body: { ...usualBriefSettings, quietFrom: 341, quietTo: 420 },
  });
  setTime('2026-11-21T00:25:00Z');
  await sendAlerts(here.context, signal);
  expect([service.received, await rowsOf(farmer)]).toEqual([[], [{ state: 'made' }]]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

/** From 18:00 to 3:00, by a clock of 6:15. */
const NIGHT = Array.from({ length: 9 }, (_, hour) =>
  new Date(Date.UTC(2026, 10, 20, 18 + hour)).toISOString().slice(0, 16).replace('T', ' '),
);

/** Writes readings of a farmer's own station at the place of their plot. */
async function bring(farmer: TestFarmer, name: string, clocks: readonly string[]): Promise<void> {
  const rows = clocks.map((clock) => `${clock},20,80`);
  const text = ['datetime,temp °C,rh %', ...rows].join('\n');
  const { status, body } = await farmer.ask('POST /weather/observations', {
    body: { step: 'import', text, name, lat: 20.0063, lon: 73.79 },
  });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ data: expect.objectContaining({ problems: [] }) }),
  ]);
}

async function bringHourly(farmer: TestFarmer): Promise<void> {
  for (let end = 2; end <= NIGHT.length; end++) await bring(farmer, 'Hourly', NIGHT.slice(end - 2, end));
}

test('a silent station is told while past days are on their way', async () => {
  const farmer = await toldOfNothing();
  setTime('2026-11-21T00:45:00Z');
  await bringHourly(farmer);
  const letThrough = await plotWithoutPastDays(farmer);
  await sendAlerts(here.context, signal);
  letThrough();
  expect(service.received.map(({ message }) => message)).toEqual([
    expect.objectContaining({ cause: 'station_silent', plots: ['Odha'] }),
  ]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('an own station that sent hour by hour and is silent for three is told with its plot, one brought by hand is not', async () => {
  const farmer = await toldOfNothing();
  // Nothing of the weather is news.
  await farmer.ask('POST /brief-settings', {
    body: { ...usualBriefSettings, causesOff: ['infection', 'cold', 'window_come', 'window_lost'] },
  });
  setTime('2026-11-21T00:45:00Z');
  await bring(farmer, 'By hand', NIGHT);
  await sendAlerts(here.context, signal);
  expect(service.received).toEqual([]);
  await bringHourly(farmer);
  await sendAlerts(here.context, signal);
  await sendAlerts(here.context, signal);
  expect(service.received.map(({ message }) => message)).toEqual([
    expect.objectContaining({ cause: 'station_silent', plots: ['Odha'], hour: 3, actions: [] }),
  ]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('proposals that wait are told once a day to owner and manager, and what became of them to the adviser', async () => {
  setTime('2026-11-21T02:00:00Z');
  const [owner, manager, worker, adviser] = [
    await here.farmer(),
    await here.farmer(),
    await here.farmer(),
    await here.farmer({ firstName: 'Meera' }),
  ];
  await join(owner, manager, 'manager');
  await join(owner, worker, 'worker');
  await join(owner, adviser, 'adviser');
  const { body } = await owner.ask('POST /plots', {
    body: { name: 'Odha', latitude: 20.0063, longitude: 73.79 },
  });
  const plotId = body.data.plot.id;
  // A wish that names a plot of their own does not silence the farm that they help.
  const own = (await manager.ask('POST /plots', { body: { name: 'East' } })).body.data.plot.id;
  await manager.ask('POST /brief-settings', { body: { ...usualBriefSettings, plotIds: [own] } });
  for (const one of [owner, manager, worker, adviser])
    await one.ask('POST /push-subscriptions', {
      body: { ...service.browser().subscription, language: 'en' },
    });
  const propose = (title: string) =>
    askFor(owner, adviser, 'POST /proposals', { body: { plotId, kind: 'note', title, details: {} } });
  await propose('Look at the leaves');
  const second = (await propose('Thin the shoots')).body.data.proposal;
  const resultOf = async (instant: string) => {
    setTime(instant);
    service.received.length = 0;
    await sendAlerts(here.context, signal);
    return service.received.map(({ message }) => [message.farmer, message.cause, message.plots]);
  };
  const waits = (one: TestFarmer) => [one.userId, 'proposal_waits', ['Odha']];
  expect(new Set(await resultOf('2026-11-21T02:10:00Z'))).toEqual(new Set([waits(owner), waits(manager)]));
  expect(await resultOf('2026-11-21T02:25:00Z')).toEqual([]);
  await owner.ask('PATCH /proposals/:id', {
    params: { id: second.id },
    version: 1,
    body: { state: 'taken' },
  });
  expect(await resultOf('2026-11-21T02:40:00Z')).toEqual([[adviser.userId, 'proposal_decided', ['Odha']]]);
  expect(await resultOf('2026-11-21T02:55:00Z')).toEqual([]);
  // A third of the day is in the message that was sent.
  await propose('Spray');
  expect(await resultOf('2026-11-21T02:58:00Z')).toEqual([]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

test('a change that waits on a phone for two days is told once, and not when it was decided', async () => {
  setTime('2026-11-23T05:00:00Z');
  const farmers = [
    await here.farmer(),
    await here.farmer(),
    await here.farmer(),
    await here.farmer(),
  ] as const;
  const [waits, decides, late, heir] = farmers;
  const own = new Map(farmers.map((one) => [one, [randomUUID()]]));
  const say = async (one: TestFarmer, waiting: string[], over: string[] = []) =>
    expect((await one.ask('POST /morning-brief/clashes', { body: { waiting, over } })).status).toBe(200);
  for (const [one, ids] of own) {
    await one.ask('POST /push-subscriptions', {
      body: { ...service.browser().subscription, language: 'en' },
    });
    await say(one, [...ids, ...ids]);
  }
  const ofWaits = own.get(waits) ?? [];
  setTime('2026-11-23T05:20:00Z');
  // What another phone of theirs says, or another farmer's, takes none of this one's; said again it is not newer.
  const other = [randomUUID()];
  await say(waits, other);
  await say(waits, ofWaits, other);
  await say(decides, [], ofWaits);
  const handover = { id: randomUUID(), memberId: waits.userId, offeredAt: at, endedAt: at, doneAt: at };
  await here.context.system
    .insertInto('farmHandovers')
    .values({ userId: heir.userId, ...handover })
    .execute();
  const decide = ({ userId }: TestFarmer, over: string[] = []) =>
    saveConflicts(here.context.system, userId, { waiting: [], over }, at);
  const resultOf = async (instant: string) => {
    setTime(instant);
    service.received.length = 0;
    await sendAlerts(here.context, signal);
    return service.received.map(({ message }) => [message.farmer, message.cause]);
  };
  expect(await resultOf('2026-11-25T04:55:00Z')).toEqual([]);
  await decide(decides, own.get(decides));
  // The service is away, and of the two that are due one is decided before it is back.
  service.isAway = true;
  expect(await resultOf('2026-11-25T05:10:00Z')).toEqual([]);
  service.isAway = false;
  await decide(late, own.get(late));
  expect(await resultOf('2026-11-25T05:25:00Z')).toEqual([[waits.userId, 'clash']]);
  expect(await resultOf('2026-11-25T05:40:00Z')).toEqual([]);
  expect(await resultOf('2026-11-26T05:10:00Z')).toEqual([]);
  const states = farmers.map((one) => rowsOf(one));
  expect(await Promise.all(states)).toEqual([[{ state: 'sent' }], [], [{ state: 'kept' }], []]);
  await here.context.system.deleteFrom('pushSubscriptions').execute();
});

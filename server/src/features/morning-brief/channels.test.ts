import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BriefSettings, usualBriefSettings } from '@draksha/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMessageWords } from '../../../../web/build/worker.ts';
import { carrierVariables, FakeCarriers, registeredPattern } from '../../../test/fake-carriers.ts';
import { FakeMailServer } from '../../../test/fake-mail-server.ts';
import { FakePushService } from '../../../test/fake-push-service.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import { smsTexts } from '../../sms-texts.ts';
import { sendAlerts } from './alerts.ts';
import { deliveriesOf, noteStatus, stateOf } from './delivery-store.ts';
import { sendBriefs } from './service.ts';

/** 5:30 in the morning in India, after a wet night. */
const HOUR = '2026-11-21T00:00:30Z';
const DAY = '2026-11-21';
const after = (minutes: number): string => new Date(Date.parse(HOUR) + minutes * 60_000).toISOString();

let folder: string;
let here: WeatherWorld;
let pushed: FakePushService;
let mails: FakeMailServer;
let carriers: FakeCarriers;
let owner: pg.Client;
let sms: { to: string; text: string }[] = [];
let at = HOUR;

const setTime = (instant: string): void => {
  at = instant;
  here.setClock(instant);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-channels-'));
  const outbox = join(folder, 'outbox.jsonl');
  const templates = join(folder, 'templates.json');
  const file: Record<string, Record<string, object>> = {};
  for (const { template, language } of smsTexts('http://localhost', false).texts)
    file[template] = { ...file[template], [language]: { id: '1107160000000000000' } };
  await writeFile(templates, JSON.stringify(file));
  await buildMessageWords(join(import.meta.dirname, '../../../../web'), folder);
  pushed = await FakePushService.open();
  mails = await FakeMailServer.open();
  carriers = await FakeCarriers.open();
  carriers.registered = smsTexts('http://localhost', false).texts.map(({ text }) => registeredPattern(text));
  carriers.heard = (to, text) => {
    sms.push({ to, text });
    void appendFile(outbox, `${JSON.stringify({ to, text, code: /\d{6}/.exec(text)?.[0] ?? null })}\n`);
  };
  here = await weatherWorld({
    scenario: 'wet-night',
    clock: () => new Date(at),
    env: {
      ...carrierVariables(carriers, templates),
      ...mails.variables,
      OUTBOX_FILE: outbox,
      PUSH_HOSTS: pushed.host,
      PUSH_SUBJECT: 'mailto:operator@example.com',
      MESSAGE_WORDS_FILE: join(folder, 'messages.mjs'),
      MESSAGE_COSTS: 'sms:25',
      MESSAGE_CAP_FARMER_DAY: '50',
      METRICS_TOKEN: 'a-token-for-metrics',
    },
  });
  owner = new pg.Client({ connectionString: here.context.config.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  for (const one of [here, pushed, mails, carriers]) await one?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  for (const list of [pushed.received, pushed.answers, mails.received, carriers.asked]) list.length = 0;
  mails.isAway = false;
  carriers.troubles.clear();
  setTime(HOUR);
  const { system } = here.context;
  await system.deleteFrom('briefSettings').execute();
  await system.deleteFrom('pushSubscriptions').execute();
  await system.deleteFrom('alerts').execute();
  await system.deleteFrom('channelSpending').execute();
});

const round = () => sendBriefs(here.context, new AbortController().signal);
const ORDER = ['push', 'sms', 'email'];
const loginsOfPools = async ({ userId }: TestFarmer) =>
  (await deliveriesOf(here.context.system, userId, DAY))
    .toSorted((a, b) => ORDER.indexOf(a.channel) - ORDER.indexOf(b.channel))
    .map((one) => `${one.channel} ${stateOf(one)}`);
const mailOf = ({ userId }: TestFarmer): string => `${userId}@farm.example`;
const mailsTo = (farmer: TestFarmer) => mails.received.filter(({ to }) => to.includes(mailOf(farmer)));
const smsTo = ({ phone }: TestFarmer) => sms.filter(({ to, text }) => to === phone && text.includes('/m/'));
const channelsIn = async (farmer: TestFarmer) =>
  (await farmer.ask('GET /brief-settings')).body.data.items[0]?.channels;

interface Wanted {
  readonly channels: BriefSettings['channels'];
  readonly phone?: boolean;
  readonly confirmed?: boolean;
}

/** Grapes 42 days after pruning, no spray in the diary: this morning they spray. */
async function grower({ channels, phone = false, confirmed = true }: Wanted): Promise<TestFarmer> {
  const farmer = await here.farmer({ language: 'mr' });
  await owner.query('update auth.users set email = $2, email_confirmed_at = $3 where id = $1', [
    farmer.userId,
    mailOf(farmer),
    confirmed ? at : null,
  ]);
  const body = { name: 'ओढा वरचा', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
  const wishes = await farmer.ask('POST /brief-settings', { body: { ...usualBriefSettings, channels } });
  expect(wishes.status).toBe(201);
  if (phone) {
    const subscription = { ...pushed.browser().subscription, language: 'mr' as const };
    await farmer.ask('POST /push-subscriptions', { body: subscription });
  }
  sms = [];
  return farmer;
}

describe('from way to way', () => {
  test('a farmer without a phone that is told is reached by SMS, by a registered text of two places', async () => {
    const farmer = await grower({ channels: ['sms', 'email'] });
    await round();
    expect(smsTo(farmer)).toEqual([
      {
        to: farmer.phone,
        text: expect.stringMatching(/^Draksha: आज फवारणी, \d+ वाजल्यापासून कोरडे\. .+\/m\/[\w-]{12}$/),
      },
    ]);
    const { body = '' } = carriers.asked.at(-1) ?? {};
    expect(JSON.parse(body)).toMatchObject({ DLT_TE_ID: '1107160000000000000', unicode: '1' });
    // Their report says that the phone has it: nothing more is needed.
    const { rows } = await owner.query('select provider_id from app.deliveries where user_id = $1', [
      farmer.userId,
    ]);
    const report = { requestId: rows[0].provider_id, status: '1' };
    await fetch(`${here.url}/api/hooks/sms/msg91/a-secret-in-an-address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    setTime(after(40));
    await round();
    expect([await loginsOfPools(farmer), mailsTo(farmer)]).toEqual([['sms delivered'], []]);
  });

  test('what no phone showed for half an hour comes by mail, in the farmer’s language, once', async () => {
    const farmer = await grower({ channels: ['push', 'email'], phone: true });
    await round();
    setTime(after(29));
    await round();
    expect([pushed.received.length, mailsTo(farmer).length]).toEqual([1, 0]);
    setTime(after(30));
    await round();
    setTime(after(90));
    await round();
    const [mail, ...more] = mailsTo(farmer);
    expect([pushed.received.length, more]).toEqual([1, []]);
    expect(mail?.text).toMatch(/फवारणी.+ · सकाळी .+\nओढा वरचा\n.+/);
    expect(mail?.text).not.toMatch(/plan:|\{\{|undefined/);
    const link = /हे मेल बंद करा: (\S+)/.exec(mail?.text ?? '')?.[1];
    expect(link).toMatch(/\/m\/[\w-]{12}$/);
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${link}>`);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await loginsOfPools(farmer)).toEqual(['push handed', 'email handed']);
  });

  test('what a phone showed comes by no other way', async () => {
    const farmer = await grower({ channels: ['push', 'email'], phone: true });
    await round();
    const { id, farmer: of } = pushed.received[0]?.message ?? {};
    await here.ask('POST /messages/shown', { body: { farmer: randomUUID(), id } });
    expect((await here.ask('POST /messages/shown', { body: { farmer: of, id } })).status).toBe(200);
    setTime(after(40));
    await round();
    expect([await loginsOfPools(farmer), mailsTo(farmer)]).toEqual([['push shown'], []]);
  });

  test('an alert goes on too; what has nothing to do in it does not', async () => {
    const farmer = await grower({ channels: ['push', 'email'], phone: true });
    const message = {
      kind: 'alert',
      date: DAY,
      more: 0,
      cause: 'cold',
      hour: 5,
      temperature: 7,
      headline: null,
    };
    const id = randomUUID();
    await here.context.system
      .insertInto('alerts')
      .values({
        id,
        userId: farmer.userId,
        key: 'cold x',
        cause: 'cold',
        state: 'made',
        message: JSON.stringify({ ...message, plots: ['ओढा'], morePlots: 0, plotIds: [], actions: [] }),
        madeAt: at,
        at,
      })
      .execute();
    const watch = () => sendAlerts(here.context, new AbortController().signal);
    await watch();
    setTime(after(31));
    await watch();
    const result = mailsTo(farmer).filter(({ text }) => text.includes('7°'));
    expect(result).toHaveLength(1);
    expect(result[0]?.text).toContain('ओढा');
  });
});

describe('where it cannot come', () => {
  test('only to a confirmed address, and the farmer’s settings know', async () => {
    const farmer = await grower({ channels: ['email'], confirmed: false });
    await round();
    expect([mailsTo(farmer), await loginsOfPools(farmer)]).toEqual([[], []]);
    expect((await farmer.ask('GET /morning-brief')).body.data).toMatchObject({
      channels: [
        { name: 'sms', reaches: true },
        { name: 'email', reaches: false },
      ],
      sent: [{ state: 'failed' }],
    });
    expect((await farmer.ask('POST /channels/:channel/try', { params: { channel: 'email' } })).status).toBe(
      404,
    );
  });

  test('a mail server that is away gets it later, and nothing once it is of no use', async () => {
    const farmer = await grower({ channels: ['email'] });
    mails.isAway = true;
    await round();
    setTime(after(10));
    await round();
    expect(await loginsOfPools(farmer)).toEqual(['email made']);
    mails.isAway = false;
    setTime(after(50));
    await round();
    expect(mailsTo(farmer)).toHaveLength(1);
    const late = await grower({ channels: ['email'] });
    setTime(HOUR);
    mails.isAway = true;
    await round();
    mails.isAway = false;
    setTime(after(181));
    await round();
    expect([mailsTo(late), await loginsOfPools(late)]).toEqual([[], ['email made']]);
  });

  test('what a process died over: a mail comes again under its id, an SMS that may have gone does not', async () => {
    const farmer = await grower({ channels: ['sms', 'email'] });
    carriers.troubles.set('msg91', { kind: 'silence' });
    carriers.troubles.set('twilio', { kind: 'silence' });
    await round();
    await owner.query(
      `update app.deliveries set tried_at = $2, handed_at = null, failed_at = null where user_id = $1`,
      [farmer.userId, at],
    );
    carriers.troubles.clear();
    carriers.asked.length = 0;
    setTime(after(3));
    await round();
    expect([carriers.asked, await loginsOfPools(farmer)]).toEqual([[], ['sms failed', 'email handed']]);
    const first = mailsTo(farmer)[0]?.headers.get('message-id');
    await owner.query(
      `update app.deliveries set handed_at = null, tried_at = $2 where user_id = $1 and channel = 'email'`,
      [farmer.userId, at],
    );
    await owner.query(
      `update app.briefs set state = 'made', message = '{"kind":"nothing","date":"${DAY}","more":0,"actions":[]}' where user_id = $1`,
      [farmer.userId],
    );
    setTime(after(6));
    await round();
    expect(mailsTo(farmer).map(({ headers }) => headers.get('message-id'))).toEqual([first, first]);
  });
});

test('statuses fold to the same in any order, and however often they come', async () => {
  const farmer = await grower({ channels: ['sms'] });
  await round();
  const { system } = here.context;
  const { rows } = await owner.query('select provider, provider_id from app.deliveries where user_id = $1', [
    farmer.userId,
  ]);
  const known = { provider: rows[0].provider, providerId: rows[0].provider_id };
  for (const [state, minutes] of [
    ['shown', 3],
    ['failed', 4],
    ['delivered', 2],
    ['delivered', 5],
    ['shown', 9],
  ] as const)
    expect(await noteStatus(system, { ...known, state, at: after(minutes) })).toBe(true);
  expect(await loginsOfPools(farmer)).toEqual(['sms shown']);
  const [row] = await deliveriesOf(system, farmer.userId, DAY);
  expect([row?.deliveredAt, row?.shownAt]).toEqual([after(2), after(3)]);
  expect(await noteStatus(system, { ...known, providerId: 'another', state: 'shown', at })).toBe(false);
});

describe('money', () => {
  test('at the farmer’s cap of a day nothing paid is sent, the next way comes, and whoever runs it can see it', async () => {
    const farmer = await grower({ channels: ['sms', 'email'] });
    const tried = () => farmer.ask('POST /channels/:channel/try', { params: { channel: 'sms' } });
    expect((await tried()).body.data).toEqual({ outcome: 'taken' });
    expect((await tried()).body.data).toEqual({ outcome: 'taken' });
    await round();
    expect(await loginsOfPools(farmer)).toEqual(['sms capped', 'email handed']);
    expect(smsTo(farmer)).toHaveLength(2);
    expect((await tried()).body.data).toEqual({ outcome: 'capped' });
    expect((await tried()).status).toBe(429);
    const metrics = await fetch(`${here.url}/metrics`, {
      headers: { authorization: 'Bearer a-token-for-metrics' },
    });
    const text = await metrics.text();
    expect(text).toContain('draksha_channel_month_paise{channel="sms"} 50');
    expect(text).toContain('draksha_channel_month_kept{channel="sms"} 2');
  });

  test('what a carrier refused costs nothing', async () => {
    const farmer = await grower({ channels: ['sms'] });
    carriers.troubles.set('msg91', {
      kind: 'answer',
      status: 200,
      body: '{"type":"error","message":"no","code":"202"}',
    });
    carriers.troubles.set('twilio', { kind: 'answer', status: 400, body: '{"code":21211,"message":"no"}' });
    await round();
    expect(await loginsOfPools(farmer)).toEqual(['sms failed']);
    const spent = await here.context.system
      .selectFrom('channelSpending')
      .select(['channel', 'paise'])
      .execute();
    expect(spent).toEqual([{ channel: 'sms', paise: 0 }]);
  });
});

describe('the address in each message', () => {
  const linkIn = (farmer: TestFarmer): string =>
    `${here.url}/m/${/\/m\/([\w-]{12})/.exec(mailsTo(farmer)[0]?.text ?? '')?.[1]}`;

  test('asks once, ends that way without a sign-in, and the phones hear of it', async () => {
    const farmer = await grower({ channels: ['push', 'email'] });
    await round();
    const link = linkIn(farmer);
    const asked = await fetch(link);
    const styled = asked.headers.get('content-security-policy');
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('ई-मेलने आणखी नकोत?')]);
    expect(styled).toMatch(/^default-src 'none'; style-src 'sha256-.*form-action 'self'/);
    // A look, such as of a mail program that opens links, ends nothing.
    expect(await channelsIn(farmer)).toEqual(['push', 'email']);
    const ended = await fetch(link, { method: 'POST', body: new URLSearchParams() });
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('बंद झाले')]);
    expect(await channelsIn(farmer)).toEqual(['push']);
    const feed = (await farmer.ask('GET /sync')).body.data.items;
    expect(feed.findLast(({ noun }) => noun === 'brief-settings')?.row).toMatchObject({ channels: ['push'] });
  });

  test('is what a mail program calls by itself (RFC 8058)', async () => {
    const farmer = await grower({ channels: ['email'], phone: true });
    await round();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form];
    for (const body of bodies)
      expect((await fetch(linkIn(farmer), { method: 'POST', body })).status).toBe(200);
    expect(await channelsIn(farmer)).toEqual([]);
    expect((await farmer.ask('GET /brief-settings')).body.data.items[0]).toMatchObject({ isOn: false });
    setTime(after(24 * 60));
    await round();
    // Nor is it told on the phone instead.
    expect([mailsTo(farmer).length, pushed.received.length]).toEqual([1, 0]);
  });

  test.each(['AbCdEf-_0123', 'x', `${'a'.repeat(3_000)}`])(
    'of nobody changes nothing: %.12s',
    async (secret) => {
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(`${here.url}/m/${secret}`, { method });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      }
    },
  );
});

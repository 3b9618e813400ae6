import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendAlerts } from '../src/features/morning-brief/alerts.ts';
import { makeAhead, sendBriefs } from '../src/features/morning-brief/service.ts';
import { askEverything } from '../test/every-call.ts';
import { FakePushService } from '../test/fake-push-service.ts';
import { fillFarm } from '../test/full-farm.ts';
import { askFor, consent, join, organise } from '../test/members.ts';
import { getBytes } from '../test/photos.ts';
import { type TestFarmer, type World, world } from '../test/world.ts';
import { explainReach, type SentStatement, SentStatements } from './sent-statements.ts';

/** What asks more than one node, or all, and why it may. Each must still be met. */
const ALLOWED: readonly { readonly asks: RegExp; readonly because: string }[] = [
  {
    asks: /"farm_members" where \("user_id" = \$1 or "member_id" = \$2\)/,
    because: 'who accepts an invitation may have farms on any node; once',
  },
  {
    asks: /"farm_members" where "member_id" = \$1/,
    because: 'an account’s memberships for its export; once',
  },
  {
    asks: /"farm_members"\."member_id" = \$1 and/,
    because: 'farms of others (GET /farms): asked by a phone that is new and by those who have some',
  },
  { asks: /"farm_looks" as "l" inner join/, because: 'the same, of agronomists' },
  {
    asks: /"farm_handovers" where \("user_id" = \$1 or "member_id" = \$2\)/,
    because: 'the same, handed over',
  },
  {
    asks: /coalesce\(farmer_profiles\.farm_name/,
    because: 'the names of both sides of a hand-over; asked where there is one',
  },
  { asks: /count\(\*\) as "farms" from "app"\."farm_consents"/, because: 'an organisation’s farms are many' },
  {
    asks: /"operator_looks" where "about" in/,
    because: 'an account’s export: its number from its node, then the looks on the coordinator',
  },
  {
    asks: /app\.handover_refusal\(farm|function app\.handover_refusal/,
    because: 'two accounts change places; once',
  },
  {
    asks: /with "s" as \(select distinct on \("user_id"\)/,
    because: 'everybody whose minute it is, once a minute',
  },
  { asks: /"briefs" where "date" = \$1 and "user_id" = any/, because: 'how the briefs of those stand' },
  { asks: /"briefs" where "message" is not null/, because: 'briefs that came too late, once a minute' },
  {
    asks: /"seen" from "app"\."briefs" where "date" = \$1/,
    because: 'the plans that their briefs of the day were made from, each quarter of an hour',
  },
  { asks: /"brief_settings" where "deleted_at" is null and "user_id" = any/, because: 'wishes of those' },
  { asks: /delete from "app"\."briefs" as "b"/, because: 'briefs of farms that changed, once a minute' },
  { asks: /from "app"\."waiting_clashes" as "w"/, because: 'what waits on phones, each quarter of an hour' },
  {
    asks: /from "app"\."alerts" as "a"/,
    because: 'alerts that are not handed over, each quarter of an hour',
  },
  {
    asks: /from "app"\."proposals" as "p" inner join/,
    because:
      'proposals on farms of others, asked for each told farmer each quarter of an hour: to be asked once for all',
  },
];

let here: World;
let asha: TestFarmer;
let sent: SentStatements;
let service: FakePushService;

const PLANTED = 'planted';
/** Inside of it the farmer is no value. */
const COUNTS_PLOTS = `
  create or replace function app.plots_of_farmer() returns bigint language plpgsql stable as
    $$ begin return (select count(*) from app.plots where user_id = app.current_user_id()); end $$`;
const stop = new AbortController().signal;
const DAY_MS = 86_400_000;

/** All that phones, browsers, calendars and programs of an ordinary day ask, by whoever may. */
async function liveADay(): Promise<void> {
  const member = await here.farmer({ firstName: 'Member' });
  const worker = await here.farmer({ firstName: 'Worker' });
  const agronomist = await here.farmer({ firstName: 'Agronomist' });
  await sent.during('sign-up, rows of everything', () => fillFarm(here, asha));
  await sent.during('a farmer’s day', () => askEverything(here, asha));
  await sent.during('people of the farm', async () => {
    await join(asha, member, 'manager');
    await join(asha, worker, 'worker');
    await consent(asha, await organise(agronomist));
    const body = { name: 'Vijay', role: 'family', phone: agronomist.phone } as const;
    await asha.ask('POST /people/invites/number', { body });
    expect((await agronomist.ask('GET /invites/waiting')).body.data.offers).toHaveLength(1);
  });
  const [plot] = (await asha.ask('GET /plots')).body.data.items;
  const plotId = plot?.id ?? '';
  for (const [name, person] of Object.entries({ member, worker, agronomist }))
    await sent.during(`the farm for a ${name}`, async () => {
      for (const key of [
        'GET /plots',
        'GET /records',
        'GET /tasks',
        'GET /sync',
        'GET /advice/plan',
      ] as const)
        await askFor(asha, person, key, {});
      await askFor(asha, person, 'GET /weather/my-plots');
      await person.ask('GET /farms');
    });
  await sent.during('a batch of a member', () =>
    askFor(asha, member, 'POST /sync', {
      body: {
        writes: [
          { id: randomUUID(), route: 'POST /tasks', body: { id: randomUUID(), title: 'Tie', plotId } },
        ],
      },
    }),
  );
  // Several at once are asked together on one server.
  const other = await here.farmer();
  await join(other, member, 'family');
  await sent.during('two farms at once', () =>
    Promise.all([asha, other].map((farm) => askFor(farm, member, 'GET /plots'))),
  );
  await sent.during('programs and calendars', async () => {
    for (const part of [{}, { plotId }]) {
      const { data } = (
        await asha.ask('POST /access-tokens', { body: { name: 'CA', scopes: ['diary'], days: 30, ...part } })
      ).body;
      const headers = { authorization: `Bearer ${data.secret}` };
      for (const path of ['records', 'products'])
        expect((await fetch(`${here.url}/api/${path}`, { headers })).status).toBe(200);
    }
    const { url } = (await asha.ask('POST /tasks/calendar')).body.data;
    expect((await fetch(url.replace(/^https?:\/\/[^/]+/, here.url))).status).toBe(200);
  });
  await sent.during('photos', async () => {
    for (const { id } of (await asha.ask('GET /photos')).body.data.items) await getBytes(here, asha, id);
  });
  await sent.during('messages', async () => {
    // Several, whose rows lie on several nodes.
    for (const { ask } of [asha, member, worker, agronomist])
      await ask('POST /push-subscriptions', { body: { ...service.browser().subscription, language: 'en' } });
    await asha.ask('GET /morning-brief');
    const tomorrow = new Date(here.context.clock().getTime() + DAY_MS).toISOString().slice(0, 10);
    // Ten minutes past the usual minute in India.
    here.setClock(`${tomorrow}T00:10:00Z`);
    await makeAhead(here.context, stop);
    await sendBriefs(here.context, stop);
    await sendAlerts(here.context, stop);
    await here.ask('POST /messages/shown', { body: { farmer: asha.userId, id: randomUUID() } });
  });
}

beforeAll(async () => {
  sent = new SentStatements();
  service = await FakePushService.open();
  here = await world({
    now: new Date().toISOString(),
    env: { PUSH_HOSTS: service.host, PUSH_SUBJECT: 'mailto:operator@example.com' },
  });
  asha = await here.farmer();
  await liveADay();
}, 600_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await here?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
});

const reachText = (statement: SentStatement): Promise<string | null> =>
  explainReach(statement).then(
    ({ tasks, nodes }) => (tasks > 1 || nodes > 1 ? `${tasks} tasks on ${nodes} nodes` : null),
    (cause: Error) => `not explained, ${cause.message}`,
  );

/** Statements of more than one node or task, and those inside of functions that were split. */
async function beyondOneNode(isAsked: (call: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const statement of sent.statements.values()) {
    if (!isAsked(statement.call)) continue;
    const reach = await reachText(statement);
    if (reach !== null) found.push(`${statement.call}: ${reach}: ${statement.text}`);
  }
  for (const { call, text, where } of sent.nested.values())
    if (isAsked(call)) found.push(`${call}: ${text}, in ${where}`);
  return found;
}

describe('of all that is sent on an ordinary day', () => {
  test('each statement is one task on one node, but for those that are listed', async () => {
    const found = await beyondOneNode((call) => call !== PLANTED);
    expect(found.filter((text) => !ALLOWED.some(({ asks }) => asks.test(text)))).toEqual([]);
    expect(ALLOWED.filter(({ asks }) => !found.some((text) => asks.test(text)))).toEqual([]);
    expect(sent.statements.size).toBeGreaterThan(300);
  });

  test('one that asks every shard is seen, sent by itself and inside of a function', async () => {
    const { farmers, pools } = here.context;
    await pools.system.query(COUNTS_PLOTS);
    await sent.during(PLANTED, async () => {
      await farmers.read(asha.userId, (db) => db.selectFrom('plots').select('notes').execute());
      await farmers.read(asha.userId, (db) =>
        db.selectNoFrom(sql`app.plots_of_farmer()`.as('plots')).execute(),
      );
    });
    const [plain, ...nested] = await beyondOneNode((call) => call === PLANTED);
    expect(plain).toMatch(/^planted: 8 tasks on 2 nodes: select "notes"/);
    expect(nested.length).toBeGreaterThan(0);
    for (const text of nested) expect(text).toContain('function app.plots_of_farmer()');
  });
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@draksha/models';
import { Client } from 'pg';
import { seedFarms } from '../../bench/morning-seed.ts';
import { startEmbeddedPostgres } from '../../server/src/lib/postgres/embedded.ts';
import { migrateAt } from '../../server/src/migrate.ts';
import { smsTexts } from '../../server/src/sms-texts.ts';
import { carrierVariables, FakeCarriers } from '../../server/test/fake-carriers.ts';
import { FakeMailServer } from '../../server/test/fake-mail-server.ts';
import { FakePushService } from '../../server/test/fake-push-service.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { buildMessageWords } from '../../web/build/worker.ts';
import { conclude, say } from './lib/farmers.ts';

/**
 * Two senders of morning messages on one database, one of which is killed (`-9`) in the middle of sending, a hundred times; then a service
 * of messages that is away for an hour and for a morning, and a clock that is set back. Counts what arrived. `npm run hostile -- sender [kills]`
 */

const KILLS = Number(process.argv[2] ?? 100);
/** Of each way, due each minute: phones; SMS, then mail; mail. */
const EACH_MINUTE = 2;
const WAYS = 3;
const FARMERS = (KILLS + 1) * EACH_MINUTE * WAYS;
/** 05:00, by which the first is due. */
const FIRST_MINUTE = 300;

await using stack = new AsyncDisposableStack();
const folder = stack.use(scratchFolder());
const cluster = stack.adopt(await startEmbeddedPostgres({ dataDir: folder.in('data') }), (one) => one.stop());
await migrateAt(cluster.connection, () => undefined);
const client = new Client(cluster.connection);
await client.connect();
stack.defer(() => client.end());
await seedFarms(client, { farmers: FARMERS, cells: 1 });
const push = stack.use(await FakePushService.open());
const mails = stack.use(await FakeMailServer.open());
const carriers = stack.use(await FakeCarriers.open());
const texts: string[] = [];
carriers.heard = (to) => void texts.push(to);
await buildMessageWords(join(import.meta.dirname, '../../web'), folder.path);
const templates: Record<string, Record<string, object>> = {};
for (const { template, language } of smsTexts('http://localhost', false).texts)
  templates[template] = { ...templates[template], [language]: { id: '1107160000000000000' } };
writeFileSync(folder.in('templates.json'), JSON.stringify(templates));

interface Person {
  readonly userId: string;
  readonly way: 'push' | 'sms' | 'email';
  readonly phone: string;
  readonly path: string | null;
}
const chosen = { push: ['push'], sms: ['sms', 'email'], email: ['email'] } as const;
const people: Person[] = [];
// Work that needs no weather: the plots of these have no place.
await client.query('update app.plots set latitude = null, longitude = null');
const { rows: known } = await client.query<{ id: string; phone: string }>(
  'select id, phone from app.users order by phone',
);
for (const [index, { id: userId, phone }] of known.entries()) {
  const way = (['push', 'sms', 'email'] as const)[index % WAYS] ?? 'push';
  const briefAt = FIRST_MINUTE + Math.floor(index / (EACH_MINUTE * WAYS));
  await client.query("select set_config('app.user_id', $1, false)", [userId]);
  await client.query(
    `insert into app.brief_settings (id, user_id, brief_at, quiet_from, quiet_to, channels)
     values (gen_random_uuid(), $1, $2, 1230, 300, $3)`,
    [userId, briefAt, chosen[way]],
  );
  const browser = way === 'push' ? push.browser() : null;
  if (browser) {
    const { endpoint, p256dh, auth } = browser.subscription;
    await client.query(
      `insert into app.push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now())`,
      [userId, endpoint, p256dh, auth],
    );
  }
  people.push({ userId, way, phone, path: browser?.path ?? null });
}
await client.query(`update auth.users set email = id || '@farm.example', email_confirmed_at = now()`);

/** Midnight in India of the day on which the seeded work is due. */
const midnight = new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00+05:30`)).getTime();
let nowMs = midnight + FIRST_MINUTE * MINUTE_MS;
const { host = '', port, user, database } = cluster.connection;
const env = {
  ...process.env,
  ...mails.variables,
  ...carrierVariables(carriers, folder.in('templates.json')),
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  DATA_DIR: folder.in('server'),
  SERVER_SECRET: 'a'.repeat(64),
  WEATHER_PROVIDERS: 'sample',
  PUSH_HOSTS: push.host,
  PUSH_SUBJECT: 'mailto:operator@example.com',
  MESSAGE_WORDS_FILE: folder.in('messages.mjs'),
  TZ: 'Australia/Lord_Howe',
};

interface Sender {
  readonly process: ChildProcess;
  isReady: boolean;
}
const senders: Sender[] = [];
function begin(): Sender {
  const sender = { process: fork('server/test/sender-process.ts', { env }), isReady: false };
  sender.process.once('message', () => {
    sender.isReady = true;
  });
  sender.process.send(nowMs);
  return sender;
}
senders.push(begin(), begin());
stack.defer(() => {
  for (const one of senders) one.process.kill('SIGKILL');
});
/** Each goes on by itself from there. */
function setTime(ms: number): void {
  nowMs = ms;
  for (const { process: one } of senders) if (one.connected) one.send(ms);
}
const arrived = (): number => push.received.length + texts.length + mails.received.length;
async function until(what: string, isSo: () => boolean | Promise<boolean>, forMs = 60_000): Promise<void> {
  const end = performance.now() + forMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not in ${forMs / 1000} s: ${what}`);
    await pause(5);
  }
}
const settle = async (): Promise<void> => {
  await until('both are ready', () => senders.every(({ isReady }) => isReady));
  for (let quiet = arrived(), since = performance.now(); performance.now() - since < 2_000; await pause(50)) {
    if (arrived() !== quiet) [quiet, since] = [arrived(), performance.now()];
  }
};

const problems: string[] = [];
const wrong = (what: string): void => void problems.push(what);
const times = (list: readonly string[]) => {
  const count = new Map<string, number>();
  for (const one of list) count.set(one, (count.get(one) ?? 0) + 1);
  return count;
};

await until('both are ready', () => senders.every(({ isReady }) => isReady));
let hadBegun = 0;
for (let kill = 0; kill < KILLS; kill += 1) {
  const before = arrived();
  const victim = senders[kill % 2];
  if (!victim) break;
  await until('it is ready', () => victim.isReady);
  setTime(midnight + (FIRST_MINUTE + kill) * MINUTE_MS);
  // Not later than the first is on its way: then they are in the middle.
  await until('something is sent', () => arrived() > before, 10_000).catch(() => undefined);
  await pause(Math.random() * 25);
  if (arrived() > before) hadBegun += 1;
  victim.process.kill('SIGKILL');
  await once(victim.process, 'exit');
  senders[kill % 2] = begin();
}
await settle();
// What was cut off is taken up two minutes later, and after half an hour the next way comes.
for (const minutes of [3, 6, 34, 37, 40]) {
  setTime(midnight + (FIRST_MINUTE + KILLS + minutes) * MINUTE_MS);
  await settle();
}
const mailIds = times(mails.received.flatMap(({ headers }) => headers.get('message-id') ?? []));
const mailsOf = Map.groupBy(mails.received, ({ to }) => to[0] ?? '');
const [pushed, texted] = [times(push.received.map(({ path }) => path)), times(texts)];
const topics = Map.groupBy(push.received, ({ path }) => path);
for (const { way, path, phone, userId } of people) {
  const mailed = mailsOf.get(`${userId}@farm.example`) ?? [];
  const ids = new Set(mailed.map(({ headers }) => headers.get('message-id')));
  if (path !== null && !pushed.has(path)) wrong(`a phone was never notified: ${path}`);
  const names = new Set((path === null ? [] : (topics.get(path) ?? [])).map(({ headers }) => headers.topic));
  if (names.size > 1) wrong(`a phone shows two of ${[...names].join(', ')}`);
  if (way === 'sms' && (texted.get(phone) ?? 0) > 1) wrong(`${texted.get(phone)} SMS to one number`);
  if (way !== 'push' && ids.size !== 1) wrong(`${ids.size} mails to a farmer by ${way}`);
}
const copies = (of: ReadonlyMap<string, number>) =>
  [...of.values()].reduce((sum, count) => sum + count - 1, 0);
const countOf = async (date: number) => {
  const { rows } = await client.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from app.briefs where date = $1 group by state order by state',
    [new Date(date + DAY_MS / 2).toISOString().slice(0, 10)],
  );
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ');
};
const unsure = await client.query<{ count: number }>(
  `select count(*)::int as count from app.deliveries where why = 'unsure'`,
);
say(
  `${KILLS} kills, ${hadBegun} with messages of that minute under way: ${await countOf(midnight)}; ` +
    `${pushed.size} phones notified (${copies(pushed)} again under the same topic, which takes the place of the first), ` +
    `${texted.size} SMS (${copies(texted)} twice; ${unsure.rows[0]?.count} cut off and never sent again, the mail came), ` +
    `${mailIds.size} mails (${copies(mailIds)} again under the same Message-ID)`,
);

/** Sends of a whole morning, by the minutes at which something is changed. */
async function morning(day: number, steps: readonly (readonly [minute: number, change?: () => void])[]) {
  for (const list of [push.received, texts, mails.received]) list.length = 0;
  for (const [minute, change] of steps) {
    change?.();
    setTime(midnight + day * DAY_MS + minute * MINUTE_MS);
    await settle();
  }
}
const away = (isAway: boolean) => () => {
  push.isAway = isAway;
};
const last = FIRST_MINUTE + KILLS + 1;
const phones = people.filter(({ way }) => way === 'push').length;
const howMany = () => times(push.received.map(({ path }) => path));

// Each phone waits for its own next try, a quarter of an hour at most.
const after = Array.from({ length: 15 }, (_, minute) => [last + 62 + minute] as const);
await morning(1, [[last, away(true)], [last + 30], [last + 60], [last + 61, away(false)], ...after]);
if (howMany().size !== phones || copies(howMany()) > 0)
  wrong(`after an hour away ${howMany().size} of ${phones} phones were notified, ${copies(howMany())} twice`);
say(
  `away for an hour: ${howMany().size} of ${phones} phones notified when it was back, ${copies(howMany())} twice`,
);

await morning(2, [[last, away(true)], [last + 100], [last + 181], [last + 190, away(false)]]);
if (howMany().size > 0) wrong(`${howMany().size} phones were notified of what was of no use`);
say(`away all morning: ${howMany().size} notified late; ${await countOf(midnight + 2 * DAY_MS)}`);

// An hour ahead, found out, and set back: the day is said once.
await morning(3, [[last], [last - 60], [last - 120], [last]]);
const whole = howMany();
if (whole.size !== phones || copies(whole) > 0)
  wrong(`with a clock set back ${whole.size} of ${phones} phones were notified, ${copies(whole)} twice`);
say(`set back by an hour and two: ${whole.size} of ${phones} phones notified, ${copies(whole)} twice`);

conclude(problems);

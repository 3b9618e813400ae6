import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '@draksha/models';
import Fastify from 'fastify';
import { Client } from 'pg';
import { readConfig } from '../server/src/config.ts';
import { createContext } from '../server/src/context.ts';
import { planOfFarm } from '../server/src/features/plan/service.ts';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { FakePushService } from '../server/test/fake-push-service.ts';
import { scratchFolder } from '../server/test/scratch-folder.ts';
import { startUpstream } from '../server/test/upstream/upstream.ts';
import { openers, seedFarms, seedWeather } from './morning-seed.ts';

/**
 * Morning messages of many farmers who all chose the same minute, made and handed over by one sender, until the last phone has its own:
 * `node bench/morning-messages.ts [--farmers 10000] [--cells 3000] [--answer 50]`. The stand-in of the browsers' services answers after so
 * many milliseconds, as one far away does. Prints how long it took, by the wall and by the processor.
 */

const { values } = parseArgs({
  options: {
    farmers: { type: 'string', default: '10000' },
    cells: { type: 'string', default: '3000' },
    answer: { type: 'string', default: '50' },
    /** Minutes before theirs at which the sender begins, as it does when it was there all night. */
    before: { type: 'string', default: '21' },
  },
});
const farms = { farmers: Number(values.farmers), cells: Number(values.cells) };
const answerMs = Number(values.answer);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

await using stack = new AsyncDisposableStack();
const folder = stack.use(scratchFolder());
const cluster = stack.adopt(await startEmbeddedPostgres({ dataDir: folder.in('data') }), (one) => one.stop());
const { host = '', port, user, database } = cluster.connection;

/** Half past five in India, today. */
const minuteMs = Date.parse(`${new Date().toISOString().slice(0, 10)}T05:30:00+05:30`);
const startMs = minuteMs - Number(values.before) * MINUTE_MS;
const begin = performance.now();
let isBegun = false;
const clockMs = (): number => startMs + (isBegun ? performance.now() - began : 0);
let began = begin;

const arrivedMs: number[] = [];
const service = createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    arrivedMs.push(clockMs());
    await pause(answerMs);
    response.writeHead(201).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
stack.defer(() => void service.close());
const origin = `127.0.0.1:${(service.address() as AddressInfo).port}`;

const upstream = stack.use(await startUpstream({ clock: () => new Date(startMs), scenario: 'wet-night' }));
const env = {
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  DATA_DIR: folder.in('server'),
  SERVER_SECRET: 'a'.repeat(64),
  WEATHER_PROVIDERS: 'openmeteo,sample',
  OPEN_METEO_URL: upstream.openMeteoUrl,
  OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
  PUSH_HOSTS: origin,
  PUSH_SUBJECT: 'mailto:operator@example.com',
  TZ: 'Australia/Lord_Howe',
};
const client = new Client(cluster.connection);
{
  // Also migrates; the weather of one cell, fetched by the product, serves for all.
  await using context = await createContext(readConfig(env), {
    clock: () => new Date(startMs),
    print: () => undefined,
    log: Fastify().log,
  });
  await client.connect();
  await seedFarms(client, farms);
  const [first] = await openers(client, { farmers: 1, cells: 1 });
  if (!first) throw new Error('no farmer was seeded');
  await planOfFarm(context, first.userId);
  await seedWeather(client, farms);
}
stack.defer(() => client.end());
const browser = stack.use(await FakePushService.open()).browser();
const { p256dh, auth } = browser.subscription;
await client.query(
  `insert into app.push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
   select gen_random_uuid(), id, 'http://' || $1 || '/push/' || id, $2, $3, now() from app.users`,
  [origin, p256dh, auth],
);
await client.query('vacuum analyze');

const TICKS = 100;
const secondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const sender = fork('server/test/sender-process.ts', ['as the job does'], {
  env: { ...process.env, ...env },
});
stack.defer(() => void sender.kill('SIGKILL'));
let isGone = false;
sender.once('exit', () => {
  isGone = true;
});
sender.send(startMs);
await new Promise((resolve) => sender.once('message', resolve));
sender.send(startMs);
[began, isBegun] = [performance.now(), true];
const before = secondsOf(sender.pid ?? 0);

const madeOf = async () => {
  const { rows } = await client.query<{ made: number; sent: number }>(
    `select count(*)::int as made, (count(*) filter (where state = 'sent'))::int as sent from app.briefs`,
  );
  return rows[0] ?? { made: 0, sent: 0 };
};
let madeAtMs = Number.NaN;
let cpuMade = 0;
for (;;) {
  const { made, sent } = await madeOf();
  if (Number.isNaN(madeAtMs) && made >= farms.farmers)
    [madeAtMs, cpuMade] = [clockMs(), secondsOf(sender.pid ?? 0) - before];
  if (sent >= farms.farmers) break;
  if (isGone) throw new Error(`the sender died: ${made} made, ${sent} sent`);
  if (clockMs() > minuteMs + 60 * MINUTE_MS) throw new Error(`an hour late: ${made} made, ${sent} sent`);
  await pause(500);
}
const cpu = secondsOf(sender.pid ?? 0) - before;
const late = arrivedMs.map((at) => (at - minuteMs) / 1000).sort((a, b) => a - b);
const at = (share: number): string =>
  (late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0).toFixed(1);
const seconds = (ms: number): string => (ms / 1000).toFixed(0);
print(
  `${farms.farmers} messages, ${farms.cells} cells: all made ${seconds(madeAtMs - startMs)} s after it began (${cpuMade.toFixed(0)} s of the ` +
    `sender's processor, ${((cpuMade / farms.farmers) * 1000).toFixed(1)} ms each); handed over ${at(0)} to ${at(1)} s after their minute, ` +
    `p50 ${at(0.5)}, p95 ${at(0.95)} s; the sender's processor in all ${cpu.toFixed(0)} s`,
);
if (Number(at(0.95)) > 60 || madeAtMs - startMs > 600_000) process.exitCode = 1;

import { fork, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { startProduct } from '../server/test/product-process.ts';
import { databaseOnNodes, ownDatabase } from './morning-database.ts';
import { openers, seedFarms, seedWeather } from './morning-seed.ts';

/**
 * The hour from six to seven of many farmers against one process, and beside each request a `SELECT 1` behind bare Fastify on the same
 * database: `node bench/morning.ts [--farmers 10000] [--cells 3000] [--seconds 120] [--most 64] [--nodes 3]`. An open is the plan and what changed
 * since yesterday; one in five writes a task. Requests begin by the clock, whether the ones before have ended or not.
 */

const { values } = parseArgs({
  options: {
    farmers: { type: 'string', default: '10000' },
    cells: { type: 'string', default: '3000' },
    /** Of the morning itself; each doubling after it takes a quarter of that. */
    seconds: { type: 'string', default: '120' },
    /** Opens a second at which it ends, whether anything broke or not. */
    most: { type: 'string', default: '64' },
    /** Servers of Citus, of which the first is the coordinator and has the rows where it is alone; the product's own PostgreSQL where not said. */
    nodes: { type: 'string' },
    /** Opens a second instead of those of the farmers: what is asked for is processor time, on a busy machine. */
    rate: { type: 'string' },
  },
});
const farms = { farmers: Number(values.farmers), cells: Number(values.cells) };
const seconds = Number(values.seconds);
/** Of a day's opens that fall into this hour, one open a farmer. */
const SHARE = 0.3;
const JWT_SECRET = 'a secret of the bench that signs';
const METRICS_TOKEN = 'the token of the bench';
const PATIENCE_MS = 20_000;
/** Beyond it a farmer calls it broken. */
const SLOW_MS = 3_000;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await using stack = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
stack.defer(() => rm(folder, { recursive: true, force: true }));
const upstream = spawn(process.execPath, ['server/test/upstream/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
stack.defer(() => void upstream.kill('SIGTERM'));
const provider: Record<string, string> = {};
for await (const line of createInterface({ input: upstream.stdout })) {
  const [, name, value] = /^(OPEN_METEO\w*)=(\S+)$/.exec(line) ?? [];
  if (name && value) provider[name] = value;
  if (name === 'OPEN_METEO_ARCHIVE_URL') break;
}

const measured = stack.use(
  values.nodes === undefined
    ? await ownDatabase(folder)
    : await databaseOnNodes(folder, Number(values.nodes)),
);
const client = new Client(measured.connection);
await client.connect();
stack.defer(() => client.end());
const seeding = performance.now();
await seedFarms(client, farms);
print(
  `${farms.farmers} farmers, ${farms.farmers * 3} plots, ${farms.cells} cells seeded in ${Math.round((performance.now() - seeding) / 1000)} s`,
);
if (values.nodes === undefined) {
  const sizes = await client.query<{ bytes: number; row: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
       pg_total_relation_size('app.records')::float8 / (select count(*) from app.records)
         + pg_total_relation_size('app.changes')::float8 / (select count(*) from app.changes) as row`,
  );
  print(
    `${Math.round((sizes.rows[0]?.bytes ?? 0) / farms.farmers)} bytes of the database a farmer, ${Math.round(sizes.rows[0]?.row ?? 0)} a record with its place in the feed`,
  );
}

const product = stack.use(
  await startProduct(join(folder, 'server'), {
    ...provider,
    DATABASE_URL: measured.url,
    SERVER_SECRET: 'a'.repeat(64),
    AUTH_JWT_SECRET: JWT_SECRET,
    METRICS_TOKEN,
    WEATHER_PROVIDERS: 'openmeteo,sample',
    WEATHER_DAILY_CAP: '1000000',
  }),
);
const bare = fork(new URL('./select-one.ts', import.meta.url), [measured.url]);
stack.defer(() => void bare.kill('SIGTERM'));
const [bareUrl] = (await once(bare, 'message')) as [string];

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
function tokenOf({ userId, sessionId }: { readonly userId: string; readonly sessionId: string }): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'http://localhost:0/auth/v1',
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    session_id: sessionId,
    aal: 'aal1',
    iat: now - 5,
    exp: now + 7200,
  };
  const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', JWT_SECRET).update(input).digest('base64url')}`;
}
const farmers = await openers(client, farms);
const tokens = farmers.map(tokenOf);

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
interface Seen {
  readonly status: number;
  readonly ms: number;
  /** When it was asked, by the clock of this process. */
  readonly at: number;
  /** Read only where it is asked for: the load is not to unpack what is not read. */
  readonly text: () => string;
}
function ask(address: string, token?: string, body?: object): Promise<Seen> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text = () => '') =>
      resolve({ status, ms: performance.now() - begin, at: begin, text });
    const sent = request(
      address,
      {
        agent,
        method: body ? 'POST' : 'GET',
        timeout: PATIENCE_MS,
        headers: {
          ...(token ? { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isPacked = answer.headers['content-encoding'] === 'gzip';
          end(answer.statusCode ?? 0, () => String(isPacked ? gunzipSync(bytes) : bytes));
        });
        answer.on('error', () => end(0));
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(0));
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

async function metrics(): Promise<(name: string) => number> {
  const { text } = await ask(`${product.url}/metrics`, METRICS_TOKEN);
  const lines = text().split('\n');
  return (name) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

// The weather of one cell is fetched by the product itself, and serves for all.
const first = await ask(`${product.url}/api/weather/current?lat=15.1&lon=73.1`, tokens[0]);
if (first.status !== 200) throw new Error(`weather answered ${first.status}: ${first.text()}`);
await seedWeather(client, farms);
/** The cursor of a phone that was here a moment ago. */
async function readToEnd(token: string): Promise<string> {
  for (let at = ''; ; ) {
    const { status, text } = await ask(`${product.url}/api/sync?limit=1000${at}`, token);
    if (status !== 200) throw new Error(`sync answered ${status}`);
    const { data } = JSON.parse(text()) as { data: { cursor: string; more: boolean } };
    if (!data.more) return data.cursor;
    at = `&since=${encodeURIComponent(data.cursor)}`;
  }
}
const parts = await measured.partsOf(farmers.map(({ userId }) => userId));
const cursors = new Map<string, string>();
for (const part of new Set(parts)) cursors.set(part, await readToEnd(tokens[parts.indexOf(part)] ?? ''));

interface Step {
  readonly broken: string[];
  readonly perOpen: number;
}

let turn = 0;
async function step(rate: number, forSeconds: number, name: string): Promise<Step> {
  const plans: Seen[] = [];
  const others: Seen[] = [];
  const ones: Seen[] = [];
  const [before, databaseBefore, begin] = [await metrics(), measured.processor(), performance.now()];
  const under: Promise<unknown>[] = [];
  const total = Math.max(1, Math.round(rate * forSeconds));
  for (let index = 0; index < total; index += 1) {
    const due = begin + (index / rate) * 1000;
    if (due > performance.now()) await sleep(due - performance.now());
    // A stride that meets every farmer, never two neighbours in turn.
    const nth = (turn * 7919) % tokens.length;
    const token = tokens[nth] ?? '';
    const cursor = cursors.get(parts[nth] ?? '') ?? '';
    const writes = turn % 5 === 0;
    turn += 1;
    under.push(
      ask(`${bareUrl}/`).then((seen) => ones.push(seen)),
      ask(`${product.url}/api/advice/plan`, token).then((seen) => plans.push(seen)),
      ask(`${product.url}/api/sync?since=${encodeURIComponent(cursor)}`, token).then((seen) =>
        others.push(seen),
      ),
      ...(writes
        ? [ask(`${product.url}/api/tasks`, token, { title: 'Spray' }).then((seen) => others.push(seen))]
        : []),
    );
  }
  const late = performance.now() - begin - ((total - 1) / rate) * 1000;
  await Promise.all(under);
  const [after, databaseAfter] = [await metrics(), measured.processor()];
  const times = (seen: readonly Seen[]) => seen.map(({ ms }) => ms).sort((a, b) => a - b);
  const [plan, one, other] = [times(plans), times(ones), times(others)];
  const failed = [...plans, ...others].filter(({ status }) => status === 0 || status >= 400);
  const cpu = (name: string) => after(name) - before(name);
  const node = cpu('process_cpu_seconds_total');
  const spent = [...databaseAfter].map(([name, ms]) => ({ name, ms: ms - (databaseBefore.get(name) ?? 0) }));
  const database = spent.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const [p99, bare99] = [quantile(plan, 0.99), quantile(one, 0.99)];
  const slowest = plans
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
    .map(({ ms, at }) => `${ms.toFixed(0)} ms after ${((at - begin) / 1000).toFixed(0)} s`);
  const broken = [
    ...(failed.length > 0
      ? [`${failed.length} refused or lost (${[...new Set(failed.map(({ status }) => status))].join(', ')})`]
      : []),
    ...(p99 > SLOW_MS ? [`p99 of the plan ${Math.round(p99)} ms`] : []),
    ...(late > 1_000 ? [`the bench itself was ${Math.round(late)} ms late`] : []),
  ];
  print(
    `${name}: ${rate.toFixed(2)} opens/s for ${forSeconds} s (${total}); plan p50 ${quantile(plan, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)} ms; ` +
      `SELECT 1 p50 ${quantile(one, 0.5).toFixed(0)}, p99 ${bare99.toFixed(0)} ms (ratio ${(p99 / bare99).toFixed(1)}); sync and writes p99 ${quantile(other, 0.99).toFixed(0)} ms; ` +
      `processor a open: ${((node / total) * 1000).toFixed(0)} ms server, ${spent.map(({ name, ms }) => `${(ms / total).toFixed(1)} ms ${name}`).join(', ')}; ` +
      `${Math.round(after('process_resident_memory_bytes') / 2 ** 20)} MB; event loop p99 ${(after('nodejs_eventloop_lag_p99_seconds') * 1000).toFixed(0)} ms; the slowest plans: ${slowest.join(', ')}` +
      (broken.length > 0 ? `; BROKEN: ${broken.join('; ')}` : ''),
  );
  return { broken, perOpen: (node + database) / total };
}

const morning = Number(values.rate ?? (farms.farmers * SHARE) / 3600);
await step(4, 5, 'warming up');
const asItIs = await step(morning, seconds, 'the morning');
let most = morning;
let { perOpen } = asItIs;
for (let rate = 4; rate <= Number(values.most); rate *= 2) {
  const seen = await step(rate, seconds / 4, 'more');
  if (seen.broken.length > 0) break;
  most = rate;
  perOpen = seen.perOpen;
}
print(
  `held: ${most.toFixed(1)} opens/s, the morning of ${Math.round((most * 3600) / SHARE)} farmers; ` +
    `a core does ${(1 / perOpen).toFixed(0)} opens/s by processor time, which is the morning of ${Math.round(((1 / perOpen) * 3600) / SHARE)}`,
);

import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkOut, removeCheckOut } from '../e2e/hostile/lib/older-version.ts';
import { startProduct } from '../server/test/product-process.ts';
import { scratchFolder } from '../server/test/scratch-folder.ts';
import { startUpstream } from '../server/test/upstream/upstream.ts';
import { post, register, type Session } from './farmer.ts';
import { processorMs } from './processor-time.ts';

/**
 * The most asked routes of two revisions, each on its own PostgreSQL, in one run and in turn, by processor time of server and database:
 * `node bench/two-revisions.ts --before COMMIT [--after COMMIT] [--rounds 21] [--ms 800]`. The working tree where `after` is not said.
 * A round asks each so often that it takes some `ms` of processor: shorter ones are lost in garbage collection. Ratios are medians.
 */

const { values } = parseArgs({
  options: {
    /** The last before the keys of decision 200. */
    before: { type: 'string', default: '21910a06' },
    after: { type: 'string' },
    rounds: { type: 'string', default: '21' },
    ms: { type: 'string', default: '800' },
  },
});
const rounds = Number(values.rounds);
const roundMs = Number(values.ms);
const WARM_UP = 200;
const AT_ONCE = 4;
const PLOTS = 3;
const RECORDS = 60;
const TASKS = 20;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await using stack = new AsyncDisposableStack();
const folder = stack.use(scratchFolder());
const upstream = stack.use(await startUpstream({ clock: () => new Date() }));

interface RouteCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Revision {
  readonly name: string;
  readonly session: Session;
  readonly plotId: string;
  readonly cursor: string;
  readonly agent: Agent;
  readonly url: string;
  /** So far. */
  spent(): Cost;
}

async function open(name: string, commit: string | undefined): Promise<Revision> {
  const code = folder.in(`code-${name}`);
  if (commit !== undefined) {
    stack.defer(() => removeCheckOut(code).then(() => undefined));
    await checkOut(code, commit);
  }
  const root = commit === undefined ? fileURLToPath(new URL('..', import.meta.url)) : code;
  const home = folder.in(name);
  mkdirSync(home, { mode: 0o755 });
  const outboxFile = join(home, 'outbox.jsonl');
  const env = {
    OUTBOX_FILE: outboxFile,
    SMS_PER_HOUR: '1000000',
    SMS_PER_HOUR_RANGE: '1000000',
    QUOTA_ROWS: '100000000',
    QUOTA_MEGABYTES: '1000000',
    QUOTA_CALLS_PER_MINUTE: '10000000',
    WEATHER_PROVIDERS: 'openmeteo,sample',
    OPEN_METEO_URL: upstream.openMeteoUrl,
    OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
  };
  const product = stack.use(await startProduct(join(home, 'data'), env, join(root, 'server/src/main.ts')));
  const session = await register({
    product: product.url,
    outboxFile,
    phone: '+919822012345',
    firstName: 'Asha',
  });
  const token = session.access_token;
  const make = async <T>(path: string, body: object): Promise<T> =>
    (await post<{ data: T }>(`${product.url}/api${path}`, body, token)).data;
  const today = new Date().toISOString().slice(0, 10);
  let plotId = '';
  for (let nth = 0; nth < PLOTS; nth += 1) {
    const { plot } = await make<{ plot: { id: string } }>('/plots', {
      name: `Plot ${nth}`,
      latitude: 20 + nth * 0.02,
      longitude: 73.8,
    });
    plotId = plot.id;
    await make('/seasons', { plotId, cycle: 'fruit', pruningDate: today.replace(/\d\d$/, '01') });
  }
  for (let nth = 0; nth < RECORDS; nth += 1)
    await make('/records', {
      plotId,
      entryId: randomUUID(),
      kind: 'rain_gauge',
      happenedAt: new Date(Date.now() - nth * 3_600_000).toISOString(),
      details: { mm: 4 },
    });
  for (let nth = 0; nth < TASKS; nth += 1) await make('/tasks', { plotId, title: `Work ${nth}` });
  const feed = await fetch(`${product.url}/api/sync?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await feed.json()) as { data: { cursor: string } };
  const postmaster = Number.parseInt(
    readFileSync(join(home, 'data/postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  );
  return {
    name,
    session,
    plotId,
    cursor: data.cursor,
    url: product.url,
    agent: new Agent({ keepAlive: true, maxSockets: AT_ONCE }),
    spent() {
      // PostgreSQL is started by the server, whose child it stays.
      const [all, database] = [processorMs(product.pid), processorMs(postmaster)];
      return { server: all - database, database };
    },
  };
}

const get = (path: string) => (): RouteCall => ({ method: 'GET', path });

const routes: Readonly<Record<string, (revision: Revision) => RouteCall>> = {
  'GET /me': get('/me'),
  'GET /plots': get('/plots'),
  'GET /records, a page': get('/records?limit=50'),
  'GET /tasks': get('/tasks'),
  'GET /sync, nothing new': ({ cursor }) => get(`/sync?since=${encodeURIComponent(cursor)}`)(),
  'GET /sync, everything': get('/sync?limit=1000'),
  'GET /advice/plan': get('/advice/plan'),
  'GET /weather/my-plots': get('/weather/my-plots'),
  'GET /reports/costs': get('/reports/costs'),
  'POST /tasks': ({ plotId }) => ({ method: 'POST', path: '/tasks', body: { plotId, title: 'Tie' } }),
  'POST /sync, ten tasks': ({ plotId }) => ({
    method: 'POST',
    path: '/sync',
    body: {
      writes: Array.from({ length: 10 }, () => ({
        id: randomUUID(),
        route: 'POST /tasks',
        body: { id: randomUUID(), plotId, title: 'Tie' },
      })),
    },
  }),
};

const ask = ({ url, agent, session }: Revision, { method, path, body }: RouteCall): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api${path}`,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${session.access_token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? resolve()
            : reject(new Error(`${method} ${path} answered ${answer.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });

/** Milliseconds of processor. */
interface Cost {
  readonly server: number;
  readonly database: number;
}

/** Of one request. */
async function cost(revision: Revision, callOf: (of: Revision) => RouteCall, count: number): Promise<Cost> {
  const before = revision.spent();
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await ask(revision, callOf(revision));
      }
    }),
  );
  const after = revision.spent();
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
  };
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const before = await open('before', values.before);
const after = await open('after', values.after);
print(
  `${values.before} and ${values.after ?? 'the working tree'}, ${rounds} rounds of ${roundMs} ms, ${AT_ONCE} at once`,
);
print(
  '| route | server ms: before, after | PostgreSQL ms: before, after | both, after against before: median (least, most) |',
);
print('|---|---:|---:|---:|');
// Writes make the farm larger, so they come last; both are asked the same.
for (const [name, callOf] of Object.entries(routes)) {
  await cost(after, callOf, WARM_UP);
  await cost(before, callOf, WARM_UP);
  const { server, database } = await cost(before, callOf, WARM_UP);
  const requests = Math.max(10, Math.round(roundMs / (server + database)));
  const found: Record<'before' | 'after', Cost[]> = { before: [], after: [] };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In turn who is first.
    const order = round % 2 === 0 ? ([before, after] as const) : ([after, before] as const);
    for (const one of order)
      found[one === before ? 'before' : 'after'].push(await cost(one, callOf, requests));
    const sum = (side: 'before' | 'after') => {
      const last = found[side].at(-1);
      return last ? last.server + last.database : 0;
    };
    ratios.push(sum('after') / sum('before'));
  }
  const of = (side: 'before' | 'after', part: 'server' | 'database') =>
    median(found[side].map((one) => one[part])).toFixed(2);
  print(
    `| ${name} | ${of('before', 'server')}, ${of('after', 'server')} | ${of('before', 'database')}, ${of('after', 'database')} | ` +
      `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}) |`,
  );
}

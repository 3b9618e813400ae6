import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';

/**
 * Reads of the product's API against bare Fastify with `SELECT 1` on the same database, in turn, in one
 * run. Ratios are what counts: a shared machine swings.
 */

const CONNECTIONS = 16;
const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 4;

interface Ready {
  readonly bare: string;
  readonly product: string;
  readonly token: string;
  readonly plotId: string;
  readonly refreshTokens: readonly string[];
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const server = fork(new URL('./api-server.ts', import.meta.url), [folder], { stdio: 'inherit' });
const [ready] = (await once(server, 'message')) as [Ready];
const headers = { authorization: `Bearer ${ready.token}` };

const tagOf = async (path: string): Promise<string> =>
  (await fetch(ready.product + path, { headers })).headers.get('etag') ?? '';

const cpu = async (): Promise<number> => {
  const reply = once(server, 'message');
  server.send('cpu');
  return ((await reply)[0] as { ms: number }).ms;
};

const ofPlot = (advice: string) => ({
  url: `${ready.product}/api/advice/${advice}?plotId=${ready.plotId}`,
  headers,
});

const REFRESH = 'POST /auth/v1/token, refresh';

/** Beside what it must answer: whatever is on the disk before it is acknowledged is no faster than this. */
const UPDATE = 'UPDATE of one row, committed';

const targets = {
  'SELECT 1': { url: `${ready.bare}/` },
  [UPDATE]: { url: `${ready.bare}/update`, method: 'POST' },
  'GET /auth/v1/user': { url: `${ready.product}/auth/v1/user`, headers },
  [REFRESH]: {
    url: `${ready.product}/auth/v1/token?grant_type=refresh_token`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  },
  'GET /api/me': { url: `${ready.product}/api/me`, headers },
  'GET /api/weather/current (warm)': {
    url: `${ready.product}/api/weather/current?lat=20.0&lon=73.8`,
    headers,
  },
  'GET /api/weather/my-plots (3 plots, warm)': { url: `${ready.product}/api/weather/my-plots`, headers },
  'GET /api/advice/plan (3 plots)': { url: `${ready.product}/api/advice/plan`, headers },
  'GET /api/advice/plan (3 plots), packed': {
    url: `${ready.product}/api/advice/plan`,
    headers: { ...headers, 'accept-encoding': 'gzip' },
  },
  'GET /api/advice/plan (3 plots), known: 304': {
    url: `${ready.product}/api/advice/plan`,
    headers: { ...headers, 'if-none-match': await tagOf('/api/advice/plan') },
  },
  'GET /api/advice/diseases': ofPlot('diseases'),
  'GET /api/advice/disease-record': ofPlot('disease-record'),
  'GET /api/advice/irrigation': ofPlot('irrigation'),
  'GET /api/advice/season-heat': ofPlot('season-heat'),
} as const;

type Name = keyof typeof targets;

/** Each hands out its newest token once at a time. What an ended round left unanswered is shown again: its answer was lost. */
const sessions = ready.refreshTokens.map((token) => ({ token, isOut: false }));

function refreshing(): object {
  for (const session of sessions) session.isOut = false;
  type Turn = { session?: (typeof sessions)[number] | undefined };
  return {
    requests: [
      {
        setupRequest: (request: object, turn: Turn) => {
          turn.session = sessions.find(({ isOut }) => !isOut);
          if (!turn.session) throw new Error('more requests than sessions');
          turn.session.isOut = true;
          return { ...request, body: JSON.stringify({ refresh_token: turn.session.token }) };
        },
        onResponse: (_status: number, body: string, { session }: Turn) => {
          if (!session) return;
          session.token = (JSON.parse(body) as { refresh_token: string }).refresh_token;
          session.isOut = false;
        },
      },
    ],
  };
}

async function load(name: Name, extra: object): Promise<autocannon.Result> {
  const result = await autocannon({
    ...targets[name],
    ...(name === REFRESH ? refreshing() : {}),
    duration: SECONDS,
    connections: CONNECTIONS,
    ...extra,
  });
  // What is known already is no answer of 2xx.
  const refused = result['4xx'] + result['5xx'];
  if (refused > 0 || result.errors > 0)
    throw new Error(`${name}: ${refused} refused, ${result.errors} failed`);
  return result;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const rates = new Map<Name, number[]>();
/** Milliseconds of the server's process for one request: what a neighbour on the machine cannot take away. */
const costs = new Map<Name, number[]>();
const tails = new Map<Name, [number, number][]>();
/** What alone is asked for, where parts of its names are given. */
const WANTED = process.argv.length > 3 ? process.argv.slice(3) : [''];
const names = (Object.keys(targets) as Name[]).filter(
  (name) =>
    name === 'SELECT 1' ||
    WANTED.some((part) => name.includes(part) || (name === UPDATE && REFRESH.includes(part))),
);
for (const name of names) await load(name, { duration: 1 });
for (let round = 0; round < ROUNDS; round++) {
  for (const name of names) {
    const before = await cpu();
    const closed = await load(name, {});
    costs.set(name, [...(costs.get(name) ?? []), ((await cpu()) - before) / closed.requests.total]);
    rates.set(name, [...(rates.get(name) ?? []), closed.requests.average]);
    const open = await load(name, { overallRate: 400, duration: SECONDS });
    tails.set(name, [...(tails.get(name) ?? []), [open.latency.p50, open.latency.p99]]);
  }
}

const limit = median(rates.get('SELECT 1') ?? []);
const leastCost = median(costs.get('SELECT 1') ?? []);
process.stdout.write(
  '| request | req/s min/med/max | vs SELECT 1 | CPU ms each | vs SELECT 1 | p50 / p99 ms at 400 req/s |\n|---|---|---|---|---|---|\n',
);
for (const name of names) {
  const all = (rates.get(name) ?? []).toSorted((a, b) => a - b).map(Math.round);
  const tail = tails.get(name) ?? [];
  const p50 = median(tail.map(([half]) => half));
  const p99 = median(tail.map(([, last]) => last));
  const ratio = (median(all) / limit).toFixed(2);
  const cost = median(costs.get(name) ?? []);
  const spent = `${cost.toFixed(2)} | ${(leastCost / cost).toFixed(2)}`;
  process.stdout.write(
    `| ${name} | ${all.at(0)} / ${median(all)} / ${all.at(-1)} | ${ratio} | ${spent} | ${p50} / ${p99} |\n`,
  );
}
const ofUpdate = (name: Name): number => median(rates.get(name) ?? []) / median(rates.get(UPDATE) ?? []);
if (names.includes(REFRESH))
  process.stdout.write(
    `\nA refresh against a bare route that commits one UPDATE: ${ofUpdate(REFRESH).toFixed(2)}\n`,
  );
for (let more = 0; more < 5; more++) {
  const plot = { name: `Mal ${more}`, latitude: more < 2 ? 20.01 : 20.31, longitude: 73.81 };
  const made = await fetch(`${ready.product}/api/plots`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(plot),
  });
  if (made.status !== 201) throw new Error(`a plot answered ${made.status}`);
}
const plan = `${ready.product}/api/advice/plan`;
const packed = await fetch(plan, { headers: { ...headers, 'accept-encoding': 'gzip' } });
const whole = await packed.arrayBuffer();
process.stdout.write(
  `\nThe plan's weather for eight plots in two cells: ${whole.byteLength} bytes, ${packed.headers.get('content-length')} packed.\n`,
);
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });

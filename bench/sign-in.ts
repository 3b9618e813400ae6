import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Sign-in against the bare cost of the same argon2id, refresh and session check against `SELECT 1`, in turn in one run.
 * The ratios count: a shared machine swings.
 */

const LANES = 8;
const SECONDS = 3;
const ROUNDS = Number(process.argv[2] ?? 5);
const FARMERS = 64;

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const server = fork(new URL('./sign-in-server.ts', import.meta.url), [folder], { stdio: 'inherit' });
const ask = async <Reply>(message: object | string): Promise<Reply> => {
  const reply = once(server, 'message');
  server.send(message);
  return (await reply)[0] as Reply;
};
const [{ url }] = (await once(server, 'message')) as [{ url: string }];

/** Where the system can: the server's threads on one core, so that hash and sign-in have the same to live on. */
function pin(pid: number | undefined, core: number): boolean {
  return spawnSync('taskset', ['-ap', '-c', String(core), String(pid)]).status === 0;
}
const isPinned = pin(server.pid, 0) && pin(process.pid, 1);

async function post(path: string, body: object): Promise<Session> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as Session;
}

const phoneOf = (farmer: number): string => `+9198220${String(10_000 + farmer)}`;
const tokens: Session[] = [];
for (let farmer = 0; farmer < FARMERS; farmer += 1) {
  tokens.push(await post('/signup', { phone: phoneOf(farmer), password: '730519' }));
}

interface Figure {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

interface Measured extends Figure {
  /** Of the server's process, all its threads: what a neighbour on the machine cannot take away. */
  readonly cpuMs: number;
}

async function load(work: (turn: number) => Promise<unknown>): Promise<Figure> {
  const end = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await work(turn++);
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: LANES }, lane));
  const rate = (times.length * 1000) / (performance.now() - start);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { rate, p50: at(0.5), p99: at(0.99) };
}

async function get(path: string, token = ''): Promise<void> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

const works: Record<string, () => Promise<Figure>> = {
  'argon2id alone': async () => {
    const { rate } = await ask<{ rate: number }>({ lanes: LANES, seconds: SECONDS });
    return { rate, p50: (LANES * 1000) / rate, p99: Number.NaN };
  },
  'sign-in with a PIN': () =>
    load((turn) =>
      post('/token?grant_type=password', { phone: phoneOf(turn % FARMERS), password: '730519' }),
    ),
  'SELECT 1': () => load(() => get('/select-1')),
  'session check': () => load((turn) => get('/session-check', tokens[turn % FARMERS]?.access_token)),
  refresh: () =>
    load(async (turn) => {
      const farmer = turn % FARMERS;
      const refresh_token = tokens[farmer]?.refresh_token;
      tokens[farmer] = await post('/token?grant_type=refresh_token', { refresh_token });
    }),
};

const cpu = async (): Promise<number> => (await ask<{ ms: number }>('cpu')).ms;

async function measure(work: () => Promise<Figure>): Promise<Measured> {
  const before = await cpu();
  const figure = await work();
  return { ...figure, cpuMs: ((await cpu()) - before) / (figure.rate * SECONDS) };
}

const figures = new Map<string, Measured[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, work] of Object.entries(works))
    figures.set(name, [...(figures.get(name) ?? []), await measure(work)]);
}
const { rss } = await ask<{ rss: number }>('memory');

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rateOf = (name: string): number => median((figures.get(name) ?? []).map(({ rate }) => rate));
const cpuOf = (name: string): number => median((figures.get(name) ?? []).map(({ cpuMs }) => cpuMs));
const against: Record<string, string> = {
  'sign-in with a PIN': 'argon2id alone',
  'session check': 'SELECT 1',
  refresh: 'SELECT 1',
};

process.stdout.write(
  '| what | per second min/med/max | ratio | p50 / p99 ms | CPU ms each | ratio of CPU |\n|---|---|---|---|---|---|\n',
);
for (const [name, rounds] of figures) {
  const rates = rounds.map(({ rate }) => rate).sort((a, b) => a - b);
  const base = against[name];
  const ratio = base ? `${(rateOf(name) / rateOf(base)).toFixed(2)} of ${base}` : '';
  const cpuRatio = base ? (cpuOf(base) / cpuOf(name)).toFixed(2) : '';
  const ms = (pick: (figure: Figure) => number): string => median(rounds.map(pick)).toFixed(1);
  const spread = [rates[0], rateOf(name), rates.at(-1)].map((rate) => rate?.toFixed(0)).join(' / ');
  process.stdout.write(
    `| ${name} | ${spread} | ${ratio} | ${ms(({ p50 }) => p50)} / ${ms(({ p99 }) => p99)} | ${cpuOf(name).toFixed(2)} | ${cpuRatio} |\n`,
  );
}
process.stdout.write(
  `\n${LANES} at a time, ${ROUNDS} rounds of ${SECONDS} s; server ${isPinned ? 'on one core' : 'on all cores'}, ${(rss / 2 ** 20).toFixed(0)} MiB.\n`,
);
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });

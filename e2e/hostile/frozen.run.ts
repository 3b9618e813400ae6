import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, connect as open, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/lib/postgres/embedded.ts';
import { type ProductProcess, startProduct } from '../../server/test/product-process.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { ask, type CallResult, conclude, type Farmer, register, say } from './lib/farmers.ts';

/**
 * A database that stops answering, in two ways: its processes are stopped (SIGSTOP), and the network between is cut without a word. Every
 * kind of request is answered within five seconds, and after that all is well again and no acknowledged write is lost.
 */

const MAX_MS = 5_000;
const ROUNDS = 3;
const problems: string[] = [];

const callsOf = (farmer: Farmer): readonly (readonly [string, string, unknown?])[] => [
  ['GET', '/readyz'],
  ['GET', '/api/me'],
  ['GET', '/api/plots'],
  ['POST', '/api/plots', { id: randomUUID(), name: 'Frozen' }],
  ['POST', '/api/sync', { writes: [{ id: randomUUID(), route: 'POST /plots', body: { name: 'Batch' } }] }],
  ['GET', '/api/sync'],
  ['GET', '/api/advice/plan'],
  ['GET', '/api/weather/my-plots'],
  ['GET', '/api/reports/costs?format=csv'],
  ['POST', '/api/auth/refresh', { refreshToken: 'none' }],
  ['GET', '/auth/v1/user'],
  ['POST', '/auth/v1/token?grant_type=password', { phone: farmer.phone, password: farmer.pin }],
  ['POST', '/auth/v1/otp', { phone: farmer.phone }],
  ['POST', '/auth/v1/signup', { phone: '+919899999999', password: farmer.pin }],
];

/** What is right: "not now" with a time, or weather that is known, or each write of a batch answered so. */
const isRight = (path: string, { status, retryAfter, text }: CallResult): boolean =>
  (status === 503 && retryAfter !== null) ||
  (status === 200 &&
    (path.startsWith('/api/weather') || (path === '/api/sync' && text.includes('"status":503')))) ||
  // A token that is none is refused without a look.
  (status === 401 && path === '/api/auth/refresh');

async function hold(
  name: string,
  product: Pick<ProductProcess, 'url'>,
  outbox: string,
  { freeze, thaw }: { readonly freeze: () => void; readonly thaw: () => void },
): Promise<void> {
  const farmer = await register(product.url, outbox, 1);
  const acknowledged: string[] = [];
  const add = async (): Promise<void> => {
    const id = randomUUID();
    const { status } = await ask(product.url, farmer.token, 'POST', '/api/plots', { id, name: 'Kept' });
    if (status === 201) acknowledged.push(id);
    else if (status !== 503) problems.push(`${name}: a write under way answered ${status}`);
  };
  let slowest = 0;
  let answers = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Writes are under way while it happens.
    const writing = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let time = 0; time < 15; time += 1) await add();
      }),
    );
    const before = acknowledged.length;
    for (let tries = 0; tries < 500 && acknowledged.length < before + 3 * (round + 1); tries += 1)
      await pause(5);
    freeze();
    const calls = [...callsOf(farmer), ...callsOf(farmer), ...callsOf(farmer)];
    const asked = await Promise.all(
      calls.map(async ([method, path, body]) => ({
        call: `${method} ${path}`,
        path,
        answer: await ask(product.url, farmer.token, method, path, body),
      })),
    );
    for (const { call, path, answer } of asked) {
      answers += 1;
      slowest = Math.max(slowest, answer.ms);
      if (!isRight(path, answer) || answer.ms > MAX_MS)
        problems.push(`${name}: ${call} answered ${answer.status} after ${Math.round(answer.ms)} ms`);
    }
    await writing;
    thaw();
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await ask(product.url, null, 'GET', '/readyz')).status === 200) break;
      await pause(200);
    }
    for (const [method, path] of [
      ['GET', '/readyz'],
      ['GET', '/api/plots'],
      ['GET', '/auth/v1/user'],
    ] as const) {
      const { status } = await ask(product.url, farmer.token, method, path);
      if (status !== 200) problems.push(`${name}: ${method} ${path} answered ${status} after the thaw`);
    }
  }
  for (const id of acknowledged) {
    const { status } = await ask(product.url, farmer.token, 'GET', `/api/plots/${id}`);
    if (status !== 200) problems.push(`${name}: an acknowledged plot is gone (${status})`);
  }
  say(
    `${name}: ${answers} calls in ${ROUNDS} rounds, slowest ${Math.round(slowest)} ms; ${acknowledged.length} acknowledged writes are there`,
  );
}

/** Every process of a postmaster. */
function processesOf(postmaster: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
}

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
};

async function stopped(): Promise<void> {
  using folder = scratchFolder();
  await using product = await startProduct(folder.in('data'), {
    SMS_PER_HOUR: '1000',
    SMS_PER_HOUR_ACCOUNT: '1000',
    SMS_PER_HOUR_RANGE: '1000',
  });
  const postmaster = product.postmaster();
  let held: number[] = [];
  try {
    await hold('stopped (SIGSTOP)', product, folder.in('outbox.jsonl'), {
      freeze: () => {
        held = processesOf(postmaster);
        signalAll(held, 'SIGSTOP');
      },
      thaw: () => signalAll(held, 'SIGCONT'),
    });
  } finally {
    signalAll(held, 'SIGCONT');
  }
}

async function cut(): Promise<void> {
  using folder = scratchFolder();
  await using database = await startEmbeddedPostgres({ dataDir: folder.in('database') });
  const socket = `${database.connection.host}/.s.PGSQL.${database.connection.port}`;
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((near) => {
    const far = open(socket);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isCut) from.pause();
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  const { user, database: name } = database.connection;
  try {
    await using product = await startProduct(folder.in('data'), {
      DATABASE_URL: `postgres://${user}@127.0.0.1:${address.port}/${name}`,
      SMS_PER_HOUR: '1000',
      SMS_PER_HOUR_ACCOUNT: '1000',
      SMS_PER_HOUR_RANGE: '1000',
    });
    await hold('cut (a proxy that passes nothing on)', product, folder.in('outbox.jsonl'), {
      freeze: () => {
        isCut = true;
        for (const one of sockets) one.pause();
      },
      // What was cut stays silent for good; those that come after are well.
      thaw: () => {
        isCut = false;
      },
    });
  } finally {
    for (const one of sockets) one.destroy();
    proxy.close();
  }
}

if (!process.argv.includes('cut')) await stopped();
await cut();
conclude(problems);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What sessions cost the sign-in server in memory: opened, used on `GET /user` and checked for the product. */

const SESSIONS = Number(process.argv[2] ?? 10_000);
const STEPS = 4;
const LANES = 16;

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
}

const folder = await mkdtemp(join(tmpdir(), 'draksha-bench-'));
await chmod(folder, 0o711);
const script = new URL('./sign-in-server.ts', import.meta.url);
const server = fork(script, [folder], { stdio: 'inherit', execArgv: ['--expose-gc'] });
const [{ url }] = (await once(server, 'message')) as [{ url: string }];

async function memory(): Promise<Memory> {
  const reply = once(server, 'message');
  server.send('memory');
  return (await reply)[0] as Memory;
}

async function call(path: string, token?: string, body?: object): Promise<{ access_token?: string }> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as { access_token?: string };
}

/** Farmers without a name, for no password has to be hashed for them. */
async function openAndUse(): Promise<void> {
  const { access_token: token } = await call('/auth/v1/signup', undefined, {});
  await call('/auth/v1/user', token);
  await call('/session-check', token);
}

async function open(count: number): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await openAndUse();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);

// What the first hundreds of requests compile and open is not the sessions' doing.
await open(500);
const before = await memory();
process.stdout.write('| sessions | RSS MiB | heap MiB |\n|---|---|---|\n');
process.stdout.write(`| 0 | ${mib(before.rss)} | ${mib(before.heapUsed)} |\n`);
let last = before;
for (let step = 1; step <= STEPS; step += 1) {
  await open(Math.round(SESSIONS / STEPS));
  last = await memory();
  const sessions = Math.round((SESSIONS * step) / STEPS);
  process.stdout.write(`| ${sessions} | ${mib(last.rss)} | ${mib(last.heapUsed)} |\n`);
}
const each = (last.heapUsed - before.heapUsed) / SESSIONS;
process.stdout.write(
  `\n${SESSIONS} sessions: ${mib(last.rss - before.rss)} MiB of RSS, ${mib(last.heapUsed - before.heapUsed)} MiB of heap, ${each.toFixed(0)} bytes each.\n`,
);
server.send('stop');
await once(server, 'exit');
await rm(folder, { recursive: true, force: true });

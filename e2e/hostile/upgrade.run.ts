import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util';
import { checkOut, removeCheckOut } from './lib/older-version.ts';

/**
 * `npm run hostile -- upgrade [--from COMMIT]`: the version before writes rows of every noun, photos and a backup; this version
 * opens the same data, and restores that backup into an empty place. Every row and every photo is there and equal, or it fails.
 */

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where no version has a tag: the last before the second round of hostile runs. */
const BEFORE = '9a8e18e';
const MAX_MS = 900_000;
const FARMERS = 3;
const RECORDS = 25;

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly status: number;
  readonly body: { readonly data?: Row };
}

interface Farmer {
  readonly phone: string;
  readonly pin: string;
  readonly accessToken: string;
  ask(key: string, options?: { readonly body?: unknown; readonly headers?: Row }): Promise<Answer>;
}

/** What a farmer has, as their phone would read it: rows by noun and id, and what their photos are. */
interface Farm {
  readonly rows: ReadonlyMap<string, Row>;
  readonly photos: ReadonlyMap<string, string>;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}

const envOf = (dataDir: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: dataDir,
  OUTBOX_FILE: `${dataDir}.jsonl`,
  WEATHER_PROVIDERS: 'sample',
  LOG_LEVEL: 'error',
  SMS_PER_HOUR: '1000000',
  SMS_PER_HOUR_ACCOUNT: '1000',
  SMS_PER_HOUR_RANGE: '1000000',
});

const running = new Set<ChildProcess>();

async function start(code: string, dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(code, 'server/src/main.ts')], {
    cwd: code,
    env: { ...envOf(dataDir), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 1_800; tries += 1) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${said}`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok)
      return {
        url,
        async stop() {
          child.kill('SIGTERM');
          if (child.exitCode === null) await once(child, 'exit');
          running.delete(child);
        },
      };
    await pause(100);
  }
  throw new Error(`it was not ready in time: ${said}`);
}

async function post(url: string, body: object): Promise<Row> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Row;
}

function farmerAt(url: string, phone: string, pin: string, session: Row): Farmer {
  const accessToken = String(session.access_token);
  return {
    phone,
    pin,
    accessToken,
    async ask(key, { body, headers } = {}) {
      const [method = 'GET', path = '/'] = key.split(' ');
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        } as Record<string, string>,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    },
  };
}

async function register(url: string, dataDir: string, nth: number): Promise<Farmer> {
  const phone = `+91982201${String(2345 + nth)}`;
  const pin = '482915';
  const data = { first_name: 'आशा', last_name: 'Patil', language_preference: 'mr' };
  await post(`${url}/auth/v1/signup`, { phone, password: pin, data });
  for (let tries = 0; tries < 600; tries += 1) {
    const lines = (await readFile(`${dataDir}.jsonl`, 'utf8').catch(() => '')).trim().split('\n');
    const sent = lines
      .map((line): Row => JSON.parse(line || '{}'))
      .find(({ to, code }) => to === phone && code !== null);
    if (sent) {
      const session = await post(`${url}/auth/v1/verify`, { phone, token: sent.code, type: 'sms' });
      const farmer = farmerAt(url, phone, pin, session);
      await farmer.ask('GET /me');
      return farmer;
    }
    await pause(50);
  }
  throw new Error('no code came');
}

const signIn = async (url: string, { phone, pin }: Farmer): Promise<Farmer> =>
  farmerAt(url, phone, pin, await post(`${url}/auth/v1/token?grant_type=password`, { phone, password: pin }));

interface OldHelpers {
  addRows(farmer: unknown): Promise<(noun: string) => Row | null>;
  jpeg(): Promise<Buffer>;
}

/** Rows of every noun that the older version knows, by its own helpers; more of the diary; photos with their bytes. */
async function fill(old: string, url: string, farmer: Farmer): Promise<void> {
  const load = (file: string) => import(pathToFileURL(join(old, 'server/test', file)).href);
  const { addRows, jpeg } = { ...(await load('full-farm.ts')), ...(await load('photos.ts')) } as OldHelpers;
  await farmer.ask('PUT /me/farmer-profile', { body: { farmName: 'द्राक्ष बाग' } });
  const found = await addRows(farmer);
  const plotId = found('plots')?.id;
  for (let nth = 0; nth < RECORDS; nth += 1) {
    const body = {
      plotId,
      entryId: randomUUID(),
      kind: 'expense',
      happenedAt: `2026-10-${String(1 + nth).padStart(2, '0')}T05:30:00+05:30`,
      details: { category: 'fuel', party: `पंप ${nth}` },
      cost: 100_01 + nth,
      notes: 'डिझेल\n"दोन" डबे',
    };
    const answer = await farmer.ask('POST /records', { body, headers: { 'idempotency-key': randomUUID() } });
    if (answer.status !== 201) throw new Error(`a record was not taken: ${JSON.stringify(answer.body)}`);
  }
  for (let nth = 0; nth < 2; nth += 1) {
    const bytes = await jpeg();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const row = { parentNoun: 'plots', parentId: plotId, kind: 'jpeg', width: 640, height: 480 };
    const id = randomUUID();
    const made = await farmer.ask('POST /photos', { body: { ...row, id, bytes: bytes.length, sha256 } });
    if (made.status !== 201) throw new Error(`a photo was not taken: ${JSON.stringify(made.body)}`);
    const put = await fetch(`${url}/api/photos/${id}/bytes`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${farmer.accessToken}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
      },
      body: new Uint8Array(bytes),
    });
    if (!put.ok) throw new Error(`the bytes of a photo were not taken: ${put.status} ${await put.text()}`);
  }
}

async function readFarm(url: string, farmer: Farmer): Promise<Farm> {
  const rows = new Map<string, Row>();
  const photos = new Map<string, string>();
  let since = '';
  for (let pages = 0; pages < 100; pages += 1) {
    const { status, body } = await farmer.ask(`GET /sync?limit=200${since}`);
    const data = body.data as { items: readonly Row[]; cursor: string; more: boolean } | undefined;
    if (status !== 200 || !data) throw new Error(`GET /sync answered ${status}: ${JSON.stringify(body)}`);
    for (const { noun, id, row } of data.items) if (row) rows.set(`${noun}/${id}`, row as Row);
    if (!data.more) break;
    since = `&since=${encodeURIComponent(data.cursor)}`;
  }
  for (const [key, { id, storedAt }] of rows) {
    if (!key.startsWith('photos/') || typeof storedAt !== 'string') continue;
    const headers = { authorization: `Bearer ${farmer.accessToken}` };
    const answer = await fetch(`${url}/api/photos/${id}/bytes`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    photos.set(String(id), `${answer.status} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  return { rows, photos };
}

/** What of a farm before is not there after, or is another; fields that a newer version adds are its own. */
function differences(before: Farm, after: Farm): string[] {
  const found: string[] = [];
  for (const [key, row] of before.rows) {
    const now = after.rows.get(key);
    if (!now) found.push(`${key} is lost`);
    else
      for (const [name, value] of Object.entries(row))
        if (!isDeepStrictEqual(now[name], value))
          found.push(`${key} ${name}: ${JSON.stringify(value)} is now ${JSON.stringify(now[name])}`);
  }
  for (const [id, was] of before.photos)
    if (after.photos.get(id) !== was) found.push(`the bytes of photo ${id} are others`);
  return found;
}

async function compare(what: string, url: string, farms: ReadonlyMap<Farmer, Farm>): Promise<number> {
  let wrong = 0;
  for (const [farmer, before] of farms) {
    const found = differences(before, await readFarm(url, await signIn(url, farmer)));
    wrong += found.length;
    for (const line of found.slice(0, 20)) say(`  ${farmer.phone}: ${line}`);
  }
  say(`${what}: ${wrong === 0 ? 'every row and photo is there and equal' : `${wrong} differences`}`);
  return wrong;
}

async function newestVersion(): Promise<string> {
  const { stdout } = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root }).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || BEFORE;
}

async function upgrade(folder: string, from: string): Promise<number> {
  const old = join(folder, 'before');
  await checkOut(old, from);
  const data = join(folder, 'data');
  const backup = join(folder, 'before.backup');
  const before = await start(old, data);
  const farms = new Map<Farmer, Farm>();
  for (let nth = 0; nth < FARMERS; nth += 1) {
    const farmer = await register(before.url, data, nth);
    await fill(old, before.url, farmer);
    farms.set(farmer, await readFarm(before.url, farmer));
  }
  const counted = new Map<string, number>();
  for (const { rows } of farms.values())
    for (const key of rows.keys()) {
      const noun = key.slice(0, key.indexOf('/'));
      counted.set(noun, (counted.get(noun) ?? 0) + 1);
    }
  say(`${from} wrote ${[...counted].map(([noun, count]) => `${count} ${noun}`).join(', ')}`);
  await run(process.execPath, [join(old, 'server/src/backup.ts'), backup], { cwd: old, env: envOf(data) });
  await before.stop();

  const here = await start(root, data);
  let wrong = await compare('The same data', here.url, farms);
  await here.stop();

  const empty = join(folder, 'empty');
  await mkdir(empty);
  await copyFile(join(data, 'server-secret'), join(empty, 'server-secret'));
  const script = join(root, 'server/src/restore.ts');
  await run(process.execPath, [script, backup], { cwd: root, env: envOf(empty) });
  const restored = await start(root, empty);
  wrong += await compare('Its backup in an empty place', restored.url, farms);
  await restored.stop();
  return wrong;
}

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'draksha-upgrade-'));
// Root hands the database to another user, who must be able to walk here.
await chmod(folder, 0o711);
const late = setTimeout(() => {
  process.stderr.write(`It took more than ${MAX_MS / 60_000} minutes.\n`);
  for (const child of running) child.kill('SIGTERM');
  process.exitCode = 1;
}, MAX_MS);
try {
  const wrong = await upgrade(folder, values.from ?? (await newestVersion()));
  if (wrong > 0) process.exitCode = 1;
} finally {
  clearTimeout(late);
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await removeCheckOut(join(folder, 'before'));
  await rm(folder, { recursive: true, force: true });
}

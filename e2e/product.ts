import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compiledOnce } from '../server/test/compiled-once.ts';
import { copyFirstData } from '../server/test/first-data.ts';
import { startUpstream, type Upstream } from '../server/test/upstream/upstream.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The built product as `npm start` runs it: one process, its own PostgreSQL, weather from the replayer. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly upstream: Upstream;
  /** The newest code sent to a number, waiting for it. */
  codeFor(phone: string, after?: number): Promise<string>;
  /** The link in the newest mail to an address that has one, waiting for it. */
  linkFor(email: string, after?: number): Promise<string>;
  /** How many messages went to a number. */
  messagesTo(phone: string): Promise<number>;
  /** The secret of the newest link to undo a change that went to an address; null where none did. */
  undoLinkTo(address: string): Promise<string | null>;
  /** Names an operator, as whoever has the machine does. */
  nameOperator(phone: string, name: string): Promise<void>;
  /** Reads in the European Commission's file of residue limits, as an operator does. */
  readLimitFile(file: string): Promise<void>;
  /** Stops the server as a crash would, or starts it again on the same port and data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Sent {
  readonly to: string;
  readonly text: string;
  readonly code: string | null;
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return address.port;
}

type Env = Readonly<Record<string, string>>;

/** `more` may depend on the product's own address. */
export async function startProduct(more: Env | ((url: string) => Promise<Env>) = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'draksha-journey-'));
  // Root hands the database to another user, who must be able to walk here.
  await chmod(folder, 0o711);
  copyFirstData(join(folder, 'data'));
  const outbox = join(folder, 'outbox.jsonl');
  const upstream = await startUpstream({ clock: () => new Date(), scenario: 'recorded' });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = typeof more === 'function' ? await more(url) : more;
  let child: ChildProcess | null = null;
  let said = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...compiledOnce,
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        OUTBOX_FILE: outbox,
        // All farmers of a journey come from one address.
        SMS_PER_HOUR: '1000000',
        SMS_PER_HOUR_ACCOUNT: '1000',
        SMS_PER_HOUR_RANGE: '1000000',
        MAILS_PER_HOUR: '1000000',
        CHECK_ANSWERS: 'true',
        VISUAL_CROSSING_KEY: 'replayed',
        VISUAL_CROSSING_URL: upstream.visualCrossingUrl,
        OPEN_METEO_URL: upstream.openMeteoUrl,
        OPEN_METEO_ARCHIVE_URL: upstream.openMeteoArchiveUrl,
        BROWSER_OPEN_METEO_URL: upstream.openMeteoUrl,
        MAP_TILES_URL: `${upstream.url}/tiles/{z}/{x}/{y}.png`,
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        said += text.toString();
      });
    }
    for (let tries = 0; tries < 900; tries++) {
      if (child.exitCode !== null) throw new Error(`the product stopped: ${said}`);
      const ready = await fetch(`${url}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await pause(100);
    }
    throw new Error(`the product did not start: ${said}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  }

  async function command(name: string, ...more: string[]): Promise<void> {
    const env = { ...compiledOnce, PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data') };
    await promisify(execFile)(process.execPath, [`server/src/${name}`, ...more], { cwd: root, env });
  }

  const sentTo = async (phone: string): Promise<Sent[]> =>
    (await readFile(outbox, 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Sent => JSON.parse(line))
      .filter(({ to }) => to === phone);

  try {
    await start();
  } catch (error) {
    // Nothing of it stays behind to slow down the next start.
    await end('SIGTERM');
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url,
    dataDir: join(folder, 'data'),
    upstream,
    async codeFor(phone, after = 0) {
      for (let tries = 0; tries < 200; tries++) {
        // Notices come between codes.
        const sent = (await sentTo(phone)).slice(after).findLast(({ code }) => code !== null);
        if (sent?.code) return sent.code;
        await pause(50);
      }
      throw new Error(`no code was sent to ${phone}`);
    },
    async linkFor(email, after = 0) {
      for (let tries = 0; tries < 200; tries++) {
        const links = (await sentTo(email))
          .slice(after)
          .flatMap(({ text }) => text.match(/https?:\/\/\S+\/confirm\S+/g) ?? []);
        const link = links.at(-1);
        if (link) return link;
        await pause(50);
      }
      throw new Error(`no link was sent to ${email}`);
    },
    nameOperator: (phone, name) => command('operator.ts', 'add', phone, name),
    readLimitFile: (file) => command('mrl.ts', file, '--day', '2026-11-20'),
    undoLinkTo: async (address) => {
      const links = (await sentTo(address)).flatMap(({ text }) => /\/undo[?]u=(\S+)/.exec(text)?.[1] ?? []);
      return links.at(-1) ?? null;
    },
    messagesTo: async (phone) => (await sentTo(phone)).length,
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGTERM');
      await upstream.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

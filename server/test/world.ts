import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Routes } from '@draksha/contract';
import { GoTrueClient } from '@supabase/auth-js';
import type { FastifyBaseLogger } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { type Context, createContext } from '../src/context.ts';
import { createPool, systemDatabase } from '../src/db.ts';
import type { WaitLimits } from '../src/features/weather/service.ts';
import { findWebFiles } from '../src/lib/web-files.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { LONG_PATIENCE } from './long-patience.ts';
import { weakLogins } from './weak-logins.ts';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly message: string;
    readonly code?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly data: T;
  };
}

export interface AskOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

type DataOf<K extends keyof Routes> = Routes[K]['data']['_zod']['output'];

export interface TestFarmer {
  readonly userId: string;
  readonly phone: string;
  readonly pin: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  ask<K extends keyof Routes>(key: K, options?: AskOptions): Promise<Answer<DataOf<K>>>;
}

export interface World extends AsyncDisposable {
  readonly url: string;
  /** As the server has it, but that what a test asks of `system` and the pools is asked as the owner. */
  readonly context: Context;
  /** Sets the product's clock; it stands still until set again. */
  setClock(instant: string): void;
  /** Messages that left, newest last. */
  outbox(): Promise<{ readonly to: string; readonly code: string | null; readonly text: string }[]>;
  /** A new farmer, registered with the published client as a browser would. */
  farmer(names?: {
    readonly firstName?: string;
    readonly language?: 'en' | 'hi' | 'mr';
  }): Promise<TestFarmer>;
  /** One call of the product API, signed in or not. */
  ask<K extends keyof Routes>(key: K, options?: AskOptions): Promise<Answer<DataOf<K>>>;
}

interface WorldOptions {
  /** Environment variables beside those that the world sets. */
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: string;
  /** Folder of built browser files; the API alone where not given. */
  readonly webFolder?: string;
  /** Where log lines go; nowhere when not given. */
  readonly log?: FastifyBaseLogger;
  /** Whether jobs run, as they do in the product; else what is asked of them stays undone. */
  readonly jobs?: boolean;
  /** Somebody else's, so that a second server can stand on it or one can come after another; else one of its own. */
  readonly database?: TestDatabase;
  /** How long somebody with no weather to look at waits for some; longer than any busy machine takes where not given. */
  readonly patience?: WaitLimits;
}

/** Budgets of messages for tests of something else, which all come from one address. */
export const ROOMY = { SMS_PER_HOUR: '1000000', SMS_PER_HOUR_ACCOUNT: '1000', SMS_PER_HOUR_RANGE: '1000000' };

/** Of the servers of one database. */
export const SHARED_SECRET = 'of-the-tests'.repeat(4);

let phones = 0;
/** Where files share a database, each is of its own moment. */
const seriesOfPhones = inject('isSpread') ? Math.floor(Date.now() / 10) : (process.pid % 1000) * 1e5;

const pathOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:([a-zA-Z]+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));

async function askAt(
  url: string,
  key: string,
  token: string | null,
  options: AskOptions = {},
): Promise<Answer<never>> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const search = new URLSearchParams(
    Object.entries(options.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const response = await fetch(`${url}/api${pathOf(path, options.params)}${search ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}

/** A whole server on loopback with a database of its own, a clock that is set, and no way out to the network. */
export async function world({
  env = {},
  now = '2026-11-20T00:30:00Z',
  webFolder,
  log,
  jobs = false,
  database: given,
  patience = LONG_PATIENCE,
}: WorldOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const database = given ?? stack.use(await createTestDatabase());
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'draksha-world-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const outboxFile = env.OUTBOX_FILE ?? join(folder, 'outbox.jsonl');
  let clock = new Date(now);
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    // A busy machine of tests is no database that died.
    DATABASE_PATIENCE_MS: '30000',
    OUTBOX_FILE: outboxFile,
    WEATHER_PROVIDERS: 'sample',
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: 'true',
    // As the product's own database has it: what asks for more than its login may, fails here. Another cluster has no such logins.
    ...(env.DATABASE_URL === undefined ? weakLogins(database) : {}),
    ...(inject('isSpread') ? { SERVER_SECRET: SHARED_SECRET } : {}),
    ...ROOMY,
    ...env,
  });
  const context = stack.use(
    await createContext(config, {
      clock: () => clock,
      print: () => undefined,
      patience,
      ...(log && { log }),
    }),
  );
  const owner = stack.adopt(
    createPool({ connection: database.connection, max: 4, onError: () => undefined }),
    (pool) => pool.end(),
  );
  if (jobs) await context.jobs.start();
  const app = await createApp(context, webFolder ? await findWebFiles(config.browser, webFolder) : null);
  stack.defer(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const outbox: World['outbox'] = async () =>
    (await readFile(outboxFile, 'utf8').catch(() => ''))
      .split('\n')
      // After the last line's end stands what is being written.
      .slice(0, -1)
      .map((line) => JSON.parse(line));

  async function codeFor(phone: string): Promise<string> {
    for (let tries = 0; tries < 1_500; tries++) {
      const code = (await outbox()).findLast(({ to, code }) => to === phone && code !== null)?.code;
      if (code) return code;
      await pause(20);
    }
    throw new Error(`no code was sent to ${phone}`);
  }

  const farmer: World['farmer'] = async ({ firstName = 'Asha', language = 'en' } = {}) => {
    phones += 1;
    const phone = `+9198${String((seriesOfPhones + phones) % 1e8).padStart(8, '0')}`;
    const pin = '482915';
    const client = new GoTrueClient({
      url: `${url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
    });
    const signedUp = await client.signUp({
      phone,
      password: pin,
      options: { data: { first_name: firstName, last_name: 'Patil', language_preference: language } },
    });
    if (signedUp.error) throw signedUp.error;
    const { data, error } = await client.verifyOtp({ phone, token: await codeFor(phone), type: 'sms' });
    if (error) throw error;
    if (!data.session) throw new Error('verifying gave no session');
    const accessToken = data.session.access_token;
    return {
      userId: data.session.user.id,
      phone,
      pin,
      accessToken,
      refreshToken: data.session.refresh_token,
      ask: (key, options) => askAt(url, key, accessToken, options),
    };
  };

  const parts = stack.move();
  return {
    url,
    context: {
      ...context,
      system: systemDatabase(owner),
      pools: { ...context.pools, system: owner, auth: owner, housekeeping: owner },
    },
    outbox,
    farmer,
    setClock: (instant) => {
      clock = new Date(instant);
    },
    ask: (key, options) => askAt(url, key, null, options),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js';
import Fastify from 'fastify';
import { SignJWT } from 'jose';
import pg from 'pg';
import { z } from 'zod';
import { makeExtras } from '../../auth-extras/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts';
// Types the cluster that the run provides.
import type {} from '../../server/test/global-setup.ts';
import { type Auth, type AuthOptions, createAuth, type OutboxMessage } from '../src/index.ts';

/** A clock that stands still until it is moved. */
export class SetClock {
  #now = Date.UTC(2026, 10, 21, 0, 30);

  readonly now = (): Date => new Date(this.#now);

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON object, empty when there is none. */
  readonly body: Record<string, unknown>;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it stands, instead of `body`. */
  readonly rawBody?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

const sessionShape = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  token_type: z.literal('bearer'),
  user: z.looseObject({ id: z.string(), phone: z.string() }),
});
export type TestSession = z.output<typeof sessionShape>;

/** The session in an answer, or a failure that shows the answer. */
export function sessionIn(answer: Answer): TestSession {
  const parsed = sessionShape.safeParse(answer.body);
  if (!parsed.success) throw new Error(`No session in ${answer.status} ${answer.text}`);
  return parsed.data;
}

export const PIN = '502846';
export const PEPPER = 'a pepper that is long enough for a test of it';
/** What an operator's tools sign their tokens with. */
export const JWT_SECRET = 'a shared secret for the tools of an operator';
const plenty = { installation: 1e6, address: 1e6, account: 1e6, range: 1e6 };
/** For tests of something else, which all come from one address. */
const ROOMY = { sms: plenty, email: plenty };
let farmers = 0;

/** A number that no other farmer of this run has. */
export function newNumber(): string {
  farmers += 1;
  return `+9198${String(10_000_000 + farmers * 13).padStart(8, '0')}`;
}

interface WorldOptions extends Partial<AuthOptions> {
  /** False for a server without the package of extras. */
  readonly hasExtras?: boolean;
}

/** One sign-in server on a loopback port, on a database of its own or on another one's. */
export class World implements AsyncDisposable {
  readonly database: TestDatabase;
  readonly pool: pg.Pool;
  readonly clock: SetClock;
  readonly auth: Auth;
  readonly messages: OutboxMessage[];
  /** Every line the server logged, as JSON. */
  readonly logs: string[] = [];
  /** Set to make the carrier refuse. */
  carrierFails = false;
  #url = '';
  readonly #app = Fastify();
  readonly #ownsDatabase: boolean;
  readonly #now: () => Date;
  readonly #connections: Promise<void>[] = [];

  private constructor(database: TestDatabase, options: WorldOptions, sharedWith?: World) {
    const { hasExtras = true, ...authOptions } = options;
    this.database = database;
    this.#ownsDatabase = !sharedWith;
    this.clock = sharedWith?.clock ?? new SetClock();
    this.#now = options.clock ?? (sharedWith ? sharedWith.#now : this.clock.now);
    this.messages = sharedWith?.messages ?? [];
    this.pool = new pg.Pool({ ...database.connection, max: 8 });
    // The end of the pool does not wait for its connections, and the drop of the database must.
    this.pool.on('connect', (client) => {
      this.#connections.push(new Promise((resolve) => client.once('end', () => resolve())));
    });
    const log = (fields: object, message: string): void => {
      this.logs.push(JSON.stringify({ ...fields, message }));
    };
    this.auth = createAuth(
      {
        pool: this.pool,
        clock: this.#now,
        siteUrl: 'http://127.0.0.1:3003',
        pinPepper: PEPPER,
        jwtSecret: JWT_SECRET,
        sends: ROOMY,
        // What no request waits for, a test does.
        pollMs: 200,
        deliver: async (message) => {
          if (this.carrierFails) throw new Error('The carrier is out of order.');
          // What is delivered at least once may come twice; a person reads it once.
          if (!this.messages.some(({ id }) => id === message.id)) this.messages.push(message);
          return { id: `carrier-${this.messages.length}` };
        },
        log: { info: log, warn: log, error: log },
        ...authOptions,
      },
      hasExtras ? makeExtras : undefined,
    );
  }

  static async open(options: WorldOptions = {}): Promise<World> {
    const world = new World(await createTestDatabase(), options);
    await world.#listen();
    return world;
  }

  /** A second process, as far as the database can tell: nothing but the database and the clock is shared. */
  async another(options: Partial<AuthOptions> = {}): Promise<World> {
    const world = new World(this.database, options, this);
    await world.#listen();
    return world;
  }

  async #listen(): Promise<void> {
    await this.#app.register(this.auth.plugin);
    this.#url = await this.#app.listen({ port: 0, host: '127.0.0.1' });
    try {
      await this.auth.start();
    } catch (cause) {
      await this[Symbol.asyncDispose]();
      throw cause;
    }
  }

  get url(): string {
    return `${this.#url}/auth/v1`;
  }

  /** The published client, without a place to keep its session. */
  client(): InstanceType<typeof AuthClient> {
    return new AuthClient({ url: this.url, autoRefreshToken: false, persistSession: false });
  }

  /** A token signed with the shared secret; by default an operator's. */
  sharedToken(claims: Record<string, unknown> = {}): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ role: 'service_role', aud: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(new TextEncoder().encode(JWT_SECRET));
  }

  /** The published client's calls for operators. */
  async admin(): Promise<InstanceType<typeof GoTrueAdminApi>> {
    const headers = { Authorization: `Bearer ${await this.sharedToken()}` };
    return new GoTrueAdminApi({ url: this.url, headers });
  }

  async call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const { token, headers = {}, rawBody, body } = options;
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = {};
    }
    const object = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
    return { status: response.status, headers: response.headers, text, body: object };
  }

  post(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, { ...options, body });
  }

  signIn(phone: string, password: string, options: CallOptions = {}): Promise<Answer> {
    return this.post('/token?grant_type=password', { phone, password }, options);
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
  }

  /** The newest message to that address; waits for it up to twenty seconds. */
  async messageTo(address: string, after = 0): Promise<OutboxMessage> {
    for (let wait = 0; wait < 1000; wait += 1) {
      const found = this.messages.slice(after).findLast(({ to }) => to === address);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No message came to ${address}.`);
  }

  /** The newest code to that address, whatever notices came beside it. */
  async codeTo(address: string, after = 0): Promise<string> {
    for (let wait = 0; wait < 1000; wait += 1) {
      const found = this.messages
        .slice(after)
        .findLast(({ to, code }) => to === address && code !== undefined);
      if (found?.code !== undefined) return found.code;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No code came to ${address}.`);
  }

  /** Registers a farmer and types the code in. */
  async register(
    phone = newNumber(),
    password = PIN,
    data: object = {},
  ): Promise<TestSession & { phone: string }> {
    const before = this.messages.length;
    const signedUp = await this.post('/signup', { phone, password, data });
    if (signedUp.status !== 200) throw new Error(`Sign-up failed: ${signedUp.text}`);
    const token = await this.codeTo(phone, before);
    const verified = await this.post('/verify', { type: 'sms', phone, token });
    return { ...sessionIn(verified), phone };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app.close();
    await this.auth.stop();
    await this.pool.end();
    await Promise.all(this.#connections);
    if (this.#ownsDatabase) await this.database.drop();
  }
}

/** A code that is certainly not the right one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creationShape, requestShape, SoftKey } from '../../auth/test/soft-key.ts';
import { ethereumWallet, messageOf } from '../../auth-extras/test/wallets.ts';
import { startBalancer } from './balancer.ts';
import { createTestDatabase } from './database.ts';
import { eventStream } from './event-stream.ts';
import { type ProductProcess, startProduct } from './product-process.ts';
import { type RegisteredFarmer, registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

const SECRET = 'a'.repeat(64);
const WRITERS = 4;
/** What the sign-in server gives an account before it waits. */
const FREE_TRIES = 5;

let stack: AsyncDisposableStack;
let servers: readonly [ProductProcess, ProductProcess, ProductProcess];
let outbox: string;
let asha: RegisteredFarmer;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  const database = parts.use(await createTestDatabase());
  outbox = folder.in('outbox.jsonl');
  const env = {
    DATABASE_URL: database.url,
    SERVER_SECRET: SECRET,
    AUTH_PASSKEYS: 'true',
    AUTH_WALLETS: 'ethereum',
  };
  // At once, as a deployment starts them.
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => parts.use(await startProduct(folder.in(name), env))),
  );
  if (!one || !two || !three) throw new Error('three were started');
  servers = [one, two, three];
  await using balancer = await startBalancer(servers.map(({ url }) => url));
  // Asks for the code at one, verifies it at another, reads themselves at the third.
  asha = await registerFarmer(balancer.url, outbox);
  expect(balancer.given).toEqual([1, 1, 1]);
  stack = parts.move();
  // Three starts of the whole product at once.
}, 120_000);
afterAll(() => stack?.disposeAsync());

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function send(
  server: { readonly url: string },
  path: string,
  {
    token,
    body,
    headers = {},
    method,
  }: Partial<{ token: string; body: unknown; headers: Record<string, string>; method: string }>,
): Promise<Answered> {
  const response = await fetch(`${server.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

const signIn = (server: ProductProcess, pin: string) =>
  send(server, '/auth/v1/token?grant_type=password', { body: { phone: asha.phone, password: pin } });

interface Written {
  readonly acknowledged: Set<string>;
  readonly tried: Set<string>;
  readonly ended: Promise<unknown>;
  untilMore(count: number): Promise<void>;
  stop(): void;
}

/** Phones that write through the balancer, each write as often as it takes, under its own key. */
function write(url: string): Written {
  const acknowledged = new Set<string>();
  const tried = new Set<string>();
  const waiting = new Set<() => void>();
  let going = true;
  const add = async (id: string): Promise<void> => {
    tried.add(id);
    const options = {
      token: asha.accessToken,
      headers: { 'idempotency-key': id },
      body: { id, name: `Plot ${id}` },
    };
    while (going || !acknowledged.has(id)) {
      const status = await send({ url }, '/api/plots', options).then(
        (answer) => answer.status,
        () => 0,
      );
      // Whatever else came, such as a broken connection: nobody knows, so the same again.
      if (status !== 201) continue;
      acknowledged.add(id);
      for (const look of waiting) look();
      return;
    }
  };
  const phone = async () => {
    while (going) await add(randomUUID());
  };
  return {
    acknowledged,
    tried,
    ended: Promise.all(Array.from({ length: WRITERS }, phone)),
    untilMore(count) {
      const enough = acknowledged.size + count;
      return new Promise((resolve) => {
        const look = () => {
          if (acknowledged.size < enough) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    stop: () => {
      going = false;
    },
  };
}

/** In this order whatever the runner's: the last leaves two of the three. */
describe('three processes', { shuffle: false }, () => {
  test('a session begun at one is refreshed at another, and once ended is refused at all of them', async () => {
    const [one, two, three] = servers;
    const begun = await signIn(one, asha.pin);
    expect(begun.status).toBe(200);
    const refreshed = await send(two, '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: begun.body.refresh_token },
    });
    expect(refreshed.status).toBe(200);
    const token = String(refreshed.body.access_token);
    const me = async (server: ProductProcess) => (await send(server, '/api/me', { token })).status;
    expect(await Promise.all(servers.map(me))).toEqual([200, 200, 200]);
    expect((await send(three, '/auth/v1/logout?scope=local', { token, body: {} })).status).toBe(204);
    for (const server of servers) await expect.poll(() => me(server), { timeout: 20_000 }).toBe(401);
  });

  test('a passkey challenge of one is answered at another, and a wallet’s message counts once for all', async () => {
    const [one, two, three] = servers;
    const key = new SoftKey('http://localhost:0');
    const token = asha.accessToken;
    const making = await send(one, '/auth/v1/passkeys/registration/options', { token, body: {} });
    const made = await send(two, '/auth/v1/passkeys/registration/verify', {
      token,
      body: {
        challenge_id: making.body.challenge_id,
        credential: key.create(creationShape.parse(making.body.options)),
      },
    });
    expect(made).toMatchObject({ status: 200 });
    const asking = await send(three, '/auth/v1/passkeys/authentication/options', { body: {} });
    const proof = {
      challenge_id: asking.body.challenge_id,
      credential: key.get(requestShape.parse(asking.body.options)),
    };
    expect((await send(one, '/auth/v1/passkeys/authentication/verify', { body: proof })).status).toBe(200);
    expect(
      (await send(two, '/auth/v1/passkeys/authentication/verify', { body: proof })).status,
    ).toBeGreaterThanOrEqual(400);

    const wallet = ethereumWallet();
    const message = messageOf(
      wallet,
      new Date(),
      { URI: 'http://localhost:0/login' },
      { domain: 'localhost' },
    );
    const body = { chain: 'ethereum', message, signature: wallet.sign(message) };
    const used = await Promise.all(
      servers.map((server) => send(server, '/auth/v1/token?grant_type=web3', { body })),
    );
    expect(used.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('a change at one is heard at another; a write repeated at the third is answered, not done', async () => {
    const [one, two, three] = servers;
    const token = asha.accessToken;
    await using stream = await eventStream(two.url, token);
    const { cursor } = await stream.next();
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(one, '/api/plots', { token, headers: key, body: { name: 'Odha' } });
    expect(first.status).toBe(201);
    await stream.next();
    const again = await send(three, '/api/plots', { token, headers: key, body: { name: 'Odha' } });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body.data).toEqual(first.body.data);
    const { plot } = first.body.data as { plot: { id: string } };
    const result = async (): Promise<string[]> => {
      const { body } = await send(three, `/api/sync?since=${cursor}`, { token });
      return (body.data as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    // The feed waits for older transactions of the cluster, and each process has some of its own.
    await expect.poll(result).toEqual([plot.id]);
  });

  test('what tries are left is one count over all, in whichever order they are met', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn <= FREE_TRIES; turn += 1) {
      const server = servers[turn % servers.length];
      if (server) statuses.push((await signIn(server, '113355')).status);
    }
    expect(statuses).toEqual([...Array<number>(FREE_TRIES).fill(400), 429]);
  });

  test('one of three is killed in the middle of writes: none that was acknowledged is lost, none is done twice', async () => {
    const [one, two, three] = servers;
    const token = asha.accessToken;
    await using balancer = await startBalancer(servers.map(({ url }) => url));
    await using stream = await eventStream(two.url, token);
    const { cursor } = await stream.next();
    const writing = write(balancer.url);
    await writing.untilMore(30);
    await two.kill();
    await stream.endedWithin();
    await writing.untilMore(30);
    writing.stop();
    await writing.ended;
    expect(balancer.given.every((count) => count > 0)).toBe(true);
    // The phone that listened there goes on at another from where it stood.
    await using resumed = await eventStream(three.url, token, cursor);
    await resumed.next();
    for (const server of [one, three]) {
      const found: { id: string; name: string }[] = [];
      // What is not in the feed yet is behind the transaction of somebody else, for a moment.
      for (let since = cursor; ; ) {
        const { body } = await send(server, `/api/sync?since=${since}`, { token });
        const page = body.data as {
          items: { id: string; row: { name: string } }[];
          cursor: string;
          more: boolean;
        };
        found.push(...page.items.map(({ id, row }) => ({ id, name: row.name })));
        since = page.cursor;
        if (!page.more && found.length >= writing.acknowledged.size) break;
      }
      expect(new Set(found.map(({ id }) => id))).toEqual(writing.acknowledged);
      expect(found).toHaveLength(writing.tried.size);
      expect(found.filter(({ id, name }) => name !== `Plot ${id}`)).toEqual([]);
    }
  });
});

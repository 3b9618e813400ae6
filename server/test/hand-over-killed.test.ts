import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { runningDatabase } from '../src/lib/postgres/running.ts';
import { secretIn } from './members.ts';
import { type ProductProcess, startProduct } from './product-process.ts';
import { type RegisteredFarmer, registerFarmer } from './register-farmer.ts';
import { scratchFolder } from './scratch-folder.ts';

/* Finishing a hand-over (docs/decisions/219) in a process that dies of it: two people have changed accounts whole, or not at all. */

/** Where it stands when it dies: waiting for a table that somebody holds, in the order in which it writes them, or done and not answered. */
const STANDS = [
  'app.farm_handovers',
  'auth.sessions',
  'auth.identities',
  'auth.audit',
  'done',
  'done',
] as const;

/** Two people register in each round, from one address. */
const ENV = { SMS_PER_HOUR: '1000', SMS_PER_HOUR_RANGE: '1000' };

interface Person {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
  readonly endedAt: string | null;
}

/** What this test reads of answers, each of one route. */
interface Data {
  readonly url: string;
  readonly secret: string;
  readonly cursor: string;
  readonly people: readonly Person[];
  readonly items: readonly { readonly id: string }[];
  readonly answers: readonly { readonly status: number }[];
}

interface Answer {
  readonly status: number;
  readonly data: Data;
}

async function ask(url: string, token: string, route: string, body?: object, farm?: string): Promise<Answer> {
  const [method, path] = route.split(' ');
  const answer = await fetch(`${url}/api${path}`, {
    method: method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(farm && { 'x-farm': farm }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  return { status: answer.status, data };
}

async function signIn(url: string, { phone, pin }: RegisteredFarmer) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: pin }),
  });
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  return { token, userId: user.id };
}

async function connected(dataDir: string): Promise<Client> {
  const client = new Client(await runningDatabase(dataDir));
  // It may go down with the server.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function until(client: Client, what: string, values: readonly unknown[] = []): Promise<void> {
  for (let tries = 0; tries < 30_000; tries += 1) {
    if ((await client.query<{ so: boolean }>(`select ${what} as so`, [...values])).rows[0]?.so) return;
    await pause(1);
  }
  throw new Error(`never so: ${what}`);
}

/** A farm whose hand-over both agreed to eight days ago, with what it has open. */
async function agreed(server: ProductProcess, dataDir: string, outbox: string, round: number) {
  const { url } = server;
  const owner = await registerFarmer(url, outbox, `+9198220300${String(round).padStart(2, '0')}`);
  const heir = await registerFarmer(url, outbox, `+9198220400${String(round).padStart(2, '0')}`);
  const must = async (token: string, route: string, body?: object, farm?: string) => {
    const answer = await ask(url, token, route, body, farm);
    if (answer.status >= 300)
      throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  await must(owner.accessToken, 'POST /plots', { name: 'Odha' });
  const invited = await must(owner.accessToken, 'POST /people/invites', { name: 'Vijay', role: 'manager' });
  await must(heir.accessToken, 'POST /invites/accept', { secret: secretIn(invited.url) });
  const { people } = await must(owner.accessToken, 'GET /people');
  const person = people.find(({ userId }) => userId === heir.userId);
  const made = { name: 'A program', scopes: ['plots'], days: 30 };
  const { secret } = await must(owner.accessToken, 'POST /access-tokens', made);
  await must(owner.accessToken, 'POST /handovers', { personId: person?.id });
  await must(heir.accessToken, `POST /handovers/${owner.userId}/accept`, {});
  const client = await connected(dataDir);
  await client.query(
    `update app.farm_handovers set offered_at = now() - interval '8 days', accepted_at = now() - interval '8 days' where user_id = $1`,
    [owner.userId],
  );
  await client.end();
  const cursor = (await must(heir.accessToken, 'GET /sync', undefined, owner.userId)).cursor;
  return { owner, heir, secret, cursor };
}
type Farm = Awaited<ReturnType<typeof agreed>>;

/** Finishes it, and kills the server where it stands then. @returns whether it was answered that it is done */
async function finishAndDie(
  server: ProductProcess,
  dataDir: string,
  { owner }: Farm,
  stand: (typeof STANDS)[number],
  withPostgres: boolean,
): Promise<boolean> {
  const [holder, watcher] = [await connected(dataDir), await connected(dataDir)];
  if (stand !== 'done') await holder.query(`begin; lock table ${stand} in share mode`);
  const finished = ask(server.url, owner.accessToken, 'POST /handovers/finish').then(
    ({ status }) => status === 200,
    () => false,
  );
  if (stand === 'done')
    await until(
      watcher,
      'exists (select from app.farm_handovers where user_id = $1 and done_at is not null)',
      [owner.userId],
    );
  else
    await until(watcher, 'exists (select from pg_locks where not granted and relation = $1::regclass)', [
      stand,
    ]);
  const postmaster = server.postmaster();
  if (withPostgres) process.kill(postmaster, 'SIGKILL');
  await server.kill();
  await holder.end().catch(() => undefined);
  // What was sent to the database before is over, either way.
  if (!withPostgres)
    await until(
      watcher,
      `not exists (select from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend')`,
    );
  await watcher.end().catch(() => undefined);
  return finished;
}

const accountsOf = async (url: string, { owner, heir }: Farm) => ({
  asha: await signIn(url, owner),
  vijay: await signIn(url, heir),
});

/** What was open before, and whose each account is, as one answer. */
async function standing(url: string, farm: Farm) {
  const { owner, heir, secret } = farm;
  const { asha, vijay } = await accountsOf(url, farm);
  const open = [];
  for (const token of [owner.accessToken, heir.accessToken])
    open.push((await ask(url, token, 'GET /me')).status);
  open.push((await ask(url, secret, 'GET /plots')).status);
  const { people } = (await ask(url, (asha.userId === owner.userId ? asha : vijay).token, 'GET /people'))
    .data;
  const roles = people
    .filter(({ endedAt }) => endedAt === null)
    .map(({ userId, role }) => `${userId === owner.userId ? 'the farm' : 'the other'}: ${role}`)
    .sort();
  return { isSwapped: [asha.userId === heir.userId, vijay.userId === owner.userId], open, roles };
}

const BEFORE = {
  isSwapped: [false, false],
  open: [200, 200, 200],
  roles: ['the farm: owner', 'the other: manager'],
};
const AFTER = {
  isSwapped: [true, true],
  open: [401, 401, 401],
  roles: ['the farm: owner', 'the other: family'],
};

/** Both go on with what is on their phones: they read the farm, and what they write is taken. */
async function deliverNext(url: string, farm: Farm): Promise<void> {
  const { owner, cursor } = farm;
  const { asha, vijay } = await accountsOf(url, farm);
  for (const [token, header] of [
    [vijay.token, undefined],
    [asha.token, owner.userId],
  ] as const) {
    const write = { id: randomUUID(), route: 'POST /plots', body: { id: randomUUID(), name: 'After' } };
    const sent = await ask(url, token, 'POST /sync', { writes: [write] }, header);
    expect(sent.data.answers).toMatchObject([{ status: 201 }]);
    const read = await ask(url, token, `GET /sync?since=${encodeURIComponent(cursor)}`, undefined, header);
    expect(read.status).toBe(200);
    expect(read.data.items.map(({ id }) => id)).toContain(write.body.id);
  }
}

test(`two people whose server is killed while they change accounts have done it whole or not at all, ${STANDS.length} times`, {
  timeout: 600_000,
}, async () => {
  using folder = scratchFolder();
  const dataDir = folder.in('data');
  const outbox = folder.in('outbox.jsonl');
  let server = await startProduct(dataDir, ENV);
  const ends: string[] = [];
  try {
    for (const [round, stand] of STANDS.entries()) {
      const farm = await agreed(server, dataDir, outbox, round);
      const wasAnswered = await finishAndDie(server, dataDir, farm, stand, round % 2 === 1);
      server = await startProduct(dataDir, ENV);
      const found = await standing(server.url, farm);
      const isDone = found.isSwapped[0] === true;
      ends.push(isDone ? 'done' : 'not done');
      expect([stand, found]).toEqual([stand, isDone ? AFTER : BEFORE]);
      if (stand === 'done' || wasAnswered) expect([stand, isDone]).toEqual([stand, true]);
      if (!isDone) {
        const { asha } = await accountsOf(server.url, farm);
        expect((await ask(server.url, asha.token, 'POST /handovers/finish')).status).toBe(200);
        expect(await standing(server.url, farm)).toEqual(AFTER);
      }
      await deliverNext(server.url, farm);
    }
  } finally {
    await server.stop();
  }
  expect(new Set(ends)).toEqual(new Set(['done', 'not done']));
});

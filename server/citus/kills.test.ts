import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOnce } from '../test/plain-postgres.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type TestFarmer, type World, world } from '../test/world.ts';
import type { CitusCluster, CitusNode } from './citus-cluster.ts';
import { databaseOf, farmersOnEach, startSpread } from './spread-cluster.ts';

/** Each kills one node: a worker, the other, the coordinator. More by `CITUS_KILLS=60`. */
const ROUNDS = Number(process.env.CITUS_KILLS ?? 3);
/** On each worker. */
const FARMERS = 3;
/** So often each farmer must be refused, or answered, before the node comes back; and answered before and after. */
const OFTEN = 3;

let stack: AsyncDisposableStack;
let cluster: CitusCluster;
let here: World;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  cluster = parts.use(await startSpread(folder.path));
  const env = { QUOTA_PLOTS: '100000', QUOTA_CALLS_PER_MINUTE: '10000000' };
  here = parts.use(await world({ database: databaseOf(cluster), env }));
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

interface Refusal {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** A phone that writes without a pause, and says each write again until it is answered. */
class Writer {
  readonly acknowledged: string[] = [];
  /** Tokens, whose secrets are claimed on every node: such a write is of several. */
  readonly tokens: string[] = [];
  refusals: Refusal[] = [];
  /** Of the writes that are of several nodes. */
  tokenRefusals: Refusal[] = [];
  answered = 0;
  readonly farmer: TestFarmer;
  readonly node: CitusNode;
  #isOver = false;
  #busy: Promise<unknown> | undefined;

  constructor(farmer: TestFarmer, node: CitusNode) {
    this.farmer = farmer;
    this.node = node;
  }

  begin(): void {
    this.#busy = Promise.all([this.#writePlots(), this.#makeTokens()]);
    // Heard at the end.
    this.#busy.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#busy;
  }

  /** Counts from now on. */
  forget(): void {
    this.refusals = [];
    this.tokenRefusals = [];
    this.answered = 0;
  }

  async #writePlots(): Promise<void> {
    for (let at = 0; !this.#isOver; at += 1) {
      const id = randomUUID();
      const body = { id, name: `Odha ${at}` };
      const write = { id: randomUUID(), route: 'POST /plots', body };
      for (let isAnswered = false; !isAnswered; ) {
        // As a form sends it, and as a phone's queue does.
        const asForm = at % 2 === 0;
        const answer = asForm
          ? await this.farmer.ask('POST /plots', { body, headers: { 'idempotency-key': write.id } })
          : await this.farmer.ask('POST /sync', { body: { writes: [write] } });
        const [inside] = 'answers' in answer.body.data ? answer.body.data.answers : [];
        const status = answer.status === 200 ? (inside?.status ?? 0) : answer.status;
        isAnswered = status === 201;
        if (isAnswered) {
          this.acknowledged.push(id);
          this.answered += 1;
        } else {
          if (this.#isOver) return;
          const retryAfter = asForm ? answer.headers.get('retry-after') : 'the phone’s own';
          this.refusals.push({ status, retryAfter });
          await pause(20);
        }
      }
    }
  }

  async #makeTokens(): Promise<void> {
    while (!this.#isOver) {
      const body = { name: 'CA', scopes: ['plots'], days: 30 };
      const { status, body: said, headers } = await this.farmer.ask('POST /access-tokens', { body });
      if (status === 200) {
        this.tokens.push(said.data.token.id);
        const ended = await this.farmer.ask('DELETE /access-tokens/:id', {
          params: { id: said.data.token.id },
        });
        if (ended.status !== 200 && ended.status !== 503)
          throw new Error(`a token ended with ${ended.status}`);
      } else {
        this.tokenRefusals.push({ status, retryAfter: headers.get('retry-after') });
      }
      await pause(50);
    }
  }
}

const idsOf = async (table: string, { userId }: TestFarmer): Promise<string[]> => {
  const rows = await askOnce<{ id: string }>(
    cluster.coordinator.url,
    `select id::text from app.${table} where user_id = '${userId}'`,
  );
  return rows.map(({ id }) => id);
};

/** What a phone that comes new is shown. */
async function shownTo({ ask }: TestFarmer): Promise<string[]> {
  const ids: string[] = [];
  for (let since: string | undefined; ; ) {
    const { status, body } = await ask('GET /sync', { query: since === undefined ? {} : { since } });
    if (status !== 200) throw new Error(`GET /sync answered ${status}`);
    ids.push(...body.data.items.filter(({ noun }) => noun === 'plots').map(({ id }) => id));
    since = body.data.cursor;
    if (!body.data.more) return ids;
  }
}

const countPlots = async (session: Client): Promise<number> =>
  (await session.query<{ plots: number }>('select count(*)::int as plots from app.plots')).rows[0]?.plots ??
  0;

async function anOldSession(): Promise<Client> {
  const session = new Client({ connectionString: cluster.coordinator.url });
  session.on('error', () => undefined);
  await session.connect();
  await countPlots(session);
  return session;
}

const onlyLater = (refusals: readonly Refusal[]) =>
  expect(refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);

test(`${ROUNDS} times a node is killed under writes: what was acknowledged is there, once, and only its own farmers wait`, {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const writers: Writer[] = [];
  for (const [node, farmers] of await farmersOnEach(cluster, here, FARMERS))
    writers.push(...farmers.map((farmer) => new Writer(farmer, node)));
  for (const writer of writers) writer.begin();
  const until = async (is: (writer: Writer) => boolean, those = writers) => {
    await expect.poll(() => those.filter((one) => !is(one)).length, { timeout: 60_000 }).toBe(0);
  };
  const answeredAgain = (those = writers) => {
    for (const one of those) one.forget();
    return until(({ answered }) => answered >= OFTEN, those);
  };
  // A session that has lines to every node from before, as the server's pools have.
  let old = await anOldSession();
  const [coordinator, ...workers] = cluster.nodes;
  for (let round = 0; round < ROUNDS; round += 1) {
    await answeredAgain();
    const killed = [...workers, coordinator][round % cluster.nodes.length];
    if (!killed) throw new Error('no node');
    for (const one of writers) one.forget();
    await killed.kill();
    const away = writers.filter(({ node }) => node === killed || killed === coordinator);
    const kept = writers.filter((one) => !away.includes(one));
    await until(({ refusals }) => refusals.length >= OFTEN, away);
    for (const one of kept) one.answered = 0;
    await until(({ answered }) => answered >= OFTEN, kept);
    for (const { refusals } of away) onlyLater(refusals);
    for (const { refusals } of kept) expect(refusals).toEqual([]);
    // What is claimed on every node waits for every node.
    for (const { tokenRefusals } of writers) onlyLater(tokenRefusals);
    await killed.start();
    if (killed === coordinator) old = await anOldSession();
    expect(await countPlots(old)).toBeGreaterThan(0);
    await answeredAgain();
    for (const { refusals } of kept) expect(refusals).toEqual([]);
  }
  await Promise.all(writers.map((one) => one.end()));
  await old.end();
  // Those of several nodes that a death cut in their end are ended by the coordinator.
  for (const { url } of cluster.nodes)
    await expect
      .poll(() => askOnce(url, 'select gid from pg_prepared_xacts'), { timeout: 60_000 })
      .toEqual([]);
  for (const { farmer, acknowledged, tokens } of writers) {
    const rows = await idsOf('plots', farmer);
    expect(rows).toEqual(expect.arrayContaining(acknowledged));
    // One of each at most was not answered when it all ended.
    expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1);
    expect(await idsOf('access_tokens', farmer)).toEqual(expect.arrayContaining(tokens));
    expect((await shownTo(farmer)).sort()).toEqual(rows.sort());
  }
});

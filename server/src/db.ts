import {
  CamelCasePlugin,
  type Compilable,
  Kysely,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  SchemableIdentifierNode,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database } from './database.gen.ts';
import { type DatabaseWatch, WatchedPool, watchedClient } from './lib/database-watch.ts';
import { SpreadClient } from './lib/postgres/spread.ts';

export type Db = Kysely<Database>;

type Writing =
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'mergeInto'
  | 'replaceInto'
  | 'schema'
  | 'transaction'
  | 'startTransaction'
  | 'connection';

/** Reads as one farmer. The connection takes no write either. */
export type ReadDb = Omit<Db, Writing>;

declare const writing: unique symbol;

/** Reads and writes as one farmer, inside a transaction of the caller. */
export type WriteDb = Omit<Db, 'schema' | 'transaction' | 'startTransaction' | 'connection'> & {
  readonly [writing]: true;
};

/**
 * The farmer of this connection. Row security restricts rows to them already; statements name them too, so that rows
 * can be spread over servers by `user_id` (decisions 078, 201; checked by `query-plans.test.ts`).
 */
export const ofFarmer = sql<string>`app.current_user_id()`;

/** Any of these UUIDs, as one parameter. */
export const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** Any of these texts, as one parameter. */
export const anyText = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;

const { builtins } = pg.types;

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`);
    return value;
  },
  [builtins.NUMERIC]: Number,
  // A day stays a string: as a Date it would shift by the zone.
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text') =>
    parsers[id] ?? pg.types.getTypeParser(id, format)) as never,
};

export interface PoolSettings {
  readonly connection: pg.ClientConfig;
  /** Whether a pooler changes the PostgreSQL session per transaction: then nothing stays prepared. */
  readonly throughPooler?: boolean;
  /** Whether farmers' rows are spread over nodes. */
  readonly isSpread?: boolean;
  readonly max: number;
  /** Queries travel without waiting for the one before. */
  readonly pipeline?: boolean;
  /** So long a connection may take to be had. */
  readonly patienceMs?: number;
  /** Cuts what stays silent; commands that a person waits for do without. */
  readonly watch?: DatabaseWatch;
  /** So long one statement may take. */
  readonly statementMs?: number;
  readonly onError: (error: Error) => void;
}

/** Sends each statement whole, whatever name its caller gave it. */
class UnpreparedClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]) => {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config;
    return (super.query as (...args: unknown[]) => unknown).call(
      this,
      isNamed ? { ...config, name: undefined } : config,
      ...rest,
    );
  }) as pg.Client['query'];
}

/** PostgreSQL ends a statement just before its connection is cut, and releases the locks of a dead process. */
const timeLimits = (statementMs: number) => ({
  statement_timeout: Math.ceil(0.9 * statementMs),
  idle_in_transaction_session_timeout: 60_000,
});

/** A pool whose values arrive as the contract has them: days and instants as strings, counts as numbers. */
export function createPool({
  connection,
  throughPooler = false,
  isSpread = false,
  max,
  pipeline = false,
  patienceMs = 5_000,
  watch,
  statementMs,
  onError,
}: PoolSettings): pg.Pool {
  const Plain = isSpread ? SpreadClient : throughPooler ? UnpreparedClient : pg.Client;
  const settings = {
    ...connection,
    ...(statementMs !== undefined && !throughPooler ? timeLimits(statementMs) : {}),
    max,
    pipeline,
    types,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  };
  const pool =
    watch && statementMs !== undefined
      ? new WatchedPool({ ...settings, Client: watchedClient(Plain, watch, statementMs) }, watch)
      : new pg.Pool({ ...settings, Client: Plain });
  pool.on('error', onError);
  // The pool listens to idle connections alone: one in use that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const MAX_PREPARED = 500;

/** Names for statements, so that a connection plans each once; beyond the bound a text is planned at each use. */
const statementNames = new Map<string, string>();
/** After a migration by a newer process the old plans fail, and new names make new ones. */
let generation = 0;

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_PREPARED) return known;
  const name = `s${generation}_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan');

/** Queued before it returns. A stale plan is prepared again; inside a transaction that is too late, and the error says so. */
async function askBy<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  if (name === undefined) return client.query<Row>({ text, values });
  try {
    return await client.query<Row>({ name, text, values });
  } catch (error) {
    if (!isStalePlan(error)) throw error;
    if (statementNames.get(text) === name) {
      statementNames.clear();
      generation += 1;
    }
    const renewed = statementName(text);
    return client.query<Row>({ ...(renewed && { name: renewed }), text, values }).catch(() => {
      throw error;
    });
  }
}

/** Statements worth preparing; not begin and commit. */
const isQuestion = /^\s*(?:select|with|insert|update|delete)\b/i;

/** A client that prepares each statement once, which saves most of a short read's cost. */
export function preparing(client: pg.PoolClient, release: () => void): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    askBy(client, isQuestion.test(text) ? statementName(text) : undefined, text, [...values]);
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

export function kyselyOn(pool: PostgresPool): Db {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] }).withSchema('app');
}

/** Tables with money, for members who may not see it (`app.show_without_money`). */
const WITH_MONEY: ReadonlySet<string> = new Set(['records', 'tasks', 'stock_movements', 'stockMovements']);

class WithoutMoney extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const { schema, identifier } = node;
    return schema?.name === 'app' && WITH_MONEY.has(identifier.name)
      ? SchemableIdentifierNode.createWithSchema('without_money', identifier.name)
      : node;
  }
}

/** The same builder, reading the views that leave sums out. */
export const withoutMoney = (db: Db): Db => {
  const transformer = new WithoutMoney();
  return db.withPlugin({
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  });
};

/** Compiles statements without a connection, for `enqueueQuery`. */
export const compileOnly: Db = kyselyOn({
  options: {},
  connect: () => Promise.reject(new Error('This builder has no connection.')),
  end: async () => undefined,
});

/**
 * Puts a query into the connection's queue before it returns; the builder's own `execute` does so some turns later. For a
 * query whose place between those around it matters. Rows come under the names of the columns, so select those of one word.
 */
export async function enqueueQuery<Row>(client: pg.ClientBase, query: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await askBy<Row & pg.QueryResultRow>(client, statementName(text), text, [...parameters]);
  return rows;
}

/** @throws where the database does not answer */
export async function databaseAnswers(db: Db): Promise<void> {
  await db.selectNoFrom(sql`1`.as('one')).execute();
}

/** The query builder on a given connection, with that connection's parsers. */
export const kyselyOnClient = (client: pg.ClientBase): Db =>
  kyselyOn({
    options: {},
    connect: async () => ({
      query: ((text: string, values: readonly unknown[]) =>
        client.query(text, [...values])) as unknown as PostgresPoolClient['query'],
      release: () => undefined,
    }),
    end: async () => undefined,
  });

const systems = new WeakMap<pg.Pool, Db>();

/** The database as the program itself sees it: jobs, weather. Never for a farmer's request. One builder a pool. */
export function systemDatabase(pool: pg.Pool): Db {
  const known = systems.get(pool);
  if (known) return known;
  const made = kyselyOn({
    options: {},
    connect: async () => {
      const client = await pool.connect();
      return preparing(client, () => client.release());
    },
    end: () => pool.end(),
  });
  systems.set(pool, made);
  return made;
}

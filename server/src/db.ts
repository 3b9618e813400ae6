import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database } from './database.gen.ts';

export type Db = Kysely<Database>;

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
  readonly max: number;
  /** Queries travel without waiting for the one before. */
  readonly pipeline?: boolean;
  readonly onError: (error: Error) => void;
}

/** A pool whose values arrive as the contract has them: days and instants as strings, counts as numbers. */
export function createPool({ connection, max, pipeline = false, onError }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  // The pool listens to idle connections alone: one in use that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const MAX_PREPARED = 500;

/** Names for statements, so that a connection plans each once; beyond the bound a text is planned at each use. */
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_PREPARED) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

type Rows = Promise<pg.QueryResult<never>>;

/** A client whose statements are prepared once, which spares PostgreSQL most of what a short read costs it. */
function preparing(client: pg.PoolClient, release: () => void): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]): Rows => {
    const name = values.length > 0 ? statementName(text) : undefined;
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  };
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

function kyselyOn(pool: PostgresPool): Db {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] }).withSchema('app');
}

/** The database as the program itself sees it: migrations, jobs, weather. Never for a farmer's request. */
export const systemDatabase = (pool: pg.Pool): Db =>
  kyselyOn({
    options: {},
    connect: async () => {
      const client = await pool.connect();
      return preparing(client, () => client.release());
    },
    end: () => pool.end(),
  });

/** One query builder for each connection, as long as that lives. */
function bindToClients(): (client: pg.PoolClient) => Db {
  const bound = new WeakMap<pg.PoolClient, Db>();
  return (client) => {
    const known = bound.get(client);
    if (known) return known;
    const own = preparing(client, () => undefined);
    const made = kyselyOn({ options: {}, connect: async () => own, end: async () => undefined });
    bound.set(client, made);
    return made;
  };
}

export interface FarmerDatabase {
  /** Reads as one farmer: the database shows nothing of anyone else, and takes no write. */
  read<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads and writes in one transaction, undone as a whole when `work` throws. */
  write<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T>;
}

interface FarmerPools {
  /** Made with `pipeline`; used by nothing else, as is `writers`: their connections change role when they open. */
  readonly readers: pg.Pool;
  readonly writers: pg.Pool;
}

function openAs(pool: pg.Pool, settings: string): void {
  pool.on('connect', (client) => {
    // Queued on the client before any work can be; where it fails, so does the connection.
    client.query(settings).catch(() => client.end());
  });
}

/** Connections that work for one farmer at a time, as the role that cannot bypass row security. */
export function farmerDatabase({ readers, writers }: FarmerPools): FarmerDatabase {
  openAs(readers, 'set role draksha_request; set default_transaction_read_only = on');
  openAs(writers, 'set role draksha_request');
  const on = bindToClients();
  return {
    async read(userId, work) {
      const client = await readers.connect();
      try {
        const named = client.query({
          name: 'farmer',
          text: `select set_config('app.user_id', $1, false)`,
          values: [userId],
        });
        // Both travel at once. Should the naming fail, what was read is thrown away with it, and nothing is written
        // on such a connection.
        const [result] = await Promise.all([work(on(client)), named]);
        return result;
      } finally {
        client.release();
      }
    },
    async write(userId, work) {
      const client = await writers.connect();
      try {
        return await on(client)
          .transaction()
          .execute(async (db) => {
            await sql`select set_config('app.user_id', ${userId}, true)`.execute(db);
            return work(db);
          });
      } finally {
        client.release();
      }
    },
  };
}

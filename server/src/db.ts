import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
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
  readonly onError: (error: Error) => void;
}

/** A pool whose values arrive as the contract has them: days and instants as strings, counts as numbers. */
export function createPool({ connection, max, onError }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  return pool;
}

const kyselyOn = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  }).withSchema('app');

/** The database as the program itself sees it: migrations, jobs, weather. Never for a farmer's request. */
export const systemDatabase = kyselyOn;

export interface FarmerDatabase {
  /** Reads as one farmer: the database shows nothing of anyone else. */
  read<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same in one transaction, undone as a whole when `work` throws. */
  write<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * Connections that work for one farmer at a time, as the role that cannot bypass row security.
 *
 * @param pool used by nothing else: its connections change role when they open.
 */
export function farmerDatabase(pool: pg.Pool): FarmerDatabase {
  pool.on('connect', (client) => {
    // Queued on the client before any work can be; a failure here fails that work.
    client.query('set role draksha_request').catch(() => client.end());
  });
  const kysely = kyselyOn(pool);
  return {
    read: (userId, work) =>
      kysely.connection().execute(async (db) => {
        await sql`select set_config('app.user_id', ${userId}, false)`.execute(db);
        return work(db);
      }),
    write: (userId, work) =>
      kysely.transaction().execute(async (db) => {
        await sql`select set_config('app.user_id', ${userId}, true)`.execute(db);
        return work(db);
      }),
  };
}

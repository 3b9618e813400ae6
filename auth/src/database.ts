import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import type { Database as Tables } from './database.gen.ts';
import { type BatchColumns, batchColumns, type PreparedStatement } from './prepared-statement.ts';
import { RequestBatcher } from './request-batcher.ts';

type Handle = Kysely<Tables>;

/** Read queries: a write does not compile. */
export type Reads = Pick<Handle, 'selectFrom' | 'selectNoFrom' | 'fn'>;

/** Reads and writes, typed by the migrated database (`database.gen.ts`). */
export type Writes = Pick<
  Handle,
  keyof Reads | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with' | 'getExecutor'
>;

export interface ReadPool {
  readonly reads: Reads;
}

/** What runs SQL: the pool, or one transaction on it. */
export interface Queryable extends ReadPool {
  readonly writes: Writes;
  /** Runs a statement built once. */
  ask<Params extends object, Row extends object>(
    statement: PreparedStatement<Params, Row>,
    params: Params,
  ): Promise<Row[]>;
}

const { builtins } = pg.types;

/** `2026-11-21 05:30:00.123456+05:30` or `…+00`, as PostgreSQL writes an instant. */
function parseInstant(text: string): Date {
  const iso = text.replace(' ', 'T');
  return new Date(/[+-]\d\d$/.test(iso) ? `${iso}:00` : iso);
}

// The caller's pool may have other parsers: ours are sent with each query.
const types = new pg.TypeOverrides();
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.TIMESTAMPTZ, parseInstant);
types.setTypeParser(builtins.JSONB, JSON.parse);
types.setTypeParser(builtins.JSON, JSON.parse);

/**
 * Names of the statements that each connection prepares once: to plan them takes longer than to run them. After a
 * migration by a newer process the old plans fail, and new names make new ones.
 */
class Statements {
  readonly #names = new Map<string, string>();
  #generation = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    const name = `auth_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

const MAX_STATEMENTS = 500;
const statements = new Statements();

function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const name = statements.nameOf(text);
  const query = { text, values: [...values], types };
  return on.query<Row>(name === undefined ? query : { ...query, name });
}

type Run = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<pg.QueryResult<Row>>;

/** The query builder over a connection; it begins and ends nothing. */
function handleOn(runs: Run): Handle {
  const client: PostgresPoolClient = {
    query: ((text: string, values: readonly unknown[]) =>
      runs(text, values)) as unknown as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const pool = { options: {}, connect: async () => client, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema('auth');
}

/** One transaction; the builder is created on first use. */
class Transaction implements Queryable {
  readonly #runs: Run;
  #handle: Handle | undefined;

  constructor(client: pg.PoolClient) {
    this.#runs = (text, values) => run(client, text, values);
  }

  get writes(): Writes {
    this.#handle ??= handleOn(this.#runs);
    return this.#handle;
  }

  get reads(): Reads {
    return this.writes;
  }

  async ask<Params extends object, Row extends object>(
    statement: PreparedStatement<Params, Row>,
    params: Params,
  ): Promise<Row[]> {
    return (await this.#runs<Row>(statement.text, statement.valuesOf(params))).rows;
  }
}

const MAX_ROUNDS = 4;

const codeOf = (cause: unknown): unknown =>
  cause instanceof Error && 'code' in cause ? cause.code : undefined;

const isDeadlock = (cause: unknown): boolean => ['40P01', '40001'].includes(String(codeOf(cause)));

const isStalePlan = (cause: unknown): boolean =>
  codeOf(cause) === '0A000' && cause instanceof Error && cause.message.includes('cached plan');

/** Repeats a transaction that was rolled back for another one, or for a plan from before a migration. */
async function again<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt();
    } catch (cause) {
      if (isStalePlan(cause)) statements.renew();
      else if (!isDeadlock(cause)) throw cause;
      if (round === MAX_ROUNDS) throw cause;
    }
  }
}

/** The PostgreSQL that the sign-in server shares with the product; it touches the schema `auth` only. */
export class Database implements Queryable {
  readonly #pool: pg.Pool;
  readonly #runs: Run;
  /** Batchers by statement text. */
  readonly #batchers = new Map<string, RequestBatcher<unknown, unknown>>();
  readonly writes: Writes;
  readonly reads: Reads;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#runs = (text, values) => again(() => run(pool, text, values));
    const handle = handleOn(this.#runs);
    this.writes = handle;
    this.reads = handle;
  }

  async ask<Params extends object, Row extends object>(
    statement: PreparedStatement<Params, Row>,
    params: Params,
  ): Promise<Row[]> {
    return (await this.#runs<Row>(statement.text, statement.valuesOf(params))).rows;
  }

  /** Batches equal statements of the same moment. Each row names its caller in `place`, from 1; a caller without a row gets undefined. */
  askBatched<Params extends object, Row extends { readonly place: number }>(
    statement: PreparedStatement<BatchColumns<Params>, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    let batcher = this.#batchers.get(statement.text) as RequestBatcher<Params, Row | undefined> | undefined;
    if (!batcher) {
      batcher = new RequestBatcher(async (group) => {
        const answers = Array<Row | undefined>(group.length).fill(undefined);
        for (const row of await this.ask(statement, batchColumns(group))) answers[row.place - 1] = row;
        return answers;
      });
      this.#batchers.set(statement.text, batcher as RequestBatcher<unknown, unknown>);
    }
    return batcher.ask(params);
  }

  /** @throws where the database does not answer */
  async answers(): Promise<void> {
    await this.reads.selectNoFrom(sql`1`.as('one')).execute();
  }

  /**
   * Runs `work` in a transaction, again where the database rolls it back for another one. It must not await the
   * network or a password hash.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    return again(() => this.#once('begin', work));
  }

  /** Several reads of one moment: the transaction takes no write, whatever runs in it. */
  reading<Result>(work: (tx: ReadPool) => Promise<Result>): Promise<Result> {
    return again(() => this.#once('begin isolation level repeatable read read only', work));
  }

  async #once<Result>(begin: string, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(new Transaction(client));
      await client.query('commit');
      return result;
    } catch (cause) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw cause;
    } finally {
      client.release(broken);
    }
  }
}

/** The only row of an answer that must have one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered no row where one was certain.');
  return row;
}

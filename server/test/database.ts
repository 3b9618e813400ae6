import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { inject } from 'vitest';
import type { EmbeddedConnection } from '../src/lib/postgres/embedded.ts';

export interface TestDatabase extends AsyncDisposable {
  /** As a `pg` pool takes it. */
  readonly connection: EmbeddedConnection;
  /** The same as `DATABASE_URL` takes it. */
  readonly url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** A database of its own: a copy of the migrated template, or an empty one with `from: 'nothing'`. */
export async function createTestDatabase(
  { from }: { from: 'template' | 'nothing' } = { from: 'template' },
): Promise<TestDatabase> {
  const template = ownCluster();
  if (inject('isSpread')) return shared(template);
  const database = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await administer(
    `create database ${database} template ${from === 'template' ? template.database : 'template0'}`,
  );
  const drop = () => administer(`drop database if exists ${database} with (force)`);
  const { host, port, user } = template;
  return {
    connection: { host, port, user, database },
    url: urlOf({ host, port, user, database }),
    drop,
    [Symbol.asyncDispose]: drop,
  };
}

/** A pool on a test's database. Its disposal waits for its connections to end: dropping the database would cut them. */
export function testPool({ connection }: TestDatabase, max: number): Pool & AsyncDisposable {
  const pool = new Pool({ ...connection, max });
  const ended: Promise<void>[] = [];
  pool.on('connect', (client) => {
    ended.push(new Promise((resolve) => client.once('end', () => resolve())));
  });
  const dispose = async (): Promise<void> => {
    await pool.end();
    await Promise.all(ended);
  };
  return Object.assign(pool, { [Symbol.asyncDispose]: dispose });
}

/** What is asked of the coordinator alone: weather, jobs, messages. Farmers and their accounts stay, and nobody meets them again. */
const ONE_PLACE = `
  select format('truncate %s', string_agg(c.oid::regclass::text, ', ')) as statement from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('migrations', 'weather_layouts')
    and (c.relnamespace = 'app'::regnamespace or c.oid = 'auth.outbox'::regclass)
    and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)`;

/** Of all farmers: a round looks over those of everybody. */
const MESSAGES = 'truncate app.briefs, app.alerts';

/** Once for each file: a later world of it may stand on what an earlier one left. */
let isEmptied = false;

async function emptied(connection: EmbeddedConnection): Promise<void> {
  if (isEmptied) return;
  isEmptied = true;
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(ONE_PLACE);
    for (const { statement } of rows) await client.query(statement);
    await client.query(MESSAGES);
  } finally {
    await client.end();
  }
}

const urlOf = ({ host, port, user, database }: EmbeddedConnection): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

async function shared(connection: EmbeddedConnection): Promise<TestDatabase> {
  await emptied(connection);
  const drop = async () => undefined;
  return { connection, url: urlOf(connection), drop, [Symbol.asyncDispose]: drop };
}

/** The cluster of the worker that runs this file. */
function ownCluster(): EmbeddedConnection {
  const own = inject('postgres')[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!own) throw new Error('The run provides no PostgreSQL for this worker.');
  return own;
}

async function administer(sql: string): Promise<void> {
  const client = new Client({ ...ownCluster(), database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

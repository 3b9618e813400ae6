import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddresses, PoolName } from '../../database-config.ts';
import { StartError } from '../start-error.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts';
import type { Logins } from './login-roles.ts';
import { isSameDatabase, sharesSessions } from './pooler.ts';

interface Settings {
  readonly dataDir: string;
  readonly database: DatabaseAddresses;
}

export interface OpenDatabase extends AsyncDisposable {
  /** Direct: each connection is a session of its own. */
  readonly connection: pg.ClientConfig;
  /** Through a pooler in transaction mode. */
  readonly pooler: pg.ClientConfig | null;
  /** Restricted roles to connect as, through the pooler where there is one; `null` where none is set. */
  readonly logins: Logins;
}

const CONNECT_TIMEOUT_MS = 5_000;

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that host and port',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name is not known',
  ETIMEDOUT: 'nothing answers at that host and port',
  ENOENT: 'there is no such socket',
  '28P01': 'its user or password is wrong',
  '28000': 'its user may not sign in',
  '3D000': 'there is no database of that name',
  '42501': 'its user has too few rights',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = reasons[code];
  if (known) return known;
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : 'it did not answer';
}

/** Temporary errors: a database or name that appears later. */
const laterCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03|53300)$/;

function mayComeLater(error: unknown): boolean {
  if (error instanceof AggregateError) return mayComeLater(error.errors[0]);
  if (!(error instanceof Error)) return false;
  return 'code' in error ? laterCodes.test(String(error.code)) : /timeout/.test(error.message);
}

/** A pooler's error while its database is down; a wrong name has the same code and another text. */
const poolerRefuses = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^08(000|001|003|004|006|P01)$/.test(String(error.code)) &&
  /server_login_retry|login has been failing|connect failed|cannot connect|could not connect|connection refused|server (conn|connection) (crashed|closed)|not available|timeout/i.test(
    error.message,
  );

async function checkReachable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A pooler that refuses for so long is set wrong. */
const POOLER_MS = 300_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
const SAY_EVERY_MS = 60_000;

/** Waits until the database answers, no postmaster is left, or a pooler refused for some minutes. */
async function untilAnswered(name: string, ask: () => Promise<void>, waiting: Waiting): Promise<void> {
  const { giveUp, say } = waiting;
  const begin = performance.now();
  let saidAt = Number.NEGATIVE_INFINITY;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await ask();
    } catch (cause) {
      if (cause instanceof StartError) throw cause;
      const reason = reasonOf(cause);
      const isLate = performance.now() - begin > POOLER_MS;
      const comes = mayComeLater(cause) || (poolerRefuses(cause) && !isLate);
      if (giveUp === undefined || giveUp.aborted || !comes)
        throw new StartError(`${name} cannot be used: ${reason}.`, { cause });
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        saidAt = performance.now();
        say?.(`Waiting for the database of ${name}: ${reason}.`);
      }
      // Aborted when the wait is: the next round reports the reason.
      await pause(wait, undefined, { signal: giveUp }).catch(() => undefined);
    }
  }
}

export interface Waiting {
  /** With it a database that cannot be reached yet is waited for, until it is aborted; without it nothing is waited for. */
  readonly giveUp?: AbortSignal | undefined;
  /** Receives the reason of the wait, once a minute. */
  readonly say?: ((line: string) => void) | undefined;
}

/**
 * The settings of farmers' connections must be theirs alone, or one would read as another: a pooler that takes
 * turns is refused where the settings name none.
 *
 * @throws StartError
 */
async function checkWay(url: string, directUrl: string | undefined): Promise<void> {
  if (directUrl === undefined) {
    if (await sharesSessions(url))
      throw new StartError(
        'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the PostgreSQL behind it as well.',
      );
    return;
  }
  if (await sharesSessions(directUrl))
    throw new StartError('DATABASE_DIRECT_URL leads through a pooler in transaction mode.');
  if (!(await isSameDatabase(url, directUrl)))
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases.');
}

/** Role of each pool; the owner, where no restricted one is set. */
export function loginsOfPools({
  connection,
  pooler,
  logins,
}: OpenDatabase): Readonly<Record<PoolName, pg.ClientConfig>> {
  const owner = pooler ?? connection;
  const program = logins.program ?? owner;
  const farmers = logins.farmers ?? owner;
  return {
    system: program,
    housekeeping: program,
    readers: farmers,
    writers: farmers,
    auth: logins.signIn ?? owner,
  };
}

const wayOf = (url: string | undefined): pg.ClientConfig | null =>
  url === undefined ? null : { connectionString: url };

const nothingToEnd = async (): Promise<void> => undefined;

/**
 * The database that the configuration names, or the product's own.
 *
 * @throws StartError with one sentence
 */
export async function openDatabase(
  { dataDir, database: { url, directUrl, farmersUrl, programUrl, signInUrl } }: Settings,
  { log, ...waiting }: Pick<EmbeddedOptions, 'log'> & Waiting,
): Promise<OpenDatabase> {
  if (url !== undefined) {
    await untilAnswered('DATABASE_URL', () => checkReachable(url), waiting);
    if (directUrl !== undefined)
      await untilAnswered('DATABASE_DIRECT_URL', () => checkReachable(directUrl), waiting);
    await untilAnswered('DATABASE_URL', () => checkWay(url, directUrl), waiting);
    return {
      connection: { connectionString: directUrl ?? url },
      pooler: directUrl === undefined ? null : { connectionString: url },
      logins: { farmers: wayOf(farmersUrl), program: wayOf(programUrl), signIn: wayOf(signInUrl) },
      [Symbol.asyncDispose]: nothingToEnd,
    };
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return {
    connection: embedded.connection,
    pooler: null,
    logins: embedded.logins,
    [Symbol.asyncDispose]: () => embedded.stop(),
  };
}

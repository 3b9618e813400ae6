import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Who farmers' connections of the embedded database sign in as: it owns nothing, sees nothing, and may become `draksha_request`. */
export const FARM_ROLE = 'draksha_farm';

const CONNECT_TIMEOUT_MS = 5_000;
const TRIES = 40;
const DUPLICATE = /^(42710|23505)$/;
/** Not let in yet: the rules of who may connect are read anew a moment after they were written. */
const NOT_YET = /^28/;

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

async function withClient<T>(way: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...way, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface SignedIn {
  readonly name: string;
  readonly isStrong: boolean;
}

async function signedIn(way: pg.ClientConfig): Promise<SignedIn> {
  const ask = () =>
    withClient(way, async (client) => {
      const { rows } = await client.query<SignedIn>(
        `select rolname as name, rolsuper or rolbypassrls as "isStrong" from pg_roles where rolname = session_user`,
      );
      if (!rows[0]) throw new Error('a session without a role');
      return rows[0];
    });
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (cause) {
      if (tries === TRIES || !NOT_YET.test(codeOf(cause))) throw cause;
      await pause(50);
    }
  }
}

/** Makes the role that farmers' connections of the embedded database sign in as, where it is not there yet. */
export const makeFarmRole = (owner: pg.ClientConfig): Promise<void> =>
  withClient(owner, async (client) => {
    const made = client.query(
      `create role ${FARM_ROLE} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole`,
    );
    await made.catch((cause: unknown) => {
      if (!DUPLICATE.test(codeOf(cause))) throw cause;
    });
  });

/**
 * Lets whoever signs in for farmers become the role that sees one farmer; to be called after the migrations, which make that.
 *
 * @throws StartError where it could do more
 */
export async function letServeFarmers(owner: pg.ClientConfig, farmers: pg.ClientConfig): Promise<void> {
  const { name, isStrong } = await signedIn(farmers).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database does not let in whoever works for farmers: ${reason}.`, { cause });
  });
  if (isStrong)
    throw new StartError(
      `The user ${name} of DATABASE_FARMERS_URL sees every farmer’s rows: give it one that is no superuser and has no bypassrls.`,
    );
  await withClient(owner, (client) => client.query(`grant draksha_request to ${pg.escapeIdentifier(name)}`));
}

import { setTimeout as pause } from 'node:timers/promises';
import { MIGRATION_LOCK } from '@draksha/auth/migrations';
import pg from 'pg';
import { JOBS_SCHEMA } from '../jobs/job-store.ts';
import { StartError } from '../start-error.ts';

/*
 * Who the product signs in to its database as. The owner is for migrations and backups alone; what serves requests and
 * housekeeping owns nothing, is no superuser and bypasses no row security.
 */

/** `farmers` sees nothing and may become `draksha_request`, `draksha_adviser` or `draksha_member`; `program` has the product's rows, `signIn` the accounts. */
export type Login = 'farmers' | 'program' | 'signIn';

/** In the embedded database. */
export const LOGIN_ROLES: Readonly<Record<Login, string>> = {
  farmers: 'draksha_farm',
  program: 'draksha_program',
  signIn: 'draksha_sign_in',
};

/** Variables that name them for an external database. */
export const LOGIN_VARIABLES: Readonly<Record<Login, string>> = {
  farmers: 'DATABASE_FARMERS_URL',
  program: 'DATABASE_PROGRAM_URL',
  signIn: 'DATABASE_SIGN_IN_URL',
};

export type Logins = Readonly<Record<Login, pg.ClientConfig | null>>;

export const NO_LOGINS: Logins = { farmers: null, program: null, signIn: null };

const LOGINS = ['farmers', 'program', 'signIn'] as const;
const CONNECT_TIMEOUT_MS = 5_000;
const TRIES = 40;
const DUPLICATE = /^(42710|23505)$/;
/** Not admitted yet: access rules take a moment to reload. */
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

/** Makes the roles of the embedded database, where they are not there yet. */
export const makeLoginRoles = (owner: pg.ClientConfig): Promise<void> =>
  withClient(owner, async (client) => {
    for (const login of LOGINS) {
      const made = client.query(
        `create role ${LOGIN_ROLES[login]} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole`,
      );
      await made.catch((cause: unknown) => {
        if (!DUPLICATE.test(codeOf(cause))) throw cause;
      });
    }
  });

const WHAT_IT_SEES: Readonly<Record<Login, string>> = {
  farmers: 'sees every farmer’s rows',
  program: 'may do everything in the database',
  signIn: 'may do everything in the database',
};

/** @throws StartError where no login is let in, or one that can do more than serve */
async function weakNameOf(login: Login, way: pg.ClientConfig): Promise<string> {
  const { name, isStrong } = await signedIn(way).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database does not let in the user of ${LOGIN_VARIABLES[login]}: ${reason}.`, {
      cause,
    });
  });
  if (isStrong)
    throw new StartError(
      `The user ${name} of ${LOGIN_VARIABLES[login]} ${WHAT_IT_SEES[login]}: give it one that is no superuser and has no bypassrls.`,
    );
  return name;
}

const RIGHTS = 'select, insert, update, delete';

/** Whether the schema has newer tables or functions than the grants; granting writes to the catalogue. */
async function lacksRights(client: pg.Client, schema: string, name: string): Promise<boolean> {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select not has_schema_privilege($2, $1::text, 'usage')
       or exists (select from pg_class where relnamespace = $1::text::regnamespace and relkind in ('r', 'p')
         and relname <> 'migrations' and not (has_table_privilege($2, oid, 'select') and has_table_privilege($2, oid, 'delete')))
       or exists (select from pg_proc where pronamespace = $1::text::regnamespace and not has_function_privilege($2, oid, 'execute')) as lacks`,
    [schema, name],
  );
  return rows[0]?.lacks !== false;
}

async function grantSchema(client: pg.Client, schema: string, name: string): Promise<void> {
  if (!(await lacksRights(client, schema, name))) return;
  const to = pg.escapeIdentifier(name);
  await client.query(`grant usage on schema ${schema} to ${to}`);
  await client.query(`grant ${RIGHTS} on all tables in schema ${schema} to ${to}`);
  await client.query(`grant usage on all sequences in schema ${schema} to ${to}`);
  await client.query(`grant execute on all functions in schema ${schema} to ${to}`);
  // Only the owner reads the list of migrations.
  if (schema !== JOBS_SCHEMA)
    await client.query(`revoke insert, update, delete on ${schema}.migrations from ${to}`);
}

/** Row security hides farmers' rows from roles without a policy; the program has one on each table. */
async function showRows(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'app' and c.relrowsecurity and not exists (
       select from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname
         and p.policyname = 'the_program' and $1 = any(p.roles))`,
    [name],
  );
  for (const { table } of rows) {
    await client.query(`drop policy if exists the_program on ${table}`);
    await client.query(
      `create policy the_program on ${table} to ${pg.escapeIdentifier(name)} using (true) with check (true)`,
    );
  }
}

async function grantRights(client: pg.Client, login: Login, name: string): Promise<void> {
  const to = pg.escapeIdentifier(name);
  if (login === 'farmers') {
    await client.query(`grant draksha_request, draksha_adviser, draksha_member to ${to}`);
  } else if (login === 'signIn') {
    await grantSchema(client, 'auth', name);
    // Ends what opens the farm, within the transaction that ends the sessions.
    await client.query(`grant usage on schema app to ${to}`);
    await client.query(`grant execute on function app.close_farm(uuid, timestamptz) to ${to}`);
    await client.query(`grant execute on function app.close_whatsapp(uuid) to ${to}`);
    await client.query(`grant execute on function app.close_handovers(uuid, timestamptz) to ${to}`);
    // Two people change accounts in one transaction with what that is among the farm's rows.
    await client.query(
      `grant execute on function app.hand_over(uuid, uuid, timestamptz, interval, interval) to ${to}`,
    );
  } else {
    await grantSchema(client, 'app', name);
    await grantSchema(client, JOBS_SCHEMA, name);
    await showRows(client, name);
    await client.query(`grant draksha_operator to ${to}`);
  }
}

/**
 * Grants each login what its work needs; to be called after migrations, which may add tables.
 *
 * @throws StartError where a login could do more
 */
export async function grantLoginRights(owner: pg.ClientConfig, logins: Logins): Promise<void> {
  const names: [Login, string][] = [];
  for (const login of LOGINS) {
    const way = logins[login];
    if (way) names.push([login, await weakNameOf(login, way)]);
  }
  if (names.length === 0) return;
  await withClient(owner, async (client) => {
    // One process at a time, and none while another migrates.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const [login, name] of names) await grantRights(client, login, name);
  });
}

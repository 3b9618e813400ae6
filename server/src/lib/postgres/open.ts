import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts';

interface Settings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export interface OpenDatabase extends AsyncDisposable {
  readonly connection: pg.ClientConfig;
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

async function checkReachable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (cause) {
    throw new StartError(`DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The database that the configuration names, or the product's own.
 *
 * @throws StartError with one sentence
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Settings,
  { log }: Pick<EmbeddedOptions, 'log'>,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    await checkReachable(databaseUrl);
    return { connection: { connectionString: databaseUrl }, [Symbol.asyncDispose]: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return { connection: embedded.connection, [Symbol.asyncDispose]: () => embedded.stop() };
}

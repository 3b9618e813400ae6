import type { DatabaseAddresses } from '../../database-config.ts';
import { StartError } from '../start-error.ts';
import { NO_LOGINS } from './login-roles.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { holdsDatabase, runningDatabase } from './running.ts';

/**
 * Finds the running server's database, or starts its data folder's, for a command.
 *
 * @throws StartError when the folder holds none
 */
export async function findDatabase(
  settings: { readonly dataDir: string; readonly database: DatabaseAddresses },
  nothing: string,
  warn: (line: string) => void,
): Promise<OpenDatabase> {
  const options = { log: { info: () => undefined, error: warn } };
  if (settings.database.url !== undefined) return openDatabase(settings, options);
  const connection = await runningDatabase(settings.dataDir);
  if (connection)
    return { connection, pooler: null, logins: NO_LOGINS, [Symbol.asyncDispose]: async () => undefined };
  if (!holdsDatabase(settings.dataDir)) throw new StartError(nothing);
  return openDatabase(settings, options);
}

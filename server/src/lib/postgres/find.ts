import { StartError } from '../start-error.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { holdsDatabase, runningDatabase } from './running.ts';

/**
 * The database of the running server, or else the one that its data folder holds, for a command beside the server.
 *
 * @throws StartError when the folder holds none
 */
export async function findDatabase(
  settings: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  nothing: string,
  warn: (line: string) => void,
): Promise<OpenDatabase> {
  const options = { log: { info: () => undefined, error: warn } };
  if (settings.databaseUrl !== undefined) return openDatabase(settings, options);
  const connection = await runningDatabase(settings.dataDir);
  if (connection) return { connection, [Symbol.asyncDispose]: async () => undefined };
  if (!holdsDatabase(settings.dataDir)) throw new StartError(nothing);
  return openDatabase(settings, options);
}

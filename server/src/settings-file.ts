import { StartError } from './lib/start-error.ts';

/**
 * Reads `.env` of the working folder for variables that the environment lacks; the same for every command, so that a
 * backup is of the server's own database.
 *
 * @throws StartError when it cannot be read: nothing may start with defaults instead
 */
export function readSettingsFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code !== 'ENOENT') throw new StartError(`The settings in .env cannot be read (${code}).`);
  }
}

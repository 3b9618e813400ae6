import { StartError } from './lib/start-error.ts';

/**
 * `.env` of the folder that the product or a command of it was started in counts where the environment says nothing: the same
 * for all of them, or a backup would be of another database than the one that the server writes to.
 *
 * @throws StartError when it is there and cannot be read: nothing may start with defaults instead
 */
export function readSettingsFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code !== 'ENOENT') throw new StartError(`The settings in .env cannot be read (${code}).`);
  }
}

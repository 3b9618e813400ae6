import { KeyError } from '@draksha/auth/keys/sealed-key';
import { MigrationError } from '@draksha/auth/migrations';
import { readSettingsFile } from '../settings-file.ts';
import { BackupError } from './backup/backup-error.ts';
import { StartError } from './start-error.ts';

type Print = (line: string) => void;

/** Runs a command of the terminal: a failure that was foreseen is one sentence, any ends with status 1. */
export async function runCommand(command: (print: Print, warn: Print) => Promise<void>): Promise<void> {
  const warn: Print = (line) => {
    process.stderr.write(`${line}\n`);
  };
  try {
    readSettingsFile();
    await command((line) => {
      process.stdout.write(`${line}\n`);
    }, warn);
  } catch (error) {
    const foreseen = [StartError, MigrationError, BackupError, KeyError].some(
      (kind) => error instanceof kind,
    );
    const usage = error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
    warn(foreseen || usage ? (error as Error).message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}

import { statfsSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { namelessUser } from './account.ts';

const SQLITE_FULL = 13;

/** Turns what the file system answered about the data folder into one sentence. */
export function folderProblem(folder: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const code = codeOf(cause);
  return new StartError(
    sentence(folder, code) ?? `The data folder ${folder} cannot be used: ${text(cause)}.`,
    {
      cause,
    },
  );
}

/** Turns the last lines that PostgreSQL wrote into one sentence. */
export function databaseProblem(folder: string, output: string): StartError {
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  if (nameless) return new StartError(namelessUser(nameless));
  return new StartError(
    sentence(folder, codeInOutput(output) ?? (isFull(folder) ? 'ENOSPC' : undefined)) ??
      `The database in ${folder} could not be started: ${reason(output)} (its log is postgres/log in that folder).`,
  );
}

function sentence(folder: string, code: string | undefined): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${folder} is full: free some space and start again.`;
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk: choose another with DATA_DIR.`;
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be written by this user: change its owner, or choose another with DATA_DIR.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${folder} is not a folder: move that file away, or choose another with DATA_DIR.`;
    default:
      return undefined;
  }
}

function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  // Of the lock file: the folder itself was seen to be writable.
  if ('errcode' in cause) return cause.errcode === SQLITE_FULL ? 'ENOSPC' : 'EACCES';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

function codeInOutput(output: string): string | undefined {
  if (/No space left on device|wrote only \d+ of \d+ bytes/.test(output)) return 'ENOSPC';
  if (/Disk quota exceeded/.test(output)) return 'EDQUOT';
  if (/Read-only file system/.test(output)) return 'EROFS';
  if (/Permission denied/.test(output)) return 'EACCES';
  return undefined;
}

// On a full disk PostgreSQL cannot even write down why it stopped.
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1024 * 1024;
}

function reason(output: string): string {
  const lines = output.trim().split('\n');
  const worst = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return worst.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').trim() || 'it gave no reason';
}

function text(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

import { accessSync, chownSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';
import { folderProblem } from './problem.ts';

const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for this process.
 *
 * Node has no flock(2). SQLite's exclusive mode holds a kernel lock that ends with the process, works between
 * containers that share a folder, and needs no process ids.
 *
 * @throws StartError when another process has the lock, or the file cannot be made
 */
export function lockFolder(file: string, folder: string): FolderLock {
  let database: DatabaseSync | undefined;
  try {
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    else closeSync(openSync(file, 'a', 0o644));
    database = new DatabaseSync(file);
    database.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    database?.close();
    if (isBusy(cause)) {
      throw new StartError(
        `The data folder ${folder} is in use by another Draksha: stop that one first, or give this one its own folder.`,
        { cause },
      );
    }
    throw folderProblem(folder, cause);
  }
  const held = database;
  // Root must not leave a file behind that the folder's owner cannot lock tomorrow.
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(folder);
    chownSync(file, uid, gid);
  }
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && Number(cause.errcode) % 256 === SQLITE_BUSY;
}

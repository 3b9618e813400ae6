import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, canPass, chooseAccount, guardedFolder, guardedFolderInPublic } from './account.ts';
import { installedBinaries, usableBinaries } from './binaries.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { folderProblem } from './problem.ts';

/** The number in the socket's name; nothing listens on a port. */
export const PORT = 5432;

// Linux gives a socket's path 108 bytes with the closing zero, macOS 104.
const MAX_SOCKET = process.platform === 'linux' ? 107 : 103;

/** Where one embedded database lives and how its programs are run there. */
export interface DataFolder {
  readonly dataDir: string;
  /** `${dataDir}/postgres`: cluster, socket, log and perhaps a copy of the programs. */
  readonly home: string;
  readonly cluster: string;
  readonly native: string;
  readonly account: Account | undefined;
  /** Where we connect. */
  readonly socketFolder: string;
  /** The same folder in PostgreSQL's settings. */
  readonly socketFolderInside: string;
  /** An open handle on `home`, which the programs inherit as number 3 when they cannot walk there. */
  readonly handle: number | undefined;
  seenByPostgres(name: string): string;
  spawnOptions(): { uid?: number; gid?: number; cwd: string; env: Record<string, string> };
  spawnProblem(cause: unknown): StartError;
  readonly settings: Readonly<Record<string, string>>;
  release(): void;
}

export interface PlaceOptions {
  readonly dataDir: string;
  /** PostgreSQL settings beside the product's own: a database that tests throw away need not wait for the disk. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** Another `native` folder than the installed one. */
  readonly native?: string | undefined;
  /** Where root puts a copy of the programs when PostgreSQL can walk neither to them nor to the data. */
  readonly copyPlaces?: readonly string[] | undefined;
}

/**
 * Takes the data folder for this process and makes what PostgreSQL needs around its cluster.
 *
 * @throws StartError with one sentence when the folder or the programs cannot be used
 */
export function takePlace(options: PlaceOptions): DataFolder {
  const asked = resolve(options.dataDir);
  let lock: FolderLock | undefined;
  let handle: number | undefined;
  try {
    makeFolder(asked);
    const dataDir = realpathSync(asked);
    const home = join(dataDir, 'postgres');
    const cluster = join(home, 'cluster');
    lock = lockFolder(join(dataDir, 'in-use.lock'), dataDir);
    const account = chooseAccount(cluster);
    guardedFolder(home, account, 0o710);
    const native = usableBinaries({
      native: options.native ?? installedBinaries(),
      account,
      home,
      elsewhere: options.copyPlaces,
    });
    // Root's own folders are closed to PostgreSQL, but a handle that root opened leads into one.
    if (!canPass(home, account)) handle = openSync(home, 'r');
    return placeOf(
      { dataDir, home, cluster, native, account, handle, settings: options.settings ?? {} },
      lock,
    );
  } catch (cause) {
    release(lock, handle);
    throw folderProblem(asked, cause);
  }
}

// A recursive mkdir only reports ENOENT on a read-only disk.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o755 });
  } catch (cause) {
    // Another starter was faster.
    if (!existsSync(path)) throw cause;
  }
}

type Found = Pick<DataFolder, 'dataDir' | 'home' | 'cluster' | 'native' | 'account' | 'handle' | 'settings'>;

function placeOf(found: Found, lock: FolderLock): DataFolder {
  const { home, native, account, handle } = found;
  const seen = (name: string): string =>
    handle === undefined ? join(home, name) : `/proc/self/fd/3/${name}`;
  const socket = socketFolder(found);
  return {
    ...found,
    socketFolder: socket,
    socketFolderInside: socket === join(home, 'socket') ? seen('socket') : socket,
    seenByPostgres: seen,
    spawnOptions: () => ({
      ...account,
      cwd: '/',
      // Nothing of ours: PGDATA, PGOPTIONS, a locale that is not installed.
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    }),
    spawnProblem: (cause) => spawnProblem(native, account, cause),
    release() {
      if (socket !== join(home, 'socket')) removeEmpty(socket);
      release(lock, handle);
    },
  };
}

function release(lock: FolderLock | undefined, handle: number | undefined): void {
  if (handle !== undefined) closeSync(handle);
  lock?.release();
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A socket is left in it: the next start clears that.
  }
}

/** Folder of the socket: inside the data folder, or a short public one where that path is too long. */
export function socketFolders(dataDir: string): string[] {
  const name = `draksha-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return [join(dataDir, 'postgres/socket'), join(tmpdir(), name), join('/tmp', name)].filter(fits);
}

function socketFolder({ dataDir, home, account }: Found): string {
  const [folder] = socketFolders(dataDir);
  if (folder === undefined)
    throw new StartError(`The path of the data folder ${dataDir} is too long: shorten it.`);
  if (folder.startsWith(home)) guardedFolder(folder, account, 0o770);
  else guardedFolderInPublic(folder, account);
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET;
}

function spawnProblem(native: string, account: Account | undefined, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (account && (code === 'EPERM' || code === 'EINVAL')) {
    return new StartError(
      'PostgreSQL does not run as root and this root may not become another user: start Draksha as an ordinary user, or set DATABASE_URL.',
      { cause },
    );
  }
  return new StartError(
    `The bundled PostgreSQL (${native}) does not run on this system: set DATABASE_URL to a PostgreSQL 15 or later.`,
    { cause },
  );
}

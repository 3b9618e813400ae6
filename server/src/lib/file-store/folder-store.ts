import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../errors.ts';
import type { FileStore } from './file-store.ts';

/** Folder of incomplete files, on the same disk so that a rename moves them atomically. */
const INCOMING = '.incoming';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

const failure = (cause: unknown): AppError =>
  new AppError(FULL.has(codeOf(cause)) ? 'storage_full' : 'unavailable', undefined, { cause });

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Folder of photos when no bucket is set. */
export const photoFolder = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'photos');

/** A folder of this machine. */
export function folderStore(folder: string): FileStore {
  return {
    where: folder,
    async put(path, bytes) {
      const draft = join(folder, INCOMING, randomUUID());
      const place = join(folder, path);
      try {
        const isNew = (await mkdir(dirname(place), { recursive: true })) !== undefined;
        await mkdir(dirname(draft), { recursive: true });
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
        await sync(dirname(place));
        if (isNew) await sync(folder);
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw failure(cause);
      }
    },
    async get(path) {
      try {
        return await readFile(join(folder, path));
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return null;
        throw failure(cause);
      }
    },
    async remove(path) {
      try {
        await rm(join(folder, path), { force: true });
      } catch (cause) {
        throw failure(cause);
      }
    },
  };
}

/** Drops what a process that died was writing. */
export async function dropUnfinished(folder: string, before: Date): Promise<void> {
  const incoming = join(folder, INCOMING);
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

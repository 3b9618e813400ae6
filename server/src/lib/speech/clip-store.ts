import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../file-store/file-store.ts';
import { folderStore } from '../file-store/folder-store.ts';

interface Kept {
  readonly bytes: number;
  usedMs: number;
}

/** Frees this much at once, so that not every new file has to. */
const EMPTIED_TO = 0.9;

export interface ClipStore {
  get(name: string): Promise<Buffer | null>;
  /** @throws AppError storage_full */
  put(name: string, bytes: Buffer): Promise<void>;
}

/** Files by their content's name, so many bytes of them: the least recently used go first. */
export function createClipStore(folder: string, mostBytes: number, clock: () => Date): ClipStore {
  const files: FileStore = folderStore(folder);
  let known: Promise<Map<string, Kept>> | null = null;
  const read = async (): Promise<Map<string, Kept>> => {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name): Promise<[string, Kept] | null> => {
        const file = await stat(join(folder, name)).catch(() => null);
        return file?.isFile() ? [name, { bytes: file.size, usedMs: file.mtimeMs }] : null;
      }),
    );
    return new Map(found.filter((one) => one !== null));
  };
  const all = (): Promise<Map<string, Kept>> => {
    known ??= read();
    return known;
  };
  const makeRoom = async (kept: Map<string, Kept>): Promise<void> => {
    let left = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    if (left <= mostBytes) return;
    for (const [name, { bytes }] of [...kept].toSorted(([, a], [, b]) => a.usedMs - b.usedMs)) {
      if (left <= mostBytes * EMPTIED_TO) return;
      await files.remove(name);
      kept.delete(name);
      left -= bytes;
    }
  };
  return {
    async get(name) {
      const bytes = await files.get(name);
      if (bytes === null) return null;
      const now = clock();
      const one = (await all()).get(name);
      if (one) one.usedMs = now.getTime();
      // The next start reads the last use from the files.
      await utimes(join(folder, name), now, now).catch(() => undefined);
      return bytes;
    },
    async put(name, bytes) {
      const kept = await all();
      await files.put(name, bytes);
      kept.set(name, { bytes: bytes.length, usedMs: clock().getTime() });
      await makeRoom(kept);
    },
  };
}

import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const TMPFS = 0x01021994;
const MIN_BYTES = 6 * 2 ** 30;

/**
 * A folder in memory with room for the databases of the tests, where the machine has one: on a disk each copy of a database waits
 * twenty times as long. What a killed process leaves is kept there as on a disk; only a machine that loses its power would lose it.
 */
function memoryFolder(): string | null {
  try {
    const { type, bavail, bsize } = statfsSync(FOLDER);
    return type === TMPFS && bavail * bsize >= MIN_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}

/** What the tests and their processes write for a while goes there. */
export function useMemoryFolder(): void {
  const folder = memoryFolder();
  if (folder !== null && process.env.TMPDIR === undefined) process.env.TMPDIR = folder;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledOnce } from './compiled-once.ts';

/** Names the folder to the processes of a run that start later. */
const VARIABLE = 'DRAKSHA_FIRST_DATA';

const maker = fileURLToPath(new URL('first-data-process.ts', import.meta.url));

/**
 * Makes, once a run, what a first start of the product leaves of its database: PostgreSQL with both schemas up to date and
 * not one row. Making it takes the processor longer than all else of a start.
 *
 * @returns what removes it
 */
export function makeFirstData(): () => void {
  if (process.env[VARIABLE] !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'draksha-first-'));
  // Root hands PostgreSQL to another user, who must be able to walk here.
  chmodSync(folder, 0o711);
  const remove = (): void => {
    delete process.env[VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
  // A run that is cut off comes to no end of its own.
  process.once('exit', remove);
  execFileSync(process.execPath, [maker, folder], { env: { ...process.env, ...compiledOnce } });
  process.env[VARIABLE] = folder;
  return remove;
}

/** Puts a copy of it in a data folder that has no database yet; a run without one makes each anew. */
export function copyFirstData(dataDir: string): void {
  const first = process.env[VARIABLE];
  if (first === undefined || existsSync(join(dataDir, 'postgres'))) return;
  mkdirSync(dataDir, { recursive: true });
  // Keeps the owner, who is not root.
  execFileSync('cp', ['-a', join(first, 'postgres'), dataDir]);
}

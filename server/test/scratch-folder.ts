import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed at the end of the block; everybody may walk through it. */
export function scratchFolder(): Disposable & { readonly path: string; in(...names: string[]): string } {
  const path = mkdtempSync(join(tmpdir(), 'draksha-scratch-'));
  chmodSync(path, 0o755);
  return {
    path,
    in: (...names) => join(path, ...names),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  };
}

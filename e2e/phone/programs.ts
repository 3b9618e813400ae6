import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ApiError } from '../../web/src/lib/api-error.ts';
import * as decisions from '../../web/src/lib/farm/farm-decisions.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { syncOnce } from '../../web/src/lib/farm/farm-sync.ts';
import { sendPhotos } from '../../web/src/lib/farm/photo-sending.ts';
import type { Phone } from './device.ts';

/** The phone as it is. */
export const phone: Phone = { FarmStore, syncOnce, sendPhotos, decisions, ApiError };

const lib = fileURLToPath(new URL('../../web/src/lib/', import.meta.url));
const scratch = fileURLToPath(new URL('../../test-results/', import.meta.url));
/** What the farm on the phone imports from `lib`. */
const PARTS = ['api-error.ts', 'clock.ts', 'uuid-v7.ts', 'farm'];

type Change = readonly [right: string | RegExp, wrong: string];

/** The phone's code with changes to one file. */
export async function planted(file: string, ...changes: Change[]): Promise<Phone & AsyncDisposable> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'planted-'));
  for (const part of PARTS)
    await cp(join(lib, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
  const path = join(folder, 'farm', file);
  let text = await readFile(path, 'utf8');
  for (const [right, wrong] of changes) {
    const found = typeof right === 'string' ? text.split(right).length - 1 : (text.match(right)?.length ?? 0);
    if (found !== 1) throw new Error(`${file} does not have once: ${right}`);
    text = text.replace(right, wrong);
  }
  await writeFile(path, text);
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href);
  const [errors, store, sync, photos, choices] = await Promise.all([
    load('api-error.ts'),
    load('farm/farm-store.ts'),
    load('farm/farm-sync.ts'),
    load('farm/photo-sending.ts'),
    load('farm/farm-decisions.ts'),
  ]);
  return {
    FarmStore: store.FarmStore,
    syncOnce: sync.syncOnce,
    sendPhotos: photos.sendPhotos,
    decisions: choices,
    ApiError: errors.ApiError,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The database of the next version has another shape. */
export const NEXT_SHAPE: Change = [/(?<=const VERSION = \d+)(?=;)/g, ' + 1'];

/** The next version of the phone, whose database has another shape. */
export const nextVersion = (): Promise<Phone & AsyncDisposable> => planted('farm-database.ts', NEXT_SHAPE);

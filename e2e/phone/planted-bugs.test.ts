import 'fake-indexeddb/auto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reference } from './reference-server.ts';
import { happenings, liveThrough, type Phone } from './scenario.ts';

const source = fileURLToPath(new URL('../../web/src/lib/farm/', import.meta.url));
const scratch = fileURLToPath(new URL('../../test-results/', import.meta.url));

/** The phone's code with one change to it. */
async function planted(file: string, right: string, wrong: string): Promise<Phone & AsyncDisposable> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'planted-'));
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const text = await readFile(join(folder, file), 'utf8');
  if (text.split(right).length !== 2) throw new Error(`${file} does not have once: ${right}`);
  await writeFile(join(folder, file), text.replace(right, wrong));
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href);
  const [store, sync, decisions] = await Promise.all([
    load('farm-store.ts'),
    load('farm-sync.ts'),
    load('farm-decisions.ts'),
  ]);
  return {
    FarmStore: store.FarmStore,
    syncOnce: sync.syncOnce,
    decisions,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

// The search must find each of these; one that goes unnoticed says that the search is blind.
test.each([
  ['nothing planted', 'farm-sync.ts', 'const MOST_WRITES = 50;', 'const MOST_WRITES = 49;', null],
  [
    'a write dropped at a kill',
    'farm-sync.ts',
    'if (!write.attempt) await transaction.putWrite(ready);',
    'await transaction.dropWrite(write);',
    /lost|never|changed what/,
  ],
  [
    'a lost deletion',
    'farm-sync.ts',
    'for (const { noun, id, version, deleted, row } of page.items) {',
    'for (const { noun, id, version, deleted, row } of page.items) {\n      if (deleted) continue;',
    /shows/,
  ],
  [
    'swapped order',
    'farm-sync.ts',
    'for (const write of await transaction.queue()) {\n      const key',
    'for (const write of (await transaction.queue()).reverse()) {\n      const key',
    /swapped|never sent/,
  ],
  [
    'a create done twice',
    'farm-sync.ts',
    'const prepared = prepare(write, await transaction.row(key), filled);',
    `if (write.attempt && write.kind === 'create') {
        const id = crypto.randomUUID();
        batch.push({ ...write, id: crypto.randomUUID(), attempt: { body: { ...write.attempt.body, id }, ifMatch: null } });
        taken.add(key);
        continue;
      }
      const prepared = prepare(write, await transaction.row(key), filled);`,
    /nobody wrote/,
  ],
  [
    'a skipped cursor',
    'farm-sync.ts',
    'const page = await wire.pull(since);',
    'const read = await wire.pull(since);\n    const page = { ...read, items: read.items.slice(0, 2) };',
    /shows/,
  ],
  [
    'a change written over unseen',
    'queued-write.ts',
    "if (clashingFields(write, stored.row).length > 0) return { is: 'clash' };",
    '',
    /written over unseen/,
  ],
])('%s is seen as what it is', { timeout: 60_000 }, async (_name, file, right, wrong, seen) => {
  await using phone = await planted(file, right, wrong);
  const found = await fc.check(
    fc.asyncProperty(happenings, (actions) => liveThrough(phone, reference(), actions)),
    { numRuns: 150, endOnFailure: true },
  );
  if (seen) expect(String(found.errorInstance)).toMatch(seen);
  else expect(found.failed).toBe(false);
});

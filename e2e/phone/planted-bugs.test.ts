import 'fake-indexeddb/auto';
import type { NounName } from '@draksha/contract/nouns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { happenings } from './happenings.ts';
import { NEXT_SHAPE, planted } from './programs.ts';
import { reference } from './reference-server.ts';
import { liveThrough } from './scenario.ts';

// The search must find each of these; one that goes unnoticed says that the search is blind.
const plants: readonly [
  name: string,
  file: string,
  right: string,
  wrong: string,
  seen: RegExp | null,
  more?: { readonly shape?: typeof NEXT_SHAPE; readonly noun?: NounName },
][] = [
  ['nothing planted', 'farm-sync.ts', 'const MAX_WRITES = 100;', 'const MAX_WRITES = 99;', null],
  [
    'a write dropped at a kill',
    'farm-sync.ts',
    'if (!bundle.includes(write)) await transaction.putWrite(write);',
    'await transaction.dropWrite(write);',
    /lost|never|changed what/,
  ],
  [
    'a lost deletion',
    'farm-sync.ts',
    'for (const { noun, id, version, deleted, row, by } of page.items) {',
    'for (const { noun, id, version, deleted, row, by } of page.items) {\n      if (deleted) continue;',
    /shows/,
  ],
  [
    'swapped order',
    'farm-sync.ts',
    'for await (const bundle of bundlesOf(transaction)) {',
    'for (const bundle of (await Array.fromAsync(bundlesOf(transaction))).reverse()) {',
    /swapped|never sent|lost/,
  ],
  [
    'a create done twice',
    'farm-sync.ts',
    "const prepared = prepare(write, await transaction.row(keys[at] ?? ''), filled);",
    `if (write.attempt && write.kind === 'create') {
        const id = crypto.randomUUID();
        batch.push({ ...write, id: crypto.randomUUID(), attempt: { body: { ...write.attempt.body, id }, ifMatch: null } });
        taken.add(keys[at] ?? '');
        continue;
      }
      const prepared = prepare(write, await transaction.row(keys[at] ?? ''), filled);`,
    /nobody wrote/,
  ],
  [
    'a skipped cursor',
    'farm-sync.ts',
    'const page = await wire.pull(since);',
    'const read = await wire.pull(since);\n    const page = { ...read, items: read.items.slice(0, 2) };',
    /shows|differs/,
  ],
  [
    'a change written over unseen',
    'queued-write.ts',
    "if (conflictingFields(write, stored.row).length > 0) return { is: 'conflict' };",
    '',
    /written over unseen/,
  ],
  [
    'a step that is dropped where the row moved',
    'queued-write.ts',
    "if (kind === 'step' && Object.keys(changedFields(stored.row, change)).length === 0) return { is: 'done' };",
    "if (kind === 'step' && stored.version > 1) return { is: 'done' };",
    /lost/,
    { noun: 'tasks' },
  ],
  [
    'a group of which a part goes',
    'farm-sync.ts',
    '...(group ? { group } : {}),',
    '',
    /in parts/,
    { noun: 'records' },
  ],
  [
    'a mending that forgets what was typed before',
    'mending.ts',
    'change: { ...refused.change, ...write.change },',
    'change: write.change,',
    /a mending changed more|not seen at once/,
    { noun: 'plots' },
  ],
  [
    'a photo whose last piece is not waited for',
    'photo-sending.ts',
    'while (offset < total) {',
    'while (offset + 30_000 < total) {',
    /did not arrive/,
    { noun: 'photos' },
  ],
  [
    'a queue dropped by an update',
    'farm-database.ts',
    "if (oldVersion < 2) database.createObjectStore('files', { keyPath: 'key' });",
    `if (oldVersion < 2) database.createObjectStore('files', { keyPath: 'key' });
      if (oldVersion > 2) {
        database.deleteObjectStore('outbox');
        database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('row', ['noun', 'rowId']);
      }`,
    /lost/,
    { shape: NEXT_SHAPE },
  ],
];

test.each(plants)(
  '%s is seen as what it is',
  { timeout: 60_000 },
  async (_name, file, right, wrong, seen, more = {}) => {
    await using phone = await planted(file, [right, wrong]);
    await using next = await planted(file, [right, wrong], ...(more.shape ? [more.shape] : []));
    const found = await fc.check(
      fc.asyncProperty(happenings(0, more.noun && [more.noun]), (actions) =>
        liveThrough({ phone, next }, reference(), actions),
      ),
      { numRuns: seen ? 500 : 50, endOnFailure: true },
    );
    if (seen) expect(String(found.errorInstance)).toMatch(seen);
    else expect(found.failed, String(found.errorInstance)).toBe(false);
  },
);

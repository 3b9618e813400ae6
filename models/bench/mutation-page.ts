/**
 * Writes what `npm run mutate` found into docs/models/mutation.md, a row for each file. Where a file was run again with a report of
 * its own (`--incrementalFile .cache/mutation/incremental-NAME.json --force`), the newest of those counts, and before the common one.
 *
 *     node models/bench/mutation-page.ts
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const BEGIN = '<!-- measured: written by models/bench/mutation-page.ts -->';
const END = '<!-- measured: end -->';

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

const folder = join(root, '.cache/mutation');
const ownOldestFirst = readdirSync(folder)
  .filter((name) => /^incremental-.*\.json$/.test(name))
  .map((name) => join(folder, name))
  .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs);
const files: Record<string, Report['files'][string]> = {};
for (const path of [join(folder, 'incremental.json'), ...ownOldestFirst]) {
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  Object.assign(files, report.files);
}
const rows: string[] = [];
let allKilled = 0;
let allMutants = 0;
for (const [file, { mutants }] of Object.entries(files).sort(([a], [b]) => a.localeCompare(b))) {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const judged = killed + count('Survived', 'NoCoverage');
  if (judged === 0) continue;
  allKilled += killed;
  allMutants += judged;
  rows.push(
    `| \`${file.replace('models/src/', '')}\` | ${judged} | ${killed} | ${count('Survived')} | ${count('NoCoverage')} | ${((100 * killed) / judged).toFixed(1)} % |`,
  );
}
rows.push(
  `| **These files** | ${allMutants} | ${allKilled} | | | **${((100 * allKilled) / allMutants).toFixed(1)} %** |`,
);
const table = [
  '| File | Mutants | Killed | Survived | Not run | Score |',
  '|---|---:|---:|---:|---:|---:|',
  ...rows,
];
console.log(table.join('\n'));
const path = join(root, 'docs/models/mutation.md');
const page = readFileSync(path, 'utf8');
const from = page.indexOf(BEGIN) + BEGIN.length;
writeFileSync(path, `${page.slice(0, from)}\n\n${table.join('\n')}\n\n${page.slice(page.indexOf(END))}`);

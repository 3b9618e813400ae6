import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** The records of decisions: one number each, one form, a status that says when, one screen long. */

const NAME = /^(\d{3})-[a-z0-9-]+\.md$/;
const STATUS =
  /^\*\*Status\*\* (accepted|replaced by \d{3}), \d{4}-\d{2}-\d{2}(; takes in (\d{3}(, \d{3})*))?$/;
const INDEX = 'README.md';
const WORD_LIMIT = 500;
/** Where the product differs from the specification: a table, a row each. */
const LONGER = ['130'];

/** What is wrong with the records of a folder, a sentence each. */
export function decisionFaults(folder: string): string[] {
  const files = readdirSync(folder).sort();
  const index = files.includes(INDEX) ? readFileSync(join(folder, INDEX), 'utf8') : '';
  const numbers = new Map<string, string>();
  return files.flatMap((file) => {
    if (file === INDEX) return [];
    const number = NAME.exec(file)?.[1];
    if (number === undefined) return [`${file}: the name is not a number of three digits and a noun`];
    const faults: string[] = [];
    const before = numbers.get(number);
    if (before !== undefined) faults.push(`${file}: ${number} is the number of ${before}`);
    numbers.set(number, file);
    const text = readFileSync(join(folder, file), 'utf8');
    const [title = '', blank, status = ''] = text.split('\n');
    if (!title.startsWith(`# ${number}. `))
      faults.push(`${file}: the first line is not “# ${number}. Title”`);
    if (blank !== '' || !STATUS.test(status))
      faults.push(
        `${file}: the third line is not “**Status** accepted, YYYY-MM-DD” (or “replaced by NNN, …”)`,
      );
    const takenIn = STATUS.exec(status)?.[3];
    if (takenIn !== undefined && !index.includes(`- ${takenIn} → [${number}](${file})`))
      faults.push(`${file}: ${INDEX} does not say “- ${takenIn} → [${number}](${file})”`);
    const words = text.split(/\s+/).filter(Boolean).length;
    if (words > WORD_LIMIT && !LONGER.includes(number))
      faults.push(`${file}: ${words} words, where ${WORD_LIMIT} fit one screen`);
    return faults;
  });
}

if (import.meta.main) {
  const faults = decisionFaults(join(root, 'docs/decisions'));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { conclude, say } from './lib/farmers.ts';
import { plantedFaults } from './lib/planted-faults.ts';

/**
 * Breaks each promise of docs/security.md in the code, one after the other, and runs the test that has to see it. `npm run hostile --
 * promises [word]`, in a checkout without changes, for it changes files and puts them back; a word chooses among them.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const TEST_MS = 600_000;

function passes(test: string): boolean {
  try {
    execFileSync(process.execPath, [vitest, 'run', test], { cwd: root, stdio: 'pipe', timeout: TEST_MS });
    return true;
  } catch (error) {
    // What could not be run has seen nothing.
    const text = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (!/Tests .*failed|Failed Suites|FAIL/.test(text)) throw new Error(`${test} could not be run: ${text}`);
    return false;
  }
}

const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim();
const word = process.argv[2] ?? '';
const problems: string[] = [];
if (changed !== '') problems.push('the checkout has changes: commit them first');
else
  for (const { promise, file, before, after, test } of plantedFaults.filter((fault) =>
    `${fault.promise} ${fault.test}`.includes(word),
  )) {
    const path = `${root}${file}`;
    const text = readFileSync(path, 'utf8');
    if (!text.includes(before)) {
      problems.push(`${promise}: "${before}" is not in ${file} any more`);
      continue;
    }
    writeFileSync(
      path,
      text.replace(before, () => after),
    );
    try {
      const isUnseen = passes(test);
      say(`${isUnseen ? 'UNSEEN' : 'seen'}  ${promise}: ${test}`);
      if (isUnseen) problems.push(`${promise}: ${test} passes without it`);
    } finally {
      writeFileSync(path, text);
    }
  }
conclude(problems);

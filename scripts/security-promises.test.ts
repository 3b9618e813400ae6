import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { plantedFaults } from '../e2e/hostile/lib/planted-faults.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}docs/security.md`, 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

const PROOF = /[\w./-]+\.(?:test\.tsx?|spec\.ts)/g;
/** A row of the table under this heading: its cells. */
const rowsUnder = (heading: string): string[][] => {
  const from = text.indexOf(`${heading}\n`);
  expect(from, heading).toBeGreaterThan(-1);
  const after = text.slice(from + heading.length);
  const end = after.search(/\n#{2,3} /);
  return (end < 0 ? after : after.slice(0, end))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| ?-/.test(line))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| ?| ?\|$/g, '')));
};

describe('what docs/security.md promises', () => {
  test('names tests that are there, each under one name', () => {
    const named = [...new Set([...text.matchAll(PROOF)].map(([name]) => name))];
    expect(named.length).toBeGreaterThan(40);
    const missing = named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });

  test('names a proof for each promise to somebody: a test, a run, or that nothing is promised', () => {
    for (const row of rowsUnder('### Promises and the tests that break without them')) {
      const [promise = '', proof = ''] = row;
      if (promise === 'promise') continue;
      const names = proof.match(PROOF) ?? [];
      expect([promise, names.length > 0], promise).toEqual([promise, true]);
      for (const name of names) expect(files.map((file) => basename(file))).toContain(basename(name));
    }
  });

  test('and a fault for each that the proof has to see, planted by npm run hostile -- promises', () => {
    const rows = rowsUnder('### Promises and the tests that break without them').filter(
      ([promise = '', proof = '']) => promise !== 'promise' && /\.test\./.test(proof),
    );
    const without = rows.filter(
      ([row = '']) => !plantedFaults.some(({ promise }) => row.startsWith(promise)),
    );
    expect(without.map(([row]) => row)).toEqual([]);
    const lost = plantedFaults.filter(
      ({ promise, file, before, test: name }) =>
        !files.includes(name) ||
        !rows.some(([row = '', proof = '']) => row.startsWith(promise) && proof.includes(basename(name))) ||
        !readFileSync(`${root}${file}`, 'utf8').includes(before),
    );
    expect(lost).toEqual([]);
  });
});

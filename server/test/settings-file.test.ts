import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch-folder.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What `file` complains of, started in that folder. */
const complaint = (folder: string, file: string, env: Readonly<Record<string, string>> = {}) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [pathOf(file)], { cwd: folder, env }, (_failed, _out, said) =>
      resolve(said.trim()),
    );
  });

test('a command reads the settings that the server starts with', async () => {
  using folder = scratchFolder();
  writeFileSync(folder.in('.env'), `DATA_DIR=${folder.in('farm')}\n`);
  const backup = '../src/backup.ts';
  const other = folder.in('other');
  const said = [complaint(folder.path, backup), complaint(folder.path, backup, { DATA_DIR: other })];
  expect(await Promise.all(said)).toEqual([
    `There is nothing to back up in ${folder.in('farm')}.`,
    `There is nothing to back up in ${other}.`,
  ]);
});

test.for(['../src/backup.ts', '../../scripts/start.ts'])(
  '%s does not go on with defaults where the settings cannot be read',
  async (file) => {
    using folder = scratchFolder();
    mkdirSync(folder.in('.env'));
    expect(await complaint(folder.path, file)).toMatch(/^The settings in \.env cannot be read \(E\w+\)\.$/);
  },
);

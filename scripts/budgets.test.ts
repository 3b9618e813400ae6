import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineHash } from '../web/build/csp.ts';
import { budgetProblems, measureBudgets } from './budgets.ts';
import { secretsIn } from './bundle-secrets.ts';
import { firstLoad } from './first-load.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'web/.cache');
let work = '';
let dist = '';

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  work = await mkdtemp(join(cache, 'budgets-'));
  dist = join(work, 'dist');
  // A process of its own: the build must not see that it is under test.
  const { status, stderr } = spawnSync(process.execPath, ['web/build/build.ts', dist], {
    cwd: root,
    encoding: 'utf8',
    timeout: 100_000,
  });
  expect(status, stderr).toBe(0);
});

afterAll(() => rm(work, { recursive: true, force: true }));

test('the first loads keep to their budgets, and nothing privileged is in the bundle', async () => {
  const loads = await measureBudgets(dist);
  expect(loads.map(({ name }) => name)).toEqual([
    '/login',
    '/register',
    '/reset-pin',
    '/setup-pin',
    '/ after /login',
  ]);
  // React alone is more than this: less would mean that the measuring went blind.
  for (const { load } of loads) expect(load.gzipBytes).toBeGreaterThan(40_000);
  expect(await budgetProblems(dist)).toEqual([]);
});

test('a public screen does not load the UI kit or the sign-in client first', async () => {
  for (const page of ['login', 'register', 'reset-pin', 'setup-pin']) {
    const { files } = await firstLoad(dist, `${page}/index.html`);
    const code = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')));
    expect(code.some((text) => text.includes('MuiButton'))).toBe(false);
    expect(
      code.some((text) => text.includes('AuthRetryableFetchError:') || text.includes('grant_type=')),
    ).toBe(false);
  }
});

test('each page stands there in every language, with its inline parts in the policy', async () => {
  const policy = JSON.parse(await readFile(join(dist, 'csp.json'), 'utf8')) as {
    scripts: string[];
    styles: string[];
  };
  for (const page of [
    'index.html',
    'login/index.html',
    'register/index.html',
    'reset-pin/index.html',
    'setup-pin/index.html',
  ]) {
    const html = await readFile(join(dist, page), 'utf8');
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    expect(styles).toHaveLength(1);
    for (const script of scripts) expect(policy.scripts).toContain(inlineHash(script));
    for (const style of styles) expect(policy.styles).toContain(inlineHash(style));
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
    expect(html).toContain('translate="no"');
    if (page !== 'index.html') {
      expect(html).toMatch(/<div id="root"><div class="frame">/);
      for (const language of ['hi', 'mr'])
        expect(html).toMatch(new RegExp(`<template lang="${language}" title="[^"]+">`));
    }
  }
});

test('a planted secret or source map is found', async () => {
  const planted = await mkdtemp(join(work, 'planted-'));
  await writeFile(join(planted, 'app.js'), 'const key = "service_role";');
  await writeFile(join(planted, 'app.js.map'), '{}');
  expect(await secretsIn(planted)).toEqual(['app.js holds "service_role"', 'app.js.map is a source map']);
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inlineHash } from '../web/build/csp.ts';
import { problemsOf, unexpectedIn } from './budgets.ts';
import { secretsIn } from './bundle-secrets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'web/.cache');
let work = '';
let dist = '';
const building = new AbortController();

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  work = await mkdtemp(join(cache, 'budgets-'));
  // The whole run has just built it.
  const built = process.env.DRAKSHA_BUILT;
  dist = built ?? join(work, 'dist');
  if (built !== undefined) return;
  // A process of its own: the build must not see that it is under test. The hook waits for it as for all else.
  await promisify(execFile)(process.execPath, ['web/build/build.ts', dist], {
    cwd: root,
    signal: building.signal,
  });
});

afterAll(async () => {
  building.abort();
  await rm(work, { recursive: true, force: true });
});

const sent = (path: string, bytes: number, body = '') => ({
  path,
  bytes,
  byWorker: false,
  body: Buffer.from(body),
});

test('a load over its budget, one that was not seen, and code that does not belong there are found', () => {
  const budget = { maxBytes: 100, maxRequests: 2, minBytes: 50 };
  const one = { name: '/login', sent: [sent('/login', 60), sent('/assets/a.js', 30)] };
  expect(problemsOf(one, budget)).toEqual([]);
  const heavy = { name: '/login', sent: [...one.sent, sent('/api/x', 11)] };
  expect(problemsOf(heavy, budget)).toEqual([
    '/login: 101 bytes, 100 allowed',
    '/login: 3 requests, 2 allowed',
  ]);
  expect(problemsOf({ name: '/login', sent: [] }, budget)).toEqual(['/login: 0 bytes cannot be all']);
  const kit = { name: '/login', sent: [sent('/assets/kit.js', 1, 'MuiButton')] };
  expect(unexpectedIn(kit)).toEqual(['/login: /assets/kit.js holds "MuiButton"']);
  const packed = { ...kit, sent: [{ ...sent('/assets/kit.js', 1), body: gzipSync('x.MuiButton') }] };
  expect(unexpectedIn(packed)).toHaveLength(1);
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

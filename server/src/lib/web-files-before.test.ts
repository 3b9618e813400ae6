import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { serveWebFiles } from './web-files.ts';
import { archiveWebFiles } from './web-files-before.ts';

const stampOf = (letter: string) => letter.repeat(64);

test('files of the version before are given out, and those of the one before that no more', async () => {
  using scratch = scratchFolder();
  const built = scratch.in('dist');
  const data = scratch.in('data');
  const build = (letter: string) => {
    rmSync(built, { recursive: true, force: true });
    mkdirSync(`${built}/assets`, { recursive: true });
    writeFileSync(`${built}/index.html`, '<!doctype html>');
    writeFileSync(`${built}/build-stamp.txt`, stampOf(letter));
    writeFileSync(`${built}/assets/import-${letter}.js`, `export const of = '${letter}';`);
  };
  const ask = async (path: string) => {
    const before = await archiveWebFiles(data, built);
    const app = Fastify();
    const send = await serveWebFiles(app, {
      directory: built,
      settings: {},
      contentSecurityPolicy: {},
      before,
    });
    app.setNotFoundHandler(send);
    const answer = await app.inject({ url: path, headers: { accept: '*/*' } });
    await app.close();
    return answer;
  };
  build('a');
  expect((await ask('/assets/import-a.js')).statusCode).toBe(200);
  build('b');
  for (const _start of [1, 2]) {
    const kept = await ask('/assets/import-a.js');
    expect([kept.statusCode, kept.body]).toEqual([200, "export const of = 'a';"]);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(kept.headers['content-type']).toMatch(/javascript/);
  }
  expect((await ask('/assets/../assets/import-none.js')).statusCode).toBe(404);
  build('c');
  expect((await ask('/assets/import-b.js')).statusCode).toBe(200);
  expect((await ask('/assets/import-a.js')).statusCode).toBe(404);
  expect(readdirSync(`${data}/web-files`).sort()).toEqual([stampOf('b'), stampOf('c')]);
});

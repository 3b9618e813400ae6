import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPageSettings } from './page-settings.ts';
import { answerUnknownPaths } from './unknown-paths.ts';
import { findWebFiles, serveWebFiles } from './web-files.ts';

const built = {
  openMeteoUrl: 'https://weather.invalid/v1',
  mapTilesUrl: 'https://tiles.invalid/{z}/{x}/{y}.png',
  mapTilesCredit: 'The makers',
};
const html = `<html><head><meta name="open-meteo-url" content="${built.openMeteoUrl}" />
<meta name="map-tiles-url" content="${built.mapTilesUrl}" />
<meta name="map-tiles-credit" content="${built.mapTilesCredit}" /></head></html>`;

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'draksha-pages-'));
  await writeFile(join(directory, 'index.html'), html);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function served(browser: typeof built) {
  const web = await findWebFiles(browser, directory);
  if (!web) throw new Error('no page was found');
  const app = Fastify();
  answerUnknownPaths(app).pageFor(await serveWebFiles(app, web));
  return { web, app };
}

describe('what a page is told', () => {
  test('stands in its tags, whatever the value holds', () => {
    const page = withPageSettings(html, { 'map-tiles-credit': 'A & B "<script>" $1 $&' });
    expect(page).toContain('content="A &amp; B &quot;&lt;script>&quot; $1 $&amp;"');
    expect(page).toContain(built.mapTilesUrl);
  });

  test('a page without a place for it is refused', () => {
    expect(() => withPageSettings(html, { 'no-such-setting': 'x' })).toThrow('no setting no-such-setting');
  });

  test('as built: the file itself, from every address that is no file', async () => {
    const { app } = await served(built);
    for (const url of ['/', '/weather', '/weather/interpolation']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.body).toBe(html);
    }
    await app.close();
  });

  test('as configured: in the page, packed as the browser likes, and asked again for nothing', async () => {
    const { app } = await served({ ...built, openMeteoUrl: 'http://127.0.0.1:5/v1' });
    const plain = await app.inject({ url: '/weather', headers: { accept: 'text/html' } });
    expect(plain.body).toContain('content="http://127.0.0.1:5/v1"');
    expect(plain.headers['cache-control']).toBe('no-cache');
    for (const encoding of ['br', 'gzip']) {
      const packed = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
      expect(packed.headers['content-encoding']).toBe(encoding);
    }
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await app.close();
  });
});

describe('what browsers may ask', () => {
  test('the configured services and this server, nobody else', async () => {
    const { web, app } = await served({
      ...built,
      openMeteoUrl: 'http://127.0.0.1:5/v1',
      mapTilesUrl: 'https://{s}.tiles.invalid/{z}/{x}/{y}.png',
    });
    expect(web.contentSecurityPolicy['connect-src']).toEqual(["'self'", 'http://127.0.0.1:5']);
    expect(web.contentSecurityPolicy['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://*.tiles.invalid',
    ]);
    await app.close();
  });

  test('no exception: what is inline is named by its hash', async () => {
    const { web, app } = await served(built);
    expect(JSON.stringify(web.contentSecurityPolicy)).not.toContain('unsafe-');
    await app.close();
  });

  test('no tiles, no host for them', async () => {
    const { web, app } = await served({ ...built, mapTilesUrl: 'none' });
    expect(web.contentSecurityPolicy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
    await app.close();
  });
});

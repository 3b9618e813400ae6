import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { type World, world } from '../../test/world.ts';

let w: World;
/** Names that the built page has room for. */
const settings = ['open-meteo-url', 'map-tiles-url', 'map-tiles-credit']
  .map((name) => `<meta name="${name}" content="">`)
  .join('');
const folder = scratchFolder();

beforeAll(async () => {
  await mkdir(join(folder.path, 'login'));
  await writeFile(join(folder.path, 'index.html'), `<title>the app</title>${settings}`);
  await writeFile(join(folder.path, 'login', 'index.html'), '<title>login</title>');
  w = await world({ webFolder: folder.path });
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

interface Got {
  readonly status: number;
  readonly allow: string | undefined;
  readonly type: string;
  readonly body: string;
}

/** The path goes out as it is written: `fetch` would tidy it up. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(w.url);
    const call = request(
      { hostname, port, method, path, headers: { accept: 'text/html', ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          body += text;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            allow: answer.headers.allow,
            type: answer.headers['content-type'] ?? '',
            body,
          }),
        );
      },
    );
    call.on('error', reject);
    call.end();
  });
}

const long = 'a'.repeat(2_000);

describe('a path that is not there', () => {
  test.each([
    '/api',
    '/api/',
    '/api?x=1',
    '/api/nowhere',
    '/api/plots/x/nowhere',
    `/api/${long}`,
    '/api/%zz',
    '/api/plots/%E0%A4%A',
    '/api//plots',
    '/auth',
    '/auth/',
    '/auth/v1',
    '/auth/v2/token',
    '/auth/nowhere.json',
    '/metrics',
    '/metrics/',
  ])('%s answers 404 in the envelope, to a browser too', async (path) => {
    const got = await ask('GET', path);
    expect(got.status).toBe(404);
    expect(got.type).toMatch(/^application\/json/);
    expect(JSON.parse(got.body)).toMatchObject({ success: false, code: 'not_found', message: 'Not found' });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s of it too', async (method) => {
    for (const path of ['/api/nowhere', '/auth/nowhere', '/metrics']) {
      const got = await ask(method, path);
      expect({ path, status: got.status }).toEqual({ path, status: 404 });
      expect(JSON.parse(got.body)).toMatchObject({ success: false, code: 'not_found' });
    }
  });

  test('an id of any length is asked for like any other', async () => {
    const farmer = await w.farmer();
    const authorization = `Bearer ${farmer.accessToken}`;
    for (const id of [long, 'x', 'a'.repeat(101), '0198'.repeat(100)]) {
      const got = await ask('GET', `/api/plots/${id}`, { authorization });
      expect([400, 404]).toContain(got.status);
      expect(JSON.parse(got.body)).toMatchObject({ success: false });
    }
    expect((await ask('GET', `/api/plots/${long}`)).status).toBe(401);
  });

  test('what only begins like them is the app’s', async () => {
    for (const path of ['/apis', '/authors', '/metricsx', '/plots', '/plots/new']) {
      const got = await ask('GET', path);
      expect({ path, status: got.status }).toEqual({ path, status: 200 });
      expect(got.body).toContain('<title>the app</title>');
    }
  });

  test('the sign-in server’s own keep the words of its wire', async () => {
    expect(await ask('GET', '/auth/v1/nowhere')).toMatchObject({ status: 404, body: '404 page not found\n' });
  });
});

describe('a method that does not fit', () => {
  test.each([
    ['PUT', '/api/plots', 'GET, HEAD, POST'],
    ['POST', '/api/plots/x', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/api/weather/activity-check', 'POST'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/login', 'GET, HEAD'],
    ['DELETE', '/plots', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PROPFIND', '/api/plots', 'GET, HEAD, POST'],
  ])('%s %s answers 405 and names those that do', async (method, path, allow) => {
    const got = await ask(method, path);
    expect({ status: got.status, allow: got.allow }).toEqual({ status: 405, allow });
    expect(JSON.parse(got.body)).toMatchObject({ success: false, code: 'method_not_allowed' });
  });

  test('of the sign-in server too', async () => {
    const got = await ask('GET', '/auth/v1/token');
    expect(got.status).toBe(405);
    expect(got.allow).toBe('POST');
    expect((await ask('POST', '/auth/v1/settings')).allow).toBe('GET, HEAD');
  });
});

import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../web/dist', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The built files as a later version would have them: each chunk under another name, the old names gone. */
async function laterVersion(folder: string): Promise<void> {
  await cp(built, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = await readdir(join(folder, 'assets'));
  const names = assets
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, file.replace(/-.{8}\.js$/, '-2ndbuild.js')] as const);
  // Words have one name in each language.
  const renamed = names.map(
    ([old, next], index) => [old, next.replace('2ndbuild', `2nd${String(index).padStart(5, '0')}`)] as const,
  );
  for (const [old, next] of renamed) await rename(join(folder, 'assets', old), join(folder, 'assets', next));
  for (const file of await readdir(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html)$/.test(file)) continue;
    let text = await readFile(join(folder, file), 'utf8');
    for (const [old, next] of renamed) text = text.replaceAll(old, next);
    await writeFile(join(folder, file), text.replace('served-as-built', 'served-as-later'));
  }
}

/** A front of the product whose files can be exchanged for a later version's, as a deployment does. */
export interface Deployment {
  readonly url: string;
  deploy(): void;
  close(): Promise<void>;
}

export async function startDeployment(productUrl: string): Promise<Deployment> {
  const later = await mkdtemp(join(tmpdir(), 'draksha-later-'));
  await laterVersion(later);
  let folder = built;
  const fileOf = (path: string): string => {
    if (path !== '/' && extname(path) !== '') return path;
    return /^\/(login|register|reset-pin|setup-pin)$/.test(path) ? `${path}/index.html` : '/index.html';
  };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (/^\/(api|auth)\//.test(path)) {
      const options = { method: request.method ?? 'GET', headers: request.headers };
      const onward = ask(new URL(request.url ?? '/', productUrl), options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
      return;
    }
    const file = fileOf(path);
    const content = await readFile(join(folder, file)).catch(() => null);
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': caching });
    response.end(content ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port was given');
  return {
    url: `http://localhost:${address.port}`,
    deploy() {
      folder = later;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(later, { recursive: true, force: true });
    },
  };
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { devanagariFonts } from './devanagari.ts';
import { manifests } from './install-manifest.ts';
import { publicPageAt } from './public-pages.ts';

const appStyles = ['early.css'];
const publicStyles = [...appStyles, '../features/account/public.css'];

/** In development nothing is kept: whoever ran the built product at this address before is rid of its files. */
const forgetfulWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('draksha-')) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url);
})()));
`;

/**
 * In development the pages' inline parts are ordinary modules and the public screens are drawn by the browser; the
 * build puts the finished markup, style and script in their place.
 */
export function pagePlugin(): Plugin {
  return {
    name: 'draksha-pages',
    generateBundle() {
      for (const { url, file } of devanagariFonts) {
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: readFileSync(file) });
      }
      for (const { url, text } of manifests)
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: text });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        const font = devanagariFonts.find((each) => each.url === url);
        if (font) {
          response.setHeader('content-type', 'font/woff2');
          response.end(readFileSync(font.file));
          return;
        }
        const manifest = manifests.find((each) => each.url === url);
        if (manifest || url === '/sw.js') {
          response.setHeader('content-type', manifest ? 'application/manifest+json' : 'text/javascript');
          response.setHeader('cache-control', 'no-cache');
          response.end(manifest?.text ?? forgetfulWorker);
          return;
        }
        if (publicPageAt(url)) request.url = '/public.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, context) {
        if (!context.server) return html;
        const visitor = publicPageAt(context.originalUrl ?? '')?.visitor;
        const styles = visitor ? publicStyles : appStyles;
        const links = styles.map((file) => `<link rel="stylesheet" href="/src/app/${file}" />`).join('\n');
        return html
          .replace('<html', visitor ? `<html data-for="${visitor}"` : '<html')
          .replace('<!--style-->', links)
          .replace('<!--first-paint-->', '<script type="module" src="/src/app/first-paint.ts"></script>');
      },
    },
  };
}

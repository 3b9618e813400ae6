import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { devanagariFonts } from './devanagari.ts';
import { publicPageAt } from './public-pages.ts';

const appStyles = ['early.css'];
const publicStyles = [...appStyles, '../features/account/public.css'];

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

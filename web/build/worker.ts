import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { everyChunk, shellChunks } from './chunks.ts';
import { devanagariFonts } from './devanagari.ts';
import { manifests } from './install-manifest.ts';
import { noticeWords } from './notice-words.ts';
import { publicPages } from './public-pages.ts';
import type { ShippedFiles } from './shipped-files.ts';

const documents = [
  { url: '/', file: 'index.html' },
  ...publicPages.map(({ path, file }) => ({ url: path, file })),
];

/** The operator's console, an organisation's lists, and what asks the server at each step: without a network they have nothing to show. */
const NETWORK_ONLY =
  /^\/assets\/(operator-console|lists-page|consent-page|captcha-widget|join-page|link-question)-/;

/** What makes PDFs and workbooks, and what reads last year's tables: each the work of a sitting at home, not of every morning. */
const WANTED = /\/(paper-worker|import-page|workbook-text|workbook-writer)-[^/]*\.js$|\.ttf$/;

async function shippedFiles(outDir: string): Promise<ShippedFiles> {
  const pages = await Promise.all(
    documents.map(async ({ url, file }) => {
      const content = await readFile(join(outDir, file));
      return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
    }),
  );
  const shell = await shellChunks(outDir);
  const assets = (await readdir(join(outDir, 'assets'))).map((file) => `/assets/${file}`);
  const wanted = assets.filter((file) => WANTED.test(file));
  const rest = (await everyChunk(outDir)).filter(
    (file) => ![...shell, ...wanted].includes(file) && !NETWORK_ONLY.test(file),
  );
  return {
    pages,
    shell,
    later: [...rest, '/icon.svg', ...manifests.map(({ url }) => url)],
    fonts: devanagariFonts.map(({ url }) => url),
    wanted,
  };
}

/** Builds the service worker of the finished pages in `outDir`: last, because it names the hash of each. */
export async function buildWorker(root: string, outDir: string): Promise<void> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: {
      __SHIPPED__: JSON.stringify(await shippedFiles(outDir)),
      __NOTICE_WORDS__: JSON.stringify(await noticeWords(root)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: join(root, 'worker/service-worker.ts'), formats: ['iife'], name: 'worker' },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built');
  await writeFile(join(outDir, 'sw.js'), chunk.code);
}

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { allChunks, shellChunks, wordChunks } from './chunks.ts';
import { devanagariFonts } from './devanagari.ts';
import { manifests } from './install-manifest.ts';
import { mailWords, noticeWords } from './notice-words.ts';
import { publicPages } from './public-pages.ts';
import type { ShippedFiles } from './shipped-files.ts';

const documents = [
  { url: '/', file: 'index.html' },
  ...publicPages.map(({ path, file }) => ({ url: path, file })),
];

/** The operator's console, an organisation's screens, how WhatsApp begins, and what asks the server at each step: without a network they have nothing to show. */
const NETWORK_ONLY =
  /^\/assets\/(operator-console|lists-page|eu-limits|organisation-pages|farm-map|consent-page|whatsapp-way|hand-over|captcha-widget|join-page|link-question)-/;

/** What makes PDFs and workbooks, and what reads a workbook: each the work of a sitting at home, not of every morning. */
const WANTED = /\/(paper-worker|workbook-text|workbook-writer)-[^/]*\.js$|\.ttf$/;

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
  const isKept = (file: string) => ![...shell, ...wanted].includes(file) && !NETWORK_ONLY.test(file);
  const words = Object.fromEntries(
    Object.entries(await wordChunks(outDir)).map(([language, files]) => [language, files.filter(isKept)]),
  );
  const spoken = new Set(Object.values(words).flat());
  const rest = (await allChunks(outDir)).filter((file) => isKept(file) && !spoken.has(file));
  return {
    pages,
    shell,
    later: [...rest, '/icon.svg', ...manifests.map(({ url }) => url)],
    words,
    fonts: devanagariFonts.map(({ url }) => url),
    wanted,
  };
}

interface Part {
  readonly entry: string;
  readonly format: 'iife' | 'es';
  readonly defined: Readonly<Record<string, string>>;
}

/** One file of the worker's folder with all that it needs. */
async function builtAlone(root: string, { entry, format, defined }: Part): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { ...defined, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: join(root, entry), formats: [format], name: 'worker' },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}

/** Builds the service worker of the finished pages in `outDir`: last, because it names the hash of each. */
export async function buildWorker(root: string, outDir: string): Promise<void> {
  const code = await builtAlone(root, {
    entry: 'worker/service-worker.ts',
    format: 'iife',
    defined: {
      __SHIPPED__: JSON.stringify(await shippedFiles(outDir)),
      __NOTICE_WORDS__: JSON.stringify(await noticeWords(root)),
    },
  });
  await writeFile(join(outDir, 'sw.js'), code);
}

/** Builds what the server writes its mails with: the screens' own sentences, docs/decisions/204. */
export async function buildMessageWords(root: string, outDir: string): Promise<void> {
  const code = await builtAlone(root, {
    entry: 'worker/messages.ts',
    format: 'es',
    defined: { __NOTICE_WORDS__: JSON.stringify(await mailWords(root)) },
  });
  await writeFile(join(outDir, 'messages.mjs'), code);
}

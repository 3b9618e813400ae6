import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { appChunks } from './chunks.ts';
import { inlineHash } from './csp.ts';
import { fontDefinition } from './devanagari.ts';
import { publicPages } from './public-pages.ts';

type Language = 'en' | 'hi' | 'mr';
type PublicPath = (typeof publicPages)[number]['path'];

/** What `src/app/prerender.tsx` exports. */
interface Rendered {
  readonly pageStyles: { readonly app: string; readonly public: string };
  markup(path: PublicPath, language: Language): string;
  titleOf(path: PublicPath, language: Language): string;
}

const others = ['hi', 'mr'] as const satisfies readonly Language[];

/** The code that every page carries in its head, as one classic script. */
async function firstPaintScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: fontDefinition,
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: join(root, 'src/app/first-paint.ts'), formats: ['iife'], name: 'firstPaint' },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const chunk = outputs.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The first-paint script was not built');
  return chunk.code.trim().replaceAll('</', '<\\/');
}

async function renderer(root: string, outDir: string): Promise<Rendered> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react()],
    define: fontDefinition,
    build: {
      ssr: join(root, 'src/app/prerender.tsx'),
      outDir,
      copyPublicDir: false,
      cssMinify: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'prerender.mjs')).href)) as Rendered;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const START = 'draksha.start()';
const SHOW_AND_START = `draksha.show();${START}`;
const CODE = /<(?:script|link)\b[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"[^>]*>(?:<\/script>)?/g;

/** Takes the tags that fetch code out of a page; its inline script fetches the same after the paint. */
function withoutCode(html: string): { shape: string; entry: string; preloads: string[] } {
  const [entry, ...preloads] = [...html.matchAll(CODE)].flatMap((match) => match[1] ?? []);
  if (!entry) throw new Error('The page names no code');
  return { shape: html.replace(CODE, ''), entry, preloads };
}

/** Data, not code: a content security policy does not ask for its hash, so a new build needs no new policy. */
const codeBlock = (code: object): string =>
  `<script type="application/json" id="page-code">${JSON.stringify(code).replaceAll('<', '\\u003c')}</script>`;

/** Indentation between tags costs bytes on a slow network and means nothing here. */
const tight = (html: string): string => html.replace(/>\s+</g, '><').trim();

function fill(html: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((page, [mark, part]) => {
    if (!page.includes(mark)) throw new Error(`The page has no ${mark}`);
    return page.replace(mark, () => part);
  }, html);
}

/**
 * Writes the public screens in every language into `outDir`, and `csp.json` with the hashes of inline code. `workDir`
 * is empty and inside the workspace, where the renderer finds its packages.
 */
export async function prerender(root: string, outDir: string, workDir: string): Promise<void> {
  const script = await firstPaintScript(root);
  const { markup, pageStyles, titleOf } = await renderer(root, workDir);
  const page = (name: string) => readFile(join(outDir, name), 'utf8').then(tight);
  const head = (style: string) => ({
    '<!--style-->': `<style>${style.trim()}</style>`,
    '<!--first-paint-->': `<script>${script}</script>`,
  });
  const chunks = await appChunks(outDir);
  const { shape: frame, ...application } = withoutCode(await page('index.html'));
  const index = fill(frame, {
    ...head(pageStyles.app),
    '</body>': `${codeBlock({ ...application, ...chunks })}<script>${START}</script></body>`,
  });
  await writeFile(join(outDir, 'index.html'), index);
  const { shape, ...code } = withoutCode(await page('public.html'));
  // The sign-in screens carry their icon: one round trip less.
  const icon = encodeURIComponent(await readFile(join(outDir, 'icon.svg'), 'utf8'));
  for (const { path, file, visitor } of publicPages) {
    const templates = others.map(
      (language) =>
        `<template lang="${language}" title="${attribute(titleOf(path, language))}">${markup(path, language)}</template>`,
    );
    const html = fill(shape, {
      '<html': `<html data-for="${visitor}"`,
      '<title>Draksha</title>': `<title>${titleOf(path, 'en')}</title>`,
      ...head(pageStyles.public),
      'href="/icon.svg"': `href="data:image/svg+xml,${icon}"`,
      '<!--page-->': markup(path, 'en'),
      '<!--other-languages-->': `${templates.join('')}${codeBlock({ ...code, ...chunks })}<script>${SHOW_AND_START}</script>`,
    });
    await mkdir(dirname(join(outDir, file)), { recursive: true });
    await writeFile(join(outDir, file), html);
  }
  await rm(join(outDir, 'public.html'));
  const csp = {
    scripts: [script, START, SHOW_AND_START].map(inlineHash),
    // The UI kit adds its rules to style elements that are empty when they enter the page.
    styles: [pageStyles.app.trim(), pageStyles.public.trim(), ''].map(inlineHash),
  };
  await writeFile(join(outDir, 'csp.json'), `${JSON.stringify(csp, null, 2)}\n`);
}

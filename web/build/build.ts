import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const defaultOut = join(root, 'dist');
const STAMP = 'build-stamp.txt';

/** Everything that decides what the build makes. */
const sources = [
  'src',
  'public',
  'static',
  'worker',
  'build',
  'index.html',
  'public.html',
  'vite.config.ts',
  'package.json',
].map((path) => join(root, path));
const beside = ['../contract/src', '../models/src', '../reports/src', '../package-lock.json'].map((path) =>
  join(root, path),
);

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return existsSync(path) ? [path] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function sourceStamp(): Promise<string> {
  const lists = await Promise.all([...sources, ...beside].map(filesIn));
  const files = lists
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

/** Whether `outDir` was built from other sources than these. */
export async function isStale({ outDir = defaultOut }: { outDir?: string } = {}): Promise<boolean> {
  const stamp = await readFile(join(outDir, STAMP), 'utf8').catch(() => null);
  return stamp !== (await sourceStamp());
}

async function buildInto(work: string, stamp: string): Promise<string> {
  // Here and not above: a start that finds the screens built does not wait for the tools that build them.
  const [{ build }, { compressTree }, { prerender }, { buildMessageWords, buildWorker }] = await Promise.all([
    import('vite'),
    import('./compress.ts'),
    import('./prerender.ts'),
    import('./worker.ts'),
  ]);
  const next = join(work, 'client');
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: next, emptyOutDir: true },
  });
  await prerender(root, next, join(work, 'renderer'));
  await buildWorker(root, next);
  await buildMessageWords(root, next);
  await rm(join(next, '.vite'), { recursive: true, force: true });
  await compressTree(next);
  await writeFile(join(next, STAMP), stamp);
  return next;
}

/**
 * Builds the browser's files: hashed assets, prerendered pages, `csp.json`, `.br` and `.gz` of every text.
 * A build that fails leaves the last one in place. `outDir` is on the file system of this workspace.
 */
export async function buildWeb({ outDir = defaultOut }: { outDir?: string } = {}): Promise<void> {
  // Whatever the caller runs as, farmers get the small, quick edition of the libraries.
  process.env.NODE_ENV = 'production';
  const stamp = await sourceStamp();
  await mkdir(join(root, '.cache'), { recursive: true });
  const work = await mkdtemp(join(root, '.cache/build-'));
  try {
    const next = await buildInto(work, stamp);
    await rm(outDir, { recursive: true, force: true });
    await rename(next, outDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [outDir] = process.argv.slice(2);
  await buildWeb(outDir ? { outDir: resolve(outDir) } : {});
}

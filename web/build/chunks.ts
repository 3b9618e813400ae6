import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { speaks } from './rooms.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const languages = ['en', 'hi', 'mr'] as const;

/** The code behind sign-in, as addresses, in the order of need. */
export interface AppChunks {
  /** What every signed-in screen runs on. */
  readonly frame: readonly string[];
  /** What the first screen adds. */
  readonly today: readonly string[];
  readonly words: Readonly<Record<(typeof languages)[number], string>>;
}

const readManifest = async (outDir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;

function chunkOf(manifest: Manifest, key: string): Chunk {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no chunk of ${key}`);
  return found;
}

/** A chunk and all that it cannot run without. */
function keysOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  for (const next of chunkOf(manifest, key).imports ?? []) keysOf(manifest, next, seen);
  return seen.add(key);
}

const wordsKey = (language: string): string => `public/locales/${language}/translation.json`;
const TODAY = 'src/features/today/today-page.tsx';
const FRAME = ['index.html', 'src/app/shell.tsx'] as const;

/** Reads from the bundler's manifest what a signed-in start needs, so that it need not be found out file by file. */
export async function appChunks(outDir: string): Promise<AppChunks> {
  const manifest = await readManifest(outDir);
  const address = (key: string): string => `/${chunkOf(manifest, key).file}`;
  const frame = [...new Set(FRAME.flatMap((key) => [...keysOf(manifest, key)]))].map(address);
  const today = [...keysOf(manifest, TODAY)].map(address).filter((each) => !frame.includes(each));
  const words = Object.fromEntries(
    languages.map((language) => [language, address(wordsKey(language))]),
  ) as AppChunks['words'];
  return { frame, today, words };
}

const filesOf = ({ file, css = [] }: Chunk): string[] => [file, ...css].map((each) => `/${each}`);

/** Code and styles that the sign-in screens and the first screen run on, in every language. */
export async function shellChunks(outDir: string): Promise<string[]> {
  const manifest = await readManifest(outDir);
  const roots = [...FRAME, TODAY, 'public.html', ...languages.map(wordsKey)];
  const keys = new Set(roots.flatMap((key) => [...keysOf(manifest, key)]));
  return [...new Set([...keys].flatMap((key) => filesOf(chunkOf(manifest, key))))];
}

/** The files of the screens' words, by language. */
export async function wordChunks(outDir: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const manifest = await readManifest(outDir);
  const ofLanguage = (language: string) =>
    Object.entries(manifest)
      .filter(([key]) => speaks(language, key))
      .map(([, { file }]) => `/${file}`);
  return Object.fromEntries(languages.map((language) => [language, [...new Set(ofLanguage(language))]]));
}

/** Code and styles of the whole version. */
export async function allChunks(outDir: string): Promise<string[]> {
  const files = Object.values(await readManifest(outDir)).flatMap(filesOf);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
}

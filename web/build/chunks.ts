import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const languages = ['en', 'hi', 'mr'] as const;

/** The code behind sign-in, as addresses, in the order of need. */
export interface AppChunks {
  /** What every signed-in screen runs on. */
  readonly frame: readonly string[];
  /** What the first screen adds. */
  readonly today: readonly string[];
  readonly words: Readonly<Record<(typeof languages)[number], string>>;
}

/** Reads from the bundler's manifest what a signed-in start needs, so that it need not be found out file by file. */
export async function appChunks(outDir: string): Promise<AppChunks> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const chunk = (key: string): Chunk => {
    const found = manifest[key];
    if (!found) throw new Error(`The build has no chunk of ${key}`);
    return found;
  };
  const keys = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    for (const next of chunk(key).imports ?? []) keys(next, seen);
    return seen.add(key);
  };
  const address = (key: string): string => `/${chunk(key).file}`;
  const frame = [...new Set([...keys('index.html'), ...keys('src/app/shell.tsx')])].map(address);
  const today = [...keys('src/features/today/today-page.tsx')]
    .map(address)
    .filter((each) => !frame.includes(each));
  const words = Object.fromEntries(
    languages.map((language) => [language, address(`public/locales/${language}/translation.json`)]),
  ) as AppChunks['words'];
  return { frame, today, words };
}

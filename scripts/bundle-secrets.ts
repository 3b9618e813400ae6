import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Words that only the server may know; none of them has a reason to be in a browser. */
export const privilegedWords = [
  'service_role',
  'supabase_admin',
  'PRIVATE KEY',
  'DATABASE_URL',
  'postgres://',
  'postgresql://',
  'VISUAL_CROSSING_KEY',
  'TOMORROW_KEY',
  'GOOGLE_CLIENT_SECRET',
  'pepper',
  'node_modules',
  'sourceMappingURL',
] as const;

const packed = new Set(['.br', '.gz', '.png', '.woff2']);

/** Where the built files hold a privileged word or a source map, as sentences; empty is good. */
export async function secretsIn(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !packed.has(extname(entry.name)));
  const found = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const text = await readFile(path, 'utf8');
      const words = privilegedWords
        .filter((word) => text.includes(word))
        .map((word) => `${file.name} holds "${word}"`);
      return file.name.endsWith('.map') ? [...words, `${file.name} is a source map`] : words;
    }),
  );
  return found.flat();
}

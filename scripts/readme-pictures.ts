import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

/** The README's pictures are no older than what decides how their screens look; run with no argument, this checks it. */

/** The order and look of what the pictures show. A word or a part further in may change without new pictures. */
const SHOWN = [
  'e2e/readme-pictures.ts',
  'web/src/app/mui-theme.ts',
  'web/src/app/shell.tsx',
  'web/src/features/today/plan-row.tsx',
  'web/src/features/today/plot-list.tsx',
  'web/src/features/today/spray-day.tsx',
  'web/src/features/today/today-page.tsx',
  'web/src/features/today/warning-strip.tsx',
  'web/src/features/weather/weather-page.tsx',
  'web/src/ui/spray-card.tsx',
] as const;

export const STAMP_FILE = 'docs/pictures/made-of.json';

const hashOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')
    .slice(0, 16);

/** What is written beside the pictures when they are taken. */
export const stampOfPictures = (): Readonly<Record<string, string>> =>
  Object.fromEntries(SHOWN.map((path) => [path, hashOf(path)]));

/** The files that are other than when the pictures were taken. */
export function changedSince(stamp: Readonly<Record<string, string>>): string[] {
  return Object.entries(stampOfPictures()).flatMap(([path, hash]) => (stamp[path] === hash ? [] : [path]));
}

if (import.meta.main) {
  const changed = changedSince(JSON.parse(readFileSync(join(root, STAMP_FILE), 'utf8')));
  for (const path of changed) console.error(`${path} has changed since the README's pictures were taken`);
  if (changed.length > 0) {
    console.error('Take them anew and look at them: npm run pictures');
    process.exitCode = 1;
  }
}

/**
 * Writes the measured tables into docs/models: `node models/bench/accuracy-pages.ts --write`. Without `--write` it says which
 * pages have drifted and ends with 1 if any has. Needs the oracles beside the checkout.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accuracyTables } from '../truth/accuracy-tables.ts';
import { plainTable } from './wetness-page.ts';

const folder = join(import.meta.dirname, '../../docs/models');
const MARK = /<!-- measured:([a-z-]+) -->\n[\s\S]*?<!-- measured:\1 end -->/g;

export interface MeasuredPage {
  readonly path: string;
  readonly text: string;
  /** The page as the models of today would have it. */
  readonly fresh: string;
}

/** Names of the tables that some page shows. */
export function tablesShown(): string[] {
  return pageTexts().flatMap(({ text }) => [...text.matchAll(MARK)].map(([, name = '']) => name));
}

function pageTexts(): { path: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
}

export function measuredPages(): MeasuredPage[] {
  return pageTexts()
    .filter(({ text }) => text.search(MARK) >= 0)
    .map(({ path, text }) => ({
      path,
      text,
      fresh: text.replace(MARK, (_, name: string) => {
        const table = accuracyTables[name];
        if (table === undefined) throw new Error(`${path}: no table ${name}`);
        return `<!-- measured:${name} -->\n\n${table()}\n\n<!-- measured:${name} end -->`;
      }),
    }));
}

/** Whether a page says what the models say; the padding that a formatter gives a table does not count. */
export const isPageFresh = ({ text, fresh }: MeasuredPage): boolean => plainTable(text) === plainTable(fresh);

if (import.meta.main) {
  const drifted = measuredPages().filter((page) => !isPageFresh(page));
  for (const { path, fresh } of drifted) {
    console.log(`${path}: drifted`);
    if (process.argv.includes('--write')) writeFileSync(path, fresh);
  }
  process.exitCode = drifted.length > 0 && !process.argv.includes('--write') ? 1 : 0;
}

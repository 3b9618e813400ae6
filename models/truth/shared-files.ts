/**
 * Other people's numbers, which the project does not ship: they lie in a folder `shared` beside the checkout. Where it is
 * absent the tests that need it say so and are left out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../../../shared/', import.meta.url));

export const sharedIsPresent: boolean = existsSync(`${folder}oracles`);

/** Said in the name of a test that cannot run. */
export const leftOut = sharedIsPresent ? '' : ' (left out: no ../shared beside the checkout)';

export function sharedText(path: string): string {
  const bytes = readFileSync(`${folder}${path}`);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export type CsvRow = Readonly<Record<string, string>>;

/** Where a comparison has its figures from: all of them, or what stands in the clone. */
export type ReadFigures = (path: string) => CsvRow[];

/** Rows of a CSV file with a header, quotes honoured. Cells are read by name through `cell` and `numberCell`. */
export function sharedCsv(path: string): CsvRow[] {
  const [head = '', ...lines] = sharedText(path).trim().split(/\r?\n/);
  const names = cellsOf(head);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

const cellsOf = (line: string): string[] =>
  (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? [])
    .slice(0, line.split('').filter((c) => c === ',').length + 1)
    .map((cell) => cell.replace(/,$/, '').trim().replace(/^"|"$/g, ''));

export function cell(row: CsvRow, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`no column ${name} in ${Object.keys(row).join(', ')}`);
  return value;
}

/** The cell as a number; an empty cell is NaN. */
export function numberCell(row: CsvRow, name: string): number {
  const text = cell(row, name);
  return text === '' ? Number.NaN : Number(text);
}

/**
 * The part of other people's numbers that is small and free to pass on: it stands in `truth/carried-*.json`, with its source and
 * licence, so that a clone proves the models by itself. What is left out, and why: docs/models/figures-of-others.md.
 */
import { readFileSync } from 'node:fs';
import type { CsvRow } from './shared-files.ts';

interface CarriedTable {
  readonly source: string;
  readonly licence: string;
  /** Which of the rows of the whole table. */
  readonly part: string;
  readonly columns: readonly string[];
  readonly count: number;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

const files = ['diseases', 'evapotranspiration', 'interpolation', 'seasons'] as const;

function readTables(): ReadonlyMap<string, CarriedTable> {
  const tables = files.flatMap((name) => {
    const file: { tables: Record<string, CarriedTable> } = JSON.parse(
      readFileSync(new URL(`./carried-${name}.json`, import.meta.url), 'utf8'),
    );
    return Object.entries(file.tables);
  });
  return new Map(tables);
}

export const carriedTables: ReadonlyMap<string, CarriedTable> = readTables();

/** The carried rows of a table, as `sharedCsv` has all of them. */
export function carriedCsv(path: string): CsvRow[] {
  const table = carriedTables.get(path);
  if (table === undefined) throw new Error(`not carried: ${path}`);
  return table.rows.map((row) =>
    Object.fromEntries(table.columns.map((name, i) => [name, String(row[i] ?? '')])),
  );
}

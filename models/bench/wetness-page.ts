/** The part of docs/models/leaf-wetness.md that a run writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const BEGIN = '<!-- measured: written by models/bench/wetness-score.ts --write -->';
const END = '<!-- measured: end -->';

export function leafWetnessPage(): { readonly path: string; readonly text: string } {
  const path = join(import.meta.dirname, '../../docs/models/leaf-wetness.md');
  return { path, text: readFileSync(path, 'utf8') };
}

function bounds(text: string): readonly [number, number] {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error('docs/models/leaf-wetness.md has lost the marks of its table');
  return [from + BEGIN.length, to];
}

/** The table that the page shows now, as `plainTable` has it. */
export function measuredTableOf(text: string): string {
  const [from, to] = bounds(text);
  return plainTable(text.slice(from, to));
}

/** A table without the padding that a formatter gives it, for comparing. */
export const plainTable = (table: string): string =>
  table
    .trim()
    .split('\n')
    .map((line) => line.replace(/ *\| */g, '|').replace(/-{2,}/g, '-'))
    .join('\n');

export function withMeasuredTable(text: string, table: string): string {
  const [from, to] = bounds(text);
  return `${text.slice(0, from)}\n\n${table}\n\n${text.slice(to)}`;
}

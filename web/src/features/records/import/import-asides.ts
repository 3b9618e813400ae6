import type { TableRow } from '../../../lib/table-file.ts';
import { cellDay, importText, isMonth } from './import-cells.ts';
import { notEarned, saysTotal } from './import-text-words.ts';
import { folded } from './import-words.ts';

/** Why a line of the file is no entry. */
export type AsideReason = 'total' | 'month' | 'heading' | 'balance' | 'loan' | 'ownMoney';

/** The mark of a line that says the same as the one above it. */
const ditto = /^(["”“〃]|,,|''|-?\s*do\s*-?|\.\.|सदर|वरीलप्रमाणे)$/i;

export const isDitto = (text: string): boolean => ditto.test(text.trim());

const hasFigure = (text: string): boolean => /\d/.test(text) || /[०-९]/.test(text);

/**
 * Why a line is no entry: a sum, a month's name, repeated headings. A line with a date is one.
 *
 * @param dayAt the column of the day; -1 where no column has it
 */
export function asideOf({ cells }: TableRow, dayAt: number, headings: readonly string[]): AsideReason | null {
  const said = cells.map(importText);
  const filled = said.filter((text) => text !== '');
  if (
    filled.length > 1 &&
    said.every((text, at) => text === '' || folded(text) === folded(headings[at] ?? ''))
  )
    return 'heading';
  const day = said[dayAt] ?? '';
  if (cellDay(day, 'dmy') || cellDay(day, 'mdy')) {
    const texts = filled.filter((text) => text !== day && !hasFigure(text));
    return texts.length === 1 && folded(texts[0] ?? '').split(' ').length <= 2 && saysTotal(texts[0] ?? '')
      ? 'total'
      : null;
  }
  const first = filled[0] ?? '';
  if (isMonth(first)) return 'month';
  if (filled.some((text) => !hasFigure(text) && saysTotal(text))) return 'total';
  if (filled.some((text) => !hasFigure(text) && notEarned(text)?.id === 'balance')) return 'balance';
  return filled.length === 1 && day !== '' && !hasFigure(first) ? 'heading' : null;
}

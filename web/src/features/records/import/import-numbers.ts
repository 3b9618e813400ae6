import { blankCell, plainCell } from '@draksha/models/table/cells';
import { NOT_SAID } from '../diary-table.ts';

/** The decimal mark; `null` where no cell shows it, `mixed` where cells differ. */
export type DecimalMark = '.' | ',' | 'mixed' | null;

/** A number as read; `unclear` where it may be one or a thousand times that. */
export type Written = number | 'unclear' | null;

const proofs = {
  ',': /^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$|^[1-9]\d{0,2}(\.\d{3}){2,}$/,
  '.': /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}\.\d{1,2}$|^[1-9]\d?(,\d{2})+,\d{3}$|^[1-9]\d{0,2}(,\d{3}){2,}$/,
} as const;

/** Currency before or after a sum of money. */
const bareMoney = (text: string): string =>
  text.replace(/^(₹|rs\.?|inr|रु\.?|रू\.?|रुपये)\s*/i, '').replace(/\s*(\/-|\/=|₹|rs\.?|रु\.?|रू\.?|रुपये)$/i, '');

/** Which sign the numbers of a file have before their decimals. */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark {
  let comma = false;
  let dot = false;
  for (const cell of cells) {
    const text = bareMoney(plainCell(cell));
    if (proofs[','].test(text)) comma = true;
    if (proofs['.'].test(text)) dot = true;
  }
  if (comma && dot) return 'mixed';
  return comma ? ',' : dot ? '.' : null;
}

const europeanNumber = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;
const groupedNumber = /^[1-9]\d{0,2}(?:(?:,\d{2})*|(?:,\d{3})*),\d{3}(?:\.\d+)?$/;
const european = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'));

function unsigned(text: string, mark: DecimalMark, isMoney: boolean): Written {
  if (/^(\d+|\.\d+)$/.test(text)) return Number(text);
  if (mark === ',') {
    if (/^\d{1,3},\d{3}$/.test(text) && !text.startsWith('0')) return 'unclear';
    return europeanNumber.test(text) ? european(text) : /^\d+\.\d{1,2}$/.test(text) ? Number(text) : null;
  }
  if (/^\d+\.\d*$/.test(text)) {
    // Money has no thousandths: `1.250` may be a thousand and more.
    const asGroups = /^[1-9]\d{0,2}\.\d{3}$/.test(text);
    return asGroups && (mark === 'mixed' || (isMoney && mark === null)) ? 'unclear' : Number(text);
  }
  if (groupedNumber.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d+,\d{1,2}$/.test(text) || /^0,\d+$/.test(text)) return european(text);
  return proofs[','].test(text) ? european(text) : null;
}

/** A number with its sign, or in the brackets of a loss. */
export function writtenNumber(typed: string, mark: DecimalMark, isMoney = false): Written {
  const text = plainCell(typed)
    .replace('−', '-')
    .replace(/(?<=\d)[\u00a0\u2009\u202f' ](?=\d{3}(?!\d))/g, '');
  const bracketed = /^\((.*)\)$/.exec(text)?.[1];
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(bracketed ?? text) ?? [];
  const value = unsigned(digits, mark, isMoney);
  if (typeof value !== 'number') return value;
  return sign === '-' || bracketed !== undefined ? -value : value;
}

const manyOf: readonly (readonly [RegExp, number])[] = [
  [/\s*(?:lakhs?|lacs?|लाख)$/i, 100_000],
  [/\s*(?:thousand|hazar|हजार|हज़ार|k)$/i, 1000],
  [/\s*(?:crores?|कोटी|करोड|करोड़)$/i, 10_000_000],
];

/** Rupees of a cell, also as `1.5 लाख`. */
export function writtenMoney(typed: string, mark: DecimalMark): Written {
  const text = bareMoney(plainCell(typed));
  for (const [word, many] of manyOf) {
    if (!word.test(text)) continue;
    const value = writtenNumber(text.replace(word, ''), mark);
    return typeof value === 'number' ? Number((value * many).toPrecision(12)) : value;
  }
  return writtenNumber(text, mark, true);
}

/** A cell that holds no more than a sign for nothing. */
export const isBlank = (text: string): boolean => blankCell.test(text.trim()) || text.trim() === NOT_SAID;

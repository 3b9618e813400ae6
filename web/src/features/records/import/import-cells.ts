import { cleanText } from '@draksha/contract/text';
import { cellsOf, plainCell } from '@draksha/models/table/cells';
import { type DateFormat, instantOf } from '@draksha/models/table/written-instants';
import { readNumber } from '../../../lib/format.ts';
import { NOT_SAID } from '../diary-table.ts';
import { folded } from './import-words.ts';

/** What stands in a cell, as text is kept. */
export const cellText = (cell: string | undefined): string => cleanText(cell ?? '');

/** Money or a count: what stands before and after the number is no part of it. `null` where there is no number. */
export function cellNumber(text: string): number | null {
  const bare = plainCell(text)
    .replace(/^(₹|rs\.?|inr|रु\.?|रुपये)\s*/i, '')
    .replace(/\s*(\/-|\/=|₹|rs\.?|रु\.?|रुपये|%)$/i, '');
  return readNumber(bare);
}

export interface Measured {
  readonly value: number;
  /** Folded; empty where the cell has a number only. */
  readonly unit: string;
}

/** A number with what is written behind it, such as `2.5 g/l`. */
export function cellMeasure(text: string): Measured | null {
  const [, digits = '', unit = ''] = /^([+-]?[\d.,]*\d)\s*(.*)$/.exec(plainCell(text)) ?? [];
  const value = readNumber(digits);
  return value === null ? null : { value, unit: folded(unit) };
}

const gramWords = new Set(['g', 'gm', 'gms', 'gr', 'gram', 'grams', 'ग्रॅ', 'ग्रॅम', 'ग्रा', 'ग्राम']);
const mlWords = new Set(['ml', 'mls', 'cc', 'मिली', 'एमएल']);
const litreWords = new Set([
  'l',
  'lt',
  'ltr',
  'ltrs',
  'lit',
  'litre',
  'litres',
  'liter',
  'liters',
  'लि',
  'लिटर',
  'लीटर',
  'ली',
]);
const acreWords = new Set(['acre', 'ac', 'acres', 'एकर', 'एकड']);
const kiloWords = new Set(['kg', 'kgs', 'kilo', 'kilos', 'किलो', 'किग्रा', 'किग्रॅ', 'कि']);
const bagWords = new Set(['bag', 'bags', 'गोणी', 'गोण्या', 'बोरी', 'पोते']);
const between = new Set(['per', 'a', 'an', 'for', 'in', 'of', 'प्रति', 'दर', 'साठी', 'water', 'पाणी']);

/** Words of a unit; digits stand apart from letters, and `मि ली` is one word. */
const unitTokens = (unit: string): string[] =>
  folded(unit)
    .replace(/मि ली/g, 'मिली')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L}|\p{M})(?=\d)/gu, ' ')
    .split(' ')
    .filter((token) => token !== '' && !between.has(token));

/** The id of a dose's unit: `g/l`, `ml per acre`, `मिली/100 लि.`. */
export function doseUnitOf(unit: string): string | null {
  const [what = '', ...rest] = unitTokens(unit);
  if (what === 'ppm' || what === 'पीपीएम') return 'ppm';
  const amount = mlWords.has(what) ? 'ml' : gramWords.has(what) ? 'g' : null;
  if (amount === null) return null;
  const [first = '', second = ''] = rest;
  if (litreWords.has(first)) return `${amount}_per_l`;
  if (acreWords.has(first)) return `${amount}_per_acre`;
  if (first === '100' && litreWords.has(second)) return `${amount}_per_100l`;
  return null;
}

/** The id of a fertilizer's unit. */
export function fertilizerUnitOf(unit: string): string | null {
  const [what = '', per = ''] = unitTokens(unit);
  const acre = acreWords.has(per);
  if (kiloWords.has(what)) return acre ? 'kg_per_acre' : 'kg';
  if (litreWords.has(what)) return acre ? 'l_per_acre' : 'l';
  if (acre || per !== '') return null;
  if (gramWords.has(what)) return 'g';
  if (mlWords.has(what)) return 'ml';
  return bagWords.has(what) ? 'bag' : null;
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** Grams or millilitres of an amount such as `1.8 kg`. */
export function amountOf(text: string): { amount: number; amountUnit: 'g' | 'ml' } | null {
  const measured = cellMeasure(text);
  const [unit = ''] = unitTokens(measured?.unit ?? '');
  if (!measured) return null;
  if (gramWords.has(unit)) return { amount: measured.value, amountUnit: 'g' };
  if (kiloWords.has(unit)) return { amount: rounded(measured.value * 1000), amountUnit: 'g' };
  if (mlWords.has(unit)) return { amount: measured.value, amountUnit: 'ml' };
  return litreWords.has(unit) ? { amount: rounded(measured.value * 1000), amountUnit: 'ml' } : null;
}

/** Kilos in one of what a text names: a quintal, a tonne, else one. */
export function kilosIn(text: string): number {
  const words = folded(text);
  if (/(^| )(quintals?|qtls?|q|क्विंटल|क्विंटलला|कुंतल|कुंटल)( |$)/.test(words)) return 100;
  return /(^| )(tonnes?|tons?|mt|टन)( |$)/.test(words) ? 1000 : 1;
}

/** The parts of a cell that holds several: ours are divided by `;` and quoted, others' by a plus or a comma. */
export function listOf(text: string, isOwn: boolean): string[] {
  const parts = isOwn || /[;"]/.test(text) ? cellsOf(text, ';') : text.split(/\s*(?:\+|&|\n|,(?!\d))\s*/);
  return parts.map((part) => part.trim());
}

export const isSaid = (part: string | undefined): part is string =>
  part !== undefined && part !== '' && part !== NOT_SAID;

const months: readonly RegExp[] = [
  /^(jan|जाने|जान|जन)/,
  /^(feb|फेब|फर)/,
  /^(mar|मार्च)/,
  /^(apr|एप्रि|अप्रै)/,
  /^(may|मे$|मई)/,
  /^(jun|जून)/,
  /^(jul|जुल)/,
  /^(aug|ऑग|ऑगस्ट|अग)/,
  /^(sep|सप्ट|सप्टें|सित)/,
  /^(oct|ऑक्ट|अक्टू|अक्तू)/,
  /^(nov|नोव्ह|नव)/,
  /^(dec|डिसें|दिस)/,
].map((month) => new RegExp(month.source.normalize('NFKD')));

/** `12-Nov-2025`, `12 नोव्हेंबर 25`, with the month as a word. */
function namedMonth(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s\-/.]*([\p{L}\p{M}]+)[\s\-/.,']*(\d{4}|\d{2})$/u.exec(plainCell(text)) ?? [];
  const at = months.findIndex((one) => one.test(month.toLowerCase().normalize('NFKD')));
  if (at < 0) return null;
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export interface WrittenDay {
  readonly day: string;
  /** `HH:mm`; `null` where the cell has a day only. */
  readonly time: string | null;
}

/** The day of a cell in the file's format; days that the spreadsheet knew for days come year first. */
export function cellDay(text: string, format: DateFormat): WrittenDay | null {
  const plain = namedMonth(text) ?? plainCell(text);
  const found = instantOf(plain, format) ?? instantOf(plain, 'ymd');
  if (!found) return null;
  const iso = new Date(found.clockMs).toISOString();
  const time = iso.slice(11, 16);
  return { day: iso.slice(0, 10), time: time === '00:00' ? null : time };
}

/** `HH:mm` of a time of day; `null` where it is none. */
export function cellTime(text: string): string | null {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(plainCell(text)) ?? [];
  const of24 = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour === '' || of24 > 23 || Number(minute) > 59) return null;
  return `${String(of24).padStart(2, '0')}:${minute}`;
}

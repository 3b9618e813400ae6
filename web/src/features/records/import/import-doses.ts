import { plainCell } from '@draksha/models/table/cells';
import { type DecimalMark, writtenNumber } from './import-numbers.ts';
import { exact, type Unit, unitOf } from './import-units.ts';
import { folded } from './import-words.ts';

const GUNTHA_PER_ACRE = 40;

/** A number with what is written behind it, such as `2.5 g/l`. */
export function numberAndRest(
  text: string,
  mark: DecimalMark,
): { readonly value: number; readonly rest: string } | null {
  const [, digits = '', rest = ''] = /^([+-]?[\d.,]*\d)\s*(.*)$/s.exec(plainCell(text)) ?? [];
  const value = writtenNumber(digits, mark);
  return typeof value === 'number' ? { value, rest: rest.trim() } : null;
}

const between = new Set(['per', 'a', 'an', 'for', 'in', 'of', 'प्रति', 'दर', 'साठी', 'water', 'पाणी']);

/** Words of a unit; digits stand apart from letters, and `मि ली` is one word. */
const unitTokens = (unit: string): string[] =>
  folded(unit)
    .replace(/मि ली/g, 'मिली')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L}|\p{M})(?=\d)/gu, ' ')
    .split(' ')
    .filter((token) => token !== '' && !between.has(token));

const is = (word: string, unit: Unit): boolean => unitOf(word, [unit]) !== null;

/** How many of its area an acre has; `null` where it is none, `ask` where that differs from place to place. */
function perAcre(area: string, bighaGuntha: number | null): number | 'ask' | null {
  if (is(area, 'acre')) return 1;
  if (is(area, 'guntha')) return GUNTHA_PER_ACRE;
  if (!is(area, 'bigha')) return null;
  return bighaGuntha === null ? 'ask' : GUNTHA_PER_ACRE / bighaGuntha;
}

export interface UnitOfDose {
  readonly id: string;
  /** A number in it by this is one in the unit of the id. */
  readonly times: number;
}

/** The unit of a spray's dose: `g/l`, `ml per acre`, `मिली/100 लि.`, `g/guntha`. */
export function doseUnitOf(unit: string, bighaGuntha: number | null = null): UnitOfDose | 'ask' | null {
  const [what = '', first = '', second = ''] = unitTokens(unit);
  if (is(what, 'ppm')) return { id: 'ppm', times: 1 };
  const [amount, times] = is(what, 'ml')
    ? ['ml', 1]
    : is(what, 'gram')
      ? ['g', 1]
      : is(what, 'litre')
        ? ['ml', 1000]
        : is(what, 'kilo')
          ? ['g', 1000]
          : [null, 1];
  if (amount === null) return null;
  if (is(first, 'litre')) return { id: `${amount}_per_l`, times };
  if (first === '100' && is(second, 'litre')) return { id: `${amount}_per_100l`, times };
  const area = perAcre(first, bighaGuntha);
  if (area === 'ask' || area === null) return area;
  return { id: `${amount}_per_acre`, times: times * area };
}

/** The unit of a fertilizer. */
export function fertilizerUnitOf(unit: string, bighaGuntha: number | null = null): UnitOfDose | 'ask' | null {
  const [what = '', per = ''] = unitTokens(unit);
  const id = is(what, 'kilo')
    ? 'kg'
    : is(what, 'litre')
      ? 'l'
      : is(what, 'gram')
        ? 'g'
        : is(what, 'ml')
          ? 'ml'
          : null;
  if (per === '') return id !== null ? { id, times: 1 } : is(what, 'bag') ? { id: 'bag', times: 1 } : null;
  const area = perAcre(per, bighaGuntha);
  if (id === null || area === null) return null;
  if (area === 'ask') return 'ask';
  const times = id === 'g' || id === 'ml' ? 0.001 : 1;
  return { id: id === 'kg' || id === 'g' ? 'kg_per_acre' : 'l_per_acre', times: times * area };
}

/** Grams or millilitres of an amount such as `1.8 kg`. */
export function amountOf(text: string, mark: DecimalMark): { amount: number; amountUnit: 'g' | 'ml' } | null {
  const written = numberAndRest(text, mark);
  const [unit = '', ...more] = unitTokens(written?.rest ?? '');
  if (!written || more.length > 0) return null;
  const { value } = written;
  if (is(unit, 'gram')) return { amount: value, amountUnit: 'g' };
  if (is(unit, 'kilo')) return { amount: exact(value * 1000), amountUnit: 'g' };
  if (is(unit, 'ml')) return { amount: value, amountUnit: 'ml' };
  return is(unit, 'litre') ? { amount: exact(value * 1000), amountUnit: 'ml' } : null;
}

/** By what a heading counts: `Dose/L`, `Dose per acre`, `प्रति लिटर`. */
export const perOf = (heading: string): string =>
  /(?:\/|\bper\s|प्रति\s)\s*([\p{L}\p{M}]+)/iu.exec(heading)?.[1] ?? '';

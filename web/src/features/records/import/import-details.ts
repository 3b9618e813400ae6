import type { Member, Shape } from '@draksha/contract/details';
import { doseUnits, type FarmRecord, type RecordKind, records } from '@draksha/contract/records';
import { areCounts } from '@draksha/models/harvest/typed-counts';
import { type ColumnKey, choiceWords } from '../diary-table.ts';
import { isCounts, isMoney } from '../entry-form.ts';
import {
  amountOf,
  cellMeasure,
  cellNumber,
  doseUnitOf,
  fertilizerUnitOf,
  isSaid,
  kilosIn,
  listOf,
} from './import-cells.ts';
import type { ImportWords } from './import-words.ts';
import type { ImportColumn, WordFamilyRead } from './words-read.ts';

/** Why a row is not taken. */
export type RowFault =
  | 'noDay'
  | 'badDay'
  | 'dayAhead'
  | 'dayTooEarly'
  | 'badTime'
  | 'noPlot'
  | 'unknownPlot'
  | 'missing'
  | 'badNumber'
  | 'outOfRange'
  | 'tooLong'
  | 'tooMany'
  | 'unknownWord';

export interface RowProblem {
  readonly fault: RowFault;
  /** What the column is; the file's own heading is looked up by it. */
  readonly column: ImportColumn | null;
  readonly text: string;
}

export class RowRefused extends Error {
  readonly problem: RowProblem;
  constructor(fault: RowFault, column: ImportColumn | null = null, text = '') {
    super(fault);
    this.problem = { fault, column, text };
  }
}

/** A row that is being read: its cells by what their columns are. */
export interface RowCells {
  /** Empty where there is no such column or nothing in it. */
  readonly text: (column: ImportColumn) => string;
  /** The file's own heading of the column. */
  readonly heading: (column: ImportColumn) => string;
  /** Says that a cell could not be understood and goes into the note as it stands. */
  readonly keep: (column: ImportColumn) => void;
  /** Our own table, in which a text beside its values says the same once more. */
  readonly isOwn: boolean;
}

export interface KnownProduct {
  readonly id: string;
  readonly name: string;
}

export interface DetailsReading {
  readonly words: ImportWords;
  /** The product of a name as it is typed, own or shipped. */
  readonly product: (name: string) => KnownProduct | null;
}

/** The value if the contract takes it. @throws RowRefused */
function held<V extends string | number>(member: Member | undefined, column: ImportColumn, value: V): V {
  if (member?.kind === 'text' && typeof value === 'string' && value.length > member.max)
    throw new RowRefused('tooLong', column, value.slice(0, 40));
  if (isCounts(column) && !areCounts(String(value)))
    throw new RowRefused('badNumber', column, String(value).slice(0, 40));
  if (member?.kind === 'number' && typeof value === 'number') {
    const { above = Number.NEGATIVE_INFINITY, min = Number.NEGATIVE_INFINITY, max, whole } = member;
    if (value <= above || value < min || value > max)
      throw new RowRefused('outOfRange', column, String(value));
    if (whole === true && !Number.isInteger(value)) throw new RowRefused('badNumber', column, String(value));
  }
  return value;
}

function numberIn(cells: RowCells, column: ImportColumn): number | null {
  const text = cells.text(column);
  if (text === '') return null;
  const value = cellNumber(text);
  if (value === null) throw new RowRefused('badNumber', column, text);
  return value;
}

/** Rupees as paise. @throws RowRefused */
export function moneyIn(cells: RowCells, column: ImportColumn): number | null {
  const rupees = numberIn(cells, column);
  if (rupees === null) return null;
  if (rupees < 0 || rupees > 1_000_000_000) throw new RowRefused('outOfRange', column, cells.text(column));
  return Math.round(rupees * 100);
}

function choiceIn(
  kind: RecordKind,
  name: string,
  member: Member & { kind: 'choice' },
  cells: RowCells,
  words: ImportWords,
): string | null {
  const column = name as ColumnKey;
  const text = cells.text(column) || (name === 'category' ? cells.text('what') : '');
  const family: WordFamilyRead = name === 'cycle' ? 'cycle' : choiceWords(kind, name);
  const id = text === '' ? null : words.id(family, text);
  if (id !== null && member.of.includes(id)) return id;
  if (name === 'category') {
    if (text !== '') cells.keep(cells.text(column) === '' ? 'what' : column);
    return 'other';
  }
  if (text !== '' && member.required) throw new RowRefused('unknownWord', column, text);
  if (text !== '') cells.keep(column);
  return null;
}

/** A weight in kilos: quintals and tonnes by the word in the cell, else in the heading. */
function weightIn(cells: RowCells): number | null {
  const text = cells.text('kg');
  if (text === '') return null;
  const measured = cellMeasure(text);
  if (!measured) throw new RowRefused('badNumber', 'kg', text);
  const each = measured.unit === '' ? kilosIn(cells.heading('kg')) : kilosIn(measured.unit);
  return Number((measured.value * each).toPrecision(12));
}

/** Rupees a kilo, also where the file has them a quintal. */
function rateIn(cells: RowCells): number | null {
  const text = cells.text('ratePaisePerKg');
  if (text === '') return null;
  const measured = cellMeasure(text.replace(/^(₹|rs\.?)\s*/i, ''));
  if (!measured) throw new RowRefused('badNumber', 'ratePaisePerKg', text);
  const by = kilosIn(measured.unit) > 1 ? kilosIn(measured.unit) : kilosIn(cells.heading('ratePaisePerKg'));
  return Math.round((measured.value * 100) / by);
}

function productsIn(cells: RowCells, { words, product }: DetailsReading): Record<string, unknown>[] {
  const each = records.fields.details.shapes.spray.products;
  const shape: Shape = each.shape;
  const said = cells.text('product') || cells.text('what') || cells.text('active');
  if (said === '') throw new RowRefused('missing', 'product');
  const names = product(said) && !/[;"]/.test(said) ? [said] : listOf(said, cells.isOwn);
  if (names.length > each.most) throw new RowRefused('tooMany', 'product', String(names.length));
  const part = (column: ColumnKey, at: number): string => {
    const text = cells.text(column);
    const one = (names.length === 1 && !/[;"]/.test(text) ? [text] : listOf(text, cells.isOwn))[at];
    return isSaid(one) ? one : '';
  };
  return names.map((typed, at) => {
    const known = product(typed);
    const name = known?.name ?? typed;
    const one: Record<string, unknown> = { name: held(shape.name, 'product', name) };
    if (name === '') throw new RowRefused('missing', 'product');
    if (known) one.productId = known.id;
    for (const [column, member] of [
      ['active', 'activeIngredient'],
      ['group', 'group'],
      ['phiSource', 'phiSource'],
      ['batch', 'batch'],
      ['expiresOn', 'expiresOn'],
    ] as const) {
      const text = part(column, at);
      if (text !== '') one[member] = held(shape[member], column, text);
    }
    const kindText = part('productKind', at);
    const kind = words.id('productKind', kindText);
    if (kind !== null) one.kind = kind;
    else if (kindText !== '') cells.keep('productKind');
    const dose = part('dose', at);
    const measured = cellMeasure(dose);
    if (dose !== '' && !measured) {
      // Our own table says the unit alone where no dose was said.
      const alone = cells.isOwn ? doseUnitOf(dose) : null;
      if (alone) one.unit = alone;
      else cells.keep('dose');
    }
    if (measured) {
      const unit =
        doseUnitOf(measured.unit) ??
        doseUnitOf(cells.text('doseUnit')) ??
        doseUnitOf(inBrackets(cells.heading('dose')));
      const isOurs = measured.unit === '' || unit !== null;
      if (isOurs && unit !== null && (doseUnits as readonly string[]).includes(unit)) one.unit = unit;
      if (isOurs) one.dose = held(shape.dose, 'dose', measured.value);
      else cells.keep('dose');
    }
    const strength = part('activePercent', at);
    if (strength !== '') {
      const value = cellNumber(strength);
      if (value === null) throw new RowRefused('badNumber', 'activePercent', strength);
      one.activePercent = held(shape.activePercent, 'activePercent', value);
    }
    const reEntry = cellMeasure(part('reEntryHours', at))?.value ?? null;
    if (reEntry !== null) one.reEntryHours = held(shape.reEntryHours, 'reEntryHours', reEntry);
    const amountText = part('amount', at);
    const amount = amountOf(amountText);
    if (amount) Object.assign(one, amount, { amount: held(shape.amount, 'amount', amount.amount) });
    else if (cells.isOwn && (amountText === 'g' || amountText === 'ml')) one.amountUnit = amountText;
    else if (amountText !== '') {
      const bare = cells.isOwn ? cellNumber(amountText) : null;
      if (bare === null) cells.keep('amount');
      else one.amount = bare;
    }
    const phi = part('phi', at);
    if (phi !== '' && !words.isNotKnown(phi)) {
      const days = cellMeasure(phi)?.value ?? null;
      if (days === null || !Number.isInteger(days)) throw new RowRefused('badNumber', 'phi', phi);
      one.phiDays = held(shape.phiDays, 'phi', days);
    }
    return one;
  });
}

/** What stands in the brackets of a heading, or behind its comma: its unit. */
const inBrackets = (heading: string): string => /[([,]\s*([^)\]]+)/.exec(heading)?.[1] ?? '';

function airIn(cells: RowCells, words: ImportWords): Record<string, unknown> | null {
  const shape: Shape = records.fields.details.shapes.spray.weather.shape;
  const air: Record<string, unknown> = {};
  for (const [column, name] of [
    ['temperature', 'temperatureC'],
    ['humidity', 'humidityPercent'],
    ['wind', 'windKmh'],
  ] as const) {
    const value = numberIn(cells, column);
    if (value !== null) air[name] = held(shape[name], column, value);
  }
  const how = cells.text('air');
  if (Object.keys(air).length === 0 && how === '') return null;
  // A number in a farmer's own book is one that they read somewhere; which, is not said.
  air.measured = words.id('air', how) === 'measured';
  const source = cells.text('airSource');
  if (source !== '') air.source = held(shape.source, 'airSource', source);
  const at = cells.text('airAt');
  if (!Number.isNaN(Date.parse(at))) air.at = new Date(at).toISOString();
  return air;
}

function targetsIn(cells: RowCells, words: ImportWords): string[] {
  const text = cells.text('targets');
  if (text === '') return [];
  const ids = listOf(text, cells.isOwn).map((word) => words.id('targets', word));
  if (ids.includes(null)) cells.keep('targets');
  return [...new Set(ids.filter((id) => id !== null))];
}

function valuesIn(cells: RowCells): Record<string, unknown>[] {
  const text = cells.text('values') || cells.text('what');
  const parts = text === '' ? [] : cells.isOwn || /[;"]/.test(text) ? listOf(text, cells.isOwn) : [text];
  if (parts.length === 0) throw new RowRefused('missing', 'values');
  return parts.map((part) => {
    const [, name = '', value = '', unit = ''] =
      /^(.*) = (\S+)(?: (.*))?$/s.exec(part) ?? /^(.*?)\s*[:=]?\s*(-?[\d.,]+)\s*(.*)$/s.exec(part) ?? [];
    const number = cellNumber(value);
    if (number === null || name === '') throw new RowRefused('badNumber', 'values', part);
    return unit === '' ? { name, value: number } : { name, value: number, unit };
  });
}

const singles: readonly string[] = ['text', 'number', 'choice', 'yesNo'];

/** A member that is one value, from the column of its name. */
function single(
  kind: RecordKind,
  name: string,
  member: Member,
  cells: RowCells,
  words: ImportWords,
): unknown {
  const column = name as ColumnKey;
  if (name === 'kg') return weightIn(cells);
  if (name === 'ratePaisePerKg') return rateIn(cells);
  if (member.kind === 'number') return isMoney(name) ? moneyIn(cells, column) : numberIn(cells, column);
  if (member.kind === 'choice') return choiceIn(kind, name, member, cells, words);
  const text = cells.text(column);
  // A disease that is written down was looked for and found, unless the file says otherwise.
  if (member.kind === 'yesNo') return text === '' || words.id('seen', text) !== 'no';
  if (name === 'product' && text === '') return cells.text('what');
  return text;
}

/**
 * The details of a row of this kind.
 *
 * @throws RowRefused for what cannot be taken as it stands
 */
export function detailsIn(kind: RecordKind, cells: RowCells, reading: DetailsReading): FarmRecord['details'] {
  const { words } = reading;
  const shape: Shape = records.fields.details.shapes[kind];
  const details: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(shape)) {
    if (!singles.includes(member.kind) || (kind === 'fertilizer' && (name === 'dose' || name === 'unit')))
      continue;
    const value = single(kind, name, member, cells, words);
    if (value !== null && value !== '')
      details[name] =
        typeof value === 'string' || typeof value === 'number'
          ? held(member, name as ColumnKey, value)
          : value;
    else if (member.required) throw new RowRefused('missing', name as ColumnKey);
  }
  if (kind === 'spray') {
    details.products = productsIn(cells, reading);
    const targets = targetsIn(cells, words);
    if (targets.length > 0) details.targets = targets;
    const air = airIn(cells, words);
    if (air) details.weather = air;
  }
  if (kind === 'fertilizer') {
    const measured = cellMeasure(cells.text('dose'));
    const unit = fertilizerUnitOf(measured?.unit || cells.text('doseUnit') || cells.text('dose'));
    if (unit !== null) details.unit = unit;
    if (measured && (unit !== null || measured.unit === ''))
      details.dose = held(shape.dose, 'dose', measured.value);
    else if (cells.text('dose') !== '' && !(cells.isOwn && unit !== null)) cells.keep('dose');
  }
  if (kind === 'irrigation' && details.minutes === undefined) {
    const hours = numberIn(cells, 'hours');
    if (hours !== null) details.minutes = held(shape.minutes, 'hours', Math.round(hours * 60 * 1000) / 1000);
  }
  if (kind === 'soil_test' || kind === 'petiole_test') details.values = valuesIn(cells);
  return details as FarmRecord['details'];
}

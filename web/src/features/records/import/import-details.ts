import type { DetailShape, Member } from '@draksha/contract/details';
import { type FarmRecord, type RecordKind, records } from '@draksha/contract/records';
import { HECTARES_PER_ACRE } from '@draksha/models/acre';
import { type ColumnKey, choiceWords } from '../diary-table.ts';
import { isMoney } from '../entry-form.ts';
import { cellTime, listOf } from './import-cells.ts';
import { fertilizerUnitOf, numberAndRest } from './import-doses.ts';
import { isBlank } from './import-numbers.ts';
import { type ProductFinder, productsIn } from './import-products.ts';
import { answeredNumber } from './import-questions.ts';
import type { Sale, Weight } from './import-sales.ts';
import { earnedBy, spentOn } from './import-text-words.ts';
import { exact, measuresIn, namesUnit, type Unit } from './import-units.ts';
import type { ImportWords } from './import-words.ts';
import { held, measured, moneyIn, numberInColumn, type RowCells, RowRefused } from './row-cells.ts';
import type { WordFamilyRead } from './words-read.ts';

export interface DetailsReading {
  readonly words: ImportWords;
  /** The product of a name as it is typed, own or shipped. */
  readonly product: ProductFinder;
}

/** What was worked out of several cells of a row beside each other. */
export interface WorkedOut {
  readonly weight: Weight | null;
  readonly sale: Sale | null;
  /** Of labour: its people and wage. */
  readonly labour: Readonly<Record<string, unknown>> | null;
  /** What the text of the row says it was spent on, or came from. */
  readonly category: string | null;
}

function choiceIn(
  kind: RecordKind,
  name: string,
  member: Member & { kind: 'choice' },
  cells: RowCells,
  words: ImportWords,
  said: string | null,
): string | null {
  const column = name as ColumnKey;
  const text = cells.text(column) || (name === 'category' ? cells.text('what') : '');
  const family: WordFamilyRead = name === 'cycle' ? 'cycle' : choiceWords(kind, name);
  const id = text === '' ? null : words.id(family, text);
  if (id !== null && member.of.includes(id)) return id;
  if (name === 'category') {
    if (text !== '') cells.keep(cells.text(column) === '' ? 'what' : column);
    if (cells.isOwn) return 'other';
    const known = said ?? (kind === 'income' ? earnedBy(text) : spentOn(text))?.id ?? 'other';
    return member.of.includes(known) ? known : 'other';
  }
  if (text !== '' && member.required) throw new RowRefused('unknownWord', column, text);
  if (text !== '') cells.keep(column);
  return null;
}

function airIn(cells: RowCells, words: ImportWords): Record<string, unknown> | null {
  const shape: DetailShape = records.fields.details.shapes.spray.weather.shape;
  const air: Record<string, unknown> = {};
  for (const [column, name] of [
    ['temperature', 'temperatureC'],
    ['humidity', 'humidityPercent'],
    ['wind', 'windKmh'],
  ] as const) {
    const value = numberInColumn(cells, column);
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
    const number = numberAndRest(value, cells.decimals)?.value ?? null;
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
  worked: WorkedOut,
): unknown {
  const column = name as ColumnKey;
  if (kind === 'harvest' && name === 'kg') return worked.weight?.kg ?? null;
  if (kind === 'harvest' && name === 'ratePaisePerKg') return worked.sale?.ratePaisePerKg ?? null;
  if (kind === 'harvest' && name === 'crates')
    return numberInColumn(cells, column) ?? worked.weight?.crates ?? null;
  if (kind === 'labour' && worked.labour && name in worked.labour) return worked.labour[name];
  if (kind === 'labour' && (name === 'people' || name === 'wagePaise')) return null;
  if (kind === 'irrigation' && (name === 'minutes' || name === 'litres')) return null;
  if (name === 'sprayedHectares' || name === 'wateredHectares') return partArea(cells, name);
  if (member.kind === 'number') return isMoney(name) ? moneyIn(cells, column) : numberInColumn(cells, column);
  if (member.kind === 'choice') return choiceIn(kind, name, member, cells, words, worked.category);
  const text = cells.text(column);
  // A recorded disease counts as found, unless the file says otherwise.
  if (member.kind === 'yesNo') return text === '' || words.id('seen', text) !== 'no';
  if (name === 'product' && text === '') return cells.text('what');
  if (kind === 'harvest' && name === 'buyer' && text === '') return cells.text('party');
  // Who paid, or was paid, by whichever word the file has for them.
  if (kind === 'income' && name === 'party' && text === '') return cells.text('buyer');
  if (name === 'endTime' && text !== '' && !cells.isOwn) return timeOfDay(cells, text);
  return text;
}

function timeOfDay(cells: RowCells, text: string): string | null {
  const time = cellTime(text);
  if (time === null) cells.keep('endTime');
  return time;
}

const GUNTHA_PER_ACRE = 40;
const hectaresOf: Readonly<Partial<Record<Unit, number>>> = {
  hectare: 1,
  acre: HECTARES_PER_ACRE,
  guntha: HECTARES_PER_ACRE / GUNTHA_PER_ACRE,
};
const areaUnits = Object.keys(hectaresOf) as Unit[];

/**
 * The area really sprayed or watered, in hectares, by the unit of the cell or of its heading. A number without either goes into the note as it
 * stands: an acre is not taken for a hectare.
 *
 * @throws RowRefused
 */
function partArea(cells: RowCells, column: 'sprayedHectares' | 'wateredHectares'): number | null {
  const text = cells.text(column);
  if (isBlank(text)) return null;
  const heading = cells.heading(column);
  const bare = cells.isOwn ? 'hectare' : areaUnits.find((unit) => namesUnit(heading, unit));
  const parts = measuresIn(text, cells.decimals, areaUnits);
  if (parts === 'unclear') throw new RowRefused('unclear', column, text);
  if (parts === null || parts.some(({ unit }) => unit === null && bare === undefined)) {
    cells.keep(column);
    return null;
  }
  const hectares = parts.reduce((sum, { value, unit }) => {
    const by = unit ?? bare;
    return sum + value * (by === undefined ? Number.NaN : (hectaresOf[by] ?? Number.NaN));
  }, 0);
  return exact(hectares);
}

/** How long water ran, or how much it was, whichever the cell counts. @throws RowRefused */
function waterIn(cells: RowCells): { minutes?: number; litres?: number } {
  const water: { minutes?: number; litres?: number } = {};
  const litres = numberInColumn(cells, 'litres');
  if (litres !== null) water.litres = litres;
  const hours = numberInColumn(cells, 'hours');
  const text = cells.text('minutes');
  if (isBlank(text)) {
    if (hours !== null) water.minutes = Math.round(hours * 60 * 1000) / 1000;
    return water;
  }
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? [];
  if (hour !== '') return { ...water, minutes: Number(hour) * 60 + Number(minute) };
  const volume = measuresIn(text, cells.decimals, ['litre']);
  if (volume !== null && volume !== 'unclear' && volume[0]?.unit === 'litre')
    return { ...water, litres: volume.reduce((sum, { value }) => sum + value, 0) };
  const parts = measured(cells, 'minutes', text, ['minute', 'hour']);
  if (parts[0]?.unit === null) {
    const by = cells.answers.waterUnit;
    if (!namesUnit(cells.heading('minutes'), 'minute') && !cells.isSure('minutes') && by === undefined)
      throw new RowRefused('waterUnit', 'minutes', text);
    if (by === 'litres') return { ...water, litres: parts[0].value };
    return { ...water, minutes: exact(parts[0].value * (by === 'hours' ? 60 : 1)) };
  }
  const minutes = parts.reduce((sum, { value, unit }) => sum + value * (unit === 'hour' ? 60 : 1), 0);
  return { ...water, minutes: exact(minutes) };
}

function fertilizerDose(cells: RowCells, shape: DetailShape): Record<string, unknown> {
  const text = cells.text('dose');
  if (text === '') return {};
  const written = numberAndRest(text, cells.decimals);
  const bigha = answeredNumber(cells.answers, 'bighaGuntha');
  const unit = fertilizerUnitOf(written?.rest || (written ? cells.text('doseUnit') : text), bigha);
  if (unit === 'ask') throw new RowRefused('bighaGuntha', 'dose', text);
  const said: Record<string, unknown> = unit === null ? {} : { unit: unit.id };
  if (written && (unit !== null || written.rest === ''))
    said.dose = held(shape.dose, 'dose', exact(written.value * (unit?.times ?? 1)));
  else if (!(cells.isOwn && unit !== null)) cells.keep('dose');
  return said;
}

const apart: readonly string[] = ['dose', 'unit'];

/**
 * The details of a row of this kind.
 *
 * @throws RowRefused for what cannot be taken unchanged
 */
export function detailsIn(
  kind: RecordKind,
  cells: RowCells,
  reading: DetailsReading,
  worked: WorkedOut,
): FarmRecord['details'] {
  const { words } = reading;
  const shape: DetailShape = records.fields.details.shapes[kind];
  const details: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    details[name] =
      typeof value === 'string' || typeof value === 'number'
        ? held(shape[name], name as ColumnKey, value)
        : value;
  };
  for (const [name, member] of Object.entries(shape)) {
    if (!singles.includes(member.kind) || (kind === 'fertilizer' && apart.includes(name))) continue;
    const value = single(kind, name, member, cells, words, worked);
    if (value !== null && value !== undefined && value !== '') put(name, value);
    else if (member.required) throw new RowRefused('missing', name as ColumnKey);
  }
  if (kind === 'spray') {
    details.products = productsIn(cells, words, reading.product);
    const targets = targetsIn(cells, words);
    if (targets.length > 0) details.targets = targets;
    const air = airIn(cells, words);
    if (air) details.weather = air;
  }
  if (kind === 'fertilizer') Object.assign(details, fertilizerDose(cells, shape));
  if (kind === 'irrigation') for (const [name, value] of Object.entries(waterIn(cells))) put(name, value);
  if (kind === 'soil_test' || kind === 'petiole_test') details.values = valuesIn(cells);
  return details as FarmRecord['details'];
}

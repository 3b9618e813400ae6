import type { Member } from '@draksha/contract/details';
import { areCounts } from '@draksha/models/harvest/typed-counts';
import { isCounts } from '../entry-form.ts';
import { type DecimalMark, isBlank, type Written, writtenMoney, writtenNumber } from './import-numbers.ts';
import type { ImportAnswers, QuestionId } from './import-questions.ts';
import { exact, type Measure, measuresIn, type Unit } from './import-units.ts';
import type { ImportColumn } from './words-read.ts';

/** Why a row is refused, or what to ask first. */
export type RowFault =
  | QuestionId
  | 'noDay'
  | 'badDay'
  | 'dayAhead'
  | 'dayTooEarly'
  | 'badTime'
  | 'noPlot'
  | 'unknownPlot'
  | 'missing'
  | 'badNumber'
  | 'unclear'
  | 'outOfRange'
  | 'bothSides'
  | 'partedNumber'
  | 'twoWeights'
  | 'tooLong'
  | 'tooMany'
  | 'unknownWord';

export interface RowProblem {
  readonly fault: RowFault;
  /** What the column is; the file's own heading is looked up by it. */
  readonly column: ImportColumn | null;
  readonly text: string;
  /** Paise as worked out and as written, where they differ. */
  readonly sums?: readonly [worked: number, written: number];
}

const SHOWN = 40;

export class RowRefused extends Error {
  readonly problem: RowProblem;
  constructor(
    fault: RowFault,
    column: ImportColumn | null = null,
    text = '',
    sums?: readonly [worked: number, written: number],
  ) {
    super(fault);
    this.problem = { fault, column, text: text.slice(0, SHOWN), ...(sums && { sums }) };
  }
}

/** A row that is being read: its cells by what their columns are. */
export interface RowCells {
  /** Empty where there is no such column or nothing in it. */
  readonly text: (column: ImportColumn) => string;
  /** Of each column that is this: men and women. */
  readonly texts: (column: ImportColumn) => readonly string[];
  /** The file's own heading of the column. */
  readonly heading: (column: ImportColumn) => string;
  /** Says that a cell could not be understood and goes into the note unchanged. */
  readonly keep: (column: ImportColumn) => void;
  /** The farmer said what the column is. */
  readonly isSure: (column: ImportColumn) => boolean;
  /** Our own table, where a text repeats its values. */
  readonly isOwn: boolean;
  readonly decimals: DecimalMark;
  readonly answers: ImportAnswers;
}

/** The value if the contract takes it. @throws RowRefused */
export function held<V extends string | number>(
  member: Member | undefined,
  column: ImportColumn,
  value: V,
): V {
  if (member?.kind === 'text' && typeof value === 'string' && value.length > member.max)
    throw new RowRefused('tooLong', column, value);
  if (isCounts(column) && !areCounts(String(value))) throw new RowRefused('badNumber', column, String(value));
  if (member?.kind === 'number' && typeof value === 'number') {
    const { above = Number.NEGATIVE_INFINITY, min = Number.NEGATIVE_INFINITY, max, whole } = member;
    if (value <= above || value < min || value > max)
      throw new RowRefused('outOfRange', column, String(value));
    if (whole === true && !Number.isInteger(value)) throw new RowRefused('badNumber', column, String(value));
  }
  return value;
}

const known = (value: Written, column: ImportColumn, text: string): number => {
  if (value === 'unclear') throw new RowRefused('unclear', column, text);
  if (value === null) throw new RowRefused('badNumber', column, text);
  return value;
};

/** Units that may stand behind a number, and what one of them is in ours. */
const unitsOf: Readonly<Partial<Record<ImportColumn, Readonly<Partial<Record<Unit, number>>>>>> = {
  litres: { litre: 1, ml: 0.001 },
  waterLitres: { litre: 1, ml: 0.001 },
  minutes: { minute: 1, hour: 60 },
  hours: { hour: 1, minute: 1 / 60 },
  crates: { crate: 1 },
  pieces: { vine: 1 },
  payInDays: { day: 1 },
  phi: { day: 1 },
  reEntryHours: { hour: 1, day: 24 },
  mm: { mm: 1 },
  ppm: { ppm: 1 },
  brix: { degree: 1, percent: 1 },
  temperature: { degree: 1 },
  humidity: { percent: 1 },
  wind: { speed: 1 },
  incidencePercent: { percent: 1 },
  severityPercent: { percent: 1 },
  activePercent: { percent: 1 },
};

const listOfUnits = (units: Readonly<Partial<Record<Unit, number>>>): Unit[] => Object.keys(units) as Unit[];

/** The measures of a cell. @throws RowRefused where it holds something else */
export function measured(
  cells: RowCells,
  column: ImportColumn,
  text: string,
  wanted: readonly Unit[],
): Exclude<Measure, 'unclear' | null> {
  const found = measuresIn(text, cells.decimals, wanted);
  if (found === 'unclear') throw new RowRefused('unclear', column, text);
  if (found === null) throw new RowRefused('badNumber', column, text);
  return found;
}

/** A number with the unit that it may have. @throws RowRefused */
export function numberOf(cells: RowCells, column: ImportColumn, text: string): number | null {
  if (isBlank(text)) return null;
  const units = unitsOf[column];
  if (!units) return known(writtenNumber(text, cells.decimals), column, text);
  return exact(
    measured(cells, column, text, listOfUnits(units)).reduce(
      (sum, { value, unit }) => sum + value * (unit === null ? 1 : (units[unit] ?? 1)),
      0,
    ),
  );
}

export const numberInColumn = (cells: RowCells, column: ImportColumn): number | null =>
  numberOf(cells, column, cells.text(column));

const MAX_RUPEES = 1_000_000_000;

/** Rupees as paise. @throws RowRefused */
export function paiseOf(cells: RowCells, column: ImportColumn, text: string): number | null {
  if (isBlank(text)) return null;
  const rupees = known(writtenMoney(text, cells.decimals), column, text);
  if (rupees < 0 || rupees > MAX_RUPEES) throw new RowRefused('outOfRange', column, text);
  return Math.round(exact(rupees * 100));
}

export const moneyIn = (cells: RowCells, column: ImportColumn): number | null =>
  paiseOf(cells, column, cells.text(column));

/** Finds each column's quantity by name and values; asks where unsure, never guesses silently. */
import { blankCell, plainCell } from '@draksha/models/table/cells';
import { looksLikeInstants } from '@draksha/models/table/written-instants';
import { FileProblem } from './problem.ts';
import {
  type FileQuantity,
  lessThanTheQuantity,
  notTheQuantity,
  plainName,
  quantities,
  type Role,
  roleNames,
  unitInName,
  units,
} from './quantities.ts';
import { namesCounter, type RainKind, RainMovement } from './rain-counter.ts';

export interface QuantityColumn {
  readonly quantity: FileQuantity;
  readonly index: number;
  readonly header: string;
  /** A key of `units`. */
  readonly unit: string;
  readonly unitFrom: 'asked' | 'header' | 'values' | 'usual';
}

export interface FileColumns {
  /** One column; a date and a time; or year, month, day, hour and minute, as many as there are. */
  readonly clock: readonly number[];
  readonly quantities: readonly QuantityColumn[];
  readonly ignored: readonly string[];
  /** Minutes that the clock is ahead of UTC, where the header says so. */
  readonly offsetMinutes: number | null;
  /** True when the header says that the time is the end of the hour. */
  readonly endsHour: boolean;
}

export interface ColumnRequest {
  /** Header by part; `null`: no column plays it. */
  readonly columns: Readonly<Partial<Record<Role, string | null>>>;
  readonly units: Readonly<Partial<Record<FileQuantity, string>>>;
}

/** The number in a cell: `null` where the cell is blank or a word for "none", NaN where it is no number. */
export function decimalOf(cell: string, decimalComma: boolean): number | null {
  // Nearly every cell of a large file is a plain number.
  const plain = Number(cell);
  if (!Number.isNaN(plain) && (plain !== 0 || cell.includes('0'))) return plain;
  const text = plainCell(cell);
  if (blankCell.test(text)) return null;
  if (text.includes(',') && (decimalComma || !text.includes('.'))) return Number(text.replace(',', '.'));
  return Number(text);
}

function claims(header: string): Role | null {
  const name = plainName(header);
  const role = roleNames.find(([, words]) => words.test(name))?.[0] ?? null;
  const excluded = role !== 'wetness' && role !== 'datetime' && notTheQuantity.test(name);
  return excluded ? null : role;
}

const quoted = (headers: readonly string[]): string => headers.map((header) => `“${header}”`).join(', ');

const indexNamed = (header: readonly string[], { columns }: ColumnRequest, role: Role): number | null => {
  const wanted = columns[role];
  if (wanted == null) return null;
  const exact = header.indexOf(wanted);
  const index = exact >= 0 ? exact : header.findIndex((name) => plainName(name) === plainName(wanted));
  if (index < 0)
    throw new FileProblem(
      { code: 'unknown_column', params: { column: wanted } },
      `There is no column “${wanted}”.`,
      [`The columns are ${quoted(header)}.`],
    );
  return index;
};

/** Indices of the columns that claim each part by name; a column that was named by its owner claims no other part. */
function claimantsIn(header: readonly string[], asked: ColumnRequest): (role: Role) => number[] {
  const taken = new Set(
    (Object.keys(asked.columns) as Role[]).map((role) => indexNamed(header, asked, role)),
  );
  // “HR” beside year, month and day is an hour, not the humidity of the French.
  for (const index of calendarColumns(header)) taken.add(index);
  const claimed = header.map((name, index) => (taken.has(index) ? null : claims(name)));
  return (role) => {
    const all =
      asked.columns[role] === null ? [] : header.map((_, i) => i).filter((i) => claimed[i] === role);
    const plain = all.filter((i) => {
      const name = plainName(header[i] ?? '');
      return !lessThanTheQuantity.test(name) && !(role === 'rain' && namesCounter(name));
    });
    return plain.length > 0 ? plain : all;
  };
}

export interface GuessedColumn {
  readonly quantity: FileQuantity;
  /** Columns that may be it, the first the likeliest; one where it is sure. */
  readonly candidates: readonly number[];
  /** Of the first; `null` where neither its name nor its values show it. */
  readonly unit: string | null;
  readonly unitFrom: QuantityColumn['unitFrom'] | null;
  /** Of rain: that of each record, a sum that rises, or not known. */
  readonly rainKind?: RainKind;
}

/**
 * What each column seems to be, by name and values; quantities without any column are left out.
 *
 * @param sample the first rows of the file
 * @param newestFirst whether they are in that order
 * @throws FileProblem for a column asked for that is not there
 */
export function guessedColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  decimalComma: boolean,
  asked: ColumnRequest,
  newestFirst: boolean,
): GuessedColumn[] {
  const numeric = (index: number): boolean => {
    const values = sample.map((cells) => decimalOf(cells[index] ?? '', decimalComma));
    const given = values.filter((value) => value !== null);
    return given.filter((value) => !Number.isNaN(value)).length * 2 > given.length;
  };
  const claimants = claimantsIn(header, asked);
  return quantities.flatMap((quantity): GuessedColumn[] => {
    const wanted = indexNamed(header, asked, quantity);
    const candidates = wanted === null ? claimants(quantity).filter(numeric) : [wanted];
    const [index] = candidates;
    if (index === undefined) return [];
    const values = sample
      .map((cells) => decimalOf(cells[index] ?? '', decimalComma))
      .filter((value): value is number => value !== null && !Number.isNaN(value) && Math.abs(value) < 5000);
    const guess = { quantity, candidates, ...unitOf(quantity, header[index] ?? '', values, asked) };
    return [quantity === 'rain' ? withRainKind(guess, header[index] ?? '', values, newestFirst) : guess];
  });
}

/** A rising sum gets its unit; where unsure none, so that the farmer is asked. */
function withRainKind(
  guess: GuessedColumn,
  header: string,
  values: readonly number[],
  newestFirst: boolean,
): GuessedColumn {
  if (guess.unitFrom === 'asked' || guess.unit === 'mm/h') return guess;
  const movement = new RainMovement();
  for (const value of values) movement.add(value);
  const rainKind = movement.kind(namesCounter(plainName(header)), newestFirst);
  if (rainKind === 'amount') return { ...guess, rainKind };
  if (rainKind === 'unclear') return { ...guess, rainKind, unit: null, unitFrom: null };
  return { ...guess, rainKind, unit: guess.unit === 'in' ? 'in total' : 'mm total', unitFrom: 'values' };
}

/**
 * What keeps the guesses from being used: each is missing or not sure, with the flag that settles it.
 *
 * @param needed quantities without which the file is of no use
 */
export function columnProblems(
  header: readonly string[],
  guesses: readonly GuessedColumn[],
  needed: readonly FileQuantity[],
): FileProblem[] {
  const nameOf = (index: number | undefined): string => header[index ?? -1] ?? '';
  const missing = needed.filter((quantity) => !guesses.some((guess) => guess.quantity === quantity));
  const problems = missing.map(
    (quantity) =>
      new FileProblem(
        { code: 'no_quantity', params: { quantity } },
        `No column of ${quantity} was recognised.`,
        [
          `The columns are ${quoted(header)}.`,
          `Name it: --column ${quantity}="${header.at(-1) ?? ''}" (with the right name).`,
        ],
      ),
  );
  if (guesses.length === 0 && needed.length === 0)
    problems.push(
      new FileProblem({ code: 'no_quantity' }, 'No column holds a quantity that is known here.', [
        `The columns are ${quoted(header)}.`,
      ]),
    );
  for (const { quantity, candidates, unit, rainKind } of guesses) {
    const column = nameOf(candidates[0]);
    if (candidates.length > 1)
      problems.push(
        new FileProblem(
          { code: 'ambiguous_column', params: { quantity, columns: candidates.map(nameOf).join(', ') } },
          `More than one column may be ${quantity}: ${quoted(candidates.map(nameOf))}.`,
          [`Name the right one: --column ${quantity}="${column}".`],
        ),
      );
    else if (rainKind === 'unclear') problems.push(unclearRain(column));
    else if (unit === null)
      problems.push(
        new FileProblem(
          { code: 'unknown_unit', params: { quantity, column } },
          `The unit of “${column}” (${quantity}) is not in its name and its values do not show it.`,
          [
            `Say which: ${Object.keys(units[quantity])
              .map((one) => `--unit ${quantity}=${one}`)
              .join(' or ')}.`,
          ],
        ),
      );
  }
  return problems;
}

/** It may be the rain of each record, or a sum that rises. */
export const unclearRain = (column: string): FileProblem =>
  new FileProblem(
    { code: 'unclear_rain', params: { quantity: 'rain', column } },
    `“${column}”: the rain of each record, or a sum that rises? The values do not show it.`,
    ['Say which: --unit rain=mm or --unit rain="mm total" (or in, "in total").'],
  );

/** Hours and zones by the names of the clock's columns: `GMT+05:30`, `UTC`. */
function offsetIn(header: string): number | null {
  const [, sign, hours, minutes] = /\b(?:utc|gmt)\s*([+\-−])\s*(\d{1,2})(?::?(\d{2}))?/i.exec(header) ?? [];
  if (sign !== undefined && hours !== undefined) {
    const ahead = Number(hours) * 60 + Number(minutes ?? 0);
    return ahead > 14 * 60 ? null : sign === '+' ? ahead : -ahead;
  }
  return /\b(utc|gmt)\b/.test(plainName(header)) ? 0 : null;
}

/**
 * The columns of guesses that have no problem.
 *
 * @param clock from `clockColumns`
 */
export function columnsOf(
  header: readonly string[],
  guesses: readonly GuessedColumn[],
  clock: readonly number[],
): FileColumns {
  const found = guesses.flatMap(({ quantity, candidates, unit, unitFrom }): QuantityColumn[] => {
    const [index] = candidates;
    return index === undefined || unit === null || unitFrom === null
      ? []
      : [{ quantity, index, header: header[index] ?? '', unit, unitFrom }];
  });
  const used = new Set([...clock, ...found.map(({ index }) => index)]);
  const clockHeader = clock.map((index) => header[index] ?? '').join(' ');
  return {
    clock,
    quantities: found,
    ignored: header.filter((_, i) => !used.has(i)),
    offsetMinutes: offsetIn(clockHeader),
    endsHour: /end of hour|\bhour ending|\bende\b|\bfin\b/.test(plainName(clockHeader)),
  };
}

const calendar = [
  /^(year|yyyy|yr|jahr|année|वर्ष|साल)$/,
  /^(mo|month|mm|monat|mois|महिना|महीना)$/,
  /^(dy|day|dd|tag|jour|दिवस|दिन)$/,
  /^(hr|hour|hh|stunde|heure|तास|घंटा)$/,
  /^(mn|mi|min|minute)$/,
] as const;

/** Columns of year, month, day and what there is of hour and minute; empty where one of the first three is missing. */
function calendarColumns(header: readonly string[]): number[] {
  const found = calendar.map((word) => header.findIndex((name) => word.test(plainName(name))));
  if (found.slice(0, 3).some((index) => index < 0)) return [];
  const end = found.indexOf(-1);
  return end < 0 ? found : found.slice(0, end);
}

/** The text of a row's clock, from one column or several. */
export function cellClock(clock: readonly number[], cells: readonly string[]): string {
  const parts = clock.map((index) => plainCell(cells[index] ?? ''));
  if (clock.length < 3) return parts.join(' ').trim();
  const [year = '', month = '', day = '', hour = '0', minute = '0'] = parts;
  return `${year}-${month}-${day} ${hour}:${minute.padStart(2, '0')}`;
}

/**
 * The columns of date and time: one, two, or year, month, day and hour.
 *
 * @throws FileProblem when there is none
 */
export function clockColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  asked: ColumnRequest,
): number[] {
  if (header.every((name) => name === '' || !Number.isNaN(Number(name)) || looksLikeInstants([name])))
    throw new FileProblem(
      { code: 'no_header', line: 1 },
      'The first line holds values, not the names of columns.',
      ['Put a line of names above it, such as: datetime,temperature °C,humidity %,rain mm,wind km/h.'],
    );
  const indexAsked = (role: Role) => indexNamed(header, asked, role);
  const claimants = claimantsIn(header, asked);
  const texts = (index: number) => sample.slice(0, 200).map((cells) => plainCell(cells[index] ?? ''));
  const isInstants = (index: number) => looksLikeInstants(texts(index));
  const whole = indexAsked('datetime');
  if (whole !== null) return [whole];
  const dateAsked = indexAsked('date');
  const timeAsked = indexAsked('time');
  if (dateAsked !== null) return timeAsked === null ? [dateAsked] : [dateAsked, timeAsked];
  const parts = timeAsked === null ? calendarColumns(header) : [];
  if (parts.length > 0) return parts;
  const named = claimants('datetime').filter(isInstants);
  const utc = named.find((index) => /\butc\b/.test(plainName(header[index] ?? '')));
  const best = utc ?? named[0];
  if (best !== undefined) return [best];
  const date = claimants('date').find(isInstants);
  const times = timeAsked === null ? claimants('time') : [timeAsked];
  const time = times.find((index) =>
    texts(index).some((text) => /^\d{1,2}(:\d{2}){0,2} ?([ap]\.?(m\.?)?)?$/i.test(text)),
  );
  if (date !== undefined) return time === undefined ? [date] : [date, time];
  const alone = claimants('time').find(isInstants) ?? header.findIndex((_, index) => isInstants(index));
  if (alone >= 0) return [alone];
  throw new FileProblem({ code: 'no_clock' }, 'No column of date and time was recognised.', [
    `The columns are ${quoted(header)}.`,
    'Name it: --column datetime="…", or --column date="…" --column time="…".',
  ]);
}

function unitOf(
  quantity: FileQuantity,
  header: string,
  values: readonly number[],
  asked: ColumnRequest,
): Pick<GuessedColumn, 'unit' | 'unitFrom'> {
  const wanted = asked.units[quantity];
  if (wanted !== undefined) return { unit: wanted, unitFrom: 'asked' };
  const named = unitInName(quantity, header);
  if (named !== null) return { unit: named, unitFrom: 'header' };
  const greatest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  if (quantity === 'temperature' || quantity === 'dewpoint')
    return { unit: middle > 200 ? 'K' : middle > 48 ? 'F' : 'C', unitFrom: 'values' };
  if (quantity === 'humidity' || quantity === 'cloud')
    return { unit: greatest <= 1 && greatest > 0 ? 'share' : '%', unitFrom: 'values' };
  if (quantity === 'wetness' && greatest <= 1) return { unit: 'share', unitFrom: 'values' };
  if (quantity === 'rain') return { unit: 'mm', unitFrom: 'usual' };
  if (quantity === 'radiation' && greatest > 60) return { unit: 'W/m2', unitFrom: 'values' };
  return { unit: null, unitFrom: null };
}

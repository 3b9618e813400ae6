/** Reads a station's file from its first byte to its last, once, into hours. */

import { dateOfDayNumber, localDayNumber } from '@draksha/models';
import type { DateOrder } from '@draksha/models/choices';
import { type DateFormat, instantOf, otherFormat } from '@draksha/models/table/written-instants';
import {
  type ColumnRequest,
  cellClock,
  clockColumns,
  columnProblems,
  columnsOf,
  decimalOf,
  type FileColumns,
  type GuessedColumn,
  guessedColumns,
  unclearRain,
} from './columns.ts';
import { type Csv, type CsvRow, openCsv } from './csv-rows.ts';
import { formatNames, formatOf } from './date-format.ts';
import { HourGatherer, type StationSeries } from './hours.ts';
import { FileProblem } from './problem.ts';
import { type FileQuantity, plainName, possible, units } from './quantities.ts';
import { namesCounter, RainCounter, RainMovement } from './rain-counter.ts';
import { instantsOf, type Zone } from './zone.ts';

export interface ReadingOptions extends ColumnRequest {
  readonly zone: Zone;
  readonly dates: DateOrder | null;
  /** Null: as the header says, else the start. */
  readonly timeIs: 'start' | 'end' | null;
  /** Quantities without which the file is of no use; at least one has to be there in any case. */
  readonly needed: readonly FileQuantity[];
  /** Minutes by which the hours of the place begin after those of UTC; as the zone has them where not given. */
  readonly phaseMinutes?: number;
  /** No reading can be later than this, epoch milliseconds; none is refused where not given. */
  readonly latestMs?: number;
}

/** What the head of a file says, before its rows are gathered. */
export interface StationFileHead {
  readonly header: readonly string[];
  readonly sample: readonly CsvRow[];
  /** Empty where it was not recognised. */
  readonly clock: readonly number[];
  readonly dateFormat: string | null;
  readonly stepMinutes: number | null;
  readonly guesses: readonly GuessedColumn[];
  /** What keeps the rows from being gathered. */
  readonly problems: readonly FileProblem[];
  /** @throws FileProblem the first of `problems`, or one further down in the file */
  readonly gathered: () => Promise<StationFile>;
}

export interface LeftOut {
  readonly quantity: FileQuantity;
  readonly readings: number;
  readonly firstLine: number;
  readonly example: string;
}

/** What became of a sum of rain that rises. */
export interface CounterRead {
  readonly column: string;
  readonly resets: number;
  /** Rises over gaps of hours, left out. */
  readonly gaps: number;
  /** Readings that the ones after them deny, left out. */
  readonly outliers: number;
}

export interface StationFile extends StationSeries {
  readonly columns: FileColumns;
  readonly dateFormat: string;
  readonly rows: number;
  /** Minutes between readings, the usual step. */
  readonly stepMinutes: number;
  readonly timeIs: 'start' | 'end';
  /** Rows at a time that had been read before: only the first counts. */
  readonly repeatedRows: number;
  readonly firstRepeatedLine: number | null;
  /** Rows whose time the clock never showed, skipped by summer time. */
  readonly skippedClockRows: number;
  readonly unreadableDates: number;
  readonly firstUnreadableLine: number | null;
  readonly leftOut: readonly LeftOut[];
  /** Null where rain is that of each record, or is not there. */
  readonly rainCounter: CounterRead | null;
}

const SAMPLE_ROWS = 3000;

async function take(rows: AsyncGenerator<CsvRow>, count: number): Promise<CsvRow[]> {
  const taken: CsvRow[] = [];
  while (taken.length < count) {
    const next = await rows.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

/** The usual step between readings, minutes, from the first rows. */
function stepOf(clocks: readonly number[]): number {
  const steps = clocks
    .slice(1)
    .map((clock, i) => Math.abs(clock - (clocks[i] ?? clock)) / 60_000)
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  const step = steps[Math.floor((steps.length - 1) / 2)];
  if (step === undefined)
    throw new FileProblem({ code: 'one_time' }, 'All rows have the same time, or there is but one.', [
      'The report needs hourly readings or finer, over some days.',
    ]);
  if (step > 60)
    throw new FileProblem(
      { code: 'too_coarse', params: { hours: Math.round(step / 6) / 10 } },
      `The readings are ${step >= 1440 ? `${Math.round(step / 1440)} day(s)` : `${Math.round(step / 60)} hours`} apart.`,
      ['Leaf wetness and infections need hourly readings or finer. Export the hourly file of the station.'],
    );
  return step;
}

interface Reader {
  readonly textOf: (row: CsvRow) => string;
  readonly format: DateFormat;
}

function clockMsOf(row: CsvRow, { textOf, format }: Reader) {
  const text = textOf(row);
  const instant = instantOf(text, format);
  if (instant !== null || text === '') return instant;
  const other = otherFormat(text, format);
  // A day past the twelfth in the month's place: the two orders are mixed, or the order was taken wrongly.
  if (other !== null)
    throw new FileProblem(
      {
        code: 'mixed_dates',
        line: row.line,
        params: { text, format: formatNames[other], before: formatNames[format] },
      },
      `Line ${row.line}: “${text}” is written ${formatNames[other]}, the rows before it ${formatNames[format]}. The dates are mixed.`,
      ['Write all dates in one way; a spreadsheet often changes only those it can read as its own.'],
    );
  return null;
}

function clockOf(header: readonly string[], sample: readonly CsvRow[], options: ReadingOptions) {
  const clock = clockColumns(
    header,
    sample.map((row) => row.cells),
    options,
  );
  const textOf = (row: CsvRow) => cellClock(clock, row.cells);
  const texts = sample.map(textOf).filter((text) => text !== '');
  const reader: Reader = { textOf, format: formatOf(texts, options.dates) };
  const clocks = sample.flatMap((row) => clockMsOf(row, reader)?.clockMs ?? []);
  const newestFirst = (clocks[0] ?? 0) > (clocks.at(-1) ?? 0);
  return { clock, reader, stepMinutes: stepOf(clocks), newestFirst };
}

/**
 * Reads a file up to where its columns and dates can be understood.
 *
 * @param text the file in pieces
 * @throws FileProblem for a file that holds no table
 */
export async function openStationFile(
  text: AsyncIterable<string>,
  options: ReadingOptions,
): Promise<StationFileHead> {
  const csv = await openCsv(text);
  const sample = await take(csv.rows, SAMPLE_ROWS);
  if (sample.length === 0) throw new FileProblem({ code: 'no_rows' }, 'The file has a header and no rows.');
  const decimalComma = csv.delimiter !== ',';
  const problems: FileProblem[] = [];
  let found: ReturnType<typeof clockOf> | null = null;
  try {
    found = clockOf(csv.header, sample, options);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const ofHeader = error.fault.code === 'no_clock';
    problems.push(error.atLine(ofHeader ? csv.line : (sample[0]?.line ?? csv.line)));
  }
  const guesses = guessedColumns(
    csv.header,
    sample.map((row) => row.cells),
    decimalComma,
    options,
    found?.newestFirst ?? false,
  );
  // Behind those of the clock: of a daily file no column would help.
  if (problems[0]?.fault.code !== 'no_header')
    problems.push(
      ...columnProblems(csv.header, guesses, options.needed).map((problem) => problem.atLine(csv.line)),
    );
  return {
    header: csv.header,
    sample,
    clock: found?.clock ?? [],
    dateFormat: found && formatNames[found.reader.format],
    stepMinutes: found?.stepMinutes ?? null,
    guesses,
    problems,
    gathered: async () => {
      if (problems[0] !== undefined || found === null) throw problems[0] ?? new Error('no clock was found');
      const columns = columnsOf(csv.header, guesses, found.clock);
      return gather(csv, sample, columns, found, options, decimalComma);
    },
  };
}

/** @throws FileProblem for a file that cannot be answered for as it is */
export const readStationFile = async (
  text: AsyncIterable<string>,
  options: ReadingOptions,
): Promise<StationFile> => (await openStationFile(text, options)).gathered();

/** India's most in a day was 1,168 mm; above this a file is asked about. */
const MAX_RAIN_A_DAY_MM = 400;

/** @throws FileProblem for a day of more rain than is to be believed unasked */
function checkRain({ series }: StationSeries, column: string, zone: Zone): void {
  const days = new Map<number, number>();
  series.startsAtMs.forEach((startsAtMs, i) => {
    const day = localDayNumber(startsAtMs, zone.offsetAt(startsAtMs));
    const rain = series.precipitation[i] ?? Number.NaN;
    if (!Number.isNaN(rain)) days.set(day, (days.get(day) ?? 0) + rain);
  });
  for (const [day, sum] of days)
    if (sum > MAX_RAIN_A_DAY_MM) {
      const date = dateOfDayNumber(day);
      throw new FileProblem(
        { code: 'too_much_rain', params: { quantity: 'rain', column, date, mm: Math.round(sum) } },
        `“${column}” comes to ${Math.round(sum)} mm of rain on ${date}.`,
        ['Is it a sum that rises, or another unit? Say --unit rain="mm total", --unit rain=mm, or as it is.'],
      );
    }
}

async function gather(
  csv: Csv,
  sample: readonly CsvRow[],
  columns: FileColumns,
  { reader, stepMinutes, newestFirst }: ReturnType<typeof clockOf>,
  { zone, timeIs: timeIsAsked, phaseMinutes, latestMs = Number.POSITIVE_INFINITY }: ReadingOptions,
  decimalComma: boolean,
): Promise<StationFile> {
  const timeIs = timeIsAsked ?? (columns.endsHour ? 'end' : 'start');
  const shiftMs = timeIs === 'end' ? stepMinutes * 60_000 : 0;
  const scales = columns.quantities.map(({ quantity, index, unit }) => {
    const {
      times = 1,
      plus = 0,
      perRecord = false,
      sums = false,
      counter = false,
    } = units[quantity][unit] ?? {};
    return { quantity, index, sums, plus, counter, times: perRecord ? times / (stepMinutes / 60) : times };
  });
  const rain = columns.quantities.find(({ quantity }) => quantity === 'rain');
  const counted = new RainCounter();
  const movement = new RainMovement();
  const offsetOfFile = csv.offsetMinutes ?? columns.offsetMinutes;
  const leftOut = new Map<FileQuantity, LeftOut>();
  const leaveOut = (quantity: FileQuantity, line: number, example: string): void => {
    const known = leftOut.get(quantity);
    leftOut.set(quantity, {
      quantity,
      readings: (known?.readings ?? 0) + 1,
      firstLine: known?.firstLine ?? line,
      example: known?.example ?? example.trim(),
    });
  };
  let hours: HourGatherer | null = null;
  let rows = 0;
  let unreadableDates = 0;
  let firstUnreadableLine: number | null = null;
  let skippedClockRows = 0;
  let firstRepeatedLine: number | null = null;
  let before = Number.NEGATIVE_INFINITY;
  for (const part of [sample, csv.rows])
    for await (const row of part) {
      rows++;
      const written = clockMsOf(row, reader);
      if (written === null) {
        unreadableDates++;
        firstUnreadableLine ??= row.line;
        continue;
      }
      const offset = written.offsetMinutes ?? offsetOfFile;
      const candidates =
        offset === null ? instantsOf(written.clockMs, zone) : [written.clockMs - offset * 60_000];
      // When the clock is set back the same hour is shown twice: the second time is the one after what was read.
      const utcMs = candidates.find((instant) => instant > before) ?? candidates[0];
      if (utcMs === undefined) {
        skippedClockRows++;
        continue;
      }
      before = utcMs;
      if (utcMs - shiftMs > latestMs)
        throw new FileProblem(
          { code: 'future', line: row.line, params: { text: reader.textOf(row) } },
          `Line ${row.line}: “${reader.textOf(row)}” has not come yet.`,
          ['Is the date read rightly, and the zone? Say --dates dmy, mdy or ymd, and --zone.'],
        );
      hours ??= new HourGatherer((phaseMinutes ?? ((zone.offsetAt(utcMs) % 60) + 60) % 60) * 60_000);
      const slot = hours.at(utcMs - shiftMs, stepMinutes < 1);
      if (slot === null) {
        firstRepeatedLine ??= row.line;
        continue;
      }
      for (const { quantity, index, times, plus, counter } of scales) {
        const cell = row.cells[index] ?? '';
        const number = decimalOf(cell, decimalComma);
        if (number === null) continue;
        const value = number * times + plus;
        const [least, greatest] = possible[quantity];
        if (counter && value >= 0 && Number.isFinite(value)) counted.add(utcMs, slot, value);
        else if (value >= least && value <= greatest) {
          hours.add(slot, quantity, value);
          if (quantity === 'rain') movement.add(value);
        } else leaveOut(quantity, row.line, cell);
      }
    }
  if (hours === null)
    throw new FileProblem({ code: 'unreadable_date' }, 'Not one date of the file could be read.');
  let rainCounter: CounterRead | null = null;
  if (rain !== undefined && units.rain[rain.unit]?.counter === true) {
    const { amounts, ...found } = counted.differences(stepMinutes, zone.offsetAt);
    for (const { slot, amount } of amounts) hours.add(slot, 'rain', amount);
    rainCounter = { column: rain.header, ...found };
  } else if (rain !== undefined && rain.unitFrom !== 'asked' && rain.unit !== 'mm/h') {
    // The first rows may have been dry: the whole file shows what they did not.
    const kind = movement.kind(namesCounter(plainName(rain.header)), newestFirst);
    if (kind !== 'amount') throw unclearRain(rain.header).atLine(csv.line);
  }
  const summed = new Set(scales.filter(({ sums }) => sums).map(({ quantity }) => quantity));
  const gathered = hours.gathered(summed, new Set(scales.map(({ quantity }) => quantity)));
  if (rain !== undefined && rain.unitFrom !== 'asked') checkRain(gathered, rain.header, zone);
  return {
    ...gathered,
    columns: { ...columns, offsetMinutes: offsetOfFile },
    dateFormat: formatNames[reader.format],
    rows,
    stepMinutes,
    timeIs,
    repeatedRows: hours.repeated,
    firstRepeatedLine,
    skippedClockRows,
    unreadableDates,
    firstUnreadableLine,
    leftOut: [...leftOut.values()],
    rainCounter,
  };
}

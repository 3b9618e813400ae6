import { setImmediate as turn } from 'node:timers/promises';
import {
  type BodyOf,
  type MeasuredQuantity,
  measuredQuantities,
  type ObservationProblem,
  type ObservedColumn,
  type ObservedFile,
  type StationRole,
  type stationRoutes,
  stationUnits,
} from '@draksha/contract';
import { localIso } from '@draksha/models';
import { AppError } from '../../../lib/errors.ts';
import type { MeasuredHour } from './measured-hours.ts';
import { FileProblem } from './station-file/problem.ts';
import type { FileQuantity, Role } from './station-file/quantities.ts';
import {
  openStationFile,
  type ReadingOptions,
  type StationFile,
  type StationFileHead,
} from './station-file/station-file.ts';
import { type Zone, zoneOf } from './station-file/zone.ts';

/** What a request says of a file. */
type Reading = BodyOf<(typeof stationRoutes)['POST /weather/observations']>;

const CHUNK = 1 << 16;
const FIRST_ROWS = 10;
/** A station's clock may go a little ahead of ours. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** The reader's word for each quantity of the wire. */
const quantityOf = {
  temperature: 'temperature',
  humidity: 'humidity',
  dewPoint: 'dewpoint',
  windSpeed: 'wind',
  precipitation: 'rain',
  solarRadiation: 'radiation',
  cloudCover: 'cloud',
  leafWetness: 'wetness',
} as const satisfies Record<MeasuredQuantity, FileQuantity>;

const wireOf = Object.fromEntries(
  Object.entries(quantityOf).map(([wire, quantity]) => [quantity, wire]),
) as Record<FileQuantity, MeasuredQuantity>;

const roleOf = (role: StationRole): Role =>
  role === 'datetime' || role === 'date' || role === 'time' ? role : quantityOf[role];

/** The text in pieces; between them others have their turn, so that a large file blocks no one. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await turn();
    yield text.slice(from, from + CHUNK);
  }
}

/** @throws AppError validation_failed for a unit that does not exist */
function readingOptions(body: Reading, zone: Zone, now: Date, phaseMinutes: number | null): ReadingOptions {
  const units: Partial<Record<FileQuantity, string>> = {};
  for (const quantity of measuredQuantities) {
    const unit = body.units[quantity];
    if (unit === undefined) continue;
    const known: readonly string[] = stationUnits[quantity];
    if (!known.includes(unit)) {
      const fields = { [`units.${quantity}`]: `Must be one of ${known.join(', ')}` };
      throw new AppError('validation_failed', undefined, { fields });
    }
    units[quantityOf[quantity]] = unit;
  }
  return {
    columns: Object.fromEntries(
      Object.entries(body.columns).map(([role, header]) => [roleOf(role as StationRole), header]),
    ),
    units,
    zone,
    dates: body.dateOrder ?? null,
    timeIs: body.timeIs ?? null,
    needed: [],
    latestMs: now.getTime() + CLOCK_SLACK_MS,
    ...(phaseMinutes === null ? {} : { phaseMinutes }),
  };
}

const wireQuantity = (name: unknown): StationRole | null =>
  typeof name === 'string' && name in wireOf ? wireOf[name as FileQuantity] : null;

function errorOf({ fault, message }: FileProblem): ObservationProblem {
  const { quantity, ...params } = fault.params ?? {};
  const wire = wireQuantity(quantity);
  return {
    code: fault.code,
    severity: 'error',
    line: fault.line ?? null,
    quantity: wire,
    count: null,
    message,
    params: { ...params, ...(wire ? { quantity: wire } : {}) },
  };
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What is left out of a file that can be imported. */
function notesOf(file: StationFile, zone: Zone): ObservationProblem[] {
  const note = (
    code: ObservationProblem['code'],
    count: number,
    line: number | null,
    message: string,
    params: ObservationProblem['params'] = {},
  ): ObservationProblem => ({
    code,
    severity: 'note',
    line,
    quantity: measuredQuantities.find((quantity) => quantity === params.quantity) ?? null,
    count,
    message,
    params: { ...params, count },
  });
  const notes = file.leftOut.map(({ quantity, readings, firstLine, example }) =>
    note(
      'impossible_values',
      readings,
      firstLine,
      `Line ${firstLine}: “${example}” cannot be a ${wireOf[quantity]}; ${plural(readings, 'such reading')} left out.`,
      { quantity: wireOf[quantity], example },
    ),
  );
  if (file.rainCounter !== null) {
    const { column, resets, gaps, outliers } = file.rainCounter;
    notes.push(
      note(
        'rain_counter',
        resets,
        null,
        `“${column}” is a sum that rises: the rise from row to row is taken as the rain. It began again ${plural(resets, 'time')}; ${plural(gaps, 'rise')} over a gap and ${plural(outliers, 'wrong reading')} left out.`,
        { quantity: wireOf.rain, column, resets, gaps, outliers },
      ),
    );
  }
  if (file.repeatedRows > 0)
    notes.push(
      note(
        'repeated_rows',
        file.repeatedRows,
        file.firstRepeatedLine,
        `Line ${file.firstRepeatedLine ?? 0}: this time was read before; the first of ${plural(file.repeatedRows, 'repeated row')} counts.`,
      ),
    );
  if (file.skippedClockRows > 0)
    notes.push(
      note(
        'skipped_clock',
        file.skippedClockRows,
        null,
        `${plural(file.skippedClockRows, 'row')} had a time that the clock of ${zone.name} never showed.`,
        { zone: zone.name },
      ),
    );
  if (file.unreadableDates > 0)
    notes.push(
      note(
        'unreadable_dates',
        file.unreadableDates,
        file.firstUnreadableLine,
        `Line ${file.firstUnreadableLine ?? 0}: no readable date; ${plural(file.unreadableDates, 'such row')} left out.`,
      ),
    );
  return notes;
}

const SURE_FROM_VALUES: ReadonlySet<FileQuantity> = new Set(['humidity', 'cloud']);

function columnsShown({ header, clock, guesses }: StationFileHead): ObservedColumn[] {
  // Year, month and day make the date between them; hour and minute the time.
  const clockRole = (at: number): StationRole =>
    clock.length === 1 ? 'datetime' : at < (clock.length === 2 ? 1 : 3) ? 'date' : 'time';
  return header.map((name, index): ObservedColumn => {
    const at = clock.indexOf(index);
    if (at >= 0) return { header: name, role: clockRole(at), unit: null, unitFrom: null, sure: true };
    const guess = guesses.find(({ candidates }) => candidates.includes(index));
    if (!guess) return { header: name, role: null, unit: null, unitFrom: null, sure: true };
    const first = guess.candidates[0] === index;
    return {
      header: name,
      role: first ? wireOf[guess.quantity] : null,
      unit: first ? guess.unit : null,
      unitFrom: first ? guess.unitFrom : null,
      sure:
        guess.candidates.length === 1 &&
        (guess.unitFrom === 'asked' ||
          guess.rainKind === 'counter' ||
          guess.unitFrom === 'header' ||
          (guess.unitFrom === 'values' && SURE_FROM_VALUES.has(guess.quantity))),
    };
  });
}

export interface Read {
  readonly shown: ObservedFile | null;
  readonly problems: ObservationProblem[];
  readonly file: StationFile | null;
}

/**
 * Reads the whole text, however far it can be understood.
 *
 * @param phaseMinutes of the place's hours; as the file's own zone has them where not known
 * @throws AppError validation_failed for a unit that does not exist
 */
export async function readFile(body: Reading, now: Date, phaseMinutes: number | null): Promise<Read> {
  let shown: Read['shown'] = null;
  try {
    const zone = zoneOf(body.zone);
    const head = await openStationFile(piecesOf(body.text), readingOptions(body, zone, now, phaseMinutes));
    shown = {
      columns: columnsShown(head),
      firstRows: head.sample.slice(0, FIRST_ROWS).map(({ cells }) => [...cells]),
      rows: head.sample.length,
      stepMinutes: head.stepMinutes,
      dateFormat: head.dateFormat,
      timeIs: body.timeIs ?? 'start',
      zone: zone.name,
      hours: 0,
      firstHourAt: null,
      lastHourAt: null,
    };
    if (head.problems.length > 0) return { shown, problems: head.problems.map(errorOf), file: null };
    const file = await head.gathered();
    const { startsAtMs, length } = file.series;
    const at = (index: number): string | null => {
      const ms = startsAtMs[index];
      return ms === undefined ? null : localIso(ms, zone.offsetAt(ms));
    };
    shown = {
      ...shown,
      rows: file.rows,
      timeIs: file.timeIs,
      hours: length,
      firstHourAt: at(0),
      lastHourAt: at(length - 1),
    };
    return { shown, problems: notesOf(file, zone), file };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { shown, problems: [errorOf(error)], file: null };
  }
}

/** The hours of a file in the units of the wire. */
export function hoursOfFile({ series, wetShare }: StationFile): MeasuredHour[] {
  const columns: Readonly<Record<MeasuredQuantity, Float64Array | null>> = {
    temperature: series.temperature,
    humidity: series.humidity,
    dewPoint: series.dewPoint,
    windSpeed: series.windSpeed,
    precipitation: series.precipitation,
    solarRadiation: series.solarRadiation,
    cloudCover: series.cloudCover,
    leafWetness: wetShare,
  };
  return Array.from(series.startsAtMs, (startsAtMs, i) => ({
    startsAtMs,
    values: Object.fromEntries(
      measuredQuantities.map((quantity) => {
        const value = columns[quantity]?.[i] ?? Number.NaN;
        const kept = quantity === 'leafWetness' ? Math.min(1, value) : value;
        return [quantity, Number.isNaN(kept) ? null : kept];
      }),
    ) as unknown as MeasuredHour['values'],
  }));
}

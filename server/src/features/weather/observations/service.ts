import { setImmediate as turn } from 'node:timers/promises';
import {
  type BodyOf,
  type DataOf,
  isInIndia,
  type MeasuredQuantity,
  measuredQuantities,
  type ObservationProblem,
  type ObservedColumn,
  type Place,
  placeProblem,
  type StationRole,
  type stationRoutes,
  stationUnits,
} from '@draksha/contract';
import { greatCircleDistance } from '@draksha/models';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db.ts';
import { AppError } from '../../../lib/errors.ts';
import { FileProblem } from '../../../lib/station-file/problem.ts';
import type { Quantity, Role } from '../../../lib/station-file/quantities.ts';
import {
  openStationFile,
  type ReadingOptions,
  type StationFile,
  type StationFileHead,
} from '../../../lib/station-file/station-file.ts';
import { type Zone, zoneOf } from '../../../lib/station-file/zone.ts';
import { uuidV7 } from '../../../lib/uuid.ts';
import { findPlot } from '../../plots/service.ts';
import { type MeasuredHour, mergeHours, SPEAKS_WITHIN_KM } from '../measured/service.ts';
import { readPlace } from '../places/service.ts';
import { isoWithOffset } from '../providers/zone.ts';
import { shownStation } from '../stations/service.ts';
import {
  growStation,
  lockStationNamed,
  readStationDays,
  type StationRow,
  stationRows,
  writeStationDays,
} from '../stations/store.ts';

type Body = BodyOf<(typeof stationRoutes)['POST /weather/observations']>;
type Answer = DataOf<(typeof stationRoutes)['POST /weather/observations']>;
type Import = Extract<Body, { step: 'import' }>;

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
} as const satisfies Record<MeasuredQuantity, Quantity>;

const wireOf = Object.fromEntries(
  Object.entries(quantityOf).map(([wire, quantity]) => [quantity, wire]),
) as Record<Quantity, MeasuredQuantity>;

const roleOf = (role: StationRole): Role =>
  role === 'datetime' || role === 'date' || role === 'time' ? role : quantityOf[role];

/** The text in pieces; between them others have their turn, so that a large file holds nobody up. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += CHUNK) {
    if (from > 0) await turn();
    yield text.slice(from, from + CHUNK);
  }
}

/** @throws AppError validation_failed for a unit that does not exist */
function readingOptions(body: Body, zone: Zone, now: Date, phaseMinutes: number | null): ReadingOptions {
  const units: Partial<Record<Quantity, string>> = {};
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
  typeof name === 'string' && name in wireOf ? wireOf[name as Quantity] : null;

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

const SURE_FROM_VALUES: ReadonlySet<Quantity> = new Set(['humidity', 'cloud']);

function columnsShown({ header, clock, guesses }: StationFileHead): ObservedColumn[] {
  const clockRoles = clock.length === 2 ? (['date', 'time'] as const) : (['datetime'] as const);
  return header.map((name, index): ObservedColumn => {
    const at = clock.indexOf(index);
    if (at >= 0)
      return { header: name, role: clockRoles[at] ?? 'datetime', unit: null, unitFrom: null, sure: true };
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
          guess.unitFrom === 'header' ||
          (guess.unitFrom === 'values' && SURE_FROM_VALUES.has(guess.quantity))),
    };
  });
}

interface Read {
  readonly shown: NonNullable<Answer['file']> | null;
  readonly problems: ObservationProblem[];
  readonly file: StationFile | null;
}

async function readFile(body: Body, now: Date, phaseMinutes: number | null): Promise<Read> {
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
      return ms === undefined ? null : isoWithOffset(ms, zone.offsetAt(ms));
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

function hoursOf({ series, wetShare }: StationFile): MeasuredHour[] {
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

interface Site {
  readonly place: Place;
  readonly plotId: string | null;
}

/** @throws AppError not_found, plot_without_coordinates, invalid_coordinates, unsuitable_coordinates */
async function siteOf(db: Db, body: Import): Promise<Site> {
  const named = body.lat !== undefined || body.lon !== undefined;
  if (body.plotId === undefined) return { place: readPlace(body), plotId: null };
  const { id, latitude, longitude } = await findPlot(db, body.plotId);
  if (named) return { place: readPlace(body), plotId: id };
  if (latitude === null || longitude === null || placeProblem(latitude, longitude) !== null)
    throw new AppError('plot_without_coordinates');
  return { place: { latitude, longitude }, plotId: id };
}

/** Minutes by which a place's hours begin after those of UTC: India's half hour, else whole hours. */
const phaseOf = (place: Place): number => (isInIndia(place) ? 30 : 0);

/** @throws AppError conflict, validation_failed where a station of that name stands elsewhere */
async function stationFor(
  db: Db,
  userId: string,
  body: Import,
  { place, plotId }: Site,
  now: Date,
): Promise<StationRow> {
  const known = await lockStationNamed(db, body.name);
  if (known) {
    if (greatCircleDistance(known, place) <= SPEAKS_WITHIN_KM) return known;
    throw new AppError('validation_failed', undefined, {
      fields: { name: 'A station of this name stands at another place. Give this one a name of its own.' },
    });
  }
  const { row } = await stationRows.create(db, userId, body.id ?? uuidV7(now), {
    name: body.name,
    plotId,
    ...place,
    elevationMetres: body.elevationMetres ?? null,
    phaseMinutes: phaseOf(place),
  });
  if (row.deletedAt !== null) throw new AppError('conflict');
  return row;
}

/**
 * Reads a station's file. A preview says what is understood and changes nothing; an import keeps the hours, the whole of it or
 * nothing.
 *
 * @throws AppError validation_failed with `problems` under `data` for an import of a file that cannot be read as it is
 */
export async function observe({ farmers, clock }: Context, userId: string, body: Body): Promise<Answer> {
  const now = clock();
  if (body.step === 'preview') {
    const { shown, problems, file } = await readFile(body, now, null);
    return {
      step: 'preview',
      file: shown,
      problems,
      ready: file !== null,
      station: null,
      imported: null,
    };
  }
  const site = await farmers.read(userId, (db) => siteOf(db, body));
  const { shown, problems, file } = await readFile(body, now, phaseOf(site.place));
  if (!file) {
    const first = problems[0];
    throw new AppError('validation_failed', first?.message, {
      fields: { text: first?.message ?? 'Not a station’s file' },
      data: { problems },
    });
  }
  const hours = hoursOf(file);
  const { station, counts } = await farmers.write(userId, (db) => keep(db, userId, body, site, hours, now));
  return {
    step: 'import',
    file: shown,
    problems,
    ready: true,
    station: shownStation(station),
    imported: counts,
  };
}

async function keep(
  db: Db,
  userId: string,
  body: Import,
  site: Site,
  hours: readonly MeasuredHour[],
  now: Date,
): Promise<{ station: StationRow; counts: NonNullable<Answer['imported']> }> {
  const station = await stationFor(db, userId, body, site, now);
  const first = hours[0]?.startsAtMs ?? 0;
  const last = hours.at(-1)?.startsAtMs ?? 0;
  const dayOf = (ms: number): string =>
    new Date(ms - station.phaseMinutes * 60_000).toISOString().slice(0, 10);
  const stored = await readStationDays(db, station, dayOf(first), dayOf(last));
  const { changed, ...counts } = mergeHours(stored, hours, station.phaseMinutes);
  if (changed.length === 0) return { station, counts };
  await writeStationDays(db, userId, station, changed);
  const grown = await growStation(db, station, {
    newHours: counts.newHours,
    firstHourAt: new Date(first).toISOString(),
    lastHourAt: new Date(last).toISOString(),
    quantities: measuredQuantities.filter((quantity) =>
      hours.some(({ values }) => values[quantity] !== null),
    ),
  });
  return { station: grown ?? station, counts };
}

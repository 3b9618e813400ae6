import {
  type BodyOf,
  type DataOf,
  isInIndia,
  measuredQuantities,
  type Place,
  type stationRoutes,
} from '@draksha/contract';
import {
  DAY_MS,
  FITTED_DAYS,
  fitWetness,
  greatCircleDistance,
  INDIA_UTC_OFFSET_MINUTES,
  localDate,
  localDayNumber,
  seriesFromHours,
  utcDay,
  type WetnessFit,
} from '@draksha/models';
import type { Context } from '../../../context.ts';
import type { ReadDb, WriteDb } from '../../../db.ts';
import { AppError } from '../../../lib/errors.ts';
import { readPlace } from '../../../lib/places.ts';
import { uuidV7 } from '../../../lib/uuid.ts';
import { findPlot, needPlaceOf } from '../../plots/service.ts';
import { hoursOfFile, readFile } from './file-reading.ts';
import { decodeStationDay, type MeasuredHour, mergeHours, SPEAKS_WITHIN_KM } from './measured-hours.ts';
import { shownStation } from './service.ts';
import {
  growStation,
  lockStationNamed,
  ownStations,
  readStationDays,
  type StationRow,
  stationRows,
  writeStationDays,
} from './store.ts';

type Body = BodyOf<(typeof stationRoutes)['POST /weather/observations']>;
type Answer = DataOf<(typeof stationRoutes)['POST /weather/observations']>;
/** A farmer has a few; more are a script gone wrong. */
const MAX_STATIONS = 50;

type Import = Extract<Body, { step: 'import' }>;

interface Site {
  readonly place: Place;
  readonly plotId: string | null;
}

/** @throws AppError not_found, plot_without_coordinates, invalid_coordinates, unsuitable_coordinates */
async function siteOf(db: ReadDb, body: Import): Promise<Site> {
  const named = body.lat !== undefined || body.lon !== undefined;
  if (body.plotId === undefined) return { place: readPlace(body), plotId: null };
  const plot = await findPlot(db, body.plotId);
  return { place: named ? readPlace(body) : needPlaceOf(plot), plotId: plot.id };
}

/** Minutes by which a place's hours begin after those of UTC: India's half hour, else whole hours. */
const phaseOf = (place: Place): number => (isInIndia(place) ? 30 : 0);

const isSameName = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'stations_by_name';

/** @throws AppError conflict, validation_failed where a station of that name is elsewhere */
async function stationFor(
  db: WriteDb,
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
  if ((await ownStations(db)).length >= MAX_STATIONS)
    throw new AppError('validation_failed', undefined, {
      fields: { name: `At most ${MAX_STATIONS} stations are kept. Delete one that is no longer there.` },
    });
  const values = {
    name: body.name,
    plotId,
    ...place,
    elevationMetres: body.elevationMetres ?? null,
    phaseMinutes: phaseOf(place),
  };
  const { row } = await stationRows.create(db, userId, body.id ?? uuidV7(now), values, false);
  return row;
}

/**
 * Reads a station's file. A preview reports what was understood; an import stores all of its hours, or none.
 *
 * @throws AppError validation_failed with `problems` under `data` for an import of an unreadable file
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
  const hours = hoursOfFile(file);
  const write = () => farmers.write(userId, (db) => keep(db, userId, body, site, hours, now));
  // Of two imports that create the same station at once, the second finds it on a retry.
  const { station, counts } = await write().catch((error: unknown) => {
    if (!isSameName(error)) throw error;
    return write();
  });
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
  db: WriteDb,
  userId: string,
  body: Import,
  site: Site,
  hours: readonly MeasuredHour[],
  now: Date,
): Promise<{ station: StationRow; counts: NonNullable<Answer['imported']> }> {
  const station = await stationFor(db, userId, body, site, now);
  const first = hours[0]?.startsAtMs ?? 0;
  const last = hours.at(-1)?.startsAtMs ?? 0;
  const dayOf = (ms: number): string => localDate(ms, -station.phaseMinutes);
  const stored = await readStationDays(db, station, dayOf(first), dayOf(last));
  const { changed, ...counts } = mergeHours(stored, hours, station.phaseMinutes);
  if (changed.length === 0) return { station, counts };
  await writeStationDays(db, userId, station, changed);
  const wetness = hours.some(({ values }) => values.leafWetness !== null)
    ? await taught(db, station, first, last)
    : null;
  const grown = await growStation(db, station, {
    newHours: counts.newHours,
    firstHourAt: new Date(first).toISOString(),
    lastHourAt: new Date(last).toISOString(),
    quantities: measuredQuantities.filter((quantity) =>
      hours.some(({ values }) => values[quantity] !== null),
    ),
    wetness,
  });
  return { station: grown ?? station, counts };
}

/** Days before the last that are read: a sensor that fails for a while leaves gaps. */
const DAYS_TO_TEACH = FITTED_DAYS.most + 50;

/** What the station's leaf sensor teaches by now. */
async function taught(db: ReadDb, station: StationRow, firstMs: number, lastMs: number): Promise<WetnessFit> {
  const lastKnownMs = Math.max(
    lastMs,
    station.lastHourAt === null ? firstMs : Date.parse(station.lastHourAt),
  );
  const days = await readStationDays(
    db,
    station,
    utcDay(lastKnownMs - DAYS_TO_TEACH * DAY_MS),
    utcDay(lastKnownMs),
  );
  const hours = days.flatMap(decodeStationDay).toSorted((a, b) => a.startsAtMs - b.startsAtMs);
  const series = seriesFromHours(
    hours.map(({ startsAtMs, values: { temperature, humidity, precipitation } }) => ({
      datetime: new Date(startsAtMs).toISOString(),
      ...{ temperature, humidity, precipitation },
    })),
  );
  const shares = hours.map(({ values }) => values.leafWetness ?? Number.NaN);
  const dayNumbers = series.startsAtMs.map((at) => localDayNumber(at, INDIA_UTC_OFFSET_MINUTES));
  return fitWetness(series, station, shares, dayNumbers);
}

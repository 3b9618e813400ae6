import { type KnownCell, type OwnStation, type Place, weatherSourceLabels } from '@draksha/contract';
import { greatCircleDistance } from '@draksha/models';
import type { Db } from '../../../db.ts';
import {
  decodeStationDay,
  type Measured,
  measuredOf,
  NOTHING_MEASURED,
  stationsFor,
} from '../measured/service.ts';
import { ownStations, readStationDays, type StationRow } from './store.ts';

const DAY_MS = 86_400_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * What a farmer's own stations measured for a place.
 *
 * @param db the farmer's own connection
 * @param plotId the plot asked for, if it was a plot
 * @param fromMs start of the first hour, epoch milliseconds; `toMs` that of the last
 */
export async function measuredFor(
  db: Db,
  place: Place,
  plotId: string | null,
  fromMs: number,
  toMs: number,
): Promise<Measured> {
  const stations = stationsFor(await ownStations(db), place, plotId);
  if (stations.length === 0) return NOTHING_MEASURED;
  return measuredBy(db, stations, fromMs, toMs);
}

/** Hours of stations, of two values that of the one named first. */
export async function measuredBy(
  db: Db,
  stations: readonly StationRow[],
  fromMs: number,
  toMs: number,
): Promise<Measured> {
  const hours = new Map<string, ReturnType<typeof decodeStationDay>>();
  for (const station of stations) {
    // A station's day begins up to an hour after that of UTC.
    const days = await readStationDays(db, station, dayOf(fromMs - DAY_MS), dayOf(toMs));
    hours.set(
      station.id,
      days.flatMap(decodeStationDay).filter(({ startsAtMs }) => startsAtMs >= fromMs && startsAtMs <= toMs),
    );
  }
  return measuredOf(stations, hours);
}

/** A station as its farmer sees it. */
export const shownStation = ({
  createDigest: _createDigest,
  deletedAt: _deletedAt,
  phaseMinutes: _phaseMinutes,
  ...station
}: StationRow): OwnStation => station;

export interface StoredCell {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationMetres: number | null;
  readonly source: KnownCell['source'];
  readonly fetchedAt: string;
  readonly hours: number;
  readonly lastHourAt: string | null;
}

/** Cells near a place, the nearest first. */
export const knownCells = (cells: readonly StoredCell[], place: Place): KnownCell[] =>
  cells
    .map((cell) => ({
      ...cell,
      sourceLabel: weatherSourceLabels[cell.source],
      distanceKm: greatCircleDistance(cell, place),
    }))
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.id < b.id ? -1 : 1));

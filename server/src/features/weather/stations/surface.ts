import {
  type DataOf,
  type InterpolatedQuantity,
  type InterpolationPoint,
  interpolatedUnits,
  type interpolationRoutes,
  type Place,
  weatherSourceLabels,
} from '@draksha/contract';
import {
  greatCircleDistance,
  HOUR_MS,
  type HourlyWeather,
  INDIA_UTC_OFFSET_MINUTES,
  interpolate,
  leaveOneOut,
  localIso,
  MINUTE_MS,
  type Station,
  seriesFromHours,
  TEMPERATURE_LAPSE,
  type WetnessRule,
  wetSharesOfSeries,
} from '@draksha/models';
import { shownCoordinates } from '../../../lib/places.ts';
import type { CellAround } from '../gateway/service.ts';
import { covers, startsAtMsOf } from '../providers/service.ts';
import type { HourValues } from './measured-hours.ts';

/** Hours before the one asked for that the wetness model starts from. */
export const HOURS_BEFORE = 24;
/** Cells and stations farther from a node step out. */
export const WITHIN_KM = 60;
const POWER = 2;
/** From the middle of the surface to its edges, degrees. */
const HALF_DEGREES = 0.25;
/** With fewer points the error of leaving one out says little. */
const FEW_POINTS = 4;
const STALE_MS = 30 * 60_000;

type Answer = DataOf<(typeof interpolationRoutes)['GET /weather/interpolation']>;

/** An own station near the place with what it measured in the hours up to the one asked for. */
export interface StationAround extends Place {
  readonly id: string;
  readonly name: string;
  readonly elevationMetres: number | null;
  readonly byStart: ReadonlyMap<number, HourValues>;
  /** Learnt from its leaf sensor. */
  readonly wetnessRule?: WetnessRule | undefined;
}

export interface SurfaceInput {
  readonly quantity: InterpolatedQuantity;
  readonly place: Place;
  readonly at: Date;
  readonly rows: number;
  readonly columns: number;
}

/** Whether the leaf is wet in the last of the hours by the served rule, 0 or 1; NaN not known. */
function wetnessOf(hours: readonly HourlyWeather[], place: Place, rule?: WetnessRule): number | null {
  return wetSharesOfSeries(seriesFromHours(hours), { place, rule }).at(-1) ?? null;
}

function cellValue(cell: CellAround, quantity: InterpolatedQuantity, atMs: number): number | null {
  const index = cell.hours.findIndex((one) => covers(one, atMs));
  const hour = cell.hours[index];
  if (!hour) return null;
  return quantity === 'wetness' ? wetnessOf(cell.hours.slice(0, index + 1), cell) : hour[quantity];
}

function stationValue(station: StationAround, quantity: InterpolatedQuantity, atMs: number): number | null {
  const start = [...station.byStart.keys()].find((ms) => ms <= atMs && atMs < ms + HOUR_MS);
  const values = start === undefined ? undefined : station.byStart.get(start);
  if (start === undefined || !values) return null;
  if (quantity !== 'wetness') return values[quantity];
  if (values.leafWetness !== null) return values.leafWetness;
  const hours = [...station.byStart]
    .filter(([ms]) => ms <= start)
    .sort(([a], [b]) => a - b)
    .map(([ms, { leafWetness: _sensor, ...air }]) => ({ datetime: new Date(ms).toISOString(), ...air }));
  return wetnessOf(hours, station, station.wetnessRule);
}

const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value);

function pointsOf(
  cells: readonly CellAround[],
  stations: readonly StationAround[],
  { quantity, place, at }: SurfaceInput,
  now: Date,
): InterpolationPoint[] {
  const ofCells = cells.flatMap((cell): InterpolationPoint[] => {
    const value = cellValue(cell, quantity, at.getTime());
    if (!isKnown(value)) return [];
    const { id, latitude, longitude, elevationMetres, source, fetchedAt } = cell;
    return [
      {
        kind: 'cell',
        id,
        name: null,
        latitude,
        longitude,
        elevationMetres,
        value,
        windFrom: cell.hours.find((one) => covers(one, at.getTime()))?.windDirection ?? null,
        measured: false,
        source,
        sourceLabel: weatherSourceLabels[source],
        fetchedAt,
        ageSeconds: Math.max(0, Math.round((now.getTime() - Date.parse(fetchedAt)) / 1000)),
        distanceKm: greatCircleDistance(cell, place),
      },
    ];
  });
  const ofStations = stations.flatMap((station): InterpolationPoint[] => {
    const value = stationValue(station, quantity, at.getTime());
    if (!isKnown(value)) return [];
    const { id, name, latitude, longitude, elevationMetres } = station;
    return [
      {
        kind: 'station',
        id,
        name,
        latitude,
        longitude,
        elevationMetres,
        value,
        windFrom: null,
        measured: true,
        source: null,
        sourceLabel: null,
        fetchedAt: null,
        ageSeconds: null,
        distanceKm: greatCircleDistance(station, place),
      },
    ];
  });
  return [...ofStations, ...ofCells]
    .filter(({ distanceKm }) => distanceKm <= WITHIN_KM)
    .sort((a, b) => a.distanceKm - b.distanceKm || (a.id < b.id ? -1 : 1));
}

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

/**
 * A quantity between cells and own stations, on a grid around a place. All temperatures are brought to one height, that of
 * the place's own cell, where the heights are known: nothing is known of the ground between.
 */
export function surface(
  asked: SurfaceInput,
  cells: readonly CellAround[],
  stations: readonly StationAround[],
  refreshing: boolean,
  now: Date,
): Answer {
  const { quantity, place, rows, columns } = asked;
  const points = pointsOf(cells, stations, asked, now);
  const reference =
    quantity === 'temperature'
      ? (points.find(({ elevationMetres }) => elevationMetres !== null)?.elevationMetres ?? null)
      : null;
  const lapsePerMetre = reference === null ? 0 : TEMPERATURE_LAPSE;
  const options = { power: POWER, withinKm: WITHIN_KM, lapsePerMetre };
  const known: Station[] = points.map(({ id, latitude, longitude, elevationMetres, value }) => ({
    id,
    latitude,
    longitude,
    altitude: elevationMetres,
    value,
  }));
  const valueAt = (latitude: number, longitude: number): number | null =>
    rounded(interpolate(known, { latitude, longitude, altitude: reference }, options)?.value ?? null);
  const bounds = {
    south: Math.max(-90, place.latitude - HALF_DEGREES),
    north: Math.min(90, place.latitude + HALF_DEGREES),
    west: Math.max(-180, place.longitude - HALF_DEGREES),
    east: Math.min(180, place.longitude + HALF_DEGREES),
  };
  const values = Array.from({ length: rows * columns }, (_, node) => {
    const [row, column] = [Math.floor(node / columns), node % columns];
    return valueAt(
      bounds.north - ((bounds.north - bounds.south) * row) / (rows - 1),
      bounds.west + ((bounds.east - bounds.west) * column) / (columns - 1),
    );
  });
  const shown = values.filter((value) => value !== null);
  const left = leaveOneOut(known, options);
  const fetched = points.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  const oldest = fetched[0] ?? null;
  const ageSeconds =
    oldest === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(oldest)) / 1000));
  const hour = cells.flatMap(({ hours }) => hours).find((one) => covers(one, asked.at.getTime()));
  const halfPast = asked.at.getTime() - INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;
  const startsAtMs = hour
    ? startsAtMsOf(hour)
    : Math.floor(halfPast / HOUR_MS) * HOUR_MS + INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;
  return {
    quantity,
    unit: interpolatedUnits[quantity],
    at: hour?.datetime ?? localIso(startsAtMs, INDIA_UTC_OFFSET_MINUTES),
    center: shownCoordinates(place),
    value: valueAt(place.latitude, place.longitude),
    grid: { bounds, rows, columns, values },
    min: shown.length === 0 ? null : Math.min(...shown),
    max: shown.length === 0 ? null : Math.max(...shown),
    points,
    method: {
      ruleId: 'idw_great_circle',
      power: POWER,
      withinKm: WITHIN_KM,
      lapsePerMetre,
      referenceElevationMetres: reference,
    },
    error: {
      meanAbsoluteError: rounded(left.meanAbsoluteError),
      largestError: rounded(left.largestError),
      bias: rounded(left.bias),
      points: left.stations,
      tooFew: left.stations < FEW_POINTS,
    },
    provenance: {
      oldestFetchedAt: oldest,
      newestFetchedAt: fetched.at(-1) ?? null,
      ageSeconds,
      stale: ageSeconds !== null && ageSeconds * 1000 >= STALE_MS,
      cells: points.filter(({ kind }) => kind === 'cell').length,
      stations: points.filter(({ kind }) => kind === 'station').length,
      measured: points.filter(({ measured }) => measured).length,
    },
    refreshing,
  };
}

/**
 * A weather value between stations and grid cells, by inverse-distance weighting over the great circle (Shepard 1968,
 * Proc. 23rd ACM National Conference:517-524), with an optional correction for height and the leave-one-out error.
 *
 * Inputs: values in any unit, coordinates in degrees, heights in m, distances in km. A station without a value (`null`,
 * NaN) steps out. Valid inside the cloud of stations; outside it the answer goes to the stations' mean, and
 * `nearestKm` shows how far that is. Without the height correction the answer never leaves the range of the values.
 */
import { type Coordinates, checkCoordinates, EARTH_RADIUS_KM, greatCircleDistance } from './great-circle.ts';

export interface Station extends Coordinates {
  readonly id: string;
  /** Metres above the sea, where known. */
  readonly altitude?: number | null;
  readonly value: number | null;
}

export interface InterpolationOptions {
  /** Exponent of the distance. Default 2, Shepard's. */
  readonly power?: number;
  readonly earthRadiusKm?: number;
  /** Stations farther than this step out. Default none. */
  readonly withinKm?: number;
  /** Only so many of the nearest. Default all. */
  readonly nearest?: number;
  /** Change of the value per m of height, for stations and targets whose height is known. Default 0: no correction. */
  readonly lapsePerMetre?: number;
}

/** °C per m: the International Standard Atmosphere, a decent mean for day temperature over months. */
export const TEMPERATURE_LAPSE = -0.0065;

/** A station closer than this, in km, is at the point itself (1 m; coordinates come with 6 decimals, 0.1 m). */
const AT_THE_POINT_KM = 0.001;

export interface InterpolationWeight {
  readonly id: string;
  readonly distanceKm: number;
  /** Share in the answer; all shares add up to 1. */
  readonly weight: number;
  /** The station's value brought to the target's height. */
  readonly value: number;
  readonly heightCorrected: boolean;
}

export interface Interpolated {
  readonly value: number;
  readonly ruleId: 'idw_great_circle' | 'station_at_point';
  readonly nearestKm: number;
  /** Nearest first. */
  readonly weights: readonly InterpolationWeight[];
}

interface Candidate {
  readonly station: Station;
  readonly value: number;
  readonly distanceKm: number;
  readonly heightCorrected: boolean;
}

function checkOptions(options: InterpolationOptions): void {
  const { power = 2, withinKm, nearest, lapsePerMetre = 0 } = options;
  if (!(power > 0 && Number.isFinite(power))) throw new RangeError(`not a power: ${power}`);
  if (withinKm !== undefined && !(withinKm > 0)) throw new RangeError(`not a distance: ${withinKm}`);
  if (nearest !== undefined && !(Number.isInteger(nearest) && nearest > 0))
    throw new RangeError(`not a number of stations: ${nearest}`);
  if (!Number.isFinite(lapsePerMetre)) throw new RangeError(`not a lapse: ${lapsePerMetre}`);
}

const byName = (a: string, b: string): number => Number(a > b) - Number(a < b);

const isKnown = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function candidatesFor(
  stations: readonly Station[],
  target: Coordinates & { readonly altitude?: number | null },
  options: InterpolationOptions,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const station of stations) {
    checkCoordinates(station);
    if (!isKnown(station.value)) continue;
    const distanceKm = greatCircleDistance(station, target, options.earthRadiusKm ?? EARTH_RADIUS_KM);
    if (distanceKm > (options.withinKm ?? Number.POSITIVE_INFINITY)) continue;
    const lapse = options.lapsePerMetre ?? 0;
    const heightCorrected = lapse !== 0 && isKnown(station.altitude) && isKnown(target.altitude);
    const value = heightCorrected
      ? station.value + lapse * ((target.altitude ?? 0) - (station.altitude ?? 0))
      : station.value;
    candidates.push({ station, value, distanceKm, heightCorrected });
  }
  // By distance, then by name, so that the order of the input never shows.
  candidates.sort((a, b) => a.distanceKm - b.distanceKm || byName(a.station.id, b.station.id));
  return candidates.slice(0, options.nearest ?? candidates.length);
}

/**
 * The value at a point, or `null` where no station has one. Stations at the point itself decide alone (their mean).
 *
 * @throws RangeError for places not on Earth and impossible options.
 */
export function interpolate(
  stations: readonly Station[],
  target: Coordinates & { readonly altitude?: number | null },
  options: InterpolationOptions = {},
): Interpolated | null {
  checkOptions(options);
  checkCoordinates(target);
  const candidates = candidatesFor(stations, target, options);
  const first = candidates[0];
  if (first === undefined) return null;
  const power = options.power ?? 2;
  const atPoint = first.distanceKm < AT_THE_POINT_KM;
  const used = atPoint ? candidates.filter(({ distanceKm }) => distanceKm < AT_THE_POINT_KM) : candidates;
  // Relative to the nearest: the same shares, but no overflow for a high power or a short distance.
  const shares = used.map(({ distanceKm }) => (atPoint ? 1 : (first.distanceKm / distanceKm) ** power));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const weights = used.map(({ station, value, distanceKm, heightCorrected }, i) => ({
    id: station.id,
    distanceKm,
    weight: (shares[i] ?? 0) / total,
    value,
    heightCorrected,
  }));
  return {
    value: weights.reduce((sum, { weight, value }) => sum + weight * value, 0),
    ruleId: atPoint ? 'station_at_point' : 'idw_great_circle',
    nearestKm: first.distanceKm,
    weights,
  };
}

export interface LeaveOneOut {
  /** Stations that could be guessed from the others. */
  readonly stations: number;
  /** Mean of guess minus value. */
  readonly bias: number | null;
  readonly meanAbsoluteError: number | null;
  readonly rootMeanSquareError: number | null;
  readonly largestError: number | null;
  readonly each: readonly { readonly id: string; readonly value: number; readonly guess: number }[];
}

/**
 * How wrong the interpolation is here: every station guessed from all the others. With fewer than two values the errors
 * are `null`.
 *
 * @throws RangeError as `interpolate`.
 */
export function leaveOneOut(stations: readonly Station[], options: InterpolationOptions = {}): LeaveOneOut {
  checkOptions(options);
  const each: { id: string; value: number; guess: number }[] = [];
  stations.forEach((station, left) => {
    if (!isKnown(station.value)) return;
    const guess = interpolate(
      stations.filter((_, i) => i !== left),
      station,
      options,
    );
    if (guess !== null) each.push({ id: station.id, value: station.value, guess: guess.value });
  });
  each.sort((a, b) => byName(a.id, b.id));
  const errors = each.map(({ value, guess }) => guess - value);
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = mean(errors.map((error) => error * error));
  return {
    stations: each.length,
    bias: mean(errors),
    meanAbsoluteError: mean(errors.map(Math.abs)),
    rootMeanSquareError: square === null ? null : Math.sqrt(square),
    largestError: errors.length === 0 ? null : Math.max(...errors.map(Math.abs)),
    each,
  };
}

import {
  type BoundaryRemark,
  boundaryProblem,
  boundaryRemarks,
  boundarySentences,
  isInIndia,
  type Place,
  type Plot,
  placeProblem,
} from '@draksha/contract';
import { readPowerSlot } from '@draksha/models';
import type { ReadDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import { checkWholePlace, readPlace } from '../../lib/places.ts';
import type { Quotas } from '../../lib/quotas/quotas.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { type OwnPlot, plotRows } from './store.ts';

export { type OwnPlot, workedPlots } from './store.ts';

/** @throws AppError not_found */
export const findPlot = (db: ReadDb, id: string): Promise<OwnPlot> => plotRows.find(db, id);

/** The place of a plot, as weather needs it, or why it is not known. */
export function placeOf({
  latitude,
  longitude,
}: Pick<Plot, 'latitude' | 'longitude'>): Place | PlotPlaceProblem {
  if (latitude === null || longitude === null) return 'no_place';
  return placeProblem(latitude, longitude) === null ? { latitude, longitude } : 'unsuitable_place';
}

type PlotPlaceProblem = 'no_place' | 'unsuitable_place';

/** @throws AppError plot_without_coordinates, unsuitable_coordinates */
export function needPlaceOf(plot: OwnPlot): Place {
  const place = placeOf(plot);
  if (typeof place !== 'string') return place;
  throw new AppError(place === 'no_place' ? 'plot_without_coordinates' : 'unsuitable_coordinates');
}

export interface Where {
  readonly plotId?: string | undefined;
  readonly lat?: string | number | undefined;
  readonly lon?: string | number | undefined;
}

/**
 * The place of a request: that of a plot of one's own, or a point.
 *
 * @throws AppError not_found, plot_without_coordinates, invalid_coordinates, unsuitable_coordinates,
 *   weather_places_used_up
 */
export async function requestedPlace(
  { farmers, quotas }: { readonly farmers: FarmerDatabase; readonly quotas: Pick<Quotas, 'places'> },
  { userId }: Pick<Farmer, 'userId'>,
  where: Where,
): Promise<Place> {
  const { plotId } = where;
  if (plotId === undefined) {
    const place = readPlace(where);
    await quotas.places.look(userId, place);
    return place;
  }
  return needPlaceOf(await farmers.read(userId, (db) => findPlot(db, plotId)));
}

interface PlaceFields {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/** @throws AppError validation_failed for half a place, invalid or unsuitable for a place without weather */
export function checkPlace({ latitude, longitude }: PlaceFields): void {
  checkWholePlace({ latitude, longitude });
  if (latitude == null || longitude == null) return;
  const problem = placeProblem(latitude, longitude);
  if (problem === null) return;
  const invalid = problem === 'invalid';
  throw new AppError(
    invalid ? 'invalid_coordinates' : 'unsuitable_coordinates',
    invalid ? `Invalid coordinates: ${latitude}, ${longitude}` : undefined,
    { fields: { latitude: 'Check the place', longitude: 'Check the place' } },
  );
}

/** @throws AppError validation_failed for a line that cannot go round a plot */
export function checkBoundary({ boundary }: Partial<Pick<Plot, 'boundary'>>): void {
  const problem = boundary ? boundaryProblem(boundary) : null;
  if (problem !== null)
    throw new AppError('validation_failed', undefined, { fields: { boundary: boundarySentences[problem] } });
}

type Placed = Pick<Plot, 'latitude' | 'longitude' | 'boundary' | 'areaHectares'>;

export function plotWarningsFor(plot: Placed): ('outside_india' | BoundaryRemark)[] {
  const { latitude, longitude } = plot;
  const outside = latitude !== null && longitude !== null && !isInIndia({ latitude, longitude });
  return [...(outside ? (['outside_india'] as const) : []), ...boundaryRemarks(plot)];
}

/** @throws AppError validation_failed for an invalid power slot */
export function checkPowerSlots({ powerSlots = [] }: Partial<Plot>): void {
  if (powerSlots.some((slot) => readPowerSlot(slot) === null))
    throw new AppError('validation_failed', undefined, {
      fields: { powerSlots: 'Must be days of the week and two times, as 123 06:00-14:00' },
    });
}

import { type Place, placeProblem } from '@draksha/contract';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Farmer } from '../../../lib/write-calls.ts';
import { findPlot, type OwnPlot } from '../../plots/service.ts';
import { readPlace } from '../places/service.ts';

export interface Where {
  readonly plotId?: string | undefined;
  readonly lat?: string | number | undefined;
  readonly lon?: string | number | undefined;
}

/** Where a plot stands, as weather needs it; `null` where it has no usable place. */
export const ownPlace = ({ latitude, longitude }: OwnPlot): Place | null =>
  latitude !== null && longitude !== null && placeProblem(latitude, longitude) === null
    ? { latitude, longitude }
    : null;

/**
 * The place of a request: that of a plot of one's own, or a point.
 *
 * @throws AppError not_found, plot_without_coordinates, invalid_coordinates, unsuitable_coordinates
 */
export async function askedPlace(
  { farmers }: Context,
  { userId }: Pick<Farmer, 'userId'>,
  where: Where,
): Promise<Place> {
  const { plotId } = where;
  if (plotId === undefined) return readPlace(where);
  const place = ownPlace(await farmers.read(userId, (db) => findPlot(db, plotId)));
  if (!place) throw new AppError('plot_without_coordinates');
  return place;
}

import type { Place } from '@draksha/contract';
import type { Context } from '../../../context.ts';
import type { Farmer } from '../../../lib/write-calls.ts';
import { findPlot, needPlaceOf } from '../../plots/service.ts';
import { readPlace } from '../places/service.ts';

export interface Where {
  readonly plotId?: string | undefined;
  readonly lat?: string | number | undefined;
  readonly lon?: string | number | undefined;
}

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
  return needPlaceOf(await farmers.read(userId, (db) => findPlot(db, plotId)));
}

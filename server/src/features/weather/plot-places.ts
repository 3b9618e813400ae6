import type { Place, PlotPlaceSource, StandIn } from '@draksha/contract';
import { standInPlace } from '@draksha/models/villages/stand-in-place';
import type { Village } from '@draksha/models/villages/village-search';
import { villages } from '@draksha/models/villages/villages';
import type { Farmer } from '../../lib/write-calls.ts';
import {
  findPlot,
  type OwnPlot,
  placeOf,
  requestedPlace,
  type Where,
  workedPlots,
} from '../plots/service.ts';
import { readMe } from '../profile/service.ts';

/** What of the context is asked. */
type Reads = Parameters<typeof readMe>[0] & Parameters<typeof requestedPlace>[0];

export interface PlacedPlot {
  readonly plot: OwnPlot;
  readonly place: Place;
  readonly from: PlotPlaceSource;
  /** Of the village, taluka or region in its place. */
  readonly placeName: string | null;
}

/** The farmer's plots, each with its own place, else with the nearest that is known of the farm: docs/decisions/053. */
export async function placedPlots(
  context: Reads,
  farmer: Farmer,
  plots: readonly OwnPlot[],
): Promise<PlacedPlot[]> {
  const places = plots.map((plot) => ({ plot, place: placeOf(plot) }));
  const own = places.flatMap(({ place }) => (typeof place === 'string' ? [] : [place]));
  if (own.length === plots.length)
    return places.flatMap(({ plot, place }) =>
      typeof place === 'string' ? [] : [{ plot, place, from: 'plot' as const, placeName: null }],
    );
  const { farmerProfile } = await readMe(context, farmer);
  const list = await villages().catch((): Village[] => []);
  const { latitude, longitude, from, name } = standInPlace(farmerProfile, own, list);
  return places.map(({ plot, place }) =>
    typeof place === 'string'
      ? { plot, place: { latitude, longitude }, from, placeName: name }
      : { plot, place, from: 'plot', placeName: null },
  );
}

export interface WeatherPlace {
  readonly place: Place;
  /** Whose place it is, where the plot has none of its own. */
  readonly standIn?: StandIn;
}

/**
 * The place that weather and advice are asked for: a point, or that of a plot of one's own, else the nearest that is known of the farm.
 *
 * @throws AppError not_found, invalid_coordinates, unsuitable_coordinates, weather_places_used_up
 */
export async function weatherPlaceOf(context: Reads, farmer: Farmer, where: Where): Promise<WeatherPlace> {
  const { plotId } = where;
  if (plotId === undefined) return { place: await requestedPlace(context, farmer, where) };
  const plot = await context.farmers.read(farmer.userId, (db) => findPlot(db, plotId));
  const own = placeOf(plot);
  if (typeof own !== 'string') return { place: own };
  const others = await context.farmers.read(farmer.userId, workedPlots);
  const [found] = await placedPlots(context, farmer, [plot, ...others.filter(({ id }) => id !== plot.id)]);
  if (found === undefined || found.from === 'plot') throw new Error('a plot without a place was given none');
  return { place: found.place, standIn: { from: found.from, placeName: found.placeName } };
}

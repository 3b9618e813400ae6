import type { Place, PlotPlaceSource } from '@draksha/contract';
import { standInPlace } from '@draksha/models/villages/stand-in-place';
import type { Village } from '@draksha/models/villages/village-search';
import { villages } from '@draksha/models/villages/villages';
import type { Context } from '../../context.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { type OwnPlot, placeOf } from '../plots/service.ts';
import { readMe } from '../profile/service.ts';

export interface PlacedPlot {
  readonly plot: OwnPlot;
  readonly place: Place;
  readonly from: PlotPlaceSource;
  /** Of the village, taluka or region that stands in. */
  readonly placeName: string | null;
}

/** The farmer's plots, each with its own place, else with the nearest that is known of the farm: docs/decisions/122. */
export async function placedPlots(
  context: Context,
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

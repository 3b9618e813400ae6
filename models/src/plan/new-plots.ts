/** A farm's plots that the server has not placed in a cell of weather yet, such as those entered without a network. */

import { DAY_MS } from '../weather/durations.ts';
import { type Coordinates, greatCircleDistance } from '../weather/great-circle.ts';

/** A tenth of the side of a cell of weather. */
const SAME_WEATHER_KM = 1;
/** The plan of a season needs them; a cell whose plots have no season comes without. */
const PAST_DAYS = 9;

interface PlacedCell {
  readonly plotIds: readonly string[];
  /** ISO 8601. */
  readonly startsAt: string;
  readonly provenance: { readonly sample: boolean; readonly measured?: unknown };
}

interface PlotPlace {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const placeOf = ({ latitude, longitude }: PlotPlace): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * Returns the cells with the new plots in them: each has the weather of the nearest placed plot within 1 km, until the
 * server places it. Sample weather, an own station's and weather without past days are not passed on.
 *
 * @returns `cells` itself where there is no such plot
 */
export function withNewPlots<C extends PlacedCell>(
  cells: readonly C[],
  plots: readonly PlotPlace[],
  nowMs: number,
): readonly C[] {
  const cellOf = new Map(cells.flatMap((cell) => cell.plotIds.map((id) => [id, cell] as const)));
  const placed = plots.flatMap((plot) => {
    const [cell, place] = [cellOf.get(plot.id), placeOf(plot)];
    if (!cell || !place || cell.provenance.sample || cell.provenance.measured !== undefined) return [];
    return Date.parse(cell.startsAt) > nowMs - PAST_DAYS * DAY_MS ? [] : [{ cell, place }];
  });
  const added = plots.flatMap((plot) => {
    const place = placeOf(plot);
    if (!place || cellOf.has(plot.id)) return [];
    const near = placed
      .map((one) => ({ id: plot.id, cell: one.cell, km: greatCircleDistance(place, one.place) }))
      .filter(({ km }) => km <= SAME_WEATHER_KM);
    return near.sort((a, b) => a.km - b.km).slice(0, 1);
  });
  if (added.length === 0) return cells;
  const newIn = Map.groupBy(added, ({ cell }) => cell);
  return cells.map((cell) => {
    const ids = newIn.get(cell)?.map(({ id }) => id);
    return ids ? { ...cell, plotIds: [...cell.plotIds, ...ids] } : cell;
  });
}

/**
 * Sprays of a part of a plot. What was not sprayed is open, so a part covers nothing of the plot by itself; parts that add up to it within a
 * day are one spray, from the last of them on. Chosen: decision 135. Waiting days, re-entry and groups count each part as before.
 */
import { shareOfPlot, WHOLE_FROM_SHARE } from '../part-of-plot.ts';
import {
  type OwnProduct,
  type PlotSpray,
  type SprayEvent,
  type SprayedProduct,
  type SprayRecord,
  sprayEventsOf,
} from '../products/spray-event.ts';
import { DAY_MS } from '../weather/durations.ts';

/** Half in the evening, the rest by the next one. */
const JOINED_WITHIN_MS = DAY_MS;

const targetsOf = ({ products }: Parameters<typeof withParts>[0][number]): string =>
  [...new Set(products.flatMap(({ targets }) => targets))].toSorted().join(' ');

/**
 * The same sprays, each with the share of the plot that it leaves open by the end of its day; null: the plot was covered.
 *
 * @param areaHectares of the plot; where it is not measured every spray is taken for whole
 */
export function withParts<
  S extends Pick<SprayEvent, 'atMs' | 'hectares'> & {
    readonly products: readonly Pick<SprayedProduct, 'targets'>[];
  },
>(events: readonly S[], areaHectares: number | null): (S & { readonly partShare: number | null })[] {
  const shareOf = ({ hectares }: S): number => shareOfPlot(hectares, areaHectares);
  return events.map((event) => {
    if (shareOf(event) === 1) return { ...event, partShare: null };
    const done = events
      .filter(
        (other) =>
          other.atMs <= event.atMs &&
          event.atMs - other.atMs <= JOINED_WITHIN_MS &&
          targetsOf(other) === targetsOf(event),
      )
      .reduce((sum, other) => sum + shareOf(other), 0);
    return { ...event, partShare: done >= WHOLE_FROM_SHARE ? null : done };
  });
}

/**
 * Returns the sprays of one plot's diary rows in order of time, as every model of cover takes them.
 *
 * @param areaHectares of the plot
 */
export const spraysOfPlot = (
  records: readonly SprayRecord[],
  own: readonly OwnProduct[],
  areaHectares: number | null,
): PlotSpray[] => withParts(sprayEventsOf(records, own), areaHectares);

/** A part of a plot by its area, as the diary has it of a spray or a watering (decision 135). */

/** From this share on it was the whole plot: an area is measured no better. */
export const WHOLE_FROM_SHARE = 0.9;

/**
 * The share of a plot that an area is, above 0; 1 is the whole plot, and so is an area that was not measured.
 *
 * @param partHectares what was done; null or absent: the plot
 * @param areaHectares of the plot
 */
export function shareOfPlot(partHectares: number | null | undefined, areaHectares: number | null): number {
  if (partHectares == null || areaHectares === null || areaHectares <= 0) return 1;
  const share = partHectares / areaHectares;
  return share >= WHOLE_FROM_SHARE ? 1 : share;
}

import type { PlanCell, Plot } from '@draksha/contract';

/** What of the plan's weather is looked at. */
export interface PlanAnswer {
  readonly cells: readonly (Pick<PlanCell, 'plotIds'> & {
    readonly provenance: Pick<PlanCell['provenance'], 'sample'>;
  })[];
}
export type PlacedPlot = Pick<Plot, 'id' | 'latitude'>;

/** Whether each plot with a place has weather of its own on the phone; made-up weather is none. */
export function hasWeatherOfAll(plots: readonly PlacedPlot[], answer: PlanAnswer | undefined): boolean {
  const known = new Set(
    answer?.cells.flatMap(({ provenance, plotIds }) => (provenance.sample ? [] : plotIds)) ?? [],
  );
  return plots.every(({ id, latitude }) => latitude === null || known.has(id));
}

import type { PlanCell, Plot } from '@draksha/contract';

/** What of the plan's weather is looked at. */
export interface OfflinePlan {
  readonly cells: readonly (Pick<PlanCell, 'plotIds'> & {
    readonly provenance: Pick<PlanCell['provenance'], 'sample'>;
  })[];
}
export type PlotLatitude = Pick<Plot, 'id' | 'latitude'>;

/** Whether each plot with a place has weather of its own on the phone; made-up weather is none. */
export function hasWeatherOfAll(plots: readonly PlotLatitude[], answer: OfflinePlan | undefined): boolean {
  const known = new Set(
    answer?.cells.flatMap(({ provenance, plotIds }) => (provenance.sample ? [] : plotIds)) ?? [],
  );
  return plots.every(({ id, latitude }) => latitude === null || known.has(id));
}

import type { PruningCycle } from './stages/days-after-pruning.ts';

/** A season of a plot, as a row has it and as its vines live it. What asks for a part of it takes a `Pick`. */
export interface Season {
  readonly id: string;
  readonly plotId: string;
  readonly cycle: PruningCycle;
  /** `YYYY-MM-DD`. */
  readonly pruningDate: string;
  /** Last day, by harvest or by the next pruning; null while it goes on. */
  readonly endedOn: string | null;
  readonly targetMarket?: string | null;
  readonly expectedHarvestDate?: string | null;
  /** Vines that bear nothing yet (plan/plot-care.ts); absent where they bear. */
  readonly growsWood?: true;
}

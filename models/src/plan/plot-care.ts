/**
 * What a plan goes by on vines that bear nothing: young ones, and old ones that were top-worked to another variety.
 *
 * They grow leaves and wood the whole year and are protected for it; nothing of bloom, berries, harvest or the schedule of water for bearing
 * vines holds (decision 158). Sources: rootstock gardens give their first crop about two years after planting (IIHR Bengaluru); a top-worked
 * vine loses one season (agriculture department of Western Australia).
 */

import type { Season } from '../season.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';

export const woodStatuses = ['young', 'top_worked'] as const;
export type WoodStatus = (typeof woodStatuses)[number];

export const growsWood = (status: string): status is WoodStatus =>
  (woodStatuses as readonly string[]).includes(status);

/** Own-rooted vines bear after a year and a half, grafted ones later (decision 158). */
const BEARS_AFTER_DAYS = 548;

/** Too young to bear on any rootstock, whatever the plot's status. */
export const isPlantedLately = (plantingDate: string | null, onDate: string): boolean =>
  plantingDate !== null && daysAfterPruning(plantingDate, onDate) < BEARS_AFTER_DAYS;

/** Part of a plot that describes its vines. */
export interface VinesOfPlot {
  readonly status: string;
  /** `YYYY-MM-DD`; absent on a phone that holds rows from before. */
  readonly plantingDate?: string | null | undefined;
  readonly topWorkedOn?: string | null | undefined;
}

type Dates = Pick<Season, 'cycle' | 'pruningDate' | 'endedOn'>;

/** A season without what only fruit has. */
export const withoutFruit = { cycle: 'foundation', targetMarket: null, expectedHarvestDate: null } as const;

/**
 * The season of a plot by its vines: of wood the last cut, graft or planting is its beginning, and it has no harvest.
 *
 * @param season the one that runs, `null` where none does
 * @returns null without a date to count from, or before it
 */
export function seasonOfVines<S extends Dates>(
  { status, plantingDate, topWorkedOn }: VinesOfPlot,
  season: S | null,
  onDate: string,
): (S & Pick<Season, 'growsWood'>) | (Dates & typeof withoutFruit & Pick<Season, 'growsWood'>) | null {
  if (!growsWood(status)) return season;
  if (season !== null) return { ...season, ...withoutFruit, growsWood: true };
  const begun = (status === 'top_worked' ? topWorkedOn : null) ?? plantingDate ?? null;
  if (begun === null || begun > onDate) return null;
  return { ...withoutFruit, pruningDate: begun, endedOn: null, growsWood: true };
}

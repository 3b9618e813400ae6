import type { RankedDisease } from '../risk/leading-disease.ts';

export type ProductMobility = 'contact' | 'translaminar' | 'systemic';

export interface ResistanceGroup {
  readonly kind: 'FRAC' | 'IRAC';
  /** As printed in the lists: `11`, `M03`, `P07`, `U06`, `4A`. */
  readonly code: string;
}

/** One product of a spray, as the rules of this folder read it: each takes a `Pick` of what it asks. */
export interface Spray {
  readonly id: string;
  /** Day on the plot's calendar, `YYYY-MM-DD`. */
  readonly sprayedOn: string;
  /** ISO 8601 with offset. */
  readonly sprayedAt: string;
  /** Name of the product. */
  readonly product: string;
  readonly actives: readonly string[];
  /** Codes of the label; they go before what is known of the actives. */
  readonly groups?: readonly ResistanceGroup[];
  /** What the product works against; empty where not known, then it is not judged. */
  readonly diseases: readonly RankedDisease[];
  readonly mobility: ProductMobility;
  /** Days of the label; unknown is `null`. */
  readonly intervalDays?: number | null;
  readonly rainfastHours?: number | null;
  /** For the estimate of growth since. */
  readonly daysAfterPruningAtSpray?: number | null;
  /** Days by market; a market that is absent or `null` is unknown. */
  readonly phiDaysByMarket: Readonly<Record<string, number | null>>;
  /** Where those days come from, for the page: list, edition, date. */
  readonly source?: string | null;
}

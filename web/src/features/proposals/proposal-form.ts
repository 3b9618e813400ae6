import type { PlannedWork, ProposalKind } from '@draksha/contract/proposals';
import type { Season } from '@draksha/contract/seasons';
import { dueDate } from '@draksha/models';
import { readNumber } from '../../lib/format.ts';
import { type TankLine, tankProductOf } from '../../lib/tank-lines.ts';
import type { PlotSeasons } from '../seasons/queries.ts';

/** What the days of a plan are counted by. */
export const countings = ['pruning', 'calendar'] as const;
export type Counting = (typeof countings)[number];

export interface ProposalForm {
  readonly plotId: string;
  readonly kind: ProposalKind;
  readonly title: string;
  readonly forDate: string;
  readonly notes: string;
  readonly products: TankLine[];
  /** Of a plan. */
  readonly plotIds: string[];
  readonly counting: Counting;
  readonly works: { readonly title: string; readonly dueDap: string; readonly forDate: string }[];
}

export const NO_WORK = { title: '', dueDap: '', forDate: '' } as const;

/** The season that a day after pruning is of: the one that runs, or where that day of it is over the one that comes. */
export function countedSeason({ running, coming }: PlotSeasons, dap: number, today: string): Season | null {
  const isAhead = ({ pruningDate }: Season): boolean => dueDate(pruningDate, dap) >= today;
  return running && (isAhead(running) || !coming) ? running : coming;
}

/** Plots of a plan that its days can be counted on. */
export const countedPlots = (
  { plotIds, counting }: Pick<ProposalForm, 'plotIds' | 'counting'>,
  seasonsOf: (plotId: string) => PlotSeasons,
): string[] => plotIds.filter((plotId) => counting === 'calendar' || hasPruning(seasonsOf(plotId)));

export const hasPruning = ({ running, coming }: PlotSeasons): boolean => (running ?? coming) !== null;

/** Each work on each plot. */
export function plannedWorks(
  typed: ProposalForm,
  seasonsOf: (plotId: string) => PlotSeasons,
  today: string,
): PlannedWork[] {
  const plotIds = countedPlots(typed, seasonsOf);
  return typed.works.flatMap(({ title, forDate, dueDap }) =>
    plotIds.map((plotId): PlannedWork => {
      const work = { title: title.trim(), plotId };
      if (typed.counting === 'calendar') return { ...work, forDate };
      const dap = readNumber(dueDap) ?? 0;
      const season = countedSeason(seasonsOf(plotId), dap, today);
      return season ? { ...work, seasonId: season.id, dueDap: dap } : work;
    }),
  );
}

export const proposedProducts = ({ products }: ProposalForm) => products.map(tankProductOf);

/** A plot's state in lists: the same on every screen, never calm with an unknown level. */
import { type RankedDisease, type RankedRisk, rankedDiseases } from '../risk/leading-disease.ts';
import type { DayPlan, PlotToday } from './plan-action.ts';

export interface HighestRisk {
  /** `quiet` without susceptible leaves or season; `calm` only with every level known. */
  readonly state: 'quiet' | 'unknown' | 'calm' | 'risk';
  /** The known level that leads; null where none does. */
  readonly leading: (RankedRisk & { readonly level: NonNullable<RankedRisk['level']> }) | null;
  /** Diseases of the stage whose level is not known: all of them where `state` is unknown and nothing leads. */
  readonly unknown: readonly RankedDisease[];
}

type RiskInput = Pick<PlotToday, 'growthStage' | 'wood' | 'tissue' | 'ranking' | 'leading'>;

export function plotRisk({ growthStage, wood, tissue, ranking, leading }: RiskInput): HighestRisk {
  const nothing = { leading: null, unknown: [] } as const;
  const isUndated = growthStage === null && !wood;
  if (isUndated || tissue === 'before_green_tissue' || tissue === 'after_harvest')
    return { state: 'quiet', ...nothing };
  if (ranking.length === 0) return { state: 'unknown', ...nothing };
  const unknown = rankedDiseases.filter((disease) =>
    ranking.some((risk) => risk.disease === disease && risk.level === null),
  );
  if (leading !== null && leading.level !== null)
    return { state: 'risk', leading: { ...leading, level: leading.level }, unknown };
  return { state: unknown.length > 0 ? 'unknown' : 'calm', leading: null, unknown };
}

/** The ids of the plots that the plan orders a spray for today. */
export const plotsToSpray = ({ days: [today] }: Pick<DayPlan, 'days'>): ReadonlySet<string> =>
  new Set(today?.actions.flatMap(({ kind, plotIds }) => (kind === 'spray' ? plotIds : [])));

/** What was spent on a plot's season, day by day after its pruning. Paise, whole, none lost. */

import { daysAfterPruning } from '@draksha/models/stages/days-after-pruning';
import { spentPaise } from '../record-money.ts';
import { type ReportRecord, type ReportSeason, rowDay, seasonOf } from '../report-rows.ts';

export interface SpentByDay {
  /** Days after pruning. */
  readonly dap: number;
  /** All that was spent up to then. */
  readonly paise: number;
}

/** Whole days after the pruning; what was done for a season before it counts on its first day. */
export const recordDap = (record: ReportRecord, { pruningDate }: Pick<ReportSeason, 'pruningDate'>): number =>
  Math.max(0, daysAfterPruning(pruningDate, rowDay(record)));

/** Records of a season up to a day after pruning; null: all of them. */
export const recordsUntil = (
  records: readonly ReportRecord[],
  season: Pick<ReportSeason, 'pruningDate'>,
  untilDap: number | null,
): readonly ReportRecord[] =>
  untilDap === null ? records : records.filter((record) => recordDap(record, season) <= untilDap);

/** The days on which something was spent, with the sum up to each. */
export function spentByDay(
  records: readonly ReportRecord[],
  season: Pick<ReportSeason, 'pruningDate'>,
): SpentByDay[] {
  const days = new Map<number, number>();
  for (const record of records) {
    const paise = spentPaise(record);
    if (paise === 0) continue;
    const dap = recordDap(record, season);
    days.set(dap, (days.get(dap) ?? 0) + paise);
  }
  let all = 0;
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([dap, paise]) => {
      all += paise;
      return { dap, paise: all };
    });
}

/** A plot's records by season, and those that no season is known of under an empty name. */
export function recordsBySeason(
  plotId: string,
  records: readonly ReportRecord[],
  seasons: readonly ReportSeason[],
): Map<string, ReportRecord[]> {
  const own = seasons.filter((season) => season.plotId === plotId);
  const ofPlot = records.filter((record) => record.plotId === plotId);
  return Map.groupBy(ofPlot, (record) => seasonOf(record, own)?.id ?? '');
}

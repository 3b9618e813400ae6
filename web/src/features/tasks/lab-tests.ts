import type { FarmRecord } from '@draksha/contract/records';
import { type FeedFinding, feedFindings, type LabTest } from '@draksha/models';
import { useMemo } from 'react';
import { calendarDay } from '../../lib/format.ts';
import { records } from '../records/queries.ts';

interface Asked {
  readonly plotId: string;
  readonly cycle: 'fruit' | 'foundation';
}

/** The petiole and soil tests of a plot. */
export const labTestsOf = (rows: readonly FarmRecord[], plotId: string): LabTest[] =>
  rows.flatMap((row): LabTest[] =>
    row.plotId === plotId && (row.kind === 'petiole_test' || row.kind === 'soil_test')
      ? [{ kind: row.kind, date: calendarDay(Date.parse(row.happenedAt)), values: row.details.values }]
      : [],
  );

/** What the plot's last tests say of its feeding today. */
export function useFeedFindings({ plotId, cycle }: Asked, today: string): readonly FeedFinding[] {
  const rows = records.useAll();
  return useMemo(
    () => feedFindings(labTestsOf(rows as readonly FarmRecord[], plotId), cycle, today),
    [rows, plotId, cycle, today],
  );
}

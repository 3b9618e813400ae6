import { type FeedFinding, feedFindings, labTestsOf } from '@draksha/models';
import { useMemo } from 'react';
import { records } from '../records/queries.ts';

interface FeedingOf {
  readonly plotId: string;
  readonly cycle: 'fruit' | 'foundation';
}

/** What the plot's last tests say of its feeding today. */
export function useFeedFindings({ plotId, cycle }: FeedingOf, today: string): readonly FeedFinding[] {
  const rows = records.useAll();
  return useMemo(() => feedFindings(labTestsOf(rows, plotId), cycle, today), [rows, plotId, cycle, today]);
}

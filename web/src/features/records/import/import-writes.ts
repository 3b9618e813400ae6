import type { NewWrite } from '../../../lib/farm/farm-noun.ts';
import { timeSlices } from '../../../lib/time-slices.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { records } from '../queries.ts';
import type { DraftRecord } from './import-rows.ts';

/** The writes of an import: every row names it, so that all of them can be taken back at once. */
export async function importWrites(drafts: readonly DraftRecord[], importId: string): Promise<NewWrite[]> {
  const entries = new Map<string, string>();
  const writes: NewWrite[] = [];
  const { isDue, give } = timeSlices();
  for (const draft of drafts) {
    if (isDue()) await give();
    const entryId = entries.get(draft.entry) ?? uuidV7();
    entries.set(draft.entry, entryId);
    const { plotId, seasonId, kind, happenedAt, details, cost, notes } = draft;
    writes.push(
      ...records.add(uuidV7(), {
        plotId,
        seasonId,
        entryId,
        importId,
        kind,
        happenedAt,
        details,
        cost,
        notes,
      }),
    );
  }
  return writes;
}

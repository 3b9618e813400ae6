import type { NewWrite } from '../../../lib/farm/farm-noun.ts';
import { pause } from '../../../lib/pause.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { records } from '../queries.ts';
import type { DraftRecord } from './import-rows.ts';

/** So many are made before the screen gets its turn. */
const PIECE = 100;

/** The writes of an import: every row names it, so that all of them can be taken back at once. */
export async function importWrites(drafts: readonly DraftRecord[], importId: string): Promise<NewWrite[]> {
  const entries = new Map<string, string>();
  const writes: NewWrite[] = [];
  for (const [at, draft] of drafts.entries()) {
    if (at % PIECE === PIECE - 1) await pause(0);
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

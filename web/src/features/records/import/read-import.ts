import type { FarmRecord } from '@draksha/contract/records';
import { turns } from '../../../lib/turns.ts';
import { duplicateFinder } from './import-duplicates.ts';
import { type DraftRecord, type RefusedRow, type RowReading, readRow } from './import-rows.ts';

/** What a whole file comes to. */
export interface ImportReading {
  /** Rows of the file. */
  readonly rows: number;
  readonly drafts: readonly DraftRecord[];
  /** Those that stand in the diary already. */
  readonly known: readonly DraftRecord[];
  readonly refused: readonly RefusedRow[];
  /** Of plots that the farmer left out. */
  readonly leftOut: number;
}

/**
 * Reads every row, in pieces.
 *
 * @param diary every record there is
 * @param isWanted asked between the pieces; a reading that nobody wants any more ends
 * @returns null where it ended so
 */
export async function readImport(
  reading: RowReading,
  diary: readonly FarmRecord[],
  isWanted: () => boolean,
): Promise<ImportReading | null> {
  const { isDue, give } = turns();
  const isKnown = await duplicateFinder(diary);
  const drafts: DraftRecord[] = [];
  const known: DraftRecord[] = [];
  const refused: RefusedRow[] = [];
  let leftOut = 0;
  const { rows } = reading.layout;
  for (const row of rows) {
    if (isDue()) {
      await give();
      if (!isWanted()) return null;
    }
    const read = readRow(row, reading);
    if (read.is === 'leftOut') leftOut += 1;
    else if (read.is === 'refused') refused.push(read.row);
    else for (const draft of read.drafts) (isKnown(draft) ? known : drafts).push(draft);
  }
  return { rows: rows.length, drafts, known, refused, leftOut };
}

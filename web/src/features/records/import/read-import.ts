import type { FarmRecord } from '@draksha/contract/records';
import { timeSlices } from '../../../lib/time-slices.ts';
import { duplicateFinder } from './import-duplicates.ts';
import type { RowSort } from './import-kinds.ts';
import { type AsideRow, type DraftRecord, type RefusedRow, type RowReading, readRow } from './import-rows.ts';

/** Rows that are alike, with what they are taken for. */
export interface RowGroup {
  readonly sort: RowSort;
  readonly rows: number;
  /** What the first of them say. */
  readonly examples: readonly string[];
}

/** What a whole file comes to. */
export interface ImportReading {
  /** Rows of the file. */
  readonly rows: number;
  readonly drafts: readonly DraftRecord[];
  /** Those that stand in the diary already. */
  readonly known: readonly DraftRecord[];
  /** Those of rows that stand in the file before, to the letter. */
  readonly twice: readonly DraftRecord[];
  readonly refused: readonly RefusedRow[];
  /** Sums, months and other lines that are no entries. */
  readonly asides: readonly AsideRow[];
  /** The most rows first. */
  readonly groups: readonly RowGroup[];
  /** Of plots and kinds that the farmer left out. */
  readonly leftOut: number;
}

const EXAMPLES = 3;

/** Rows that are alike, as they are met. */
function grouping() {
  const groups = new Map<string, { sort: RowSort; rows: number; examples: Set<string> }>();
  return {
    add(sort: RowSort) {
      const group = groups.get(sort.key) ?? { sort, rows: 0, examples: new Set<string>() };
      groups.set(sort.key, group);
      group.rows += 1;
      if (group.examples.size < EXAMPLES && sort.says !== '') group.examples.add(sort.says);
    },
    all: (): RowGroup[] =>
      [...groups.values()]
        .map(({ examples, ...group }) => ({ ...group, examples: [...examples] }))
        .sort((a, b) => b.rows - a.rows),
  };
}

/**
 * Reads every row, in pieces.
 *
 * @param diary every record there is
 * @param isWanted asked between the pieces; a reading that is no longer wanted ends
 * @returns null where it ended so
 */
export async function readImport(
  reading: RowReading,
  diary: readonly FarmRecord[],
  isWanted: () => boolean,
): Promise<ImportReading | null> {
  const { isDue, give } = timeSlices();
  const isKnown = await duplicateFinder(diary);
  const drafts: DraftRecord[] = [];
  const known: DraftRecord[] = [];
  const twice: DraftRecord[] = [];
  const refused: RefusedRow[] = [];
  const asides: AsideRow[] = [];
  const groups = grouping();
  const seen = new Set<string>();
  let leftOut = 0;
  const { rows, isOwn } = reading.layout;
  for (const row of rows) {
    if (isDue()) {
      await give();
      if (!isWanted()) return null;
    }
    const read = readRow(row, reading);
    if (read.sort !== null) groups.add(read.sort);
    if (read.is === 'leftOut') leftOut += 1;
    else if (read.is === 'refused') refused.push(read.row);
    else if (read.is === 'aside') asides.push(read.row);
    else {
      const text = JSON.stringify(row.cells.map((cell) => cell.trim()));
      // Our own table numbers its entries: two of one number are the plots of one.
      const isAgain = !isOwn && seen.has(text);
      seen.add(text);
      for (const draft of read.drafts) (isAgain ? twice : isKnown(draft) ? known : drafts).push(draft);
    }
  }
  return { rows: rows.length, drafts, known, twice, refused, asides, groups: groups.all(), leftOut };
}

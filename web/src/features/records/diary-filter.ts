import type { FarmRecord, RecordKind } from '@draksha/contract/records';
import { finds, type Searchable } from '../../lib/search-text.ts';
import { timeSlices } from '../../lib/time-slices.ts';
import type { Entry } from './entry.ts';

/** The diary's filter; empty values match everything. */
export interface DiaryFilter {
  readonly plotId: string;
  readonly kind: RecordKind | '';
  readonly seasonId: string;
  readonly text: string;
}

export const NO_FILTER: DiaryFilter = { plotId: '', kind: '', seasonId: '', text: '' };

/** Normalises an empty filter, so that the diary shows `All` after a search is cleared. */
export const asFilter = (filter: DiaryFilter): DiaryFilter =>
  Object.values(filter).every((asked) => asked === '') ? NO_FILTER : filter;

/** The rows of an entry that a filter lets through. */
export const rowsIn = (entry: Entry, { plotId, seasonId }: DiaryFilter): readonly FarmRecord[] =>
  plotId === '' && seasonId === ''
    ? entry.rows
    : entry.rows.filter(
        (row) => (plotId === '' || row.plotId === plotId) && (seasonId === '' || row.seasonId === seasonId),
      );

/** Whether a filter has a text search, which is slow in a long diary. */
export const isSearch = ({ text }: DiaryFilter): boolean => text.trim() !== '';

/** By plot, kind and season, whatever the words. */
const letsThrough =
  (filter: DiaryFilter) =>
  (entry: Entry): boolean =>
    (filter.kind === '' || entry.kind === filter.kind) && rowsIn(entry, filter).length > 0;

/** What a filter without words lets through. */
export const filtered = (entries: readonly Entry[], filter: DiaryFilter): readonly Entry[] =>
  filter === NO_FILTER ? entries : entries.filter(letsThrough(filter));

/**
 * What a filter with words finds, in pieces between which the screen has its turn.
 *
 * @param textOf an entry made ready to be searched
 * @returns `null` where something else is asked for meanwhile
 */
export async function searched(
  entries: readonly Entry[],
  filter: DiaryFilter,
  textOf: (entry: Entry) => Searchable,
  signal: AbortSignal,
  { isDue, give } = timeSlices(),
): Promise<readonly Entry[] | null> {
  const isOf = letsThrough(filter);
  const fits = finds(filter.text);
  const found: Entry[] = [];
  for (const entry of entries) {
    if (isDue()) await give();
    if (signal.aborted) return null;
    if (isOf(entry) && fits(textOf(entry))) found.push(entry);
  }
  return found;
}

export interface DayOfDiary {
  readonly day: string;
  readonly entries: readonly Entry[];
}

interface MonthOfDiary {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly days: readonly DayOfDiary[];
}

/** Entries, newest first, by month and day. @param dayOf the day of an instant */
export function byMonth(entries: readonly Entry[], dayOf: (atMs: number) => string): readonly MonthOfDiary[] {
  const days = Map.groupBy(entries, ({ happenedAt }) => dayOf(Date.parse(happenedAt)));
  const months = Map.groupBy(
    [...days].map(([day, of]) => ({ day, entries: of })),
    ({ day }) => day.slice(0, 7),
  );
  return [...months].map(([month, of]) => ({ month, days: of }));
}

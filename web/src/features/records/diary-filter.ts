import type { FarmRecord, RecordKind } from '@draksha/contract/records';
import { finds, type Searchable } from '../../lib/search-text.ts';
import type { Entry } from './entry.ts';

/** What of the diary is shown; an empty word asks for nothing. */
export interface DiaryFilter {
  readonly plotId: string;
  readonly kind: RecordKind | '';
  readonly seasonId: string;
  readonly text: string;
}

export const NO_FILTER: DiaryFilter = { plotId: '', kind: '', seasonId: '', text: '' };

/** The rows of an entry that a filter lets through. */
export const rowsIn = (entry: Entry, { plotId, seasonId }: DiaryFilter): readonly FarmRecord[] =>
  plotId === '' && seasonId === ''
    ? entry.rows
    : entry.rows.filter(
        (row) => (plotId === '' || row.plotId === plotId) && (seasonId === '' || row.seasonId === seasonId),
      );

/** @param textOf an entry made ready to be searched */
export function filtered(
  entries: readonly Entry[],
  filter: DiaryFilter,
  textOf: (entry: Entry) => Searchable,
): readonly Entry[] {
  const fits = filter.text.trim() === '' ? null : finds(filter.text);
  return entries.filter(
    (entry) =>
      (filter.kind === '' || entry.kind === filter.kind) &&
      rowsIn(entry, filter).length > 0 &&
      (fits === null || fits(textOf(entry))),
  );
}

export interface DayOfDiary {
  readonly day: string;
  readonly entries: readonly Entry[];
}

export interface MonthOfDiary {
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

/** What a new edition of a list changes against the last one, row by row. */
import { listMarkets } from '../choices.ts';
import { type ListDays, type ListRow, listRowKey, type PublishedRow } from './product-list.ts';

export interface ChangedRow {
  readonly before: ListRow;
  readonly now: ListRow;
  /** Some market's days are fewer than they were, or said no more. */
  readonly isShorter: boolean;
}

export interface ListComparison {
  readonly added: readonly ListRow[];
  readonly dropped: readonly ListRow[];
  readonly changed: readonly ChangedRow[];
  readonly same: number;
}

const keyOf = (row: ListRow): string => `${listRowKey(row)} ${row.product.trim().toLowerCase()}`;

export const sameDays = (a: ListDays, b: ListDays): boolean =>
  listMarkets.every((market) => a[market] === b[market]);

const isShorter = (before: ListDays, now: ListDays): boolean =>
  listMarkets.some((market) => (before[market] ?? -1) > (now[market] ?? -1));

const isSame = (a: ListRow, b: ListRow): boolean =>
  sameDays(a.days, b.days) &&
  a.maxUses === b.maxUses &&
  (['substance', 'dose', 'stage', 'residueLimit'] as const).every(
    (field) => a[field].trim() === b[field].trim(),
  );

export function compareLists(before: readonly ListRow[], now: readonly ListRow[]): ListComparison {
  const was = new Map(before.map((row) => [keyOf(row), row]));
  const is = new Set(now.map(keyOf));
  const pairs = now.map((row) => ({ now: row, before: was.get(keyOf(row)) }));
  const kept = pairs.flatMap(({ now, before }) => (before ? [{ now, before }] : []));
  const changed = kept.filter(({ now, before }) => !isSame(before, now));
  return {
    added: pairs.flatMap(({ now, before }) => (before ? [] : [now])),
    dropped: before.filter((row) => !is.has(keyOf(row))),
    changed: changed.map((pair) => ({ ...pair, isShorter: isShorter(pair.before.days, pair.now.days) })),
    same: kept.length - changed.length,
  };
}

/** The rows in force, each with the days of the edition before where those were other, and the rows that are gone. */
export function sinceEdition(
  before: readonly ListRow[] | null,
  now: readonly ListRow[],
): { readonly rows: PublishedRow[]; readonly dropped: readonly ListRow[] } {
  if (before === null) return { rows: now.map((row) => ({ ...row, daysBefore: null })), dropped: [] };
  const was = new Map(before.map((row) => [keyOf(row), row]));
  return {
    rows: now.map((row) => {
      const old = was.get(keyOf(row));
      return old && sameDays(old.days, row.days) ? row : { ...row, daysBefore: old?.days ?? null };
    }),
    dropped: compareLists(before, now).dropped,
  };
}

/** An edition as far as its turn asks. */
export interface EditionTurn {
  readonly publishedAt: string;
  readonly withdrawnAt: string | null;
}

/** The edition in force, and the one that was until the last publishing or withdrawal. */
export function editionsInForce<T extends EditionTurn>(
  editions: readonly T[],
): { readonly now: T | null; readonly before: T | null } {
  const byDay = editions.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const now = byDay.find(({ withdrawnAt }) => withdrawnAt === null) ?? null;
  // What stood until a moment: the newest that was published before and not withdrawn by then.
  const standingBefore = (moment: string) =>
    byDay.find(
      ({ publishedAt, withdrawnAt }) =>
        publishedAt < moment && (withdrawnAt === null || withdrawnAt >= moment),
    ) ?? null;
  const moments = byDay
    .flatMap(({ publishedAt, withdrawnAt }) => [publishedAt, withdrawnAt ?? publishedAt])
    .toSorted()
    .reverse();
  // A withdrawal of one that was in force no more changed nothing.
  for (const moment of moments) {
    const before = standingBefore(moment);
    if (before !== now) return { now, before };
  }
  return { now, before: null };
}

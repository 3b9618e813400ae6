/** What a new edition of a list changes against the last one, row by row. */
import { listMarkets } from '../choices.ts';
import { DAY_MS } from '../weather/durations.ts';
import { type ListDays, type ListRow, listRowKey, longestDays, type PublishedRow } from './product-list.ts';

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

/** Rows in force, with the former edition's days where they differ, and rows that are gone. */
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

/**
 * Rows of earlier editions that a farm may have seen, each in its newest form with the longest days.
 *
 * @param editions the newest first
 */
export function mayHaveBeenShown(editions: readonly (readonly ListRow[])[]): ListRow[] {
  const shown = new Map<string, ListRow>();
  for (const row of editions.flat()) {
    const newer = shown.get(keyOf(row));
    shown.set(keyOf(row), newer ? { ...newer, days: longestDays(newer.days, row.days) } : row);
  }
  return [...shown.values()];
}

/** An edition as far as its turn asks. */
export interface EditionTurn {
  readonly publishedAt: string;
  readonly withdrawnAt: string | null;
}

/** A phone that was not opened for so long may still show what was in force then. Source: chosen. */
const MAY_BE_SHOWN_MS = 60 * DAY_MS;

interface Turns<T> {
  readonly now: T | null;
  /** Until the last publishing or withdrawal that changed what is in force. */
  readonly before: T | null;
  /** Others in force within 60 days of the last publishing or withdrawal, the newest first. */
  readonly earlier: readonly T[];
}

/** The edition in force, and those that were. */
export function editionsInForce<T extends EditionTurn>(editions: readonly T[]): Turns<T> {
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
  const before = moments.map(standingBefore).find((one) => one !== now) ?? null;
  const since = Date.parse(moments[0] ?? '') - MAY_BE_SHOWN_MS;
  const recent = moments.filter((moment) => Date.parse(moment) >= since).map(standingBefore);
  const earlier = [...new Set(recent)].flatMap((one) =>
    one === null || one === now || one === before ? [] : [one],
  );
  return { now, before, earlier };
}

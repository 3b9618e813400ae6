import type { ColumnKey } from '../diary-table.ts';

/** What a column of a farmer's file can be: a column of our own table, or the unit of a dose where it stands apart. */
export type ImportColumn = ColumnKey | 'doseUnit';

/** A family of words that cells are read by; each has ids of the contract. */
export type WordFamilyRead =
  | 'kind'
  | 'method'
  | 'source'
  | 'grade'
  | 'expense'
  | 'income'
  | 'targets'
  | 'productKind'
  | 'seen'
  | 'abundance'
  | 'cycle'
  | 'air';

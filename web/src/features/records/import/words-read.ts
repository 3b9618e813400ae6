import type { ColumnKey } from '../diary-table.ts';

/** What a column can be beside those of our own table. */
export const columnsElsewhere = ['doseUnit', 'money', 'side', 'crateKg', 'extra'] as const;

/**
 * What a column of a farmer's file can be: a column of ours, a dose's unit, money whose direction is in the row, that
 * direction, the weight of a full crate, or text for the note.
 */
export type ImportColumn = ColumnKey | (typeof columnsElsewhere)[number];

/** A family of words that cells are read by; each has ids of the contract. */
export type WordFamilyRead =
  | 'kind'
  | 'method'
  | 'source'
  | 'grade'
  | 'expense'
  | 'income'
  | 'targets'
  | 'lookedFor'
  | 'damage'
  | 'productKind'
  | 'seen'
  | 'abundance'
  | 'cycle'
  | 'air';

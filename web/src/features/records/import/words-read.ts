import type { ColumnKey } from '../diary-table.ts';

/** What a column can be beside those of our own table. */
export const columnsElsewhere = ['doseUnit', 'money', 'side', 'crateKg', 'extra'] as const;

/**
 * What a column of a farmer's file can be: a column of our own table, the unit of a dose in a column of its own, money that the row says
 * the direction of, the word for that direction, what a full crate weighs, or a text for the note.
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

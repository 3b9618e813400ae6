import type { TFunction } from 'i18next';
import { columnKeys } from '../diary-table.ts';
import { columnsElsewhere, type ImportColumn } from './words-read.ts';

export interface ColumnWord {
  readonly id: ImportColumn;
  readonly word: string;
}

export function columnWord(t: TFunction<'diary'>, column: ImportColumn): string {
  if (column === 'doseUnit') return t('import.doseUnit');
  if (column === 'money' || column === 'side' || column === 'crateKg' || column === 'extra')
    return t(`import.column.${column}`);
  return t(`table.${column}`);
}

/** Columns that are worked out from others, and tell an import nothing. */
const workedOut: readonly ImportColumn[] = ['acres', 'dap', 'facts', 'registration'];

/** What a column can be, in the order of our own table. */
export const readColumns = (t: TFunction<'diary'>): readonly ColumnWord[] =>
  [...columnKeys, ...columnsElsewhere]
    .filter((id) => !workedOut.includes(id))
    .map((id) => ({ id, word: columnWord(t, id) }));

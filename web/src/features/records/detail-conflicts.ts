import { type FarmRecord, type RecordKind, recordKinds } from '@draksha/contract/records';
import type { TFunction } from 'i18next';
import type { Format } from '../../lib/format.ts';
import { type ColumnKey, type DiaryCell, recordCells } from './diary-table.ts';

/** Columns of a record that its details do not fill. */
const others: readonly ColumnKey[] = [
  ...(['day', 'time', 'plot', 'registration', 'acres', 'pruning', 'dap', 'kind', 'entry'] as const),
  ...(['what', 'facts', 'cost', 'income', 'notes'] as const),
];

const isKind = (kind: unknown): kind is RecordKind => recordKinds.some((one) => one === kind);

function textOf(cell: DiaryCell, format: Format): string {
  if (cell === null) return '';
  if (cell.type === 'number') return format.number(cell.value, 3);
  return cell.type === 'day' ? format.date(cell.day) : cell.text;
}

/** What differs between two forms of one record's details, each value by its name. @param t of the diary's words */
export function detailConflicts(
  t: TFunction<'diary'>,
  format: Format,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): readonly { readonly label: string; readonly mine: string; readonly theirs: string }[] {
  const kind = mine.kind ?? theirs.kind;
  if (!isKind(kind)) return [];
  const cells = (row: Readonly<Record<string, unknown>>) =>
    recordCells({ ...row, kind } as unknown as FarmRecord, t, format);
  const their = cells(theirs);
  return [...cells(mine)].flatMap(([key, cell]) => {
    const pair = { mine: textOf(cell, format), theirs: textOf(their.get(key) ?? null, format) };
    return others.includes(key) || pair.mine === pair.theirs ? [] : [{ label: t(`table.${key}`), ...pair }];
  });
}

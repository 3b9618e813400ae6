import { products as productNoun } from '@draksha/contract/products';
import { type FarmRecord, type RecordKind, records as recordNoun } from '@draksha/contract/records';
import { stockMovements as movementNoun } from '@draksha/contract/stock-movements';
import { farmNoun } from '../../lib/farm/farm-noun.ts';
import { type Entry, entriesOf } from './entry.ts';

export const records = farmNoun(recordNoun);
export const products = farmNoun(productNoun);
export const stockMovements = farmNoun(movementNoun);

/** Every row of the diary, its kind saying what its details are. */
export const useRecords = (): readonly FarmRecord[] => records.useAll() as readonly FarmRecord[];

/** Of the rows as they stand: thousands are put together once, for all parts of all screens that show them. */
const known = new WeakMap<readonly FarmRecord[], readonly Entry[]>();

/** Returns the diary's entries, newest first. */
export function useEntries(): readonly Entry[] {
  const rows = useRecords();
  const entries = known.get(rows) ?? entriesOf(rows);
  known.set(rows, entries);
  return entries;
}

/** The newest entry, of a kind where one is named. */
export const newestOf = (entries: readonly Entry[], kind: RecordKind | null): Entry | null =>
  entries.find((entry) => kind === null || entry.kind === kind) ?? null;

import type { Noun, RowOf } from '@draksha/contract/owned-noun';
import { farm } from './farm.ts';
import { type NewWrite, nounWrites } from './noun-writes.ts';
import { useRow, useRows } from './use-farm.ts';

export { type FieldsOf, type NewWrite, newWrite, together } from './noun-writes.ts';

/**
 * What every noun of the contract has on the phone: its rows for screens, and its writes. A write is data until `save`
 * puts it, alone or with others, into the queue.
 */
export const farmNoun = <N extends Noun>(noun: N) => ({
  useAll: (): readonly RowOf<N>[] => useRows(noun.name) as readonly unknown[] as readonly RowOf<N>[],
  useOne: (id: string): RowOf<N> | null => useRow(noun.name, id) as RowOf<N> | null,
  ...nounWrites(noun),
});

/** Puts writes into the queue, all or none; they are on the phone for good when this returns. @throws DOMException */
export async function save(writes: readonly NewWrite[]): Promise<void> {
  await farm().write(writes);
  // Asked once there is something to lose; a browser that says no keeps it all the same, while it has room.
  void navigator.storage?.persist?.();
}

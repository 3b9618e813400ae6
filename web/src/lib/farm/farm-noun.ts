import { roleMayChange } from '@draksha/contract/farm-roles';
import type { Noun, RowOf } from '@draksha/contract/owned-noun';
import i18next from 'i18next';
import { ApiError } from '../api-error.ts';
import { farmInHand } from '../farm-in-hand.ts';
import { showSaved } from '../saved.ts';
import { sessionNow } from '../session.ts';
import { farm } from './farm.ts';
import { type NewWrite, nounWrites, undoOf } from './noun-writes.ts';
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

/** Before anything is queued that the server would refuse: what the role of a member may not change. @throws ApiError */
function assertMay(writes: readonly NewWrite[]): void {
  const farmInstead = farmInHand(sessionNow().user?.id ?? '');
  if (!farmInstead || writes.every(({ noun, route }) => roleMayChange(farmInstead.role, noun, route))) return;
  showSaved({ message: i18next.t('trouble.farm_not_found') });
  throw new ApiError('farm_not_found', 404, 'Not for this role');
}

/**
 * Puts writes into the queue, all or none; they are on the phone for good when this returns.
 *
 * @throws DOMException, ApiError where the farm is somebody else's and the role may not change that
 */
export async function save(writes: readonly NewWrite[]): Promise<void> {
  assertMay(writes);
  await farm().write(writes);
  // Requested once there is data to lose; a refusal still stores it while there is room.
  void navigator.storage?.persist?.();
}

/** Shows on the next screen what was saved, with undo where possible; nothing without a change. */
export function showSavedWrites(message: string, writes: readonly NewWrite[]): void {
  if (writes.length === 0) return;
  const undo = undoOf(writes);
  showSaved({ message, ...(undo && { undo: () => save(undo) }) });
}

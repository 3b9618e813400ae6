/** What must be true as soon as a farmer has kept something on the phone. */
import type { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type { NewWrite } from '../../web/src/lib/farm/noun-writes.ts';
import { type QueuedWrite, type Row, same } from '../../web/src/lib/farm/queued-write.ts';
import type { Tab } from './device.ts';
import { type Expected, fail } from './expected-end.ts';

const isOfRow =
  ({ noun, rowId }: NewWrite) =>
  (other: QueuedWrite): boolean =>
    other.noun === noun && other.rowId === rowId;

/** Notes what came into a queue. @returns what left it by the farmer's own hand, and so need not arrive */
export function noteQueue(
  { store, device }: Tab,
  before: readonly QueuedWrite[],
  expected: Expected,
): readonly QueuedWrite[] {
  const was = new Set(before.map(({ id }) => id));
  const is = new Set(store.queue.map(({ id }) => id));
  for (const write of store.queue) if (!was.has(write.id)) expected.note(write, device);
  const left = before.filter(({ id }) => !is.has(id));
  for (const { id } of left) expected.withdrawn.add(id);
  return left;
}

/**
 * Each write is in the queue and seen. A refused write of its row is mended, or goes with its row, and the queue has that in its place.
 *
 * @param seen the rows as they were shown before
 * @param left what the writes took out of the queue
 */
export function checkPut(
  store: FarmStore,
  writes: readonly NewWrite[],
  seen: readonly (Row | null)[],
  left: readonly QueuedWrite[],
): void {
  for (const [at, write] of writes.entries()) {
    const { id, kind, noun, rowId, change } = write;
    const isMending = !store.queue.some((one) => one.id === id);
    if (isMending && !left.some(isOfRow(write))) fail('a write is not in the queue');
    if (kind !== 'delete' && !left.every(isOfRow(write))) fail('a write took others with it');
    const shown = store.row(noun, rowId);
    if (kind === 'delete' ? shown : !shown) fail(`${kind} of ${noun} is not seen at once`);
    if (isMending && shown && !same(shown, { ...seen[at], ...change })) fail('a mending changed more');
    for (const [name, value] of Object.entries(change)) {
      // Of several moves at once the last is seen.
      const isLast = writes.findLast((one) => one.rowId === rowId)?.id === id;
      if (name !== 'deleted' && isLast && !same(shown?.[name], value)) fail('a write is not seen at once');
    }
  }
}

import type { FarmStore } from './farm-store.ts';
import type { FarmTransaction } from './farm-transaction.ts';
import { dependentWrites } from './mending.ts';
import { conflictingFields, type QueuedWrite, type Row, rowKey, same } from './queued-write.ts';

/** What a farmer decides about writes that the server did not take. Nothing is changed about one that may be on its way. */

const resting = (write: QueuedWrite): boolean => write.attempt === null;

const again = (write: QueuedWrite): QueuedWrite => ({
  ...write,
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
});

const changesFields = ({ kind }: QueuedWrite): boolean => kind !== 'create' && kind !== 'delete';

const without = (fields: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const find = async (transaction: FarmTransaction, seq: number): Promise<QueuedWrite | undefined> =>
  (await transaction.queue()).find((write) => write.seq === seq && resting(write));

export const retryWrite = (store: FarmStore, seq: number): Promise<void> =>
  store.change(async (transaction) => {
    const write = await find(transaction, seq);
    if (write) await transaction.putWrite(again(write));
  });

/** Discards a write. Edits on top of it then apply to the row before it. */
export const discardWrite = (store: FarmStore, seq: number): Promise<void> =>
  store.change(async (transaction) => {
    const write = await find(transaction, seq);
    if (!write) return;
    const queue = await transaction.queue();
    const falling = dependentWrites(queue, write);
    if (!falling.every(resting)) return;
    for (const one of falling) await transaction.dropWrite(one);
    if (!changesFields(write)) return;
    for (const later of queue) {
      if (later.noun !== write.noun || later.rowId !== write.rowId || later.seq <= seq || later.attempt)
        continue;
      const base = Object.fromEntries(
        Object.entries(later.base).map(([name, value]) => [
          name,
          name in write.change && same(value, write.change[name]) ? write.base[name] : value,
        ]),
      );
      await transaction.putWrite({ ...later, base });
    }
  });

/** Of a write that met another change of the same fields: ours is kept. */
export const keepMine = (store: FarmStore, seq: number): Promise<void> =>
  store.change(async (transaction) => {
    const write = await find(transaction, seq);
    if (!write) return;
    const current = (await transaction.row(rowKey(write.noun, write.rowId)))?.row ?? {};
    const seen = Object.fromEntries(conflictingFields(write, current).map((name) => [name, current[name]]));
    await transaction.putWrite({ ...again(write), base: { ...write.base, ...seen } });
  });

/** Theirs is kept: these fields leave every queued write of the row, its other fields still go. */
export const takeTheirs = (store: FarmStore, seq: number): Promise<void> =>
  store.change(async (transaction) => {
    const write = await find(transaction, seq);
    if (!write) return;
    const current = (await transaction.row(rowKey(write.noun, write.rowId)))?.row ?? {};
    const names = conflictingFields(write, current);
    for (const one of await transaction.queue()) {
      if (one.noun !== write.noun || one.rowId !== write.rowId || one.attempt) continue;
      const left = { ...one, change: without(one.change, names), base: without(one.base, names) };
      const changes = changesFields(one);
      if (changes && Object.keys(left.change).length === 0) await transaction.dropWrite(one);
      else if (changes) await transaction.putWrite(one.seq === seq ? again(left) : left);
    }
  });

/** Of a change to a row that was deleted elsewhere: the row comes back with it. */
export const bringBack = (store: FarmStore, seq: number): Promise<void> =>
  store.change(async (transaction) => {
    const write = await find(transaction, seq);
    if (write?.kind !== 'change') return;
    await transaction.putWrite({ ...again(write), change: { ...write.change, deleted: false } });
  });

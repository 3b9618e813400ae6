import { openFarmDatabase } from './farm-database.ts';
import type { FarmNews } from './farm-store.ts';
import type { NewWrite } from './noun-writes.ts';
import { type QueuedWrite, type Row, rowKey, seenRow } from './queued-write.ts';

/**
 * Queues writes of a farm that is not open, as in the service worker: all of them or none, durably. An open page, or
 * the next one, sends them.
 *
 * @param make the writes from rows as shown; it must await nothing else
 * @throws DOMException where the phone stores nothing
 */
export async function writeBeside(
  farmerId: string,
  make: (row: (noun: string, id: string) => Promise<Row | null>) => Promise<readonly NewWrite[]>,
): Promise<void> {
  const database = await openFarmDatabase(farmerId, () => undefined);
  try {
    const raw = database.transaction(['rows', 'outbox'], 'readwrite', { durability: 'strict' });
    const outbox = raw.objectStore('outbox');
    const made = await make(async (noun, id) => {
      const stored = await raw.objectStore('rows').get(rowKey(noun, id));
      return seenRow(stored, await outbox.index('row').getAll([noun, id]));
    });
    const writes = await Promise.all(made.map((write) => outbox.add(write as QueuedWrite)));
    await raw.done;
    const line = new BroadcastChannel(`draksha-${farmerId}`);
    line.postMessage({ rows: [], writes, send: true } satisfies FarmNews);
    line.close();
  } finally {
    database.close();
  }
}

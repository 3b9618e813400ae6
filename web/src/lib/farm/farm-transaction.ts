import type { IDBPTransaction } from 'idb';
import { type FarmSchema, NOTHING_READ, type Reading, type StoredFile } from './farm-database.ts';
import { type QueuedWrite, rowKey, type StoredRow } from './queued-write.ts';

export type Stores = ('rows' | 'outbox' | 'reading' | 'files')[];

/** One transaction over rows, queue and reading; what it touches is known to it. */
export interface FarmTransaction {
  row(key: string): Promise<StoredRow | undefined>;
  rows(): Promise<StoredRow[]>;
  putRow(row: Omit<StoredRow, 'key' | 'seen'>): Promise<void>;
  dropRow(key: string): Promise<void>;
  queue(): Promise<QueuedWrite[]>;
  /** The next writes of the queue, of which those after `seq` stand first. */
  queueAfter(seq: number, most: number): Promise<QueuedWrite[]>;
  /** Writes of one row, in their order. */
  writesOf(noun: string, rowId: string): Promise<QueuedWrite[]>;
  addWrite(write: Omit<QueuedWrite, 'seq'>): Promise<void>;
  putWrite(write: QueuedWrite): Promise<void>;
  dropWrite(write: QueuedWrite): Promise<void>;
  reading(): Promise<Reading>;
  putReading(reading: Reading): Promise<void>;
  putFile(file: StoredFile): Promise<void>;
  dropFile(key: string): Promise<void>;
}

/** What a transaction has changed: rows as the server has them, and writes of the queue. */
export interface Touched {
  readonly rows: Set<string>;
  readonly writes: Set<number>;
  any: boolean;
}

export function transactionOf(
  raw: IDBPTransaction<FarmSchema, Stores, 'readwrite'>,
  touched: Touched,
): FarmTransaction {
  const touch = (key: string) => {
    touched.any = true;
    touched.rows.add(key);
  };
  const rows = raw.objectStore('rows');
  const outbox = raw.objectStore('outbox');
  const readings = raw.objectStore('reading');
  const files = raw.objectStore('files');
  const reading = async () => (await readings.get('reading')) ?? NOTHING_READ;
  let full: number | null = null;
  return {
    row: (key) => rows.get(key),
    rows: () => rows.getAll(),
    async putRow(row) {
      full ??= (await reading()).full;
      const key = rowKey(row.noun, row.id);
      touch(key);
      await rows.put({ ...row, key, seen: full });
    },
    async dropRow(key) {
      touch(key);
      await rows.delete(key);
    },
    queue: () => outbox.getAll(),
    queueAfter: (seq, most) => outbox.getAll(IDBKeyRange.lowerBound(seq, true), most),
    writesOf: (noun, rowId) => outbox.index('row').getAll([noun, rowId]),
    async addWrite(write) {
      touched.any = true;
      touched.writes.add(await outbox.add(write as QueuedWrite));
    },
    async putWrite(write) {
      touched.any = true;
      touched.writes.add(write.seq);
      await outbox.put(write);
    },
    async dropWrite(write) {
      touched.any = true;
      touched.writes.add(write.seq);
      await outbox.delete(write.seq);
    },
    reading,
    async putReading(next) {
      touched.any = true;
      full = next.full;
      await readings.put(next);
    },
    async putFile(file) {
      touched.any = true;
      await files.put(file);
    },
    async dropFile(key) {
      touched.any = true;
      await files.delete(key);
    },
  };
}

import { nowMs } from '../clock.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { farm } from './farm.ts';
import { changedFields, type QueuedWrite, type Row, rowKey } from './queued-write.ts';
import { useRow, useRows } from './use-farm.ts';

/** A write before it stands in the queue. */
export type NewWrite = Omit<QueuedWrite, 'seq'>;

/** What every row has beside the fields of its noun. */
export interface FarmRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface NounOptions {
  /** The first segment of its routes. */
  readonly noun: string;
  /** Under which name a row stands in an answer. */
  readonly answer: string;
}

type Essence = Pick<NewWrite, 'noun' | 'rowId' | 'kind' | 'route' | 'answer'> & Partial<NewWrite>;

export const newWrite = (essence: Essence): NewWrite => ({
  id: uuidV7(),
  needs: [],
  params: null,
  seed: {},
  change: {},
  base: {},
  whole: [],
  queuedAtMs: nowMs(),
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
  ...essence,
});

const baseOf = (row: Row, change: Row): Row =>
  Object.fromEntries(Object.keys(change).map((name) => [name, row[name] ?? null]));

/**
 * What every noun of the farm has on the phone: its rows for screens, and its writes. A write is data until `save`
 * puts it, alone or with others, into the queue.
 */
export function farmNoun<R extends FarmRow>({ noun, answer }: NounOptions) {
  type Fields = Omit<R, keyof FarmRow>;
  const of = (rowId: string) => ({ noun, answer, rowId });
  return {
    useAll: (): readonly R[] => useRows(noun) as readonly unknown[] as readonly R[],
    useOne: (id: string): R | null => useRow(noun, id) as R | null,
    /**
     * @param fields all of them: a row that the server has not seen must read like one that it has
     * @param needs rows of other nouns that must be there first
     */
    add: (id: string, fields: Fields, needs: readonly string[] = []): NewWrite[] => [
      newWrite({
        ...of(id),
        kind: 'create',
        route: `POST /${noun}`,
        seed: { id },
        change: fields as Row,
        needs,
      }),
    ],
    /** @param row as the farmer saw it; what he left as it was is not written */
    change(row: R, fields: Partial<Fields>): NewWrite[] {
      const seen = row as unknown as Row;
      const change = changedFields(seen, fields as Row);
      if (Object.keys(change).length === 0) return [];
      const base = baseOf(seen, change);
      const params = { id: row.id };
      return [newWrite({ ...of(row.id), kind: 'change', route: `PATCH /${noun}/:id`, params, change, base })];
    },
    remove: (id: string): NewWrite[] => [
      newWrite({ ...of(id), kind: 'delete', route: `DELETE /${noun}/:id`, params: { id } }),
    ],
    bringBack: (id: string): NewWrite[] => [
      newWrite({
        ...of(id),
        kind: 'change',
        route: `PATCH /${noun}/:id`,
        params: { id },
        change: { deleted: false },
      }),
    ],
    key: (id: string): string => rowKey(noun, id),
  };
}

/** Puts writes into the queue, all or none; they are on the phone for good when this returns. @throws DOMException */
export async function save(writes: readonly NewWrite[]): Promise<void> {
  await farm().write(writes);
  // Asked once there is something to lose; a browser that says no keeps it all the same, while it has room.
  void navigator.storage?.persist?.();
}

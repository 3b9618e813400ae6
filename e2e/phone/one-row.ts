import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type { FarmWire, WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import type { QueuedWrite, Row } from '../../web/src/lib/farm/queued-write.ts';

export const PLOT = '01900000-0000-7000-8000-000000000001';
export const AT = 1_800_000_000_000;

let farmers = 0;
export const newFarmer = () => `store-${++farmers}`;
const stores: FarmStore[] = [];

export async function open(farmer: string): Promise<FarmStore> {
  const store = await FarmStore.open(farmer, new BroadcastChannel(`test-${farmer}`), () => undefined);
  stores.push(store);
  return store;
}

afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});

type Essence = Partial<QueuedWrite> & Pick<QueuedWrite, 'kind' | 'route'>;

export const write = (essence: Essence): Omit<QueuedWrite, 'seq'> => ({
  id: crypto.randomUUID(),
  noun: 'plots',
  rowId: PLOT,
  needs: [],
  params: { id: PLOT },
  answer: 'plot',
  seed: {},
  change: {},
  base: {},
  whole: [],
  asked: [],
  queuedAtMs: AT,
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
  ...essence,
});
export const add = (name: string) =>
  write({ kind: 'create', route: 'POST /plots', seed: { id: PLOT }, change: { name, notes: null } });
export const rename = (from: string, to: string) =>
  write({ kind: 'change', route: 'PATCH /plots/:id', change: { name: to }, base: { name: from } });

/** A server of one row: what is asked is written down, its answers come in their order, then all is well. */
export function server(row: Row | null, answers: ((asked: WireWrite) => object)[] = []) {
  const asked: WireWrite[] = [];
  let version = Number(row?.version ?? 0);
  const wire: FarmWire = {
    push: (writes) => {
      asked.push(...writes);
      const well = (one: WireWrite) => {
        version += 1;
        return { status: 200, data: { plot: { ...row, ...one.body, version } } };
      };
      return Promise.resolve(
        writes.map(
          (one) => ({ id: one.id, ...(answers.shift() ?? well)(one) }) as { id: string; status: number },
        ),
      );
    },
    pull: () =>
      Promise.resolve({
        reset: false,
        items: row ? [{ noun: 'plots', id: PLOT, version: Number(row.version), deleted: false, row }] : [],
        cursor: 'here',
        more: false,
      }),
  };
  return { wire, asked };
}
export const row = (fields: Row) => ({ id: PLOT, version: 1, name: 'Odha', notes: null, ...fields });

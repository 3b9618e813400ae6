/** What must be true when the happenings of a scenario are over. */
import type { QueuedWrite, Row } from '../../web/src/lib/farm/queued-write.ts';

/** What the server truly did, in its order, seen between it and the cuts. */
export interface Done {
  readonly id: string;
  readonly route: string;
  readonly key: string;
  readonly body: Row;
}

export const FIELDS = ['name', 'notes', 'soilType'] as const;

/** What a farmer did: which writes must arrive once, and which he took back. */
export class Expected {
  readonly order: {
    id: string;
    device: number;
    key: string;
    seq: number;
    base: Row;
    wants: 'gone' | 'back' | 'fields';
  }[] = [];
  readonly withdrawn = new Set<string>();
  /** Rows of a phone about which the farmer decided, so that what he saw is no longer what he typed on. */
  readonly decided = new Set<string>();

  note({ id, noun, rowId, seq, base, kind, change }: QueuedWrite, device: number): void {
    const wants = kind === 'delete' ? 'gone' : change.deleted === false ? 'back' : 'fields';
    this.order.push({ id, device, key: `${noun}/${rowId}`, seq, base, wants });
  }
}

export const fail = (what: string): never => {
  throw new Error(what);
};

export const pick = (row: Row): Row =>
  Object.fromEntries(
    ['id', ...FIELDS, 'plotId', 'pruningDate']
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  );

/** The farm as it must be after what was done at the server, and nothing else. */
export function foldOf(done: readonly Done[]): readonly Row[] {
  const rows = new Map<string, Row>();
  const gone = new Set<string>();
  for (const { route, key, body } of done) {
    if (route.startsWith('POST')) rows.set(key, body);
    if (route.startsWith('DELETE')) gone.add(key);
    if (!route.startsWith('PATCH')) continue;
    const { deleted, ...fields } = body;
    if (deleted === false) gone.delete(key);
    rows.set(key, { ...rows.get(key), ...fields });
  }
  return ['plots', 'seasons'].flatMap((noun) =>
    [...rows.entries()]
      .filter(([key]) => key.startsWith(noun) && !gone.has(key))
      .map(([, row]) => pick(row))
      .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
  );
}

/** Every write arrived once, or was taken back; those of one row and one phone in the order in which they were typed. */
export function check(done: readonly Done[], { order, withdrawn, decided }: Expected): void {
  const wrote = new Map(order.map((one) => [one.id, one]));
  const now = new Map<string, Row>();
  for (const { id, route, key, body } of done) {
    const { device, base } = wrote.get(id) ?? fail(`nobody wrote ${id} of ${key}`);
    const before = now.get(key) ?? {};
    for (const [name, value] of Object.entries(body)) {
      const known = name === 'deleted' || before[name] === base[name] || before[name] === value;
      if (route.startsWith('PATCH') && !known && !decided.has(`${device} ${key}`))
        fail(`${name} of ${key} written over unseen`);
    }
    now.set(key, { ...before, ...body });
  }
  const times = new Map<string, number>();
  for (const { id } of done) times.set(id, (times.get(id) ?? 0) + 1);
  // A row that another phone deleted, or brought back, before is so already.
  const already = new Set(
    done.flatMap(({ route, key, body }) =>
      route.startsWith('DELETE') ? [`gone ${key}`] : body.deleted === false ? [`back ${key}`] : [],
    ),
  );
  for (const { id, key, wants } of order) {
    const count = times.get(id) ?? 0;
    if (count > 1) fail(`done twice: ${id} of ${key}`);
    if (count === 0 && !withdrawn.has(id) && !already.has(`${wants} ${key}`)) fail(`lost: ${id} of ${key}`);
  }
  const place = new Map(done.map(({ id }, index) => [id, index]));
  for (const a of order)
    for (const b of order) {
      const sameLine = a.device === b.device && a.key === b.key && a.seq < b.seq;
      const [first, second] = [place.get(a.id), place.get(b.id)];
      if (sameLine && first !== undefined && second !== undefined && first > second)
        fail(`order of ${a.key} swapped`);
    }
}

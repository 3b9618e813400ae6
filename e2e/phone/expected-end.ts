/** What must be true when the happenings of a scenario are over. */
import { type NounName, nouns } from '@draksha/contract/nouns';
import { type QueuedWrite, type Row, rowKey, same } from '../../web/src/lib/farm/queued-write.ts';

/** What the server truly did, seen between it and the cuts. */
export interface Done {
  readonly id: string;
  readonly route: string;
  readonly key: string;
  readonly body: Row;
  /** The row's version after it: an answer that was lost comes later than it was given. */
  readonly version: number;
  /** The server did it by itself, with another write. */
  readonly along?: true;
}

interface Wrote {
  readonly id: string;
  readonly device: number;
  readonly key: string;
  readonly seq: number;
  readonly base: Row;
  readonly wants: 'made' | 'gone' | 'back' | 'fields' | { readonly status: unknown };
}

/** What a farmer did: which writes must arrive once, and which they took back. */
export class Expected {
  readonly order: Wrote[] = [];
  readonly withdrawn = new Set<string>();
  /** Rows of a phone about which the farmer decided, so that what they saw is no longer what they typed on. */
  readonly decided = new Set<string>();

  note({ id, noun, rowId, seq, base, kind, change }: QueuedWrite, device: number): void {
    const wants =
      kind === 'delete'
        ? 'gone'
        : kind === 'step'
          ? { status: change.status }
          : kind === 'create'
            ? 'made'
            : change.deleted === false
              ? 'back'
              : 'fields';
    this.order.push({ id, device, key: rowKey(noun, rowId), seq, base, wants });
  }
}

export const fail = (what: string): never => {
  throw new Error(what);
};

/** What the farmer said of a row, and not the server: a task's plot and day may be its season's. */
export function pick(noun: NounName, row: Row): Row {
  const ofSeason = noun === 'tasks' && row.seasonId !== null;
  const names = Object.entries(nouns[noun].fields).flatMap(([name, field]) =>
    'derived' in field || (ofSeason && (name === 'plotId' || name === 'scheduledDate')) ? [] : [name],
  );
  return Object.fromEntries(['id', ...names.sort()].map((name) => [name, row[name] ?? null]));
}

const isStep = (route: string) => /^POST .*\/:id\//.test(route);

/** In the order in which the server did it, row by row. */
export const inOrder = (done: readonly Done[]): Done[] =>
  [...Map.groupBy(done, ({ key }) => key).values()].flatMap((ofRow) =>
    ofRow.toSorted((a, b) => a.version - b.version),
  );

export const byId = (a: Row, b: Row): number => (String(a.id) < String(b.id) ? -1 : 1);

/** The farm as it must be after what was done at the server, and nothing else. */
export function foldOf(done: readonly Done[]): ReadonlyMap<NounName, readonly Row[]> {
  const rows = new Map<string, Row>();
  const gone = new Set<string>();
  for (const { route, key, body } of inOrder(done)) {
    if (isStep(route)) rows.set(key, { ...rows.get(key), status: body.to });
    else if (route.startsWith('POST')) rows.set(key, body);
    if (route.startsWith('DELETE')) gone.add(key);
    if (!route.startsWith('PATCH')) continue;
    const { deleted, ...fields } = body;
    if (deleted === false) gone.delete(key);
    rows.set(key, { ...rows.get(key), ...fields });
  }
  return new Map(
    (Object.keys(nouns) as NounName[]).map((noun) => [
      noun,
      [...rows.entries()]
        .filter(([key]) => key.startsWith(`${noun}/`) && !gone.has(key))
        .map(([, row]) => pick(noun, row))
        .sort(byId),
    ]),
  );
}

/** Nobody's change is lost under another that knew nothing of it. */
function checkSeen(done: readonly Done[], { order, decided }: Expected): void {
  const wrote = new Map(order.map((one) => [one.id, one]));
  const now = new Map<string, Row>();
  for (const { id, route, key, body, along } of done) {
    const before = now.get(key) ?? {};
    const said: Row = isStep(route) ? { status: body.to } : body;
    now.set(key, { ...before, ...said });
    if (along) continue;
    const { device, base } = wrote.get(id) ?? fail(`nobody wrote ${id} of ${key}`);
    if (decided.has(`${device} ${key}`) || !(route.startsWith('PATCH') || isStep(route))) continue;
    for (const [name, value] of Object.entries(said)) {
      const known = name === 'deleted' || same(before[name], base[name]) || same(before[name], value);
      if (!known) fail(`${name} of ${key} written over unseen`);
    }
  }
}

/** Every write arrived once, or was taken back; those of one row and one phone in the order in which they were typed. */
export function check(unordered: readonly Done[], expected: Expected): void {
  const done = inOrder(unordered);
  checkSeen(done, expected);
  const { order, withdrawn } = expected;
  const times = new Map<string, number>();
  for (const { id, along } of done) if (!along) times.set(id, (times.get(id) ?? 0) + 1);
  // A row that another phone deleted, brought back or moved before is so already; the next of a repeating task is made by
  // whoever comes first.
  const already = new Set(
    done.flatMap(({ route, key, body }) =>
      route.startsWith('DELETE')
        ? [`gone ${key}`]
        : isStep(route)
          ? [`${String(body.to)} ${key}`]
          : body.deleted === false || route.startsWith('POST')
            ? [`back ${key}`, `${String(body.status)} ${key}`, `made ${key}`]
            : [],
    ),
  );
  const wasSo = ({ wants, key }: Wrote): boolean =>
    already.has(`${typeof wants === 'string' ? wants : String(wants.status)} ${key}`);
  for (const one of order) {
    const count = times.get(one.id) ?? 0;
    if (count > 1) fail(`done twice: ${one.id} of ${one.key}`);
    if (count === 0 && !withdrawn.has(one.id) && !wasSo(one)) fail(`lost: ${one.id} of ${one.key}`);
  }
  const place = new Map(done.map(({ id }, index) => [id, index]));
  for (const ofLine of Map.groupBy(order, ({ device, key }) => `${device} ${key}`).values()) {
    const places = ofLine
      .toSorted((a, b) => a.seq - b.seq)
      .flatMap(({ id }) => (place.has(id) ? [place.get(id) ?? 0] : []));
    if (places.some((at, index) => at < (places[index - 1] ?? -1)))
      fail(`order of ${ofLine[0]?.key} swapped`);
  }
}

/** A row as screens read it; the noun says which fields it has. */
export type Row = Readonly<Record<string, unknown>>;

/** A `step` is a move with a rule of its own on the server, such as a task's status. */
export type WriteKind = 'create' | 'change' | 'replace' | 'delete' | 'step';

/** Why a write does not go on, as the server said it. */
export interface WriteFailure {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** One change that the server has not acknowledged: plain data, that outlives the page, the tab and the update. */
export interface QueuedWrite {
  /** Its place in the queue. */
  readonly seq: number;
  /** Its own id, by which the server knows it for the same when it comes twice. */
  readonly id: string;
  readonly noun: string;
  readonly rowId: string;
  /** Rows that must be at the server before it, such as the plot of a season. */
  readonly needs: readonly string[];
  readonly kind: WriteKind;
  readonly route: string;
  readonly params: Readonly<Record<string, string>> | null;
  /** Under which name the row is in the answer. */
  readonly answer: string;
  /** What a new row carries beside the fields: its id; of a step what the server will set with it. */
  readonly seed: Row;
  /** What a step says to the server. */
  readonly says?: Row;
  /** The fields as typed; of a replacement those that differ. */
  readonly change: Row;
  /** The same fields as the farmer saw them when they typed. */
  readonly base: Row;
  /** All fields of a replacement, which says the whole row. */
  readonly whole: readonly string[];
  /** Fields about which the farmer is asked whenever someone else touched them too: money. */
  readonly asked: readonly string[];
  readonly queuedAtMs: number;
  /** Writes with one group are done all or none, such as the rows of one entry. */
  readonly group?: string;
  readonly state: 'waiting' | 'failed' | 'clash';
  readonly failure: WriteFailure | null;
  /** The request as it left: until it is answered it goes out again exactly so. */
  readonly attempt: WriteAttempt | null;
  readonly tries: number;
}

export interface WriteAttempt {
  readonly body: Row | null;
  readonly ifMatch: number | null;
}

/** A row as the server last had it. */
export interface StoredRow {
  readonly key: string;
  readonly noun: string;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  /** Of a deleted row as it was last known, so that it can be brought back. */
  readonly row: Row | null;
  /** The member who wrote it, where that was not the farm's owner. */
  readonly by?: string | undefined;
  /** The full reading in which it was last seen. */
  readonly seen: number;
}

export const rowKey = (noun: string, id: string): string => `${noun}/${id}`;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sorts object keys: the server stores them in another order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return Object.fromEntries(names.sort().map((name) => [name, ordered(value[name])]));
};

/** Whether two values of a field are the same to a farmer. */
export const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(ordered(a ?? null)) === JSON.stringify(ordered(b ?? null));

/** The fields that differ from the row. */
export const changedFields = (row: Row | null, fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !same(value, row?.[name])));

/** The row as the farmer sees it: the server's, with everything that is still queued on top. `null` when there is none. */
export function seenRow(stored: StoredRow | undefined, writes: readonly QueuedWrite[]): Row | null {
  let row = stored?.row ?? null;
  let deleted = stored?.deleted ?? false;
  for (const { kind, seed, change, queuedAtMs } of writes) {
    const { deleted: back, ...fields } = change;
    const at = new Date(queuedAtMs).toISOString();
    const fresh = { ...seed, version: 0, createdAt: at, updatedAt: at };
    if (kind === 'delete') deleted = true;
    else if (kind === 'create') row ??= { ...fresh, ...fields };
    else if (kind === 'replace') row = { ...(row ?? fresh), ...fields };
    else {
      if (back === false) deleted = false;
      if (row) row = { ...row, ...seed, ...fields };
    }
  }
  return deleted ? null : row;
}

/** Fields that someone else changed since the farmer saw them, to something else than they want. */
export const conflictingFields = ({ change, base, asked }: QueuedWrite, current: Row): string[] =>
  Object.keys(change).filter(
    (name) =>
      name !== 'deleted' &&
      !same(current[name], base[name]) &&
      (asked.includes(name) || !same(current[name], change[name])),
  );

type Prepared =
  | { readonly is: 'ready'; readonly attempt: WriteAttempt }
  /** A conflict on the same fields: the farmer chooses. */
  | { readonly is: 'conflict' }
  /** Someone else deleted the row. */
  | { readonly is: 'gone' }
  /** What the server has of the row is not known yet. */
  | { readonly is: 'unread' }
  /** It is so already. */
  | { readonly is: 'done' };

/** The request for a write on the row as the server has it: merged where the two sides changed different fields. */
export function prepare(write: QueuedWrite, stored: StoredRow | undefined, filled: boolean): Prepared {
  const { kind, change, seed, whole } = write;
  if (write.attempt) return { is: 'ready', attempt: write.attempt };
  if (kind === 'create') return { is: 'ready', attempt: { body: { ...change, ...seed }, ifMatch: null } };
  if (kind === 'delete')
    return stored?.deleted ? { is: 'done' } : { is: 'ready', attempt: { body: null, ifMatch: null } };
  if (!stored?.row) {
    if (kind === 'replace' && filled) return { is: 'ready', attempt: { body: change, ifMatch: null } };
    return { is: filled ? 'gone' : 'unread' };
  }
  if (stored.deleted && change.deleted !== false) return { is: 'gone' };
  // Somebody else did the same step meanwhile: done.
  if (kind === 'step' && Object.keys(changedFields(stored.row, change)).length === 0) return { is: 'done' };
  if (conflictingFields(write, stored.row).length > 0) return { is: 'conflict' };
  if (kind === 'step')
    return { is: 'ready', attempt: { body: write.says ?? change, ifMatch: stored.version } };
  const { deleted: _, ...fields } = change;
  const wanted = stored.deleted ? change : fields;
  if (Object.keys(wanted).length === 0) return { is: 'done' };
  const unchanged = kind === 'replace' ? whole.map((name) => [name, stored.row?.[name] ?? null]) : [];
  return {
    is: 'ready',
    attempt: { body: { ...Object.fromEntries(unchanged), ...wanted }, ifMatch: stored.version },
  };
}

/** Updates the base of edits on top of an acknowledged write to the server's version of it, such as a name without outer spaces. */
export function afterAcknowledged(later: QueuedWrite, done: QueuedWrite, row: Row): QueuedWrite {
  const base = Object.fromEntries(
    Object.entries(later.base).map(([name, value]) => [
      name,
      name in done.change && same(value, done.change[name]) ? row[name] : value,
    ]),
  );
  return { ...later, base };
}

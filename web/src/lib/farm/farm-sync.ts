import type { FarmStore } from './farm-store.ts';
import type { FarmTransaction } from './farm-transaction.ts';
import {
  afterAcknowledged,
  prepare,
  type QueuedWrite,
  type Row,
  rowKey,
  type StoredRow,
} from './queued-write.ts';

export interface WireWrite {
  readonly id: string;
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Row;
  readonly ifMatch?: number;
  readonly group?: string;
}

export interface WireAnswer {
  readonly id: string;
  readonly status: number;
  readonly data?: unknown;
  readonly code?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

export interface WirePage {
  /** The cursor was too old, or of another life of the server's database: this is the first page of all. */
  readonly reset: boolean;
  readonly items: readonly {
    readonly noun: string;
    readonly id: string;
    readonly version: number;
    readonly deleted: boolean;
    readonly row: Row | null;
    /** The member who wrote it, where that was not the farm's owner. */
    readonly by?: string | undefined;
  }[];
  readonly cursor: string;
  readonly more: boolean;
}

/** The way to the server. Each throws when no answer came. */
export interface FarmWire {
  push(writes: readonly WireWrite[]): Promise<readonly WireAnswer[]>;
  pull(cursor: string | null): Promise<WirePage>;
}

/** The server answered, but not for good: the same again later. */
export class AnsweredLater extends Error {
  override readonly name = 'AnsweredLater';
}

/** What the server takes at most: each request costs a slow network's wait and the screens a look at their rows. */
const MAX_WRITES = 100;
/** Of a group, which goes whole. */
const MAX_OF_A_GROUP = 50;
/** Letters of a request; long notes in Devanagari take three bytes each, and the server takes two million. */
const MAX_LETTERS = 200_000;
/** After so many answers that are no answer a write is set aside, so that the farmer hears of it. */
const MAX_TRIES = 6;
/** Answers that say nothing of what was asked: it is worth asking again. */
export const FOR_LATER: ReadonlySet<number> = new Set([401, 408, 425, 429, 500, 502, 503, 504, 507]);

const isRow = (value: unknown): value is Row & { version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';

/** The row in an answer's data: itself, or under its name, as in `{ plot }`. */
function rowIn(data: unknown, name: string): (Row & { version: number }) | null {
  if (typeof data !== 'object' || data === null) return null;
  const named: unknown = name in data ? (data as Row)[name] : data;
  return isRow(named) ? named : null;
}

const wireOf = ({ id, route, params, attempt, group }: QueuedWrite): WireWrite => ({
  id,
  route,
  ...(params ? { params } : {}),
  ...(attempt?.body ? { body: attempt.body } : {}),
  ...(attempt?.ifMatch ? { ifMatch: attempt.ifMatch } : {}),
  ...(group ? { group } : {}),
});

const failed = (write: QueuedWrite, code: string, fields: WireAnswer['fields'] = {}): QueuedWrite => ({
  ...write,
  state: 'failed',
  attempt: null,
  failure: { code, fields },
});

/** Queue entries considered at once. */
const LOOKED_AT = 200;

/** The queue as it is sent: one write at a time, or those of a group. */
async function* bundlesOf(transaction: FarmTransaction): AsyncGenerator<readonly QueuedWrite[]> {
  let bundle: QueuedWrite[] = [];
  let after = 0;
  for (;;) {
    const some = await transaction.queueAfter(after, LOOKED_AT);
    for (const write of some) {
      // Writes of a group are adjacent; a group larger than a batch is sent in parts.
      const isOne = write.group !== undefined && bundle[0]?.group === write.group;
      const joins = isOne && bundle.length < MAX_OF_A_GROUP;
      if (!joins && bundle.length > 0) {
        yield bundle;
        bundle = [];
      }
      bundle.push(write);
    }
    after = some.at(-1)?.seq ?? after;
    if (some.length < LOOKED_AT) break;
  }
  if (bundle.length > 0) yield bundle;
}

/**
 * Takes what may be sent now, in the order of the queue: one write of a row, none before a write that it needs, and of a group
 * all or none. Each request is written down before it leaves, since only the same request again is known for the same.
 */
const takeBatch = (store: FarmStore, most: number): Promise<QueuedWrite[]> =>
  store.transact(async (transaction) => {
    const { filled } = await transaction.reading();
    const held = new Set<string>();
    /** Rows that are not at the server yet and do not go with this batch either. */
    const missing = new Set<string>();
    const hold = (write: QueuedWrite, key: string) => {
      held.add(key);
      if (write.kind === 'create') missing.add(key);
    };
    const batch: QueuedWrite[] = [];
    let letters = 0;
    const taken = new Set<string>();
    for await (const bundle of bundlesOf(transaction)) {
      if (batch.length + bundle.length > most) break;
      const keys = bundle.map((write) => rowKey(write.noun, write.rowId));
      // One that has left before goes again whatever it needs: what became of it must be known.
      const waits = bundle.some((write, at) => {
        const key = keys[at] ?? '';
        const lacks = write.attempt === null && write.needs.some((need) => missing.has(need));
        return write.state !== 'waiting' || held.has(key) || taken.has(key) || lacks;
      });
      if (waits) {
        bundle.forEach((write, at) => {
          hold(write, keys[at] ?? '');
        });
        continue;
      }
      const ready: QueuedWrite[] = [];
      let isBundleHeld = false;
      for (const [at, write] of bundle.entries()) {
        const prepared = prepare(write, await transaction.row(keys[at] ?? ''), filled);
        if (prepared.is === 'done') await transaction.dropWrite(write);
        else if (prepared.is === 'ready')
          ready.push(write.attempt ? write : { ...write, attempt: prepared.attempt });
        else {
          isBundleHeld = true;
          if (prepared.is === 'conflict') await transaction.putWrite({ ...write, state: 'clash' });
          if (prepared.is === 'gone') await transaction.putWrite(failed(write, 'not_found'));
          hold(write, keys[at] ?? '');
        }
      }
      letters += ready.reduce((sum, { attempt }) => sum + JSON.stringify(attempt?.body ?? null).length, 0);
      // They have not been written down as sent, and are the first of the next batch.
      if (batch.length > 0 && letters > MAX_LETTERS) break;
      for (const write of ready) {
        const key = rowKey(write.noun, write.rowId);
        if (isBundleHeld) {
          hold(write, key);
          continue;
        }
        if (!bundle.includes(write)) await transaction.putWrite(write);
        batch.push(write);
        taken.add(key);
      }
    }
    return batch;
  });

async function keep(
  transaction: FarmTransaction,
  write: QueuedWrite,
  stored: StoredRow | undefined,
  found: Row,
  deleted: boolean,
) {
  const version = Number(found.version);
  if (stored && stored.version > version) return;
  await transaction.putRow({
    noun: write.noun,
    id: write.rowId,
    version,
    deleted,
    row: deleted ? (stored?.row ?? null) : found,
  });
}

async function acknowledge(
  transaction: FarmTransaction,
  write: QueuedWrite,
  stored: StoredRow | undefined,
  data: unknown,
): Promise<void> {
  const row = rowIn(data, write.answer);
  if (row) await keep(transaction, write, stored, row, write.kind === 'delete');
  await transaction.dropWrite(write);
  if (!row || write.kind === 'delete') return;
  for (const later of await transaction.writesOf(write.noun, write.rowId))
    if (!later.attempt) await transaction.putWrite(afterAcknowledged(later, write, row));
}

/** Stores the server's answer to a write. Returns whether and when to retry. */
async function settle(
  transaction: FarmTransaction,
  write: QueuedWrite,
  answer: WireAnswer | undefined,
): Promise<'settled' | 'read' | 'later'> {
  const tries = write.tries + 1;
  const status = answer?.status ?? 500;
  const stored = await transaction.row(rowKey(write.noun, write.rowId));
  if (answer && status < 300) {
    await acknowledge(transaction, write, stored, answer.data);
    return 'settled';
  }
  if (status === 412) {
    const current = rowIn(answer?.data, write.answer);
    if (current) await keep(transaction, write, stored, current, false);
    const moved = current !== null && current.version !== write.attempt?.ifMatch;
    const next = { ...write, attempt: null, tries };
    await transaction.putWrite(tries > MAX_TRIES * 5 ? failed(next, 'version_mismatch') : next);
    return moved ? 'settled' : 'read';
  }
  if (FOR_LATER.has(status)) {
    const counts = status === 500;
    await transaction.putWrite(
      counts && tries >= MAX_TRIES
        ? failed({ ...write, tries: 0 }, answer?.code ?? 'internal')
        : { ...write, tries: counts ? tries : write.tries },
    );
    return 'later';
  }
  // Another of its group was refused: it waits until the farmer has decided about that one.
  if (status === 424) {
    await transaction.putWrite({ ...write, attempt: null });
    return 'settled';
  }
  // A role that may not delete has deleted nothing.
  const gone = status === 404 && write.kind === 'delete' && answer?.code !== 'farm_not_found';
  const made = status === 409 && write.kind === 'create';
  if (gone || (made && stored)) {
    if (gone && stored) await transaction.putRow({ ...stored, deleted: true });
    await transaction.dropWrite(write);
    return 'settled';
  }
  // The row may be there by an earlier sending of this write, longer ago than the server remembers: look.
  if (made && write.tries === 0) {
    await transaction.putWrite({ ...write, tries });
    return 'read';
  }
  // What it needs did not get there in the same batch: it waits for that, and is no failure of its own.
  const queue = await transaction.queue();
  const waits = write.needs.some((need) =>
    queue.some(
      ({ kind, seq, noun, rowId }) => kind === 'create' && seq < write.seq && rowKey(noun, rowId) === need,
    ),
  );
  await transaction.putWrite(
    waits ? { ...write, attempt: null } : failed(write, answer?.code ?? 'internal', answer?.fields),
  );
  return 'settled';
}

/** The server did a part of the batch, and the rest it had no time for: that can follow at once. */
const isCutShort = (
  outcomes: readonly string[],
  batch: readonly QueuedWrite[],
  answers: ReadonlyMap<string, WireAnswer>,
): boolean =>
  outcomes.includes('settled') &&
  batch.every(({ id }, at) => outcomes[at] !== 'later' || answers.get(id)?.status === 503);

/** Sends the queue until it is empty or nothing in it may go. @throws when no answer came */
export async function sendQueue(store: FarmStore, wire: FarmWire): Promise<void> {
  while ((await store.queued()) > 0) {
    const batch = await takeBatch(store, MAX_WRITES);
    if (batch.length === 0) return;
    const answers = await wire.push(batch.map(wireOf));
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const outcomes = await store.transact(async (transaction) => {
      const settled: ('settled' | 'read' | 'later')[] = [];
      for (const write of batch) settled.push(await settle(transaction, write, byId.get(write.id)));
      return settled;
    });
    if (outcomes.includes('later') && !isCutShort(outcomes, batch, byId))
      throw new AnsweredLater('the server could not answer now');
    if (outcomes.includes('read')) await readChanges(store, wire);
  }
}

/** Takes one page of the server's changes into the store, together with the new cursor. */
const takePage = (store: FarmStore, since: string | null, page: WirePage): Promise<void> =>
  store.transact(async (transaction) => {
    const before = await transaction.reading();
    // Another tab went further meanwhile.
    if (before.cursor !== since) return;
    const begins = since === null || page.reset;
    const full = begins ? before.full + 1 : before.full;
    const fullUnderWay = begins || before.fullUnderWay;
    await transaction.putReading({
      ...before,
      cursor: page.cursor,
      full,
      fullUnderWay: fullUnderWay && page.more,
      filled: before.filled || !page.more,
    });
    for (const { noun, id, version, deleted, row, by } of page.items) {
      const stored = await transaction.row(rowKey(noun, id));
      // What was answered to a write of this phone may be newer than a page that was read before it.
      if (stored && stored.version > version && !fullUnderWay) continue;
      await transaction.putRow({ noun, id, version, deleted, row: row ?? stored?.row ?? null, by });
    }
    if (!fullUnderWay || page.more) return;
    for (const row of await transaction.rows()) if (row.seen !== full) await transaction.dropRow(row.key);
  }, 'relaxed');

/** Reads what changed at the server until there is no more. @throws when no answer came */
export async function readChanges(store: FarmStore, wire: FarmWire): Promise<void> {
  for (;;) {
    const { cursor: since } = await store.reading();
    const page = await wire.pull(since);
    await takePage(store, since, page);
    if (!page.more) return;
  }
}

/** One turn: what is queued goes out, what changed elsewhere comes in. @throws when no answer came */
export async function syncOnce(store: FarmStore, wire: FarmWire): Promise<void> {
  if (!store.filled) await readChanges(store, wire);
  await sendQueue(store, wire);
  await readChanges(store, wire);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Changed } from '../../lib/change-bus.ts';
import { AppError } from '../../lib/errors.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import type { MemberRoles } from '../people/service.ts';
import { cursorAt, knows, newsAfter, readHorizon } from '../sync/service.ts';

/** The specification's limit of a realtime client. */
const APART_MS = 100;
const HEARTBEAT_MS = 25_000;
const MAX_OF_A_FARMER = 10;
const MAX_IN_ALL = 5_000;
/** After a missed notification every client looks, but not all in one moment. */
const SPREAD_MS = 2_000;

/** In place of a transaction: something may have been missed. */
const LOOK = 0n;

/** Where a stream's lines go. */
export interface EventLine {
  write(text: string): void;
  end(): void;
}

interface Stream {
  readonly farmer: Farmer;
  readonly line: EventLine;
  /** Whether whoever opened it may still listen. */
  readonly stillAllowed: () => Promise<boolean>;
  /** The cursor that was sent last. */
  sentUpTo: string;
}

export interface EventHub {
  /**
   * Opens a stream that says when rows of the farmer have changed since a cursor.
   *
   * @throws AppError rate_limited, unavailable for one stream too many; validation_failed for what is no cursor
   */
  open(
    farmer: Farmer,
    since: string | undefined,
    line: EventLine,
    stillAllowed: () => Promise<boolean>,
  ): Promise<() => void>;
  close(): void;
}

/** The streams of this process. However many there are and however much changes, the database is asked ten times a second. */
export function createEventHub(
  { farmers, clock, log, changes }: Context,
  memberRoles: MemberRoles,
): EventHub {
  const streams = new Map<string, Set<Stream>>();
  /** Farmers to notify, with the newest transaction that changed something of theirs. */
  const due = new Map<string, bigint>();
  let count = 0;
  let isTicking = false;
  let isClosed = false;
  /** One loop for all streams: in the name of whoever began it, it would fail from their removal on, for everybody. */
  const inNobodysName = AsyncLocalStorage.snapshot();

  const tellStream = async (stream: Stream, cursor: string): Promise<void> => {
    const { userId, member } = stream.farmer;
    // The removal of a member is such a change itself, and another role too: their phone opens it anew and learns of it.
    if (member && (await memberRoles(userId, member.id)) !== member.role) return stream.line.end();
    stream.sentUpTo = cursor;
    stream.line.write(`event: changed\nid: ${cursor}\ndata: ${JSON.stringify({ cursor })}\n\n`);
  };

  async function tick(): Promise<void> {
    const [anyone] = due.keys();
    if (anyone === undefined) return;
    let horizon = await farmers.read(anyone, readHorizon);
    for (const [userId, txid] of due) {
      // Each node counts its own transactions.
      if (farmers.isSpread && userId !== anyone) horizon = await farmers.read(userId, readHorizon);
      const cursor = cursorAt(horizon, clock());
      // Not before it can be read: an older transaction still runs.
      if (txid >= BigInt(horizon.oldest)) continue;
      due.delete(userId);
      for (const stream of streams.get(userId) ?? [])
        if (!knows(stream.sentUpTo, txid)) await tellStream(stream, cursor);
    }
  }

  async function run(): Promise<void> {
    if (isTicking) return;
    isTicking = true;
    try {
      while (due.size > 0 && !isClosed) {
        await tick().catch((error: unknown) => log.warn({ err: error }, 'Changes could not be looked for'));
        await pause(APART_MS);
      }
    } finally {
      isTicking = false;
    }
  }

  const mark = (userId: string, txid: bigint): void => {
    const own = streams.get(userId);
    if (!own) return;
    if (txid === LOOK) for (const stream of own) stream.sentUpTo = '';
    const before = due.get(userId) ?? LOOK;
    due.set(userId, txid > before ? txid : before);
    void inNobodysName(run);
  };

  /** Looks for what came after the cursor of a stream, of which no word was heard. */
  async function catchUp(stream: Stream): Promise<void> {
    const { userId } = stream.farmer;
    const { sentUpTo } = stream;
    const newest = await farmers.read(userId, async (db) =>
      sentUpTo === '' ? LOOK : newsAfter(db, sentUpTo, clock()),
    );
    if (newest !== null) mark(userId, newest);
  }

  const everyStream = (): Stream[] => [...streams.values()].flatMap((own) => [...own]);

  const stopListening = changes.listen((changed: Changed | null) => {
    if (changed) return mark(changed.userId, BigInt(changed.txid));
    for (const userId of streams.keys())
      setTimeout(() => mark(userId, LOOK), Math.random() * SPREAD_MS).unref();
  });

  async function beat(stream: Stream): Promise<void> {
    if (!(await stream.stillAllowed())) return stream.line.end();
    stream.line.write(': still here\n\n');
    await catchUp(stream);
  }

  const heart = setInterval(() => {
    for (const stream of everyStream())
      setTimeout(() => {
        beat(stream).catch((error: unknown) =>
          log.debug({ err: error }, 'A stream could not be looked after'),
        );
      }, Math.random() * SPREAD_MS).unref();
  }, HEARTBEAT_MS).unref();

  return {
    async open(farmer, since, line, stillAllowed) {
      const { userId } = farmer;
      const own = streams.get(userId) ?? new Set();
      if (own.size >= MAX_OF_A_FARMER)
        throw new AppError('rate_limited', undefined, { retryAfterSeconds: 30 });
      if (isClosed || count >= MAX_IN_ALL)
        throw new AppError('unavailable', undefined, { retryAfterSeconds: 30 });
      // Listened to from here on, so that nothing falls between what is looked up and what is heard.
      const stream: Stream = { farmer, line, stillAllowed, sentUpTo: since ?? '' };
      streams.set(userId, own.add(stream));
      count += 1;
      const leave = (): void => {
        if (!own.delete(stream)) return;
        count -= 1;
        if (own.size === 0) streams.delete(userId);
      };
      try {
        if (since === undefined) mark(userId, LOOK);
        else await catchUp(stream);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    close() {
      isClosed = true;
      clearInterval(heart);
      stopListening();
      for (const { line } of everyStream()) line.end();
    },
  };
}

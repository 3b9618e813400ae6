import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Changed } from '../../lib/change-bus.ts';
import { AppError } from '../../lib/errors.ts';
import { loggedFailure, toAppError } from '../../lib/failures.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import type { MemberRoles } from '../people/service.ts';
import { cursorAt, type Horizon, hasChangesAfter, knows, readHorizon } from '../sync/service.ts';

/** The specification's limit of a realtime client. */
const APART_MS = 100;
/** After a failure of the database or of a node. */
const AFTER_FAILURE_MS = 1_000;
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
  /** Whether the opener may still listen. */
  readonly stillAllowed: () => Promise<boolean>;
  /** The cursor that was sent last. */
  sentUpTo: string;
}

export interface EventHub {
  /**
   * Opens a stream of change notifications from a cursor.
   *
   * @throws AppError rate_limited, unavailable for one stream too many; validation_failed for an invalid cursor
   */
  open(
    farmer: Farmer,
    since: string | undefined,
    line: EventLine,
    stillAllowed: () => Promise<boolean>,
  ): Promise<() => void>;
  close(): void;
}

/** This process's streams. Whatever their number, one server is polled ten times a second. */
export function createEventHub(
  { farmers, clock, log, changes }: Context,
  memberRoles: MemberRoles,
): EventHub {
  const streams = new Map<string, Set<Stream>>();
  /**
   * Farmers to notify, with the newest transaction of each, by loop. One server has a single loop. On nodes each
   * farmer has one: transactions are counted per node, and a node that is down blocks only its farmers.
   */
  const loops = new Map<string, Map<string, bigint>>();
  let count = 0;
  let isClosed = false;
  /** As its first subscriber, a loop would fail for everybody once that one is removed. */
  const inNobodysName = AsyncLocalStorage.snapshot();

  const updateStream = async (stream: Stream, cursor: string): Promise<void> => {
    const { userId, member } = stream.farmer;
    stream.sentUpTo = cursor;
    // Removal and role changes are changes too: the member's phone reconnects and learns of them.
    if (member && (await memberRoles(userId, member.id)) !== member.role) return stream.line.end();
    stream.line.write(`event: changed\nid: ${cursor}\ndata: ${JSON.stringify({ cursor })}\n\n`);
  };

  /** Without a farmer where it is of all. */
  const horizonOf = (userId: string): Promise<Horizon> =>
    farmers.isSpread ? farmers.read(userId, readHorizon) : farmers.readForMany(readHorizon);

  async function tick(due: Map<string, bigint>): Promise<void> {
    for (const userId of due.keys()) if (!streams.has(userId)) due.delete(userId);
    const [anyone] = due.keys();
    if (anyone === undefined) return;
    const horizon = await horizonOf(anyone);
    const cursor = cursorAt(horizon, clock());
    for (const [userId, txid] of due) {
      // Not before it can be read: an older transaction still runs.
      if (txid >= BigInt(horizon.oldest)) continue;
      due.delete(userId);
      for (const stream of streams.get(userId) ?? [])
        if (!knows(stream.sentUpTo, txid))
          // Nobody awaits the answer about a member.
          updateStream(stream, cursor).catch((error: unknown) => {
            log.warn(loggedFailure(toAppError(error)), 'A stream could not be notified of a change');
            stream.sentUpTo = '';
            setTimeout(() => mark(userId, txid), AFTER_FAILURE_MS).unref();
          });
    }
  }

  async function run(name: string, due: Map<string, bigint>): Promise<void> {
    while (due.size > 0 && !isClosed) {
      const isDone = await tick(due).then(
        () => true,
        (error: unknown) => log.warn(loggedFailure(toAppError(error)), 'Changes could not be looked for'),
      );
      await pause(isDone ? APART_MS : AFTER_FAILURE_MS);
    }
    loops.delete(name);
  }

  const mark = (userId: string, txid: bigint): void => {
    const own = streams.get(userId);
    if (!own) return;
    if (txid === LOOK) for (const stream of own) stream.sentUpTo = '';
    const name = farmers.isSpread ? userId : '';
    const running = loops.get(name);
    const due = running ?? new Map<string, bigint>();
    const before = due.get(userId) ?? LOOK;
    due.set(userId, txid > before ? txid : before);
    if (running) return;
    loops.set(name, due);
    void inNobodysName(run, name, due);
  };

  /** Fetches changes after a stream's cursor that no notification announced. */
  async function catchUp(stream: Stream): Promise<void> {
    const { userId } = stream.farmer;
    const { sentUpTo } = stream;
    const newest = await farmers.read(userId, async (db) =>
      sentUpTo === '' ? LOOK : hasChangesAfter(db, sentUpTo, clock()),
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
      // Subscribed before the lookup, so that no change is missed between them.
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

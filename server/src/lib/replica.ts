import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from './errors.ts';
import { type FarmerReads, farmerReads } from './farmer-database.ts';
import { followedTo, type LastWrite, type ReplicaLag, writtenAt } from './replica-store.ts';

/** The replica's lag, and reads by server since the start. */
export interface ReplicaState {
  /** Whether it answers, and follows this database. */
  readonly ready: boolean;
  readonly lagBytes: number;
  readonly lagSeconds: number;
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
}

export interface Replica extends FarmerReads {
  state(): Promise<ReplicaState>;
}

/** So long a read waits for a copy that is behind. */
const PATIENCE_MS = 250;
/** So long a copy is left alone that did not answer, or follows another database. */
const REST_MS = 5_000;
/** Timeout of the lag query. */
const ANSWER_MS = 1_000;
const LOOK_MS = 10;
const SAY_EVERY_MS = 60_000;

interface Options {
  readonly farmers: FarmerReads;
  /** Of the database itself. */
  readonly primary: pg.Pool;
  /** With `throughPooler`: a pooler may be before the replica too. */
  readonly replica: pg.Pool;
  readonly warn: (error: unknown, message: string) => void;
}

class Unusable extends Error {}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Unusable('It did not answer in time.');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}

/**
 * The primary's position, and the replica's progress.
 *
 * @throws Unusable, or the connection's error
 */
async function compare(
  primary: pg.Pool,
  replica: pg.Pool,
): Promise<{ written: LastWrite; replay: ReplicaLag }> {
  const written = await writtenAt(primary);
  const replay = await within(ANSWER_MS, followedTo(replica, written.position));
  if (replay.identity !== written.identity) throw new Unusable('It is a copy of another database.');
  if (replay.hasAll === null) throw new Unusable('It follows no database.');
  return { written, replay };
}

/** @throws Error that says why it cannot be read */
export async function replicaLag(
  primary: pg.Pool,
  replica: pg.Pool,
): Promise<Pick<ReplicaLag, 'lagBytes' | 'lagSeconds'>> {
  return (await compare(primary, replica)).replay;
}

/**
 * Large and historical reads from a replica. Before each it checks that the replica has all acknowledged writes, so
 * that nobody misses their own. Where it lags or is down, reads use the primary.
 */
export function replicaReads({ farmers, primary, replica, warn }: Options): Replica {
  const copy = farmerReads(replica);
  const reads = { replica: 0, primary: 0 };
  let restsUntil = Number.NEGATIVE_INFINITY;
  let saidAt = Number.NEGATIVE_INFINITY;

  /** Whether the replica has everything written before this call; waits briefly. */
  async function catchesUp(): Promise<boolean> {
    const begin = performance.now();
    const { written, replay } = await compare(primary, replica);
    let { hasAll } = replay;
    while (!hasAll && performance.now() - begin < PATIENCE_MS) {
      await pause(LOOK_MS);
      ({ hasAll } = await within(ANSWER_MS, followedTo(replica, written.position)));
    }
    return hasAll === true;
  }

  const leave = (error: unknown): void => {
    const now = performance.now();
    restsUntil = now + REST_MS;
    if (now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    warn(error, 'The replica cannot be read; the database itself is, meanwhile');
  };

  return {
    async read(userId, work) {
      if (performance.now() >= restsUntil) {
        try {
          if (await catchesUp()) {
            const result = await copy.read(userId, work);
            reads.replica += 1;
            return result;
          }
        } catch (error) {
          // What the work found out for itself is its answer.
          if (error instanceof AppError) throw error;
          leave(error);
        }
      }
      reads.primary += 1;
      return farmers.read(userId, work);
    },
    async state() {
      const lag = await replicaLag(primary, replica).catch(() => null);
      return { ready: lag !== null, lagBytes: 0, lagSeconds: 0, ...lag, reads: { ...reads } };
    },
  };
}

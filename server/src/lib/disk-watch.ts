import { statfs } from 'node:fs/promises';
import { HOUR_MS } from '@draksha/models';
import { AppError } from './errors.ts';

export interface DiskSpace {
  /** Bytes that we may still fill. */
  readonly free: number;
  readonly total: number;
}

interface Options {
  readonly folder: string;
  /** Bytes below which nothing more is written, so that the database can always finish and come back. */
  readonly reserve: number;
  readonly warn: (message: string) => void;
  readonly read?: (folder: string) => Promise<DiskSpace>;
}

export interface DiskWatch extends Disposable {
  /** @throws AppError storage_full without room */
  assertRoom(): void;
  look(): Promise<void>;
  space(): Promise<DiskSpace>;
}

const LOOK_MS = 2_000;
const SAY_EVERY_MS = HOUR_MS;
const LITTLE = 0.1;
/** Room counts again from here on, so that it does not flap at the edge. */
const ENOUGH = 1.2;
const RETRY_SECONDS = 60;

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * Watches the disk of the data folder: warns at a tenth left, and refuses changes before it is full, for a database
 * without room stops and may not start. Accepts them again once there is room.
 */
export function watchDisk({ folder, reserve, warn, read = spaceOf }: Options): DiskWatch {
  let isFull = false;
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (message: string, atOnce: boolean): void => {
    const now = performance.now();
    if (!atOnce && now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    warn(message);
  };
  const look = async (): Promise<void> => {
    const { free, total } = await read(folder);
    const wasFull = isFull;
    isFull = free < (wasFull ? ENOUGH * reserve : reserve);
    const left = `${megabytes(free)} of ${megabytes(total)} are free on the disk of ${folder}`;
    if (isFull) say(`${left}: nothing more is written until there is room.`, !wasFull);
    else if (wasFull) say(`${left}: changes are taken again.`, true);
    else if (free < LITTLE * total) say(`${left}: make room soon.`, false);
  };
  // An unreadable folder is no reason to refuse: the database reports its own problem.
  const lookQuietly = (): void => void look().catch(() => undefined);
  lookQuietly();
  const timer = setInterval(lookQuietly, LOOK_MS);
  timer.unref();
  return {
    look,
    space: () => read(folder),
    assertRoom() {
      if (isFull) throw new AppError('storage_full', undefined, { retryAfterSeconds: RETRY_SECONDS });
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

import { createListeners } from '../listeners.ts';
import type { FarmStore } from './farm-store.ts';
import { type FarmWire, syncOnce } from './farm-sync.ts';

/** How the last turn ended. */
export interface SyncState {
  readonly running: boolean;
  /** Why the last turn failed; `null` when it did not. */
  readonly error: unknown;
}

export interface SyncLoop {
  readonly state: SyncState;
  subscribe(listener: () => void): () => void;
  /** Asks for a turn now; while one runs another is queued. */
  wake(): Promise<void>;
  stop(): void;
}

interface TurnOptions {
  readonly store: FarmStore;
  readonly wire: FarmWire;
  /** What follows in the same turn when the rows are equal: files. */
  readonly after?: () => Promise<void>;
  /** Runs the work while no other tab does; at once where the browser has no locks. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  /** After how long a failed turn is tried again. */
  readonly delayMs?: (failures: number) => number;
}

const FIRST_MS = 2_000;
const MAX_MS = 60_000;

/** Longer after each failure, and never at the same moment as all other phones. */
const usualDelayMs = (failures: number): number =>
  Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/**
 * Syncs phone and server, one run at a time, in one tab at a time. It relies neither on the phone's clock nor on a
 * network state: failed runs are retried.
 */
export function createSyncLoop({
  store,
  wire,
  after = async () => undefined,
  exclusively,
  delayMs = usualDelayMs,
}: TurnOptions): SyncLoop {
  const { subscribe, notify } = createListeners();
  let state: SyncState = { running: false, error: null };
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (next: SyncState) => {
    state = next;
    notify();
  };

  async function turn(): Promise<void> {
    clearTimeout(timer);
    say({ ...state, running: true });
    try {
      await exclusively(async () => {
        await syncOnce(store, wire);
        await after();
      });
      failures = 0;
      say({ running: false, error: null });
    } catch (error) {
      failures += 1;
      say({ running: false, error });
      if (!stopped) timer = setTimeout(() => void wake(), delayMs(failures));
    }
  }

  function wake(): Promise<void> {
    if (stopped) return Promise.resolve();
    wanted = true;
    running ??= (async () => {
      while (wanted && !stopped) {
        wanted = false;
        await turn();
      }
      running = null;
    })();
    return running;
  }

  /** Sends a new write at once; while calls fail, shortly after, so that twenty writes are one retry. */
  const offWrite = store.onWrite(() => {
    if (failures === 0) return void wake();
    clearTimeout(timer);
    timer = setTimeout(() => void wake(), delayMs(1));
  });
  return {
    get state() {
      return state;
    },
    subscribe,
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
      offWrite();
    },
  };
}

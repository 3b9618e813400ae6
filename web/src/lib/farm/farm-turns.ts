import type { FarmStore } from './farm-store.ts';
import { type FarmWire, syncOnce } from './farm-sync.ts';

/** How the last turn ended. */
export interface TurnState {
  readonly running: boolean;
  /** Why the last turn failed; `null` when it did not. */
  readonly error: unknown;
}

export interface FarmTurns {
  readonly state: TurnState;
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
 * Keeps the phone and the server equal, one turn after the other, in one tab at a time. It counts no time by the
 * phone's clock, which may be wrong, and never asks whether there is a network: a turn that fails is tried again.
 */
export function farmTurns({
  store,
  wire,
  after = async () => undefined,
  exclusively,
  delayMs = usualDelayMs,
}: TurnOptions): FarmTurns {
  const listeners = new Set<() => void>();
  let state: TurnState = { running: false, error: null };
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (next: TurnState) => {
    state = next;
    for (const listener of listeners) listener();
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

  /** A new write is sent at once; while there is no answer to be had, soon, lest each of twenty sends all before it again. */
  const offWrite = store.onWrite(() => {
    if (failures === 0) return void wake();
    clearTimeout(timer);
    timer = setTimeout(() => void wake(), delayMs(1));
  });
  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
      offWrite();
    },
  };
}

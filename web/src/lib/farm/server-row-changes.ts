import type { FarmStore } from './farm-store.ts';
import type { SyncLoop } from './sync-loop.ts';

/** Word goes on no more often than this. */
const MIN_MS = 2_000;

/**
 * Calls back when rows changed on the server: once for all batches of a sync, not for each page read. Callers refetch
 * on each call. Returns a function that ends it.
 */
export function notifyOnServerRows(store: FarmStore, turns: SyncLoop, tell: () => void): () => void {
  let isNews = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSending = () => turns.state.running && store.queue.some(({ state }) => state === 'waiting');
  const look = () => {
    if (!isNews || timer !== undefined || isSending()) return;
    isNews = false;
    timer = setTimeout(() => {
      timer = undefined;
      look();
    }, MIN_MS);
    tell();
  };
  const offs = [
    store.onServerRows(() => {
      isNews = true;
      look();
    }),
    store.subscribe(look),
    turns.subscribe(look),
  ];
  return () => {
    clearTimeout(timer);
    for (const off of offs) off();
  };
}

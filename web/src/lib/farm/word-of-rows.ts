import type { FarmStore } from './farm-store.ts';
import type { FarmTurns } from './farm-turns.ts';

/** Word goes on no more often than this. */
const MIN_MS = 2_000;

/**
 * Tells that rows changed as the server has them: once for all that a turn sends, however many batches it takes, and not for each
 * page that is read. Who asks the server anew at each word asks when there is an end to it. Answers what ends it.
 */
export function tellOfRows(store: FarmStore, turns: FarmTurns, tell: () => void): () => void {
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

import { openStream } from '../api.ts';

const FIRST_MS = 2_000;
const MAX_MS = 120_000;

/**
 * Listens for rows that changed elsewhere, while the page is visible; without a stream it asks at each try. Reads changes
 * by cursor, so that gaps are filled. Returns a function that ends it.
 *
 * @param onReopened the server closed the stream, as when the listener's role changed
 */
export function followChanges(onChanged: () => void, onReopened: () => void = () => undefined): () => void {
  let failures = 0;
  let wasOpen = false;
  let stream: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  async function follow(): Promise<void> {
    const own = new AbortController();
    stream = own;
    try {
      const chunks = await openStream('/events', own.signal);
      onChanged();
      if (wasOpen) onReopened();
      wasOpen = true;
      for await (const text of chunks) {
        failures = 0;
        if (text.includes('event: changed')) onChanged();
      }
    } catch {
      // Cut, refused or not there: again later.
    }
    if (stream === own) stream = null;
    // Where a network lets no stream through, each try asks for what changed.
    if (!own.signal.aborted) onChanged();
    failures += 1;
    const wait = Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);
    clearTimeout(timer);
    if (!ended && !own.signal.aborted) timer = setTimeout(look, wait);
  }
  function look(): void {
    if (document.visibilityState === 'visible') {
      if (!stream && !ended) void follow();
      return;
    }
    clearTimeout(timer);
    stream?.abort();
    stream = null;
  }
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    ended = true;
    clearTimeout(timer);
    stream?.abort();
    document.removeEventListener('visibilitychange', look);
  };
}

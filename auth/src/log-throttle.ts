const EVERY_MS = 60_000;

/** Logs one line a kind and minute, with the number of lines left out since. */
export class LogThrottle {
  readonly #kinds = new Map<string, { saidAt: number; more: number }>();

  /** @param kind of a fixed list, never from input */
  say(kind: string, log: (leftOut: { readonly leftOut?: number }) => void): void {
    const now = performance.now();
    const known = this.#kinds.get(kind);
    if (known && now - known.saidAt < EVERY_MS) {
      known.more += 1;
      return;
    }
    this.#kinds.set(kind, { saidAt: now, more: 0 });
    log(known && known.more > 0 ? { leftOut: known.more } : {});
  }
}

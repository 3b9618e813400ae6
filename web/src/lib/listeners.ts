export interface Listeners {
  /** Adds a listener. @returns a function that removes it */
  subscribe(listener: () => void): () => void;
  /** Calls every listener. */
  notify(): void;
}

/** Creates the listeners of one value outside of React, for `useSyncExternalStore`. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

import { useSyncExternalStore } from 'react';

/** How many messages came since the farmer opened their list last, as far as this phone knows. */
let count = 0;
const listeners = new Set<() => void>();

export function tellUnread(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUnread = (): number => useSyncExternalStore(subscribe, () => count);

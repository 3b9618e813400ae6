import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** How many messages came since the farmer opened their list last, as far as this phone knows. */
let count = 0;
const { subscribe, notify } = createListeners();

export function setUnread(next: number): void {
  if (next === count) return;
  count = next;
  notify();
}

export const useUnread = (): number => useSyncExternalStore(subscribe, () => count);

import { useSyncExternalStore } from 'react';
import { isServerAway, onServerAway } from './silence.ts';
import type { WordKey } from './typed-words.ts';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the phone thinks it has a network; a hint for words, never a reason not to try. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Why the screen shows the last information loaded: no network, or bars without an answer; `null` where it does not. */
export function useOfflineReason(): WordKey | null {
  const isAway = useSyncExternalStore(onServerAway, isServerAway, () => false);
  if (!useOnline()) return 'offline.line';
  return isAway ? 'trouble.offline' : null;
}

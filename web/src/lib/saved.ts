import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What was just saved, shown on whichever screen comes next. */
export interface Saved {
  readonly message: string;
  readonly undo?: () => Promise<unknown>;
}

let latest: Saved | null = null;
const { subscribe, notify } = createListeners();

export function showSaved(saved: Saved | null): void {
  latest = saved;
  notify();
}

export const useSaved = (): Saved | null => useSyncExternalStore(subscribe, () => latest);

/** Whether this visit has a screen to go back to; an address that was opened by itself has none. */
export const hasScreenBefore = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
};

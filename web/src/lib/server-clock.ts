import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What the phone's clock lies beside the server's, as of the last answer. Nothing is corrected by it: one of the two is wrong. */

/** An answer says its second; a slow network and a clock that drifts are no reason to speak. */
const MIN_MS = 300_000;
/** An answer that took longer says too little of when it was. */
const SLOW_MS = 10_000;

let offMs: number | null = null;
const { subscribe, notify } = createListeners();

/** @param date of the answer's header @param sentMs by the phone's clock @param gotMs by the phone's clock */
export function noteServerDate(date: string | null, sentMs: number, gotMs: number): void {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs) || Math.abs(gotMs - sentMs) > SLOW_MS) return;
  const apart = serverMs - (sentMs + gotMs) / 2;
  // To the minute, so that not each answer draws screens anew.
  const next = Math.abs(apart) < MIN_MS ? null : Math.round(apart / 60_000) * 60_000;
  if (next === offMs) return;
  offMs = next;
  notify();
}

export const clockOffMs = (): number | null => offMs;

/** How far the server's clock is ahead of the phone's, milliseconds; `null` where they agree or nothing was heard. */
export const useClockOff = (): number | null => useSyncExternalStore(subscribe, clockOffMs);

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** With less, a browser may refuse the next write. */
const MIN_ROOM_BYTES = 1_000_000;

/** Returns the bytes that the browser still allows; `null` where it does not say. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

/** Whether this is a browser's word that the phone has no room. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const listeners = createListeners();
/** By the browser's count. Chromium counts no phone: to it there are ten gigabytes left wherever the disk is larger. */
let isCounted = false;
/** Whether a write failed for lack of room, and none succeeded since. */
let isRefused = false;

export const isPhoneFull = (): boolean => isCounted || isRefused;

function say(change: () => void): void {
  const before = isPhoneFull();
  change();
  if (isPhoneFull() !== before) listeners.notify();
}

/** Checks the free room and notifies open forms. */
export async function checkStorageRoom(): Promise<void> {
  const left = await roomLeft();
  say(() => {
    isCounted = left !== null && left < MIN_ROOM_BYTES;
  });
}

/** Something was not kept: for want of room, or for another reason that is not this module's. */
export const noteStorageFailure = (error: unknown): void =>
  say(() => {
    if (isNoRoom(error)) isRefused = true;
  });

/** A write succeeded: there is room again. */
export const noteStorageSuccess = (): void =>
  say(() => {
    isRefused = false;
  });

export const subscribeToRoom = listeners.subscribe;

/** Returns whether the phone is nearly full; checked when a form opens, and after each failed write. */
export function usePhoneIsFull(): boolean {
  useEffect(() => void checkStorageRoom(), []);
  return useSyncExternalStore(subscribeToRoom, isPhoneFull, isPhoneFull);
}

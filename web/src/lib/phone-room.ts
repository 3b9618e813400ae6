import { useEffect, useSyncExternalStore } from 'react';

/** With less room than this a browser may refuse to keep what is typed next. */
const MIN_ROOM_BYTES = 1_000_000;

/** How much more the browser says that it lets this product keep; `null` where it does not say. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

/** Whether this is a browser's word that the phone has no room. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const listeners = new Set<() => void>();
/** By the browser's count. Chromium counts no phone: to it there are ten gigabytes left wherever the disk is larger. */
let isCounted = false;
/** What counts in the end: it refused to keep something, and has kept nothing since. */
let isRefused = false;

export const isPhoneFull = (): boolean => isCounted || isRefused;

function say(change: () => void): void {
  const before = isPhoneFull();
  change();
  if (isPhoneFull() !== before) for (const listener of listeners) listener();
}

/** Looks how much room there is; every form that is open hears of it. */
export async function lookForRoom(): Promise<void> {
  const left = await roomLeft();
  say(() => {
    isCounted = left !== null && left < MIN_ROOM_BYTES;
  });
}

/** Something was not kept: for want of room, or for another reason that is not this module's. */
export const heardOfFailure = (error: unknown): void =>
  say(() => {
    if (isNoRoom(error)) isRefused = true;
  });

/** Something was kept: there is room again. */
export const heardOfKept = (): void =>
  say(() => {
    isRefused = false;
  });

export function followRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the phone has next to no room: looked for when a form opens, and said by whatever could not be kept. */
export function usePhoneIsFull(): boolean {
  useEffect(() => void lookForRoom(), []);
  return useSyncExternalStore(followRoom, isPhoneFull, isPhoneFull);
}

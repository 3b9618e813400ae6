import { DAY_MS } from '@draksha/models/weather/durations';
import { useSyncExternalStore } from 'react';
import { nowMs } from '../clock.ts';

/** A farm of somebody else is shown for so long without word of its server: whoever lost it may not have heard so. */
const SHOWN_MS = 14 * DAY_MS;
/** The latest time is written down no more often than this. */
const STEP_MS = DAY_MS / 24;

/** By the phone's clock. */
interface Heard {
  readonly heardMs: number;
  /** The latest time that was seen: a clock that is put back opens nothing. */
  readonly seenMs: number;
}

const KEY = 'draksha.heard';

let inHand: string | null = null;
const listeners = new Set<() => void>();

function all(): Readonly<Record<string, Heard>> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, Heard> | null) ?? {};
  } catch {
    return {};
  }
}

function keep(name: string, heard: Heard): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [name]: heard }));
  } catch {
    // A storage that is full: it is counted from the next word on.
  }
}

/** The server answered for a farm. @param name of its database */
export function heardOfFarm(name: string): void {
  keep(name, { heardMs: nowMs(), seenMs: nowMs() });
  for (const listener of listeners) listener();
}

/** The farm of somebody else that the page shows, by the name of its database; `null` is the own farm. */
export function watchFarm(name: string | null): void {
  inHand = name;
  // A phone of before counts from now.
  if (name !== null && all()[name] === undefined) heardOfFarm(name);
  for (const listener of listeners) listener();
}

/** Whether what this page has of the farm may not be shown until its server was heard again. The own farm never locks. */
export function isFarmLocked(): boolean {
  const heard = inHand === null ? undefined : all()[inHand];
  if (inHand === null || heard === undefined) return false;
  const now = Math.max(nowMs(), heard.seenMs);
  if (now - heard.seenMs > STEP_MS) keep(inHand, { ...heard, seenMs: now });
  return isSilent(heard, now);
}

const isSilent = ({ heardMs, seenMs }: Heard, atMs: number): boolean =>
  Math.max(atMs, seenMs) - heardMs > SHOWN_MS;

/** The same of a farm of somebody else that the page does not show. @param name of its database */
export function isFarmLockedAt(name: string, atMs: number): boolean {
  const heard = all()[name];
  return heard !== undefined && isSilent(heard, atMs);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const tick = setInterval(listener, STEP_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    clearInterval(tick);
    document.removeEventListener('visibilitychange', listener);
  };
};

export const useFarmLocked = (): boolean => useSyncExternalStore(subscribe, isFarmLocked);

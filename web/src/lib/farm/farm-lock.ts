import { DAY_MS } from '@draksha/models/weather/durations';
import { useSyncExternalStore } from 'react';
import { readJson, writeJson } from '../browser-storage.ts';
import { nowMs } from '../clock.ts';
import { createListeners } from '../listeners.ts';

/** How long another's farm is shown without an answer of its server: a lost membership may be unnoticed. */
const SHOWN_MS = 14 * DAY_MS;
/** The latest time is written down no more often than this. */
const STEP_MS = DAY_MS / 24;

/** By the phone's clock. */
interface LastAnswer {
  readonly heardMs: number;
  /** The latest time that was seen: a clock that is put back opens nothing. */
  readonly seenMs: number;
}

const KEY = 'draksha.heard';

let inHand: string | null = null;
const listeners = createListeners();

const all = (): Readonly<Record<string, LastAnswer>> => readJson<Record<string, LastAnswer>>(KEY) ?? {};
const save = (name: string, answer: LastAnswer): void => writeJson(KEY, { ...all(), [name]: answer });

/** The server answered for a farm. @param name of its database */
export function noteFarmAnswered(name: string): void {
  save(name, { heardMs: nowMs(), seenMs: nowMs() });
  listeners.notify();
}

/** The farm of somebody else that the page shows, by the name of its database; `null` is the own farm. */
export function watchFarm(name: string | null): void {
  inHand = name;
  // A phone of before counts from now.
  if (name !== null && all()[name] === undefined) noteFarmAnswered(name);
  listeners.notify();
}

/** Whether what this page has of the farm may not be shown until its server was heard again. The own farm never locks. */
export function isFarmLocked(): boolean {
  const heard = inHand === null ? undefined : all()[inHand];
  if (inHand === null || heard === undefined) return false;
  const now = Math.max(nowMs(), heard.seenMs);
  if (now - heard.seenMs > STEP_MS) save(inHand, { ...heard, seenMs: now });
  return isSilent(heard, now);
}

const isSilent = ({ heardMs, seenMs }: LastAnswer, atMs: number): boolean =>
  Math.max(atMs, seenMs) - heardMs > SHOWN_MS;

/** The same of a farm of somebody else that the page does not show. @param name of its database */
export function isFarmLockedAt(name: string, atMs: number): boolean {
  const heard = all()[name];
  return heard !== undefined && isSilent(heard, atMs);
}

const subscribe = (listener: () => void) => {
  const unsubscribe = listeners.subscribe(listener);
  const tick = setInterval(listener, STEP_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    unsubscribe();
    clearInterval(tick);
    document.removeEventListener('visibilitychange', listener);
  };
};

export const useFarmLocked = (): boolean => useSyncExternalStore(subscribe, isFarmLocked);

import type { Language } from '@draksha/contract';
import { readJson, writeJson } from './browser-storage.ts';
import { type CachedClips, CLIP_NOTES, CLIP_SUBSCRIPTION, CLIPS, MORNING_CLIPS } from './clip-names.ts';
import { nowMs } from './clock.ts';
import { calendarDay } from './format.ts';
import { createListeners } from './listeners.ts';

const KEY = 'draksha.speech';
/** Maximum age, as of the morning message's weather. */
const HOLDS_MS = 6 * 3_600_000;

const listeners = createListeners();
export const subscribeToClips = listeners.subscribe;

/** Whether it says the day as it is, in this language. */
export const holdsNow = ({ language, date, clips, atMs }: CachedClips, wanted: Language): boolean =>
  language === wanted &&
  date === calendarDay(nowMs()) &&
  Math.abs(nowMs() - atMs) < HOLDS_MS &&
  clips.length > 0;

/** Returns the clips that can play offline now; null without any of today. */
export function cachedClips(language: Language): CachedClips | null {
  const cached = readJson<CachedClips>(KEY);
  return cached !== null && holdsNow(cached, language) ? cached : null;
}

export function cacheClips(clips: CachedClips | null): void {
  writeJson(KEY, clips);
  listeners.notify();
}

/** It was about a farm that is not on this phone any more. */
export function deleteClips(): void {
  cacheClips(null);
  if (typeof caches === 'undefined') return;
  void caches.delete(CLIPS).catch(() => false);
  void caches
    .open(CLIP_NOTES)
    .then((notes) => Promise.all([CLIP_SUBSCRIPTION, MORNING_CLIPS].map((name) => notes.delete(name))))
    .catch(() => undefined);
}

import type { Language } from '@draksha/contract';
import { CLIP_NOTES, CLIPS, type KeptClips, TOLD, WISH } from './clip-names.ts';
import { nowMs } from './clock.ts';
import { calendarDay } from './format.ts';

const KEY = 'draksha.speech';
/** As the morning message's own weather: what is older says nothing of now. */
const HOLDS_MS = 6 * 3_600_000;

const listeners = new Set<() => void>();
export function followClips(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether it says the day as it is, in this language. */
export const holdsNow = ({ language, date, clips, atMs }: KeptClips, wanted: Language): boolean =>
  language === wanted &&
  date === calendarDay(nowMs()) &&
  Math.abs(nowMs() - atMs) < HOLDS_MS &&
  clips.length > 0;

/** What may be heard now without a network; null where there is nothing of today. */
export function keptClips(language: Language): KeptClips | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptClips | null;
    return kept !== null && holdsNow(kept, language) ? kept : null;
  } catch {
    return null;
  }
}

export function keepClips(kept: KeptClips | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Then it is asked for again.
  }
  for (const tell of listeners) tell();
}

/** It was about a farm that is not on this phone any more. */
export function forgetClips(): void {
  keepClips(null);
  if (typeof caches === 'undefined') return;
  void caches.delete(CLIPS).catch(() => false);
  void caches
    .open(CLIP_NOTES)
    .then((notes) => Promise.all([WISH, TOLD].map((name) => notes.delete(name))))
    .catch(() => undefined);
}

import type { Language, Speech } from '@draksha/contract';
import { nowMs } from './clock.ts';
import { calendarDay } from './format.ts';

/** Audio of the day that the server made for this phone, which is here whole. */
export interface KeptClips extends Speech {
  /** The account that it was made for. */
  readonly account: string;
  /** Whose farm it tells of, where that is another's. */
  readonly ownerId: string | null;
  readonly language: Language;
  readonly atMs: number;
}

const KEY = 'draksha.speech';
export const CLIPS = 'draksha-speech';
/** As the morning message's own weather: what is older says nothing of now. */
const HOLDS_MS = 6 * 3_600_000;

const listeners = new Set<() => void>();
export function followClips(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What may be heard now without a network; null where there is nothing of today. */
export function keptClips(language: Language): KeptClips | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptClips | null;
    const ageMs = nowMs() - (kept?.atMs ?? 0);
    const holds =
      kept?.language === language &&
      kept.date === calendarDay(nowMs()) &&
      Math.abs(ageMs) < HOLDS_MS &&
      kept.clips.length > 0;
    return holds ? kept : null;
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
  if (typeof caches !== 'undefined') void caches.delete(CLIPS).catch(() => false);
}

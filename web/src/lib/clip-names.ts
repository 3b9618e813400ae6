import type { Language, Speech } from '@draksha/contract';

/** Audio of the day that the server made for this phone, which is here whole. */
export interface CachedClips extends Speech {
  /** The account that it was made for. */
  readonly account: string;
  /** Whose farm it tells of, where that is another's. */
  readonly ownerId: string | null;
  readonly language: Language;
  readonly atMs: number;
  /** The id of the morning message that it came with. */
  readonly message?: string;
}

export const CLIPS = 'draksha-speech';
/** What page and service worker tell each other of it. */
export const CLIP_NOTES = 'draksha-speech-notes';
export const CLIP_SUBSCRIPTION = '/speech/wish';
export const MORNING_CLIPS = '/speech/told';

import { readItem, writeItem } from './browser-storage.ts';

const KEY = 'ui.devanagari';

/** Whether this system draws Devanagari itself, as an earlier page found; `null` when none looked. */
export function systemDraws(): boolean | null {
  const answer = readItem(KEY);
  return answer === null ? null : answer === 'system';
}

/** Stored, because asking every font takes as long as painting a screen. */
export const rememberThatSystemDraws = (draws: boolean): void => writeItem(KEY, draws ? 'system' : 'shipped');

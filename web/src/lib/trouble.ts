import { ApiError } from './api-error.ts';
import { isNoRoom } from './phone-room.ts';
import type { WordKey } from './typed-words.ts';

/** How Chromium, Firefox and Safari say that a part of the program could not be fetched. */
const MISSING_PART = /dynamically imported module|importing a module script/i;

/** The translation key of what the farmer reads when a call failed: what to do, never whose fault. */
export function troubleKey(error: unknown): WordKey {
  if (error instanceof TypeError && MISSING_PART.test(error.message)) return 'trouble.offline';
  return `trouble.${error instanceof ApiError ? error.code : 'internal'}`;
}

/** The same for a write: what was typed is still there, without an answer or on a phone without room. */
export function writeTroubleKey(error: unknown): WordKey {
  if (isNoRoom(error)) return 'trouble.storageFull';
  return error instanceof ApiError && error.code === 'offline' ? 'trouble.offlineWrite' : troubleKey(error);
}

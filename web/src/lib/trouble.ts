import { ApiError } from './api-error.ts';
import { isMissingCode } from './missing-code.ts';
import { isNoRoom } from './phone-room.ts';
import type { WordKey } from './typed-words.ts';

/** The translation key of what the farmer reads when a call failed: what to do, never whose fault. */
export function troubleKey(error: unknown): WordKey {
  if (isMissingCode(error)) return 'trouble.offline';
  return `trouble.${error instanceof ApiError ? error.code : 'internal'}`;
}

/** The same for a write: what was typed is still there, without an answer or on a phone without room. */
export function writeTroubleKey(error: unknown): WordKey {
  if (isNoRoom(error)) return 'trouble.storageFull';
  return error instanceof ApiError && error.code === 'offline' ? 'trouble.offlineWrite' : troubleKey(error);
}

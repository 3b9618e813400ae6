import { ApiError } from './api.ts';

/** The translation key of what the farmer reads when a call failed: what to do, never whose fault. */
export const troubleKey = (error: unknown): string =>
  `trouble.${error instanceof ApiError ? error.code : 'internal'}`;

/** The same for a write: with no answer it says that what was typed is still there. */
export const writeTroubleKey = (error: unknown): string =>
  error instanceof ApiError && error.code === 'offline' ? 'trouble.offlineWrite' : troubleKey(error);

import { ApiError } from './api.ts';

/** The translation key of what the farmer reads when a call failed: what to do, never whose fault. */
export const troubleKey = (error: unknown): string =>
  `trouble.${error instanceof ApiError ? error.code : 'internal'}`;

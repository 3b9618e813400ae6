import { uuidV7Of } from '@draksha/contract/uuid';
import { nowMs } from './clock.ts';

/** An id made where the row is typed, so that a create that is sent twice is the same row. */
export const uuidV7 = (epochMs: number = nowMs()): string =>
  uuidV7Of(epochMs, crypto.getRandomValues(new Uint8Array(16)));

import { randomFillSync } from 'node:crypto';
import { uuidV7Of } from '@draksha/contract';

const BYTES = 16;
/** Randomness is drawn from the system for many ids at once. */
const random = Buffer.alloc(BYTES * 256);
let used = random.length;

export function uuidV7(now: Date): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += BYTES;
  return uuidV7Of(now.getTime(), random.subarray(used - BYTES, used));
}

import { randomFillSync } from 'node:crypto';
import { uuidV7Of } from '@draksha/contract';

const BYTES = 16;
/** Each request takes one: the system is asked for the randomness of many at once. */
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

import { createHash, timingSafeEqual } from 'node:crypto';
import type { DerivationKey } from '../keys/ring.ts';

const LIMIT = 1_000_000;
// The greatest multiple of a million in 32 bits: larger values would favour low codes.
const UNBIASED = 4_294_000_000;

/**
 * Derives six digits from the row's random id and a key of the running server. The code is not stored, can be sent
 * again, and is not in a copy of the database.
 */
export function codeOf(key: DerivationKey, tokenId: string): string {
  const bytes = key.mac('one-time code', tokenId);
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.readUInt32BE(at);
    if (word < UNBIASED) return String(word % LIMIT).padStart(6, '0');
  }
  throw new Error('Eight words in a row above the unbiased range.');
}

/** Marks a link's secret that returns a code in place of a session. */
export const PKCE_PREFIX = 'pkce_';

/** The secret in a mailed link: 56 hexadecimal digits. */
export function linkTokenOf(key: DerivationKey, tokenId: string): string {
  return key.mac('link', tokenId).subarray(0, 28).toString('hex');
}

/** The secret of the link that undoes a change of address: 128 bits in 22 letters, for an SMS has room for 30 there. */
export const undoSecretOf = (key: DerivationKey, changeId: string): string =>
  key.mac('undo link', changeId).subarray(0, 16).toString('base64url');

export function linkDigest(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest();
}

/** Compares without telling by its duration where the two differ. */
export function sameCode(given: string, expected: string): boolean {
  const a = createHash('sha256').update(given).digest();
  const b = createHash('sha256').update(expected).digest();
  return timingSafeEqual(a, b);
}

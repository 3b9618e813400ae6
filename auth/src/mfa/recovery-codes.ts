import { randomInt } from 'node:crypto';
import type { DerivationKey } from '../keys/ring.ts';

export const RECOVERY_CODES = 10;
const LENGTH = 16;
// Digits and letters that a hand-written note does not mix up; 30 of them make 78 bits a code.
const SYMBOLS = '23456789abcdefghjkmnpqrstvwxyz';

/** Codes in lower case without separators, 16 symbols each. */
export function makeRecoveryCodes(): string[] {
  const one = (): string => Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(one());
  return [...codes];
}

/** As it was given out, however it is typed: capitals, blanks and dashes do not count. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}

/** The stored digest: only a running server can verify a code. */
export function recoveryDigest(key: DerivationKey, factorId: string, code: string): Buffer {
  return key.mac('recovery code', factorId, code);
}

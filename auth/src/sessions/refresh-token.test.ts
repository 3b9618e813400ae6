import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DerivationKey } from '../keys/ring.ts';
import { provesRefreshClaim, readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const key = new DerivationKey('one', randomBytes(32));

test('what was written is read and proven, for every session and count', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat({ max: Number.MAX_SAFE_INTEGER }), (sessionId, counter) => {
      const claim = readRefreshToken(writeRefreshToken(key, sessionId, counter));
      expect(claim).toMatchObject({ sessionId, counter });
      expect(claim && provesRefreshClaim(key, claim)).toBe(true);
    }),
  );
});

test('a claim is proven by the key that wrote it alone', () => {
  const claim = readRefreshToken(writeRefreshToken(key, randomUUID(), 7));
  const other = new DerivationKey('one', randomBytes(32));
  expect(claim && provesRefreshClaim(other, claim)).toBe(false);
});

test('no text that we did not write is read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 100 })), (text) => {
      expect(readRefreshToken(text)).toBeUndefined();
    }),
  );
});

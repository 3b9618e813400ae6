import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DerivationKey } from '../keys/ring.ts';
import { codeOf, linkTokenOf, sameCode } from './codes.ts';

const key = new DerivationKey('one', randomBytes(32));

describe('codes', () => {
  test('are six digits, the same for the same row and key', () => {
    const id = randomUUID();
    expect(codeOf(key, id)).toMatch(/^\d{6}$/);
    expect(codeOf(key, id)).toBe(codeOf(key, id));
    expect(linkTokenOf(key, id)).toMatch(/^[0-9a-f]{56}$/);
  });

  test('are another one under another key', () => {
    const other = new DerivationKey('two', randomBytes(32));
    const ids = Array.from({ length: 200 }, () => randomUUID());
    const equal = ids.filter((id) => codeOf(key, id) === codeOf(other, id));
    expect(equal.length).toBeLessThan(3);
  });

  test('use every leading digit about equally often', () => {
    const counts = new Array<number>(10).fill(0);
    for (let round = 0; round < 20_000; round += 1) {
      const digit = Number(codeOf(key, randomUUID())[0]);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    // Chi-square with 9 degrees of freedom: 33.7 is passed once in ten thousand runs.
    const chiSquare = counts.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    expect(chiSquare).toBeLessThan(33.7);
  });

  test('compare by value', () => {
    expect(sameCode('012345', '012345')).toBe(true);
    expect(sameCode('12345', '012345')).toBe(false);
    expect(sameCode('', '012345')).toBe(false);
  });
});

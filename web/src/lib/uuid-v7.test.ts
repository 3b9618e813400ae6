import { expect, test } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

test('carries its moment, version and variant', () => {
  // RFC 9562, appendix A.6: 2022-02-22 14:22:22 -05:00 is 0x017F22E279B0.
  const id = uuidV7(1_645_557_742_000);
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('is never made twice, and sorts by time', () => {
  const ids = Array.from({ length: 2000 }, () => uuidV7(1_645_557_742_000));
  expect(new Set(ids).size).toBe(2000);
  expect(uuidV7(1_645_557_742_000) < uuidV7(1_645_557_742_001)).toBe(true);
});

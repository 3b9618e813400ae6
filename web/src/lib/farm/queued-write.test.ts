import { expect, test } from 'vitest';
import { changedFields, same } from './queued-write.ts';

test('an object is the same in whatever order its members stand', () => {
  const typed = { products: [{ name: 'Sulphur', dose: 2 }], waterLitres: 400 };
  const stored = { waterLitres: 400, products: [{ dose: 2, name: 'Sulphur' }] };
  expect(same(typed, stored)).toBe(true);
  expect(changedFields({ details: stored }, { details: typed })).toEqual({});
});

test('another order of a list, and another member, are changes', () => {
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(same({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(same(null, undefined)).toBe(true);
});

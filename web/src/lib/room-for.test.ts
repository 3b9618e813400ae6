import { expect, test } from 'vitest';
import { roomFor } from './room-for.ts';

test('letters are counted as they are read: a matra takes no room of its own', () => {
  expect(roomFor('फुलोरा')).toBe(3 * 13 + 8);
  expect(roomFor('Harvest')).toBeGreaterThan(49);
});

import { describe, expect, test } from 'vitest';
import { instantOfPhoto } from './camera-notes.ts';
import { fitted } from './shrink-photo.ts';

describe('the size of a photo as it is kept', () => {
  test.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 20_000, height: 2 },
      { width: 1600, height: 1 },
    ],
  ])('%o becomes %o', (size, kept) => {
    expect(fitted(size, 1600)).toEqual(kept);
  });
});

describe('when a photo was taken', () => {
  test('is what the camera says, by its own clock', () => {
    expect(instantOfPhoto('2026:11:19 07:44:05', '+05:30')).toBe('2026-11-19T02:14:05.000Z');
  });
  test('is by the phone’s clock where the camera names no zone', () => {
    expect(instantOfPhoto('2026:11:19 07:44:05', undefined)).toBe(
      new Date('2026-11-19T07:44:05').toISOString(),
    );
  });
  test.each(['', '0000:00:00 00:00:00', 'yesterday'])('is not known from %o', (text) => {
    expect(instantOfPhoto(text, '+05:30')).toBeNull();
  });
});

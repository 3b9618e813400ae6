import { beforeEach, expect, test, vi } from 'vitest';
import {
  deleteOthersSnapshot,
  deleteSnapshot,
  holds,
  saveSnapshot,
  storedSnapshot,
  type TodaySnapshot,
} from './today-snapshot.ts';

const TAKEN = Date.parse('2026-11-20T06:12:00+05:30');
const frame = { language: 'mr', theme: 'light', width: 360 };
const picture: TodaySnapshot = {
  ...frame,
  farmerId: 'balu',
  takenAtMs: TAKEN,
  endsAtMs: TAKEN + 1_000,
  html: '<p>ओढा २</p>',
  css: '',
};
const now = { ...frame, farmerId: 'balu', nowMs: TAKEN + 999 };

const kept = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  kept.clear();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  });
});

test('is shown to its farmer, in its hours, on the phone as it was', () => {
  expect(holds(picture, now)).toBe(true);
  expect(holds(picture, { ...now, nowMs: TAKEN })).toBe(true);
});

test.each([
  ['to another farmer', { farmerId: 'sunita' }],
  ['when its hours are over', { nowMs: TAKEN + 1_000 }],
  ['by a clock that was put back', { nowMs: TAKEN - 1 }],
  ['in another language', { language: 'hi' }],
  ['in the dark', { theme: 'dark' }],
  ['on a phone that was turned', { width: 740 }],
])('is not shown %s', (_, other) => {
  expect(holds(picture, { ...now, ...other })).toBe(false);
});

test('goes when it is forgotten, and when the phone is another farmer’s', () => {
  saveSnapshot(picture);
  deleteOthersSnapshot('balu');
  expect(storedSnapshot()).toEqual(picture);
  deleteOthersSnapshot('sunita');
  expect(storedSnapshot()).toBeNull();
  saveSnapshot(picture);
  deleteSnapshot();
  expect(kept.size).toBe(0);
});

test('an older one does not stay where a storage is full, nor what is no picture where a farmer comes in', () => {
  saveSnapshot(picture);
  isFull = true;
  saveSnapshot({ ...picture, html: 'newer' });
  expect(kept.size).toBe(0);
  kept.set('todayPicture', '{');
  deleteOthersSnapshot('balu');
  expect(kept.size).toBe(0);
});

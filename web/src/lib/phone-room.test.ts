import { beforeEach, expect, test, vi } from 'vitest';
import {
  checkStorageRoom,
  isPhoneFull,
  noteStorageFailure,
  noteStorageSuccess,
  roomLeft,
  subscribeToRoom,
} from './phone-room.ts';

const MEGABYTE = 1_000_000;

const phone = (estimate?: () => Promise<StorageEstimate>) =>
  vi.stubGlobal('navigator', estimate ? { storage: { estimate } } : {});

beforeEach(async () => {
  phone(async () => ({ quota: 100 * MEGABYTE, usage: 0 }));
  await checkStorageRoom();
});

test('a phone with room says nothing; one with less than a megabyte is full, until something went', async () => {
  const heard: boolean[] = [];
  const off = subscribeToRoom(() => heard.push(isPhoneFull()));
  expect(isPhoneFull()).toBe(false);
  phone(async () => ({ quota: 100 * MEGABYTE, usage: 99 * MEGABYTE + 1 }));
  await checkStorageRoom();
  await checkStorageRoom();
  expect(isPhoneFull()).toBe(true);
  phone(async () => ({ quota: 100 * MEGABYTE, usage: 99 * MEGABYTE }));
  await checkStorageRoom();
  off();
  expect(heard).toEqual([true, false]);
});

test.each([
  ['has no such question', undefined],
  ['says nothing', async () => ({})],
  ['refuses to say', async () => Promise.reject(new TypeError('not here'))],
])('a browser that %s is not called full', async (_, estimate) => {
  phone(estimate);
  await checkStorageRoom();
  expect([await roomLeft(), isPhoneFull()]).toEqual([null, false]);
});

test('what could not be kept for want of room says so until something is kept, whatever the browser counts', async () => {
  noteStorageFailure(new DOMException('closed', 'InvalidStateError'));
  expect(isPhoneFull()).toBe(false);
  noteStorageFailure(new DOMException('full', 'QuotaExceededError'));
  await checkStorageRoom();
  noteStorageFailure(new TypeError('no network'));
  expect(isPhoneFull()).toBe(true);
  noteStorageSuccess();
  expect(isPhoneFull()).toBe(false);
});

import { expect, test } from 'vitest';
import { changedSince, stampOfPictures } from './readme-pictures.ts';

test('a screen that changed since its picture was taken is named', () => {
  const taken = stampOfPictures();
  expect(changedSince(taken)).toEqual([]);
  const page = 'web/src/features/today/today-page.tsx';
  expect(changedSince({ ...taken, [page]: 'another' })).toEqual([page]);
});

import { expect, test } from 'vitest';
import { filesOfPart } from './whole-code.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  app: ['base', 'kit'],
  kit: ['base'],
  base: [],
  screen: ['kit', 'forms', 'screen-more'],
  'screen-more': ['screen'],
  forms: ['base'],
  words: [],
};
const importsOf = (file: string) => imports[file] ?? [];

test('a part waits for its own files and for what they import, not for what is running already', () => {
  expect(filesOfPart('screen', 'app', importsOf)).toEqual(['screen', 'forms', 'screen-more']);
});

test('a part of one file waits for that one', () => {
  expect(filesOfPart('words', 'app', importsOf)).toEqual(['words']);
  expect(filesOfPart('kit', 'app', importsOf)).toEqual([]);
});

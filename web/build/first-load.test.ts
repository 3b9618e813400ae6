import { expect, test } from 'vitest';
import { importedFrom } from './first-load.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  today: ['card', 'list/index.ts'],
  card: ['theme', 'today'],
  theme: ['x/styles/enhanceHighContrast.mjs'],
  'x/styles/enhanceHighContrast.mjs': ['input'],
  form: ['input'],
};
const find = (id: string) => ({ importedIds: imports[id] ?? [] });

test('the first load is what the first screen imports, near and far', () => {
  expect([...importedFrom(['today'], find)]).toEqual(['today', 'card', 'list/index.ts', 'theme']);
});

test('a form waits for the screen that has one', () => {
  expect(importedFrom(['today'], find).has('input')).toBe(false);
  expect(importedFrom(['form'], find).has('input')).toBe(true);
});

import { expect, test } from 'vitest';
import { type WordFamily, type WordIn, type WordKey, wordOf } from './typed-words.ts';

type Is<Key extends string, Keys> = Key extends Keys ? true : false;

// The compiler judges these lines; a key that is not there would make its line an error.
const there: Is<'form.required' | 'inDays' | 'spray.answer.now.Good', WordKey> = true;
const missing: Is<'missing.key', WordKey> = false;
const half: Is<'spray.answer', WordKey> = false;
const family: Is<'spray.dayFact', WordFamily> = true;
const noFamily: Is<'save', WordFamily> = false;
const unit: Is<'kmh', WordIn<'unit'>> = true;
const noUnit: Is<'furlong', WordIn<'unit'>> = false;

test('words are known to the compiler', () => {
  expect([there, family, unit]).toEqual([true, true, true]);
  expect([missing, half, noFamily, noUnit]).toEqual([false, false, false, false]);
  expect(wordOf('quantity', 'humidity')).toBe('quantity.humidity');
});

import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test('the stored choice stands before everything', () => {
  expect(chooseLanguage('mr', ['hi-IN', 'en'], 'en')).toBe('mr');
});

test("without one the browser's languages are read in their order", () => {
  expect(chooseLanguage(null, ['ta-IN', 'hi-IN', 'en-IN'], 'mr')).toBe('hi');
  expect(chooseLanguage('ta', ['mr'], 'en')).toBe('mr');
  expect(chooseLanguage(null, ['EN-us'], 'mr')).toBe('en');
});

test("then the page's tag, then English", () => {
  expect(chooseLanguage(null, ['ta-IN'], 'mr-IN')).toBe('mr');
  expect(chooseLanguage(null, [], '')).toBe('en');
  expect(chooseLanguage('', [], null)).toBe('en');
});

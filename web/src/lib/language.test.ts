import { expect, test } from 'vitest';
import { chooseLanguage, languageOfCookies, requestedLanguage } from './language.ts';

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

test('an address asks by its query, then by its hash', () => {
  expect(requestedLanguage({ search: '?lng=mr', hash: '#lng=hi' })).toBe('mr');
  expect(requestedLanguage({ search: '?tab=1', hash: '#lng=hi-IN' })).toBe('hi');
  expect(requestedLanguage({ search: '?lng=ta', hash: '' })).toBe(null);
  expect(requestedLanguage({ search: '', hash: '#access_token=x&type=recovery' })).toBe(null);
  expect(requestedLanguage({ search: '', hash: '' })).toBe(null);
});

test('a cookie of ours is found among others', () => {
  expect(languageOfCookies('a=b; i18next=mr; c=d')).toBe('mr');
  expect(languageOfCookies('i18next=hi')).toBe('hi');
  expect(languageOfCookies('not_i18next=hi')).toBe(null);
  expect(languageOfCookies('')).toBe(null);
});

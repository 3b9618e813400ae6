import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage, loadArea } from './i18n.ts';

afterEach(() => changeLanguage('en'));

test('a screen that opens while the language changes speaks the new one', async () => {
  await changeLanguage('en');
  const changing = changeLanguage('mr');
  await Promise.all([changing, loadArea('sharing')]);
  expect(i18next.language).toBe('mr');
  expect(i18next.hasResourceBundle('mr', 'sharing')).toBe(true);
});

test('and so does one whose words are on their way when it has changed', async () => {
  const loading = loadArea('proposals');
  await Promise.all([changeLanguage('hi'), loading]);
  expect(i18next.hasResourceBundle('hi', 'proposals')).toBe(true);
});

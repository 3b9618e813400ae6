import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { initialThemeMode, storeThemeMode } from './appearance.ts';
import { ThemeModeProvider, useThemeMode } from './theme-mode.ts';

const ShowMode = (): ReactNode => useThemeMode().mode;

const browser = (stored: string | null, prefersDark: boolean) => {
  const kept = new Map(stored === null ? [] : [['ui.themeMode', stored]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') && prefersDark }));
  return kept;
};

const refuse = () => {
  throw new Error('storage is forbidden');
};

afterEach(() => vi.unstubAllGlobals());

test('outside of its provider the mode is an error', () => {
  expect(() => renderToString(createElement(ShowMode))).toThrow(
    'useThemeMode must be used within ThemeModeProvider',
  );
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
  ['sepia', true, 'dark'],
] as const)('stored %j with a dark system %j begins %s', (stored, prefersDark, mode) => {
  browser(stored, prefersDark);
  expect(initialThemeMode()).toBe(mode);
  expect(renderToString(createElement(ThemeModeProvider, null, createElement(ShowMode)))).toBe(mode);
});

test('a change is stored, and a storage that refuses is ignored', () => {
  const kept = browser(null, false);
  storeThemeMode('dark');
  expect(kept.get('ui.themeMode')).toBe('dark');
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(() => storeThemeMode('light')).not.toThrow();
  expect(initialThemeMode()).toBe('light');
});

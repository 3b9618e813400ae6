import { readItem, writeItem } from './browser-storage.ts';

export type ThemeMode = 'light' | 'dark';

export const THEME_KEY = 'ui.themeMode';

/** The browser's own frame around the page takes the page's ground. */
const frameColours = { light: '#f6f7f3', dark: '#121713' } as const satisfies Record<ThemeMode, string>;

export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The mode the farmer chose; `null` while the system decides. */
export function storedThemeMode(): ThemeMode | null {
  const stored = readItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

export const systemThemeMode = (): ThemeMode => (matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light');

/** The stored mode, else the system's dark preference, else light. */
export const initialThemeMode = (): ThemeMode => storedThemeMode() ?? systemThemeMode();

/** Stores the choice; `null` follows the system again. */
export const storeThemeMode = (mode: ThemeMode | null): void => writeItem(THEME_KEY, mode);

export function showThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frameColours[mode]);
}

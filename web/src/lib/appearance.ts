export type ThemeMode = 'light' | 'dark';

export const THEME_KEY = 'ui.themeMode';

/** The browser's own frame around the page takes the page's ground. */
const frameColours = { light: '#f6f7f3', dark: '#121713' } as const satisfies Record<ThemeMode, string>;

export const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The mode the farmer chose; `null` while the system decides. */
export function storedThemeMode(): ThemeMode | null {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    if (stored === 'light' || stored === 'dark') return stored;
  } catch {
    // A forbidden storage leaves the choice to the system.
  }
  return null;
}

export const systemThemeMode = (): ThemeMode => (matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light');

/** The stored mode, else the system's dark preference, else light. */
export const initialThemeMode = (): ThemeMode => storedThemeMode() ?? systemThemeMode();

/** Keeps the choice; `null` gives it back to the system. */
export function storeThemeMode(mode: ThemeMode | null): void {
  try {
    if (mode) localStorage.setItem(THEME_KEY, mode);
    else localStorage.removeItem(THEME_KEY);
  } catch {
    // A full or forbidden storage costs the choice its permanence, not its effect.
  }
}

export function showThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frameColours[mode]);
}

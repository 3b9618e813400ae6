export type ThemeMode = 'light' | 'dark';

export const THEME_KEY = 'ui.themeMode';

/** The browser's own frame around the page takes the page's ground. */
const frameColours = { light: '#f6f7f3', dark: '#121713' } as const satisfies Record<ThemeMode, string>;

/** The stored mode, else the system's dark preference, else light. */
export function initialThemeMode(): ThemeMode {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    if (stored === 'light' || stored === 'dark') return stored;
  } catch {
    // A forbidden storage leaves the choice to the system.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function storeThemeMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(THEME_KEY, mode);
  } catch {
    // A full or forbidden storage costs the choice its permanence, not its effect.
  }
}

export function showThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frameColours[mode]);
}

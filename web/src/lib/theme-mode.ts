import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  DARK_SYSTEM,
  showThemeMode,
  storedThemeMode,
  storeThemeMode,
  systemThemeMode,
  type ThemeMode,
} from './appearance.ts';

export type { ThemeMode };

export interface ThemeModeState {
  readonly mode: ThemeMode;
  /** False while the mode is the system's. */
  readonly chosen: boolean;
  setMode(mode: ThemeMode): void;
  toggleMode(): void;
  /** Gives the choice back to the system. */
  followSystem(): void;
}

const ThemeModeContext = createContext<ThemeModeState | null>(null);

/** Light or dark for everything inside; every change is stored. */
export function ThemeModeProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [choice, choose] = useState<ThemeMode | null>(storedThemeMode);
  const [system, setSystem] = useState<ThemeMode>(systemThemeMode);
  const mode = choice ?? system;
  useLayoutEffect(() => showThemeMode(mode), [mode]);
  useEffect(() => {
    const preference = matchMedia(DARK_SYSTEM);
    const follow = () => setSystem(preference.matches ? 'dark' : 'light');
    preference.addEventListener('change', follow);
    return () => preference.removeEventListener('change', follow);
  }, []);
  const state = useMemo<ThemeModeState>(() => {
    const setMode = (next: ThemeMode | null) => {
      storeThemeMode(next);
      choose(next);
    };
    return {
      mode,
      chosen: choice !== null,
      setMode,
      toggleMode: () => setMode(mode === 'light' ? 'dark' : 'light'),
      followSystem: () => setMode(null),
    };
  }, [mode, choice]);
  return createElement(ThemeModeContext, { value: state }, children);
}

/** @throws Error outside of {@link ThemeModeProvider}. */
export function useThemeMode(): ThemeModeState {
  const state = useContext(ThemeModeContext);
  if (!state) throw new Error('useThemeMode must be used within ThemeModeProvider');
  return state;
}

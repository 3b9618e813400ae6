import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { initialThemeMode, showThemeMode, storeThemeMode, type ThemeMode } from './appearance.ts';

export type { ThemeMode };

export interface ThemeModeState {
  readonly mode: ThemeMode;
  setMode(mode: ThemeMode): void;
  toggleMode(): void;
}

const ThemeModeContext = createContext<ThemeModeState | null>(null);

/** Light or dark for everything inside; every change is stored. */
export function ThemeModeProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [mode, show] = useState<ThemeMode>(initialThemeMode);
  useLayoutEffect(() => showThemeMode(mode), [mode]);
  const state = useMemo<ThemeModeState>(() => {
    const setMode = (next: ThemeMode) => {
      storeThemeMode(next);
      show(next);
    };
    return { mode, setMode, toggleMode: () => setMode(mode === 'light' ? 'dark' : 'light') };
  }, [mode]);
  return createElement(ThemeModeContext, { value: state }, children);
}

/** @throws Error outside of {@link ThemeModeProvider}. */
export function useThemeMode(): ThemeModeState {
  const state = useContext(ThemeModeContext);
  if (!state) throw new Error('useThemeMode must be used within ThemeModeProvider');
  return state;
}

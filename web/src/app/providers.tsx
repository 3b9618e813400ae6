import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { ThemeModeProvider } from '../lib/theme-mode.ts';
import { ErrorScreen } from './error-screen.tsx';

/** What every screen of the application may rely on; the UI kit's theme starts behind sign-in, in the shell. */
export const Providers = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <ErrorScreen>
    <ThemeModeProvider>
      <BrowserRouter>{children}</BrowserRouter>
    </ThemeModeProvider>
  </ErrorScreen>
);

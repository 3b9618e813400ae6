import CssBaseline from '@mui/material/CssBaseline';
// MUI's own provider is this one plus 20 kB for themes of CSS variables, unused here.
import ThemeProvider from '@mui/system/ThemeProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useThemeMode } from '../lib/theme-mode.ts';
import { muiTheme } from './mui-theme.ts';

/** What every screen drawn with the UI kit needs around it. */
export function Themed({ children }: { readonly children: ReactNode }): ReactNode {
  const { mode } = useThemeMode();
  const theme = useMemo(() => muiTheme(mode), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ThemeProvider>
  );
}

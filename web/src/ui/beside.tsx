import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTwoPanes } from './two-panes.ts';

interface BesideProps {
  readonly title: string;
  /** What the screen was opened from. */
  readonly list: () => ReactNode;
  readonly children: ReactNode;
}

/** A list with the screen of one of its rows beside it, where there is room; on a phone the screen alone. */
export function Beside({ title, list, children }: BesideProps) {
  const isWide = useTwoPanes();
  if (!isWide) return children;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
        alignItems: 'start',
        maxWidth: 1200,
        mx: 'auto',
      }}
    >
      <Box
        component="nav"
        aria-label={title}
        sx={{ pl: { xs: 2, md: 4 }, pt: { xs: 1, md: 4 }, pb: 4, minWidth: 0 }}
      >
        <Box
          sx={{ fontSize: '1.25rem', fontWeight: 650, minHeight: 48, lineHeight: 2.4, mb: { xs: 1, md: 2 } }}
        >
          {title}
        </Box>
        {list()}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

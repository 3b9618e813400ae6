import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface BesideProps {
  readonly title: string;
  /** What the screen was opened from. */
  readonly list: () => ReactNode;
  readonly children: ReactNode;
}

/** A list with the screen of one of its rows beside it, where there is room; on a phone the screen alone. */
export function Beside({ title, list, children }: BesideProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  if (!isWide) return children;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '400px minmax(0, 1fr)',
        alignItems: 'start',
        maxWidth: 1200,
        mx: 'auto',
      }}
    >
      <Box component="nav" aria-label={title} sx={{ pl: 4, pt: 4, pb: 4, minWidth: 0 }}>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 650, minHeight: 48, lineHeight: 2.4, mb: 2 }}>
          {title}
        </Box>
        {list()}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

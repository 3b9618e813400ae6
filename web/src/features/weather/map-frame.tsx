import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface MapFrameProps {
  /** Fills the width of a phone, with what lies over it. */
  readonly map: ReactNode;
  /** What the map says, in words. */
  readonly children: ReactNode;
}

/** A map with its sheet: under it and over its lower edge on a phone, beside it on a desktop. */
export const MapFrame = ({ map, children }: MapFrameProps) => (
  <Box
    sx={{
      display: 'grid',
      alignItems: 'start',
      columnGap: 4,
      mx: { xs: -2, md: 0 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
    }}
  >
    <Box sx={{ position: 'relative', isolation: 'isolate' }}>{map}</Box>
    <Box
      sx={{
        position: 'relative',
        boxSizing: 'border-box',
        minWidth: 0,
        px: 2,
        pt: { xs: 1.5, md: 0 },
        pb: 2,
        mt: { xs: map ? -2 : 0, md: 0 },
        mb: { xs: -2, md: 0 },
        borderRadius: { xs: '16px 16px 0 0', md: 0 },
        backgroundColor: { xs: 'background.paper', md: 'transparent' },
      }}
    >
      {children}
    </Box>
  </Box>
);

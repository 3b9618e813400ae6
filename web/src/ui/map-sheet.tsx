import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface MapSheetProps {
  /** Fills the width of a phone, with what lies over it. */
  readonly map: ReactNode;
  /** Moves the map through time: right below it. */
  readonly time?: ReactNode;
  /** What the map says, in words. */
  readonly children: ReactNode;
}

const round = { xs: '16px 16px 0 0', md: '16px' };

/** A map with its sheet: under it and over its lower edge on a phone; beside it on a desktop, where the map stays in sight. */
export const MapSheet = ({ map, time, children }: MapSheetProps) => (
  <Box
    sx={{
      display: 'grid',
      alignItems: 'start',
      columnGap: 2,
      mx: { xs: -2, md: 0 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 3fr)' },
      mb: { xs: -1, md: 0 },
      backgroundColor: { xs: 'background.paper', md: 'transparent' },
    }}
  >
    <Box sx={{ minWidth: 0, position: { md: 'sticky' }, top: { md: 16 } }}>
      <Box sx={{ position: 'relative', isolation: 'isolate' }}>{map}</Box>
      {time && (
        <Box
          sx={{
            position: 'relative',
            mt: { xs: -2, md: 1.5 },
            px: 2,
            pt: 1.5,
            pb: { xs: 0.5, md: 1 },
            borderRadius: round,
            backgroundColor: 'background.paper',
            boxShadow: { md: '0 1px 2px rgba(20, 35, 25, 0.06), 0 4px 16px rgba(20, 35, 25, 0.06)' },
          }}
        >
          {time}
        </Box>
      )}
    </Box>
    <Box
      sx={{
        position: 'relative',
        boxSizing: 'border-box',
        minWidth: 0,
        px: { xs: 2, md: 0 },
        pt: { xs: time ? 0.5 : 2, md: 0 },
        pb: 2,
        ...(!time && { mt: { xs: -2, md: 0 } }),
        borderRadius: { xs: time ? 0 : '16px 16px 0 0', md: 0 },
        backgroundColor: { xs: 'background.paper', md: 'transparent' },
      }}
    >
      {children}
    </Box>
  </Box>
);

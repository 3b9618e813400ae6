import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFormat } from '../lib/use-format.ts';

interface CountedProps {
  /** None is not shown; what it counts is said beside it, in words. */
  readonly count: number;
  readonly children: ReactNode;
}

const MAX_SHOWN = 9;

/** An icon with a number at its corner. */
export function Counted({ count, children }: CountedProps) {
  const format = useFormat();
  if (count === 0) return children;
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
      {children}
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          position: 'absolute',
          top: -6,
          left: '60%',
          minWidth: 20,
          height: 20,
          px: 0.5,
          borderRadius: '10px',
          fontSize: '0.875rem',
          lineHeight: '20px',
          fontWeight: 650,
          textAlign: 'center',
          color: 'background.paper',
          backgroundColor: (theme) => theme.palette.leaf,
        }}
      >
        {count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count)}
      </Box>
    </Box>
  );
}

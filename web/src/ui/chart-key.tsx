import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface Props {
  /** What this key has beyond others, such as the form of its marks. */
  readonly sx?: SystemStyleObject;
  /** An item a mark: the mark, then its word. */
  readonly children: ReactNode;
}

/** What the marks of a chart mean, in the quiet colour below it. */
export const ChartKey = ({ sx, children }: Props): ReactNode => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      p: 0,
      m: 0,
      fontSize: '0.875rem',
      color: 'text.secondary',
      '& li': { display: 'flex', alignItems: 'center', gap: 0.75 },
      ...sx,
    }}
  >
    {children}
  </Box>
);

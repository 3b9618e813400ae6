import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FileColumnProps {
  readonly heading: string;
  /** The first values under it. */
  readonly examples: readonly string[];
  /** What to check before importing the file. */
  readonly check?: string | undefined;
  /** What the column is taken for, to be changed. */
  readonly children: ReactNode;
}

/** A column of a farmer's file with its first values, beside what it is taken for. A row of a list. */
export const FileColumnCard = ({ heading, examples, check, children }: FileColumnProps) => (
  <Box
    component="li"
    sx={{
      py: 1.5,
      borderBottom: 1,
      borderColor: 'divider',
      display: 'grid',
      columnGap: 2,
      rowGap: 1,
      alignItems: 'center',
      gridTemplateColumns: { xs: '3fr 2fr', sm: '2fr 2fr 1fr' },
    }}
  >
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
      <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{heading}</Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{examples.join(' · ')}</Box>
      {check !== undefined && (
        <Box sx={{ fontWeight: 650, color: (theme) => theme.palette.field.verdict.fair.text }}>{check}</Box>
      )}
    </Box>
    {children}
  </Box>
);

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly lines: readonly string[];
  /** The verb of the button that ends it. */
  readonly end: string;
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly children?: ReactNode;
}

/** Something granted to somebody: what, until when, its state, and a button that ends it. */
export const GrantRow = ({ title, lines, end, busy, onEnd, children }: Props) => (
  <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 400 }}>{title}</Box>
        {lines.filter(Boolean).map((line) => (
          <Box key={line} sx={{ color: 'text.secondary' }}>
            {line}
          </Box>
        ))}
      </Box>
      {/* Its letters stand at the edge of the column, at the right or, where there is no room, below at the left. */}
      <Button onClick={onEnd} disabled={busy} aria-label={`${end}: ${title}`} sx={{ mx: -1.5 }}>
        {end}
      </Button>
    </Box>
    {children}
  </Box>
);

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Style of a separate item. */
export const CARD = {
  p: 2,
  minWidth: 0,
  borderRadius: '16px',
  backgroundColor: 'background.paper',
  boxShadow: '0 1px 2px rgba(24, 40, 28, 0.05), 0 4px 16px rgba(24, 40, 28, 0.07)',
} as const;

/** An item in its own card. */
export const RecordCard = ({ children }: { readonly children: ReactNode }) => <Box sx={CARD}>{children}</Box>;

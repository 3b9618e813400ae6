import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Themed } from './themed.tsx';

/** A screen with one question and no exit but its answers. */
export function QuestionFrame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Themed>
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', pt: { xs: 2, md: 8 } }}>
        {children}
      </Box>
    </Themed>
  );
}

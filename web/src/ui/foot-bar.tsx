import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface FootBarProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Lies over the foot of the screen, whose height stays as it was. */
export const FootBar = ({ label, children }: FootBarProps): ReactNode =>
  createPortal(
    <Paper
      role="region"
      aria-label={label}
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: { xs: 8, md: 'auto' },
        right: { xs: 8, md: 24 },
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', md: 24 },
        maxWidth: 460,
        mx: { xs: 'auto', md: 0 },
        p: 1,
        borderRadius: '12px',
        display: 'grid',
        gap: 1,
      }}
    >
      {children}
    </Paper>,
    document.body,
  );

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A short fact in a screen's head, 32 px high inside a target of 48; with an address it leads there. */
export function Pill({ to, children }: { readonly to?: string; readonly children: ReactNode }) {
  const look = {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    minHeight: 32,
    pl: 1,
    pr: 1.25,
    borderRadius: '16px',
    border: 1,
    borderColor: 'divider',
    fontSize: '0.875rem',
    whiteSpace: 'nowrap',
    backgroundColor: 'background.paper',
  } as const;
  if (to === undefined) return <Box sx={look}>{children}</Box>;
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 48,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Box component="span" data-pill="" sx={look}>
        {children}
      </Box>
    </Box>
  );
}

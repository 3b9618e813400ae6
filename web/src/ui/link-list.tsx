import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

interface LinkRow {
  readonly to: string;
  readonly title: string;
  /** Its current state. */
  readonly value?: ReactNode;
}

/** A list of places to go, each with its state now; the whole row is the target. */
export function LinkList({ rows }: { readonly rows: readonly LinkRow[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ to, title, value }) => (
        <Box key={to} component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
          <Box
            component={Link}
            to={to}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              minHeight: 64,
              py: 1.25,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { backgroundColor: 'action.hover' },
            }}
          >
            <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
              <Box sx={{ fontWeight: 400 }}>{title}</Box>
              {value && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{value}</Box>}
            </Box>
            <Box sx={{ color: 'text.secondary', display: 'inline-flex' }}>
              <Icon name="chevron" />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

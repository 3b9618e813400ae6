import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { VISUALLY_HIDDEN } from './visually-hidden.ts';

interface CardProps {
  /** The answer, as a sentence. */
  readonly title?: ReactNode;
  /** For screen readers: the picture shows it. */
  readonly hideTitle?: boolean;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** Quantity and unit. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** One thing on a ground of its own. */
export const Card = ({ title, hideTitle = false, action, note, children }: CardProps) => (
  <Box
    component="section"
    sx={{
      backgroundColor: 'background.paper',
      borderRadius: '16px',
      p: 2,
      mb: 1.5,
      minWidth: 0,
      boxShadow: ({ palette }) =>
        palette.mode === 'light'
          ? '0 1px 2px rgba(20, 35, 25, 0.06), 0 4px 16px rgba(20, 35, 25, 0.06)'
          : `inset 0 0 0 1px ${palette.divider}`,
    }}
  >
    {title && hideTitle && (
      <Box component="h2" sx={VISUALLY_HIDDEN}>
        {title}
      </Box>
    )}
    {title && !hideTitle && (
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 650, lineHeight: 1.5 }}>
          {title}
        </Typography>
        {action}
      </Box>
    )}
    {note && <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>{note}</Box>}
    {children}
  </Box>
);

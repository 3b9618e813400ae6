import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from '../lib/may.ts';

interface UnknownCardProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The one thing that cures it. */
  readonly cure?: {
    readonly word: string;
    /** Where it is given; else what is done. */
    readonly to?: string;
    readonly onAsk?: () => void;
  };
}

/** What is not known looks like no verdict: grey, with a question mark and the one button that cures it. */
export const UnknownCard = ({ title, children, cure }: UnknownCardProps) => (
  <Box
    component="section"
    sx={{ display: 'flex', gap: 1.5, p: 2, mb: 1.5, borderRadius: '16px', backgroundColor: 'action.hover' }}
  >
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        flex: 'none',
        width: 32,
        height: 32,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontWeight: 650,
        border: '2px dashed',
        borderColor: 'text.secondary',
      }}
    >
      ?
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.5 }}>
        {title}
      </Box>
      {children && <Box sx={{ color: 'text.secondary' }}>{children}</Box>}
      {cure && (cure.to === undefined || mayOpen(cure.to)) && (
        <Button
          variant="contained"
          sx={{ mt: 1 }}
          {...(cure.to === undefined ? { onClick: cure.onAsk } : { component: Link, to: cure.to })}
        >
          {cure.word}
        </Button>
      )}
    </Box>
  </Box>
);

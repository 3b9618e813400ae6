import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';
import { MOTION } from './motion.ts';

/**
 * Details on request: a summary that opens by touch, key or screen reader, with no script of its own. What takes long to draw is a
 * function, called once it is opened.
 */
export function Reveal({
  summary,
  open = false,
  children,
}: {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode | (() => ReactNode);
}) {
  const [isAsked, setAsked] = useState(open);
  return (
    <Box
      component="details"
      open={open}
      {...(typeof children === 'function' ? { onToggle: () => setAsked(true) } : {})}
      sx={{
        '&[open] > summary svg.reveal-arrow, &[open] > summary .reveal-arrow svg': {
          transform: 'rotate(180deg)',
        },
      }}
    >
      <Box
        component="summary"
        sx={{
          minHeight: 48,
          // Two lines of words do not touch the edges.
          py: 0.5,
          boxSizing: 'border-box',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          cursor: 'pointer',
          fontWeight: 400,
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
        }}
      >
        <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {summary}
        </Box>
        <Box
          component="span"
          className="reveal-arrow"
          sx={{
            display: 'inline-flex',
            '& svg': { transition: `transform ${MOTION.come}ms ${MOTION.ease}` },
          }}
        >
          <Icon name="down" />
        </Box>
      </Box>
      <Box sx={{ pb: 1.5 }}>{typeof children === 'function' ? isAsked && children() : children}</Box>
    </Box>
  );
}

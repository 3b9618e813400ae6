import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { OfflineMark } from './offline-mark.tsx';

interface ScreenProps {
  readonly title: string;
  /** Stands on the screen in place of its name: what it shows just now. */
  readonly heading?: string;
  /** The way back, before the title. */
  readonly back?: ReactNode;
  /** Under or beside the title: one line of context. */
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const READ_WIDTH = 656;

/** The frame of every screen: its heading, its column, its name in the browser's tab. */
export function Screen({ title, heading = title, back, note, action, wide = false, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Draksha`;
  }, [title]);
  return (
    <Box
      sx={{
        maxWidth: 1200,
        mx: 'auto',
        // All screens share a left edge; text is narrower.
        ...(wide ? {} : { '& > *': { maxWidth: { md: READ_WIDTH } } }),
        px: { xs: 2, md: 4 },
        pt: { xs: 1, md: 4 },
        pb: { xs: 1, md: 4 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, md: 2 },
          rowGap: 1,
          minHeight: 48,
          mb: { xs: 1, md: 2 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', flex: '1 1 6rem', minWidth: 0 }}>
          {back}
          <Box sx={{ minWidth: 0 }}>
            <Typography
              component="h1"
              sx={{ fontSize: { xs: '1.25rem', md: '1.75rem' }, fontWeight: 650, lineHeight: 1.5 }}
            >
              {heading}
            </Typography>
            {note && (
              <Typography component="div" sx={{ color: 'text.secondary' }}>
                {note}
              </Typography>
            )}
          </Box>
          <OfflineMark />
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}

/** A part of a screen under its own heading. */
export function Section({
  title,
  note,
  action,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 650 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {note && <Typography sx={{ color: 'text.secondary', mb: 1 }}>{note}</Typography>}
      {children}
    </Box>
  );
}

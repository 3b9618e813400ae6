import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/screen.tsx';

interface DiaryFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** The screen that this one was opened from. */
  readonly back: string;
  readonly backWord: string;
  readonly children: ReactNode;
}

/** A screen below the diary, with the way back above its heading. */
export const DiaryFrame = ({ title, note, back, backWord, children }: DiaryFrameProps) => (
  <>
    <Box
      sx={{
        maxWidth: 720,
        mx: 'auto',
        px: { xs: 2, md: 4 },
        pt: { xs: 0.5, md: 2 },
        mb: { xs: -1.5, md: -3 },
      }}
    >
      <Box
        component={Link}
        to={back}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 48,
          pr: 2,
          fontWeight: 500,
          textDecoration: 'none',
          color: 'leaf',
        }}
      >
        <Icon name="back" size={20} />
        {backWord}
      </Box>
    </Box>
    <Screen title={title} note={note}>
      {children}
    </Screen>
  </>
);

import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadArea } from '../../lib/i18n.ts';
import { useHasVoice } from '../../lib/own-voice.ts';
import { Icon } from '../icon.tsx';
import type { Sayings } from './sayings.ts';

// Number words, voice and player come with the first touch.
const Player = lazy(async () => {
  const [{ Player }] = await Promise.all([import('./player.tsx'), loadArea('why')]);
  return { default: Player };
});

interface ListenButtonProps {
  readonly say: Sayings;
}

/** A speaker: what is on the screen, read aloud. Not there where the phone has no voice for the language. */
export function ListenButton({ say }: ListenButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const hasVoice = useHasVoice();
  if (!hasVoice && !open) return null;
  return (
    <>
      <IconButton
        aria-label={t('listen')}
        title={t('listen')}
        onClick={() => setOpen(true)}
        // A target of 48 px that takes no more room than its icon.
        sx={{ color: 'inherit', flex: 'none', width: 48, height: 48, m: '-8px -13px' }}
      >
        <Icon name="listen" size={22} />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Player say={say} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

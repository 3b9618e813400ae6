import IconButton from '@mui/material/IconButton';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasVoice } from '../../lib/own-voice.ts';
import { sessionNow } from '../../lib/session.ts';
import { soon } from '../../lib/soon.ts';
import { readLanguage } from '../../lib/use-format.ts';
import { Icon } from '../icon.tsx';
import { lazyDialog } from '../lazy-section.ts';
import type { SpokenSentences } from './spoken-sentences.ts';

// Number words, voice and player are no part of the first load.
const Player = lazyDialog(async () => (await import('./player.tsx')).Player, 'why');

/** Phones list their voices late: the server is not asked before. */
const VOICES_MS = 3_000;

/** Whether the product's files are on the phone. */
const isHereWhole = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Fetches the morning's clips and the server's audio of the day, for a phone without a voice of its own. */
function useClips(isWanted: boolean): void {
  const { i18n } = useTranslation();
  const language = readLanguage(i18n.resolvedLanguage);
  useEffect(() => {
    const account = sessionNow().user?.id;
    if (!isWanted || account === undefined) return;
    if (isHereWhole())
      soon(
        () =>
          void import('./fetch-clips.ts')
            .then(({ takeMorningClips }) => takeMorningClips(account, language))
            .catch(() => undefined),
      );
    const later = setTimeout(() => {
      if (navigator.onLine)
        void import('./fetch-clips.ts')
          .then(({ fetchClips }) => fetchClips(account, language))
          .catch(() => undefined);
    }, VOICES_MS);
    return () => clearTimeout(later);
  }, [isWanted, language]);
}

/** Runs the player's code in a quiet moment where it is on the phone already: a touch is to sound at once. */
function usePlayerAhead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && isHereWhole()) soon(() => void Player.begin());
  }, [isWanted]);
}

interface ListenButtonProps {
  readonly say: SpokenSentences;
  /** The action that it tells of, null for the day: what the server has audio of for phones without a voice. */
  readonly about?: string | null;
}

/** A speaker: what is on the screen, read aloud. Not there where neither the phone has a voice for the language nor the server's audio is here. */
export function ListenButton({ say, about }: ListenButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const voice = useHasVoice(about);
  useClips(about === null && voice !== 'own');
  usePlayerAhead(voice !== null);
  if (voice === null && !open) return null;
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
          <Player say={say} about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

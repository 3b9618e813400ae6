import { forTheEar } from '@draksha/models/speech/for-the-ear';
import type { SpokenLanguage } from '@draksha/models/speech/number-words';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteVoiceHeard, ownVoice, wasVoiceHeard } from '../../lib/own-voice.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { readLanguage } from '../../lib/use-format.ts';
import { Reader, type ReaderState } from './reader.ts';
import type { Sayings } from './sayings.ts';
import { spokenFormatOf } from './spoken-format.ts';

interface PlayerProps {
  readonly say: Sayings;
  readonly onClose: () => void;
}

/** The player that is open: another one ends it. */
let closeOpen: (() => void) | null = null;

/** Reads aloud over the foot of the screen, whose height stays as it was: pause, slower, again; ends with the screen. */
export function Player({ say, onClose }: PlayerProps) {
  const { t } = useTranslation('why');
  const { t: shell, i18n } = useTranslation();
  const preferences = usePreferences();
  const language: SpokenLanguage = readLanguage(i18n.resolvedLanguage);
  const [state, setState] = useState<ReaderState>('playing');
  const [isSlow, setSlow] = useState(false);
  const [voice, setVoice] = useState(() => ownVoice(language));
  const [, setAnswered] = useState(0);
  const reader = useRef<Reader | null>(null);
  // What is read is what stood on the screen at the touch.
  const [asked] = useState(() => ({ say, onClose, voice, shell, preferences, language }));
  useEffect(() => {
    const { say, onClose, voice, shell, preferences, language } = asked;
    if (closeOpen !== onClose) closeOpen?.();
    closeOpen = onClose;
    let isGone = false;
    const begin = async (): Promise<void> => {
      const format = spokenFormatOf(language, preferences, (key, values) => shell(key, values ?? {}));
      const written = await say(format);
      if (isGone || voice === null) return;
      const sentences = written.map((text) => forTheEar(language, text)).filter(Boolean);
      reader.current = new Reader(sentences, language, voice, setState);
      reader.current.play();
    };
    begin().catch(() => !isGone && setState('failed'));
    const stop = () => reader.current?.stop();
    window.addEventListener('pagehide', stop);
    return () => {
      isGone = true;
      stop();
      reader.current = null;
      if (closeOpen === onClose) closeOpen = null;
      window.removeEventListener('pagehide', stop);
    };
  }, [asked]);
  const isAsked = voice !== null && language !== 'en' && wasVoiceHeard(language, voice) === null;
  const answer = (isHeard: boolean) => {
    if (!voice) return;
    noteVoiceHeard(language, voice, isHeard);
    setAnswered((times) => times + 1);
    if (isHeard) return;
    const next = ownVoice(language);
    setVoice(next);
    if (next) reader.current?.speakAs(next);
    else reader.current?.stop();
  };
  return (
    <Portal>
      <Paper
        role="region"
        aria-label={shell('listen')}
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
        {voice === null ? (
          <Box role="status" sx={{ px: 1 }}>
            {t('listen.noVoice')}
          </Box>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
            {state === 'playing' ? (
              <Button variant="contained" onClick={() => reader.current?.pause()}>
                {t('listen.pause')}
              </Button>
            ) : (
              <Button variant="contained" onClick={() => reader.current?.play()}>
                {t(state === 'done' ? 'listen.again' : 'listen.go')}
              </Button>
            )}
            {state !== 'done' && <Button onClick={() => reader.current?.again()}>{t('listen.again')}</Button>}
            <Button
              aria-pressed={isSlow}
              onClick={() => {
                reader.current?.slower(!isSlow);
                setSlow(!isSlow);
              }}
            >
              {t(isSlow ? 'listen.usual' : 'listen.slower')}
            </Button>
            <Button onClick={onClose} sx={{ ml: 'auto' }}>
              {t('listen.close')}
            </Button>
          </Box>
        )}
        {voice === null && (
          <Button variant="outlined" onClick={onClose}>
            {t('listen.close')}
          </Button>
        )}
        {state === 'failed' && voice !== null && (
          <Box role="alert" sx={{ px: 1 }}>
            {t('listen.failed')}
          </Box>
        )}
        {isAsked && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1 }}>
            <Box sx={{ flex: '1 1 140px' }}>{t('listen.heard')}</Box>
            <Button variant="outlined" onClick={() => answer(true)}>
              {t('listen.yes')}
            </Button>
            <Button variant="outlined" onClick={() => answer(false)}>
              {t('listen.no')}
            </Button>
          </Box>
        )}
      </Paper>
    </Portal>
  );
}

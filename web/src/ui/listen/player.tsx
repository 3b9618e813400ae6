import { spokenText } from '@draksha/models/speech/for-the-ear';
import type { SpokenLanguage } from '@draksha/models/speech/number-words';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endClipSubscription } from '../../lib/clip-cache.ts';
import { clipsAbout, noteVoiceHeard, ownVoice, wasVoiceHeard } from '../../lib/own-voice.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { sessionNow } from '../../lib/session.ts';
import { readLanguage } from '../../lib/use-format.ts';
import { useReloadBlock } from '../../lib/use-reload-block.ts';
import { FootBar } from '../foot-bar.tsx';
import { ClipReader } from './clip-reader.ts';
import { cachedAudio, fetchClips, subscribeToMorningClips } from './fetch-clips.ts';
import { Reader, type ReaderState, type ReadsAloud } from './reader.ts';
import { spokenFormatOf } from './spoken-format.ts';
import type { SpokenSentences } from './spoken-sentences.ts';

interface PlayerProps {
  readonly say: SpokenSentences;
  /** As the button has it. */
  readonly about: string | null | undefined;
  readonly onClose: () => void;
}

/** The player that is open: another one ends it. */
let closeOpen: (() => void) | null = null;

/** What of the server's audio is here; asked for where a voice was just found to speak another language. */
async function clipsOf(language: SpokenLanguage, about: string | null | undefined): Promise<string[]> {
  const here = clipsAbout(language, about);
  const account = sessionNow().user?.id;
  if (here.length > 0 || about === undefined || account === undefined) return here;
  await fetchClips(account, language).catch(() => undefined);
  return clipsAbout(language, about);
}

/** Reads aloud over the foot of the screen, whose height stays as it was: pause, slower, again; ends with the screen. */
export function Player({ say, about, onClose }: PlayerProps) {
  const { t } = useTranslation('why');
  const { t: shell, i18n } = useTranslation();
  const preferences = usePreferences();
  const language: SpokenLanguage = readLanguage(i18n.resolvedLanguage);
  const [state, setState] = useState<ReaderState>('playing');
  const [isSlow, setSlow] = useState(false);
  const [voice, setVoice] = useState(() => ownVoice(language));
  const [, setAnswered] = useState(0);
  const [isSilent, setSilent] = useState(false);
  const reader = useRef<ReadsAloud | null>(null);
  useReloadBlock(state === 'playing' && !isSilent);
  // Reads what was shown at the tap.
  const [asked] = useState(() => ({ say, about, onClose, shell, preferences, language }));
  useEffect(() => {
    const { say, about, onClose, shell, preferences, language } = asked;
    if (closeOpen !== onClose) closeOpen?.();
    closeOpen = onClose;
    let isGone = false;
    const begin = async (): Promise<ReadsAloud | null> => {
      if (voice === null) {
        const hashes = await clipsOf(language, about);
        const account = sessionNow().user?.id;
        if (hashes.length === 0) return null;
        if (account !== undefined) void subscribeToMorningClips(account, language).catch(() => undefined);
        return new ClipReader(await cachedAudio(hashes), setState);
      }
      if (typeof caches !== 'undefined') void endClipSubscription().catch(() => false);
      const format = spokenFormatOf(language, preferences, (key, values) => shell(key, values ?? {}));
      const sentences = (await say(format)).map((text) => spokenText(language, text)).filter(Boolean);
      return new Reader(sentences, language, voice, setState);
    };
    begin().then(
      (made) => {
        if (isGone) return made?.stop();
        reader.current = made;
        if (made) made.play();
        else setSilent(true);
      },
      () => !isGone && setState('failed'),
    );
    const stop = () => reader.current?.stop();
    window.addEventListener('pagehide', stop);
    return () => {
      isGone = true;
      stop();
      reader.current = null;
      if (closeOpen === onClose) closeOpen = null;
      window.removeEventListener('pagehide', stop);
    };
  }, [asked, voice]);
  const isAsked = voice !== null && language !== 'en' && wasVoiceHeard(language, voice) === null;
  const answer = (isHeard: boolean) => {
    if (!voice) return;
    noteVoiceHeard(language, voice, isHeard);
    setAnswered((times) => times + 1);
    if (isHeard) return;
    setSlow(false);
    setVoice(ownVoice(language));
  };
  return (
    <FootBar label={shell('listen')}>
      {isSilent ? (
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
      {isSilent && (
        <Button variant="outlined" onClick={onClose}>
          {t('listen.close')}
        </Button>
      )}
      {state === 'failed' && !isSilent && (
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
    </FootBar>
  );
}

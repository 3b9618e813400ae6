import type { Language } from '@draksha/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readJson, writeJson } from './browser-storage.ts';
import { ownerInHand } from './farm-in-hand.ts';
import { createListeners } from './listeners.ts';
import { sessionNow } from './session.ts';
import { cachedClips, subscribeToClips } from './spoken-clips.ts';
import { readLanguage } from './use-format.ts';

const KEY = 'draksha.voices';

/** What the farmer said of voices, by the voice's own address and the language that it was to speak. */
type Answers = Readonly<Record<string, boolean>>;

const answers = (): Answers => readJson<Answers>(KEY) ?? {};

const keyOf = (language: Language, { voiceURI }: SpeechSynthesisVoice): string => `${language} ${voiceURI}`;

const { subscribe, notify } = createListeners();

/** Stores whether the farmer heard a voice speak the language. */
export function noteVoiceHeard(language: Language, voice: SpeechSynthesisVoice, isHeard: boolean): void {
  writeJson(KEY, { ...answers(), [keyOf(language, voice)]: isHeard });
  notify();
}

/** Returns whether the farmer confirmed hearing it; null before they were asked. */
export const wasVoiceHeard = (language: Language, voice: SpeechSynthesisVoice): boolean | null =>
  answers()[keyOf(language, voice)] ?? null;

/** A Hindi voice reads Marathi's letters: better than none, where the farmer says that they understand it. */
const speaks: Readonly<Record<Language, readonly string[]>> = { en: ['en'], hi: ['hi'], mr: ['mr', 'hi'] };

/** The phone's voice for a language: its own before one over the network, India's before others; null where there is none. */
export function ownVoice(language: Language): SpeechSynthesisVoice | null {
  if (typeof speechSynthesis === 'undefined') return null;
  const weight = (voice: SpeechSynthesisVoice): number =>
    speaks[language].indexOf(voice.lang.slice(0, 2)) * 4 +
    (voice.localService ? 0 : 2) +
    (/[-_]IN$/.test(voice.lang) ? 0 : 1);
  const [best = null] = speechSynthesis
    .getVoices()
    .filter((voice) => speaks[language].includes(voice.lang.slice(0, 2)))
    .filter((voice) => voice.localService || navigator.onLine)
    .filter((voice) => wasVoiceHeard(language, voice) !== false)
    .toSorted((a, b) => weight(a) - weight(b));
  return best;
}

/** Voices are listed late, and come and go with the network. */
function follow(tell: () => void): () => void {
  const unsubscribe = subscribe(tell);
  const endClips = subscribeToClips(tell);
  const voices = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
  voices?.addEventListener?.('voiceschanged', tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    unsubscribe();
    endClips();
    voices?.removeEventListener?.('voiceschanged', tell);
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Whether this phone can read aloud in the language shown: by a voice of its own, or the server's audio of an action, or of the day (null). */
export function useHasVoice(about?: string | null): 'own' | 'clips' | null {
  const { i18n } = useTranslation();
  const language = readLanguage(i18n.resolvedLanguage);
  return useSyncExternalStore(
    follow,
    () => {
      if (ownVoice(language) !== null) return 'own';
      return clipsAbout(language, about).length > 0 ? 'clips' : null;
    },
    () => null,
  );
}

/** Addresses of the audio that is here of an action, or of all of the day (null). */
export function clipsAbout(language: Language, about: string | null | undefined): string[] {
  const kept = about === undefined ? null : cachedClips(language);
  const account = sessionNow().user?.id;
  if (kept === null || kept.account !== account || kept.ownerId !== ownerInHand(account)) return [];
  return kept.clips.filter((clip) => about === null || clip.about === about).map(({ hash }) => hash);
}

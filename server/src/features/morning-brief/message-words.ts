import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '@draksha/contract';
import type { StoredMessage } from './brief-message.ts';
import type { MessageWords } from './channel.ts';

export type WordsOf = (message: StoredMessage, language: Language) => MessageWords;

/** The audio of one action, or of a whole message. */
export interface SpokenCard {
  /** The action's key; null of the message itself. */
  readonly about: string | null;
  /** With the text's id where it has no values. */
  readonly said: readonly { readonly id: string | null; readonly text: string }[];
}

export type SpokenOf = (message: StoredMessage, language: Language) => readonly SpokenCard[];

interface Built {
  readonly notificationWords: WordsOf;
  readonly spokenMessage: SpokenOf;
}

const BUILT = fileURLToPath(new URL('../../../../web/dist/messages.mjs', import.meta.url));

const load = async (file: string): Promise<Built | null> => {
  try {
    return (await import(pathToFileURL(file).href)) as Built;
  } catch {
    return null;
  }
};

/** The sentences of the screens, as the build made them for here; null where nothing is built, and then no mail is written. */
export const loadMessageWords = async (file = BUILT): Promise<WordsOf | null> =>
  (await load(file))?.notificationWords ?? null;

/** The same for the ear; null where nothing is built, and then nothing is spoken. */
export const loadSpokenWords = async (file = BUILT): Promise<SpokenOf | null> =>
  (await load(file))?.spokenMessage ?? null;

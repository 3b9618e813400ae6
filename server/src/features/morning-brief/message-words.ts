import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '@draksha/contract';
import type { KeptMessage } from './brief-message.ts';
import type { MessageWords } from './channel.ts';

export type WordsOf = (message: KeptMessage, language: Language) => MessageWords;

const BUILT = fileURLToPath(new URL('../../../../web/dist/messages.mjs', import.meta.url));

/** The sentences of the screens, as the build made them for here; null where nothing is built, and then no mail is written. */
export async function loadMessageWords(file = BUILT): Promise<WordsOf | null> {
  try {
    const { notificationWords } = (await import(pathToFileURL(file).href)) as {
      readonly notificationWords: WordsOf;
    };
    return notificationWords;
  } catch {
    return null;
  }
}

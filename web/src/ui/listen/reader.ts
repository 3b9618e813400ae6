import type { Language } from '@draksha/contract';

export type ReaderState = 'playing' | 'paused' | 'done' | 'failed';

export const SLOW_RATE = 0.7;

/** What the player steers. */
export interface ReadsAloud {
  play(): void;
  pause(): void;
  again(): void;
  slower(isSlow: boolean): void;
  /** Without a word to the screen, which may be gone. */
  stop(): void;
}

const tags: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN' };

/**
 * Reads sentences one after another by the phone's voice. By sentence, since Android's `pause` is a stop, and long texts end early in
 * some browsers: a pause goes on from the sentence that it was in.
 */
export class Reader implements ReadsAloud {
  readonly #sentences: readonly string[];
  readonly #language: Language;
  readonly #onState: (state: ReaderState) => void;
  readonly #voice: SpeechSynthesisVoice;
  #at = 0;
  #isSlow = false;
  /** The sentence that is being said; a browser may drop one without a reference. */
  #said: SpeechSynthesisUtterance | null = null;

  constructor(
    sentences: readonly string[],
    language: Language,
    voice: SpeechSynthesisVoice,
    onState: (state: ReaderState) => void,
  ) {
    this.#sentences = sentences;
    this.#language = language;
    this.#voice = voice;
    this.#onState = onState;
  }

  play(): void {
    this.#silence();
    const text = this.#sentences[this.#at];
    if (text === undefined) {
      this.#at = 0;
      this.#onState('done');
      return;
    }
    const said = new SpeechSynthesisUtterance(text);
    said.voice = this.#voice;
    // A Hindi voice that reads Marathi is told its own language, else it may refuse.
    said.lang = this.#voice.lang || tags[this.#language];
    said.rate = this.#isSlow ? SLOW_RATE : 1;
    said.onend = () => {
      if (this.#said !== said) return;
      this.#at += 1;
      this.play();
    };
    said.onerror = () => {
      if (this.#said !== said) return;
      this.#said = null;
      this.#onState('failed');
    };
    this.#said = said;
    speechSynthesis.speak(said);
    this.#onState('playing');
  }

  pause(): void {
    this.#silence();
    this.#onState('paused');
  }

  again(): void {
    this.#at = 0;
    this.play();
  }

  slower(isSlow: boolean): void {
    this.#isSlow = isSlow;
    if (this.#said) this.play();
  }

  stop(): void {
    this.#silence();
  }

  #silence(): void {
    this.#said = null;
    speechSynthesis.cancel();
  }
}

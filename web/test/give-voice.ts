import { vi } from 'vitest';

interface Said {
  readonly text: string;
  readonly onend?: () => void;
}

/** The browser's own service of speech with one voice, until `vi.unstubAllGlobals`. `heard` is what it was told to say; `finish` ends a sentence. */
export function giveVoice(lang: string): { readonly heard: readonly string[]; readonly finish: () => void } {
  const heard: string[] = [];
  let last: Said | null = null;
  const voice = { lang, voiceURI: 'The only one', localService: true };
  const service = { getVoices: () => [voice], cancel: () => undefined };
  const speak = (said: Said) => {
    last = said;
    heard.push(said.text);
  };
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), service, { speak }));
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  return { heard, finish: () => last?.onend?.() };
}

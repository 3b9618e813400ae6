import { vi } from 'vitest';

/** The browser's own service of speech with one voice, until `vi.unstubAllGlobals`. Returns what it was told to say. */
export function giveVoice(lang: string): string[] {
  const heard: string[] = [];
  const voice = { lang, voiceURI: 'The only one', localService: true };
  const service = { getVoices: () => [voice], cancel: () => undefined };
  const speak = ({ text }: { readonly text: string }) => heard.push(text);
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
  return heard;
}

import type { Language } from '@draksha/contract';
import { type AudioType, audioKind } from './audio-kind.ts';
import { type ProcessBounds, processBytes } from './process-bytes.ts';

export interface Engine {
  /** Part of a clip's key: another engine's clips are remade. */
  readonly name: string;
  /** @throws Error where it gives no audio */
  speak(text: string, language: Language): Promise<Buffer>;
}

const BOUNDS: ProcessBounds = { longestMs: 10_000, mostBytes: 4_000_000 };

/** Slower than its usual 175 words a minute. */
const ESPEAK_WORDS_A_MINUTE = 140;
const espeakVoices: Readonly<Record<Language, string>> = { en: 'en-us', hi: 'hi', mr: 'mr' };

async function spokenAt(url: string, text: string, language: Language, longestMs: number): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-language': language,
      accept: 'audio/ogg; codecs=opus, audio/mpeg, audio/wav',
    },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  });
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > BOUNDS.mostBytes) throw new Error('the engine wrote too much');
    pieces.push(piece);
  }
  if (!response.ok) throw new Error(`the engine answered ${response.status}`);
  return Buffer.concat(pieces);
}

/** @param setting `espeak-ng`, an address to post text to, or a command that reads it; each gets the language */
export function openEngine(setting: string, longestMs = BOUNDS.longestMs): Engine {
  const bounds = { ...BOUNDS, longestMs };
  if (setting === 'espeak-ng')
    return {
      name: setting,
      speak: (text, language) => {
        const voice = ['-v', espeakVoices[language], '-s', String(ESPEAK_WORDS_A_MINUTE)];
        return processBytes(setting, [...voice, '--stdin', '--stdout'], text, bounds);
      },
    };
  if (setting.startsWith('http'))
    return { name: setting, speak: (text, language) => spokenAt(setting, text, language, longestMs) };
  return { name: setting, speak: (text, language) => processBytes(setting, [language], text, bounds) };
}

type Encoder = readonly [command: string, ...args: string[]];

/** Mono encoders for speech, by the first installed program: a clear one, and a smaller one for long texts. */
const encoders: Readonly<Record<AudioType, readonly ((kbps: number) => Encoder)[]>> = {
  'audio/ogg': [
    (kbps) => ['opusenc', '--quiet', '--downmix-mono', '--bitrate', `${kbps}`, '-', '-'],
    (kbps) => ffmpeg(kbps, '-c:a', 'libopus', '-application', 'voip', '-f', 'ogg'),
  ],
  'audio/mpeg': [
    (kbps) => ['lame', '--quiet', '-m', 'm', '--resample', '16', '-b', `${kbps}`, '-', '-'],
    (kbps) => ffmpeg(kbps, '-c:a', 'libmp3lame', '-ar', '16000', '-f', 'mp3'),
  ],
};
const bitrates: Readonly<Record<AudioType, readonly number[]>> = {
  'audio/ogg': [12, 8],
  'audio/mpeg': [16, 8],
};
function ffmpeg(kbps: number, ...format: readonly string[]): Encoder {
  return ['ffmpeg', '-v', 'error', '-i', 'pipe:0', '-ac', '1', '-b:a', `${kbps}k`, ...format, 'pipe:1'];
}

/** Returns audio in the first accepted format available here, within the size limit. @throws Error */
export async function inWantedFormat(
  bytes: Buffer,
  wanted: readonly AudioType[],
  mostBytes: number,
): Promise<{ readonly bytes: Buffer; readonly type: AudioType }> {
  const kind = audioKind(bytes);
  if (kind === null) throw new Error('the engine gave no audio');
  if (kind !== 'wave') {
    if (!wanted.includes(kind))
      throw new Error(`the engine gave ${kind}, the phone takes ${wanted.join(', ')}`);
    if (bytes.length > mostBytes) throw new Error(`the engine gave ${bytes.length} bytes`);
    return { bytes, type: kind };
  }
  const failures: string[] = [];
  for (const type of wanted) {
    for (const encoder of encoders[type]) {
      try {
        for (const kbps of bitrates[type]) {
          const [command, ...args] = encoder(kbps);
          const made = await processBytes(command, args, bytes, BOUNDS);
          if (audioKind(made) === type && made.length <= mostBytes) return { bytes: made, type };
          failures.push(`${command} wrote ${made.length} bytes`);
        }
        break;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  throw new Error(`no encoder made it: ${failures.join('; ')}`);
}

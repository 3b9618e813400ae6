import { resolve } from 'node:path';
import * as z from 'zod';

const problem = 'must be espeak-ng, an http or https address, or the whole path of a command';

/** Audio for phones without a voice of their own; off without an engine or recorded clips. */
export const speechVariables = {
  SPEECH_ENGINE: z
    .string()
    .regex(/^(espeak-ng|https?:\/\/\S+|\/\S+)$/, { error: problem })
    .optional(),
  SPEECH_CLIPS: z.string().min(1).optional(),
  SPEECH_CACHE_MB: z.coerce
    .number({ error: 'must be a number' })
    .min(1, { error: 'must be at least 1' })
    .max(100_000, { error: 'must be at most 100000' })
    .default(200),
} as const;

export interface SpeechConfig {
  /** `espeak-ng`, an address that is posted to, or a command. */
  readonly engine: string | undefined;
  /** Folder of recorded clips, `LANGUAGE/MESSAGE.opus` or `.mp3`. */
  readonly clips: string | undefined;
  /** Bytes of made audio that are kept. */
  readonly cacheBytes: number;
}

export const readSpeech = (e: z.output<z.ZodObject<typeof speechVariables>>): SpeechConfig => ({
  engine: e.SPEECH_ENGINE,
  clips: e.SPEECH_CLIPS === undefined ? undefined : resolve(e.SPEECH_CLIPS),
  cacheBytes: e.SPEECH_CACHE_MB * 1_000_000,
});

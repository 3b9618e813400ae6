import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, SPEECH_MOST_BYTES } from '@draksha/contract';
import { AppError } from '../../lib/errors.ts';
import { atMost } from '../../lib/queues.ts';
import { type AudioType, audioKind, audioTypes, extensionOf } from '../../lib/speech/audio-kind.ts';
import { type ClipStore, createClipStore } from '../../lib/speech/clip-store.ts';
import { type Engine, inWantedFormat, openEngine } from '../../lib/speech/engine.ts';
import type { SpeechConfig } from '../../speech-config.ts';

/** One audio clip. */
export interface Sentence {
  readonly hash: string;
  readonly language: Language;
  readonly text: string;
  /** The text's id, where it has no values. */
  readonly id: string | null;
  readonly mostBytes: number;
}

export interface Clip {
  readonly bytes: Buffer;
  readonly type: AudioType;
}

/** Audio of sentences: recorded, cached, or synthesised. */
export interface Clips {
  /** What the sentence's audio is known by. */
  hashOf(sentence: Omit<Sentence, 'hash'>): string;
  /** Recorded or cached; null for one to be synthesised. */
  found(sentence: Sentence, wanted: readonly AudioType[]): Promise<Clip | null>;
  /** @throws AppError unavailable */
  made(sentence: Sentence, wanted: readonly AudioType[]): Promise<Clip>;
  /** Whether this server speaks the language just now. */
  speaks(language: Language): Promise<boolean>;
}

const SIDE_BY_SIDE = 2;
const MAX_WAITING = 40;
/** So long it is believed that an engine speaks, or does not. */
const BELIEVED_MS = 600_000;
const TRIED: Readonly<Record<Language, string>> = { en: 'today', hi: 'आज', mr: 'आज' };
const MESSAGE_ID = /^[a-z_.]{1,60}$/i;

interface Options {
  readonly config: SpeechConfig;
  /** Folder of finished clips. */
  readonly folder: string;
  readonly clock: () => Date;
  readonly warn: (fields: object, message: string) => void;
  /** @throws AppError storage_full where nothing more may be written */
  readonly assertRoom: () => void;
  readonly longestMs?: number;
}

const unavailable = (cause: unknown): AppError => new AppError('unavailable', undefined, { cause });

const recordedIn = async (
  folder: string,
  { id, language, mostBytes }: Sentence,
  wanted: readonly AudioType[],
): Promise<Clip | null> => {
  if (id === null || !MESSAGE_ID.test(id)) return null;
  for (const type of wanted) {
    const bytes = await readFile(join(folder, language, `${id}.${extensionOf[type]}`)).catch(() => null);
    if (bytes !== null && bytes.length <= mostBytes && audioKind(bytes) === type) return { bytes, type };
  }
  return null;
};

export function openClips({ config, folder, clock, warn, assertRoom, longestMs }: Options): Clips | null {
  if (config.engine === undefined && config.clips === undefined) return null;
  const engine: Engine | null = config.engine === undefined ? null : openEngine(config.engine, longestMs);
  const shelf: ClipStore = createClipStore(folder, config.cacheBytes, clock);
  const runInOrder = atMost(SIDE_BY_SIDE);
  let waiting = 0;
  const underWay = new Map<string, Promise<Clip>>();
  const believed = new Map<Language, { readonly speaks: Promise<boolean>; readonly untilMs: number }>();

  const speak = async (
    speaker: Engine,
    { text, language, mostBytes }: Pick<Sentence, 'text' | 'language' | 'mostBytes'>,
    wanted: readonly AudioType[],
  ) => {
    if (waiting >= MAX_WAITING) throw unavailable(new Error('too many wait for the engine'));
    waiting += 1;
    try {
      return await runInOrder(async () =>
        inWantedFormat(await speaker.speak(text, language), wanted, mostBytes),
      );
    } finally {
      waiting -= 1;
    }
  };
  /** A clip that cannot be stored still plays. */
  const keep = async (name: string, bytes: Buffer): Promise<void> => {
    try {
      assertRoom();
      await shelf.put(name, bytes);
    } catch (err) {
      warn({ err }, 'Audio could not be kept');
    }
  };
  const make = async (sentence: Sentence, wanted: readonly AudioType[]): Promise<Clip> => {
    if (engine === null) throw unavailable(new Error('no engine is set'));
    try {
      const clip = await speak(engine, sentence, wanted);
      await keep(`${sentence.hash}.${extensionOf[clip.type]}`, clip.bytes);
      return clip;
    } catch (err) {
      warn({ err }, 'A sentence could not be spoken');
      throw err instanceof AppError ? err : unavailable(err);
    }
  };
  const tryOut = async (language: Language): Promise<boolean> => {
    if (engine === null) return false;
    try {
      await speak(engine, { text: TRIED[language], language, mostBytes: SPEECH_MOST_BYTES }, audioTypes);
      return true;
    } catch (err) {
      warn({ err, language }, 'The engine of speech does not speak');
      return false;
    }
  };
  return {
    hashOf: ({ language, id, text, mostBytes }) =>
      createHash('sha256')
        .update(JSON.stringify([engine?.name, config.clips, language, id, text, mostBytes]))
        .digest('hex')
        .slice(0, 40),
    async found(sentence, wanted) {
      const recorded = config.clips === undefined ? null : await recordedIn(config.clips, sentence, wanted);
      if (recorded) return recorded;
      for (const type of wanted) {
        // An unreadable file is made again.
        const bytes = await shelf.get(`${sentence.hash}.${extensionOf[type]}`).catch(() => null);
        if (bytes !== null) return { bytes, type };
      }
      return null;
    },
    made(sentence, wanted) {
      const name = `${sentence.hash} ${wanted.join()}`;
      const known = underWay.get(name);
      if (known) return known;
      const made = make(sentence, wanted).finally(() => underWay.delete(name));
      underWay.set(name, made);
      return made;
    },
    speaks(language) {
      const nowMs = clock().getTime();
      const known = believed.get(language);
      if (known && nowMs < known.untilMs) return known.speaks;
      const speaks = tryOut(language);
      believed.set(language, { speaks, untilMs: nowMs + BELIEVED_MS });
      return speaks;
    },
  };
}

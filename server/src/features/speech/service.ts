import {
  type Language,
  languages,
  SPEECH_MOST_ACT_BYTES,
  SPEECH_MOST_BYTES,
  SPEECH_MOST_CLIPS,
  type Speech,
} from '@draksha/contract';
import { INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import { REFUSAL_COST } from '../../lib/quotas/calls.ts';
import { type AudioType, audioTypes } from '../../lib/speech/audio-kind.ts';
import { currentBrief, loadSpokenWords, messageOnPhone, type SpokenOf } from '../morning-brief/service.ts';
import { type Clip, type Clips, openClips, type Sentence } from './clips.ts';

type Heard = Sentence & { readonly about: string | null };

/** Sentences that one account may have made in a day: its plots' names are its own words. */
const MADE_A_DAY = 60;
/** Sentences of a farm that stay known after its plan went on, and farms of which some are. */
const KNOWN_OF_A_FARM = 60;
const MAX_FARMS = 2_000;
const ADDRESS = /^[0-9a-f]{40}$/;

interface KnownFarm {
  readonly sentences: Map<string, Heard>;
  day: string;
  made: number;
}

export interface SpeechOfFarms {
  /** @throws AppError */
  list(userId: string, language: Language): Promise<Speech>;
  /** Audio of a sentence of the farm's own day. @throws AppError not_found, daily_limit_reached, unavailable */
  clip(userId: string, hash: string, wanted: readonly AudioType[]): Promise<Clip>;
  /** Returns a message's audio by its ids, which cannot be guessed. @throws AppError not_found */
  listOfMessage(userId: string, id: string, language: Language): Promise<Speech>;
  /** One sentence of it and of nothing else. @throws AppError not_found, daily_limit_reached, unavailable */
  clipOfMessage(userId: string, id: string, hash: string, wanted: readonly AudioType[]): Promise<Clip>;
}

type Message = NonNullable<Awaited<ReturnType<typeof currentBrief>>>;

/** A card of two clips is no longer than one of one. */
const bytesOf = (at: number, count: number): number => {
  if (count === 1) return SPEECH_MOST_BYTES;
  return at === 0 ? SPEECH_MOST_ACT_BYTES : SPEECH_MOST_BYTES - SPEECH_MOST_ACT_BYTES;
};

const oldestOut = <T>(known: Map<string, T>, most: number): void => {
  for (const key of known.keys()) {
    if (known.size <= most) return;
    known.delete(key);
  }
};

/** Sentences of a farm's day: an address only resolves within that farm's own plan. */
export function speechOfFarms(context: Context, longestMs?: number): SpeechOfFarms {
  const { config, clock, log, disk, quotas } = context;
  const clips: Clips | null = openClips({
    config: config.speech,
    folder: `${config.dataDir}/speech`,
    clock,
    warn: (fields, message) => log.warn(fields, message),
    assertRoom: () => disk.assertRoom(),
    ...(longestMs !== undefined && { longestMs }),
  });
  let words: Promise<SpokenOf | null> | null = null;
  const today = (): string => localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
  const farms = new Map<string, KnownFarm>();
  const farmOf = (userId: string): KnownFarm => {
    const known = farms.get(userId) ?? { sentences: new Map(), day: today(), made: 0 };
    farms.delete(userId);
    farms.set(userId, known);
    oldestOut(farms, MAX_FARMS);
    if (known.day !== today()) [known.day, known.made] = [today(), 0];
    return known;
  };
  const sentencesIn = async (
    from: Clips,
    message: Message,
    wanted: readonly Language[],
  ): Promise<readonly Heard[]> => {
    words ??= loadSpokenWords(config.channels.wordsFile);
    const say = await words;
    if (!say) return [];
    return wanted.flatMap((language) =>
      say(message, language).flatMap(({ about, said }) =>
        said.map((one, at): Heard => {
          const sentence = { ...one, language, mostBytes: bytesOf(at, said.length) };
          return { ...sentence, about, hash: from.hashOf(sentence) };
        }),
      ),
    );
  };
  const sentencesOf = async (
    from: Clips,
    userId: string,
    wanted: readonly Language[],
  ): Promise<readonly Heard[]> => {
    const message = await currentBrief(context, userId);
    const said = message === null ? [] : await sentencesIn(from, message, wanted);
    const { sentences } = farmOf(userId);
    for (const one of said) {
      sentences.delete(one.hash);
      sentences.set(one.hash, one);
    }
    oldestOut(sentences, KNOWN_OF_A_FARM);
    return said;
  };
  /** All clips of the day, or none: half an order would mislead. */
  const mayBeHeard = async (from: Clips, said: readonly Heard[], language: Language): Promise<boolean> => {
    if (said.length === 0 || said.length > SPEECH_MOST_CLIPS) return false;
    const found = await Promise.all(said.map((one) => from.found(one, audioTypes)));
    return found.every((one) => one !== null) || from.speaks(language);
  };
  const audioOf = async (
    from: Clips,
    userId: string,
    sentence: Sentence,
    wanted: readonly AudioType[],
  ): Promise<Clip> => {
    const found = await from.found(sentence, wanted);
    if (found) return found;
    const farm = farmOf(userId);
    if (farm.made >= MADE_A_DAY) throw new AppError('daily_limit_reached');
    farm.made += 1;
    return from.made(sentence, wanted);
  };
  const listed = async (
    from: Clips | null,
    date: string,
    said: readonly Heard[],
    language: Language,
  ): Promise<Speech> => {
    if (from === null || !(await mayBeHeard(from, said, language))) return { date, clips: [] };
    return { date, clips: said.map(({ hash, about }) => ({ hash, about })) };
  };
  /** Returns the spoken message: the morning's as sent; after an alert the current plan too. */
  const toldOf = async (
    from: Clips | null,
    userId: string,
    id: string,
    wanted: readonly Language[],
  ): Promise<{ readonly date: string; readonly said: readonly Heard[] }> => {
    const message = await messageOnPhone(context, userId, id);
    if (message === null) throw new AppError('not_found');
    const { date, kind } = message;
    if (from === null) return { date, said: [] };
    const said = await sentencesIn(from, message, wanted);
    if (kind !== 'alert') return { date, said };
    const now = await currentBrief(context, userId);
    // All or nothing: without the order the rest would sound complete.
    if (now?.date !== date) return { date, said: [] };
    return { date, said: [...said, ...(await sentencesIn(from, now, wanted))] };
  };
  return {
    async list(userId, language) {
      const said = clips === null ? [] : await sentencesOf(clips, userId, [language]);
      return listed(clips, today(), said, language);
    },
    async clip(userId, hash, wanted) {
      if (clips === null || !ADDRESS.test(hash) || wanted.length === 0) throw new AppError('not_found');
      const own = farmOf(userId).sentences;
      if (!own.has(hash)) await sentencesOf(clips, userId, languages);
      const sentence = own.get(hash);
      if (!sentence) {
        quotas.calls.spend(userId, REFUSAL_COST);
        throw new AppError('not_found');
      }
      return audioOf(clips, userId, sentence, wanted);
    },
    async listOfMessage(userId, id, language) {
      const { date, said } = await toldOf(clips, userId, id, [language]);
      return listed(clips, date, said, language);
    },
    async clipOfMessage(userId, id, hash, wanted) {
      if (clips === null || !ADDRESS.test(hash) || wanted.length === 0) throw new AppError('not_found');
      const { said } = await toldOf(clips, userId, id, languages);
      const sentence = said.find((one) => one.hash === hash);
      if (!sentence) throw new AppError('not_found');
      return audioOf(clips, userId, sentence, wanted);
    },
  };
}

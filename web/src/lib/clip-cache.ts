import type { Language, Speech } from '@draksha/contract';
import { SPEECH_MOST_BYTES, SPEECH_MOST_DAY_BYTES } from '@draksha/contract/speech-bounds';
import { type CachedClips, CLIP_NOTES, CLIP_SUBSCRIPTION, CLIPS, MORNING_CLIPS } from './clip-names.ts';
import { nowMs } from './clock.ts';
import { calendarDay } from './format.ts';

/** Audio on the phone, fetched by a page or by the service worker, which have no other place in common. */

/** What was fetched in a day stays counted when the audio goes. */
const FETCHED = '/speech/fetched';

/** Somebody listened to the server's audio on this phone: it comes with the morning message from then on. */
interface ClipSubscription {
  readonly account: string;
  readonly language: Language;
  /** What the phone plays. */
  readonly accept: string;
  readonly atMs: number;
}

/** Who has not listened for so long gets the message alone. */
const SUBSCRIPTION_MS = 14 * 86_400_000;

export const clipAddress = (hash: string): string => `/speech/${hash}`;

async function readNote<T>(name: string): Promise<T | null> {
  const found = await (await caches.open(CLIP_NOTES)).match(name);
  return found ? ((await found.json()) as T) : null;
}
const writeNote = async (name: string, value: object): Promise<void> =>
  (await caches.open(CLIP_NOTES)).put(name, Response.json(value));

export const writeClipSubscription = (subscription: Omit<ClipSubscription, 'atMs'>): Promise<void> =>
  writeNote(CLIP_SUBSCRIPTION, { ...subscription, atMs: nowMs() });
export const endClipSubscription = async (): Promise<boolean> =>
  (await caches.open(CLIP_NOTES)).delete(CLIP_SUBSCRIPTION);
export async function readClipSubscription(): Promise<ClipSubscription | null> {
  const subscription = await readNote<ClipSubscription>(CLIP_SUBSCRIPTION);
  return subscription !== null && Math.abs(nowMs() - subscription.atMs) < SUBSCRIPTION_MS
    ? subscription
    : null;
}

/** What came with the morning message, for the page to find. */
export const writeMorningClips = (clips: CachedClips): Promise<void> => writeNote(MORNING_CLIPS, clips);
export const readMorningClips = (): Promise<CachedClips | null> => readNote<CachedClips>(MORNING_CLIPS);

interface Fetched {
  readonly date: string;
  readonly bytes: number;
}
async function fetchedToday(): Promise<number> {
  const fetched = await readNote<Fetched>(FETCHED);
  return fetched?.date === calendarDay(nowMs()) ? fetched.bytes : 0;
}
const noteFetched = (bytes: number): Promise<void> =>
  writeNote(FETCHED, { date: calendarDay(nowMs()), bytes } satisfies Fetched);

/** No more than so many bytes; null for what is longer, of which the rest is not read. */
async function bytesOf({ body, headers }: Response, most: number): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let length = 0; ; ) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return new Blob(pieces, { type: headers.get('content-type') ?? '' });
    length += value.length;
    if (length > most) {
      await reader?.cancel();
      return null;
    }
    pieces.push(value);
  }
}

/** Brings one, if it is not there. @returns its bytes; null where the phone fetched enough today, or it is too long */
async function bring(cache: Cache, hash: string, read: (hash: string) => Promise<Response>) {
  const known = await cache.match(clipAddress(hash));
  if (known) return (await known.blob()).size;
  const before = await fetchedToday();
  if (before + SPEECH_MOST_BYTES > SPEECH_MOST_DAY_BYTES) return null;
  const response = await read(hash);
  // Counted as whole before it is read: a worker may be ended at any moment.
  await noteFetched(before + SPEECH_MOST_BYTES);
  const file = await bytesOf(response, SPEECH_MOST_BYTES);
  if (file === null) return null;
  await noteFetched(before + file.size);
  await cache.put(clipAddress(hash), new Response(file, { headers: { 'content-type': file.type } }));
  return file.size;
}

/** One page or worker after the other: each counts what the others fetched. */
const runInOrder = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('draksha-speech', work) : work();

/** All of the day's audio, or none: half an order is a wrong one, and a small phone keeps no more than this. */
export const downloadClips = (
  clips: Speech['clips'],
  read: (hash: string) => Promise<Response>,
): Promise<boolean> =>
  runInOrder(async () => {
    const cache = await caches.open(CLIPS);
    const cards = new Map<string, number>();
    let day = 0;
    for (const { hash, about } of clips) {
      const bytes = await bring(cache, hash, read);
      if (bytes === null) return false;
      day += bytes;
      const card = about === null ? bytes : (cards.get(about) ?? 0) + bytes;
      if (about !== null) cards.set(about, card);
      if (day > SPEECH_MOST_DAY_BYTES || card > SPEECH_MOST_BYTES) return false;
    }
    return true;
  });

/** Of what is here only these stay. */
export async function keepOnly(clips: Speech['clips']): Promise<void> {
  const cache = await caches.open(CLIPS);
  const wanted = new Set(clips.map(({ hash }) => new URL(clipAddress(hash), location.href).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

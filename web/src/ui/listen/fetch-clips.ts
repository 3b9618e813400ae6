import type { Language, Speech } from '@draksha/contract';
import { SPEECH_MOST_DAY_BYTES } from '@draksha/contract/speech-bounds';
import { api } from '../../lib/api.ts';
import { getFile } from '../../lib/api-bytes.ts';
import { nowMs } from '../../lib/clock.ts';
import { ownerInHand } from '../../lib/farm-in-hand.ts';
import { CLIPS, keepClips } from '../../lib/spoken-clips.ts';

const address = (hash: string): string => `/speech/${hash}`;

/** Opus is half of MP3; iPhones before 18.4 do not play it. */
function playable(): string {
  const canOpus = new Audio().canPlayType('audio/ogg; codecs="opus"') !== '';
  return canOpus ? 'audio/ogg, audio/mpeg;q=0.5' : 'audio/mpeg';
}

/** Brings one, if it is not there. @returns its bytes */
async function audioOf(cache: Cache, hash: string): Promise<number> {
  const known = await cache.match(address(hash));
  if (known) return (await known.blob()).size;
  const { file } = await getFile(address(hash), { accept: playable() });
  await cache.put(address(hash), new Response(file, { headers: { 'content-type': file.type } }));
  return file.size;
}

/** All of the day's audio, or none: half an order is a wrong one, and a small phone keeps no more than this. */
async function allOf(cache: Cache, clips: Speech['clips']): Promise<Speech['clips']> {
  let bytes = 0;
  for (const { hash } of clips) {
    bytes += await audioOf(cache, hash);
    if (bytes > SPEECH_MOST_DAY_BYTES) return [];
  }
  return clips;
}

/** Brings the audio of the day to this phone: all of it, or none is offered. @throws ApiError */
export async function fetchClips(account: string, language: Language): Promise<void> {
  if (typeof caches === 'undefined') return;
  const { date, clips: said } = await api('GET /speech', { query: { language } });
  const cache = await caches.open(CLIPS);
  const clips = await allOf(cache, said);
  const wanted = new Set(clips.map(({ hash }) => new URL(address(hash), location.href).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  keepClips({ account, ownerId: ownerInHand(account), language, date, clips, atMs: nowMs() });
}

/** @throws Error where the phone threw one of them away */
export async function heardFrom(hashes: readonly string[]): Promise<readonly Blob[]> {
  const cache = await caches.open(CLIPS);
  return Promise.all(
    hashes.map(async (hash) => {
      const kept = await cache.match(address(hash));
      if (!kept) throw new Error('the audio is gone');
      return kept.blob();
    }),
  );
}

import type { Language } from '@draksha/contract';
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

async function audioOf(cache: Cache, hash: string): Promise<void> {
  if (await cache.match(address(hash))) return;
  const { file } = await getFile(address(hash), { accept: playable() });
  await cache.put(address(hash), new Response(file, { headers: { 'content-type': file.type } }));
}

/** Brings the audio of the day to this phone: all of it, or none is offered. @throws ApiError */
export async function fetchClips(account: string, language: Language): Promise<void> {
  if (typeof caches === 'undefined') return;
  const { date, clips } = await api('GET /speech', { query: { language } });
  const cache = await caches.open(CLIPS);
  for (const { hash } of clips) await audioOf(cache, hash);
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

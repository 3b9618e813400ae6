import type { Language } from '@draksha/contract';
import { api } from '../../lib/api.ts';
import { openFile } from '../../lib/api-bytes.ts';
import {
  clipAddress,
  downloadClips,
  keepOnly,
  readMorningClips,
  writeClipSubscription,
} from '../../lib/clip-cache.ts';
import { CLIPS } from '../../lib/clip-names.ts';
import { nowMs } from '../../lib/clock.ts';
import { ownerInHand } from '../../lib/farm-in-hand.ts';
import { cacheClips, cachedClips, holdsNow } from '../../lib/spoken-clips.ts';

/** Opus is half of MP3; iPhones before 18.4 do not play it. */
function playable(): string {
  const canOpus = new Audio().canPlayType('audio/ogg; codecs="opus"') !== '';
  return canOpus ? 'audio/ogg, audio/mpeg;q=0.5' : 'audio/mpeg';
}

/** Brings the audio of the day to this phone: all of it, or none is offered. @throws ApiError */
export async function fetchClips(account: string, language: Language): Promise<void> {
  if (typeof caches === 'undefined') return;
  const { date, clips: said } = await api('GET /speech', { query: { language } });
  const read = (hash: string) => openFile(clipAddress(hash), { accept: playable() });
  const clips = (await downloadClips(said, read)) ? said : [];
  await keepOnly(clips);
  cacheClips({ account, ownerId: ownerInHand(account), language, date, clips, atMs: nowMs() });
}

/** What came with the morning message, where it is newer than what is here. */
export async function takeMorningClips(account: string, language: Language): Promise<void> {
  if (typeof caches === 'undefined' || ownerInHand(account) !== null) return;
  const delivered = await readMorningClips();
  if (delivered?.account !== account || !holdsNow(delivered, language)) return;
  const kept = cachedClips(language);
  if (kept === null || kept.ownerId !== null || kept.atMs < delivered.atMs) cacheClips(delivered);
}

/** From now on the audio comes with the morning message. */
export const subscribeToMorningClips = (account: string, language: Language): Promise<void> =>
  writeClipSubscription({ account, language, accept: playable() });

/** @throws Error where the phone threw one of them away */
export async function cachedAudio(hashes: readonly string[]): Promise<readonly Blob[]> {
  const cache = await caches.open(CLIPS);
  return Promise.all(
    hashes.map(async (hash) => {
      const kept = await cache.match(clipAddress(hash));
      if (!kept) throw new Error('the audio is gone');
      return kept.blob();
    }),
  );
}

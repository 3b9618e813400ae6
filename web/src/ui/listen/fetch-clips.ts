import type { Language } from '@draksha/contract';
import { api } from '../../lib/api.ts';
import { openFile } from '../../lib/api-bytes.ts';
import { bringClips, clipAddress, keepOnly, readTold, writeWish } from '../../lib/clip-cache.ts';
import { CLIPS } from '../../lib/clip-names.ts';
import { nowMs } from '../../lib/clock.ts';
import { ownerInHand } from '../../lib/farm-in-hand.ts';
import { holdsNow, keepClips, keptClips } from '../../lib/spoken-clips.ts';

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
  const clips = (await bringClips(said, read)) ? said : [];
  await keepOnly(clips);
  keepClips({ account, ownerId: ownerInHand(account), language, date, clips, atMs: nowMs() });
}

/** What came with the morning message, where it is newer than what is here. */
export async function takeTold(account: string, language: Language): Promise<void> {
  if (typeof caches === 'undefined' || ownerInHand(account) !== null) return;
  const delivered = await readTold();
  if (delivered?.account !== account || !holdsNow(delivered, language)) return;
  const kept = keptClips(language);
  if (kept === null || kept.ownerId !== null || kept.atMs < delivered.atMs) keepClips(delivered);
}

/** From now on the audio comes with the morning message. */
export const wishClips = (account: string, language: Language): Promise<void> =>
  writeWish({ account, language, accept: playable() });

/** @throws Error where the phone threw one of them away */
export async function heardFrom(hashes: readonly string[]): Promise<readonly Blob[]> {
  const cache = await caches.open(CLIPS);
  return Promise.all(
    hashes.map(async (hash) => {
      const kept = await cache.match(clipAddress(hash));
      if (!kept) throw new Error('the audio is gone');
      return kept.blob();
    }),
  );
}

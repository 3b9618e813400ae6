import { SPEECH_MOST_BYTES, SPEECH_MOST_DAY_BYTES } from '@draksha/contract/speech-bounds';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../test/screen.tsx';
import { CLIPS } from '../../lib/clip-names.ts';
import { cachedClips, deleteClips } from '../../lib/spoken-clips.ts';
import { fetchClips } from './fetch-clips.ts';

afterEach(() => deleteClips());

test.each([
  [6, 6],
  [7, 0],
])(
  'of %i clips of 25 kB a phone keeps %i: no day is longer than 150 kB, and none is half',
  async (count, kept) => {
    const clips = Array.from({ length: count }, (_, at) => ({ hash: `clip-${count}-${at}`, about: null }));
    const cache = await caches.open(CLIPS);
    for (const { hash } of clips)
      await cache.put(`/speech/${hash}`, new Response(new Blob([new Uint8Array(SPEECH_MOST_BYTES)])));
    await show(<p>Drawn</p>, { answers: { '/speech': { date: '2026-11-24', clips } } });
    await fetchClips('', 'mr');
    expect(cachedClips('mr')?.clips.length ?? 0).toBe(kept);
    const bytes = (await cache.keys()).length * SPEECH_MOST_BYTES;
    expect(bytes).toBeLessThanOrEqual(SPEECH_MOST_DAY_BYTES);
  },
);

import { SPEECH_MOST_BYTES, SPEECH_MOST_DAY_BYTES } from '@draksha/contract/speech-bounds';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadClips } from './clip-cache.ts';
import { CLIP_NOTES, CLIPS } from './clip-names.ts';

const NOW = Date.parse('2026-11-24T00:30:00Z');
const forget = () => Promise.all([CLIPS, CLIP_NOTES].map((name) => caches.delete(name)));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await forget();
});
afterEach(async () => {
  vi.useRealTimers();
  await forget();
});

/** A server whose every answer is so long; what left it is counted. */
function server(bytes: number) {
  const sent: string[] = [];
  return {
    sent,
    read: async (hash: string): Promise<Response> => {
      sent.push(hash);
      return new Response(new Uint8Array(bytes));
    },
  };
}
const day = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ hash: `${name}-${at}`, about: `action ${at}` }));

test('what is here is not fetched again', async () => {
  const { read, sent } = server(10_000);
  expect(await downloadClips(day('a', 3), read)).toBe(true);
  expect(await downloadClips(day('a', 3), read)).toBe(true);
  expect(sent).toHaveLength(3);
});

test('a phone fetches 150 kB a day, over all tries, and begins anew on the next', async () => {
  const { read, sent } = server(SPEECH_MOST_BYTES);
  expect(await downloadClips(day('a', 4), read)).toBe(true);
  // As where the browser threw the audio away, which the farmer paid for all the same.
  await caches.delete(CLIPS);
  for (let round = 0; round < 5; round += 1) {
    expect(await downloadClips(day(`b${round}`, 4), read)).toBe(false);
    await caches.delete(CLIPS);
  }
  expect(sent.length * SPEECH_MOST_BYTES).toBe(SPEECH_MOST_DAY_BYTES);
  // 5:59 of the next day in India.
  vi.setSystemTime(NOW + 24 * 3_600_000);
  expect(await downloadClips(day('c', 4), read)).toBe(true);
});

test('two that fetch at once spend no more than one', async () => {
  const { read, sent } = server(SPEECH_MOST_BYTES);
  const all = await Promise.all(['a', 'b', 'c'].map((name) => downloadClips(day(name, 4), read)));
  expect(all.filter(Boolean)).toHaveLength(1);
  expect(sent.length * SPEECH_MOST_BYTES).toBe(SPEECH_MOST_DAY_BYTES);
});

test('a card of two clips is no longer than one, and no clip is read further than that', async () => {
  const long = server(13_000);
  const card = [
    { hash: 'act', about: 'spray' },
    { hash: 'why', about: 'spray' },
  ];
  expect(await downloadClips(card, long.read)).toBe(false);
  expect(await downloadClips(card.slice(0, 1), long.read)).toBe(true);
  let read = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(out) {
      read += 10_000;
      out.enqueue(new Uint8Array(10_000));
    },
  });
  expect(await downloadClips(day('endless', 1), async () => new Response(endless))).toBe(false);
  expect(read).toBeLessThanOrEqual(SPEECH_MOST_BYTES + 20_000);
});

test('a server that has none just now costs nothing of the day', async () => {
  const refuse = async () => {
    throw new Error('503');
  };
  for (let round = 0; round < 10; round += 1)
    await expect(downloadClips(day('a', 1), refuse)).rejects.toThrow('503');
  expect(await downloadClips(day('a', 6), server(SPEECH_MOST_BYTES).read)).toBe(true);
});

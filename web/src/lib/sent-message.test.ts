import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSentMessage, stateOfSentMessage } from './sent-message.ts';

let kept: Map<string, string>;
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  kept = new Map();
  asked = [];
  answer = () => Response.json({ state: 'failed' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what became of the last code is asked for by its id', async () => {
  noteSentMessage('0a1b');
  noteSentMessage('2c3d');
  expect(await stateOfSentMessage()).toBe('failed');
  expect(asked).toEqual(['/auth/v1/messages/2c3d']);
});

test('where nothing was sent, nothing is asked', async () => {
  expect(await stateOfSentMessage()).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is none', () => new Response('<html>')],
  ['an answer without a state', () => Response.json({})],
])('%s is no news', async (_name, given) => {
  noteSentMessage('0a1b');
  answer = given as () => Response;
  expect(await stateOfSentMessage()).toBeNull();
});

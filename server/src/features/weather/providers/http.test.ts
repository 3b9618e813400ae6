import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type Upstream } from '../../../../test/upstream/upstream.ts';
import { getJson, readRetryAfter } from './http.ts';

const now = new Date('2026-11-20T00:30:00Z');
let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream({ clock: () => now, scenario: 'season' });
});
afterAll(() => upstream.close());

const ask = (timeoutMs: number, base = upstream.visualCrossingUrl) =>
  getJson(new URL(`${base}/20.000000,73.800000?key=k&include=current`), {
    timeoutMs,
    signal: new AbortController().signal,
    now,
  });

const timedOut = {
  ok: false,
  reason: 'timed_out',
  passing: true,
  message: 'Weather service request timed out. Please check your internet connection.',
};

describe('time-outs', () => {
  test('before the first byte', async () => {
    upstream.misbehave({ delayMs: 2_000, times: 1 });
    expect(await ask(150)).toMatchObject(timedOut);
  });

  test('in the middle of the body', async () => {
    upstream.misbehave({ bodyDelayMs: 2_000, times: 1 });
    expect(await ask(300)).toMatchObject(timedOut);
  });

  test('an answer within the limit is whole', async () => {
    upstream.misbehave({ bodyDelayMs: 50, times: 1 });
    expect(await ask(5_000)).toMatchObject({ ok: true });
  });
});

describe('no connection', () => {
  test('nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await ask(1_000, `http://127.0.0.1:${port}`)).toMatchObject({
      ok: false,
      reason: 'unreachable',
      passing: false,
    });
  });

  test('a name that is not found may pass', async () => {
    expect(await ask(5_000, 'http://weather.invalid')).toMatchObject({
      ok: false,
      reason: 'unreachable',
      passing: true,
    });
  });

  test('one who does not want the answer any more gets no verdict', async () => {
    upstream.misbehave({ delayMs: 2_000, times: 1 });
    const controller = new AbortController();
    const pending = getJson(new URL(`${upstream.visualCrossingUrl}/20,73?key=k`), {
      timeoutMs: 5_000,
      signal: controller.signal,
      now,
    });
    controller.abort(new Error('gone'));
    await expect(pending).rejects.toThrow('gone');
  });
});

test('what is logged of a refusal is cut short', async () => {
  upstream.misbehave({ status: 500, text: 'x'.repeat(5_000), times: 1 });
  const failed = await ask(1_000);
  expect(failed.ok ? '' : failed.detail).toHaveLength(200);
});

test.each([
  [null, null],
  ['12', 12_000],
  ['Fri, 20 Nov 2026 00:31:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['-5', null],
  ['later', null],
])('Retry-After %j is %j ms', (header, milliseconds) => {
  expect(readRetryAfter(header, now)).toBe(milliseconds);
});

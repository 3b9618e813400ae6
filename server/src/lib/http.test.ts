import { setImmediate as nextTurn } from 'node:timers/promises';
import { planAdviceRoutes } from '@draksha/contract';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from './http.ts';

test('an account has one costly call under way and its ordinary ones beside it; nobody else waits for it', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const waiting = (name: string) =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.push(resolve);
    });
  const app = Fastify();
  onTestFinished(() => app.close());
  const api = createApi(app, {
    checkAnswers: true,
    authenticate: async ({ headers }) => ({ userId: String(headers['x-farmer']), sessionId: '' }),
    runWrites: async () => [],
  });
  api.register(planAdviceRoutes, {
    'GET /advice/plan': async ({ farmer }) => {
      await waiting(`plan of ${farmer.userId}`);
      return { date: '2026-11-24', at: '2026-11-24T00:30:00.000Z', cells: [] };
    },
    'GET /advice/cover': async ({ farmer }) => {
      await waiting(`cover of ${farmer.userId}`);
      return { at: '2026-11-24T00:30:00.000Z', covers: [] };
    },
  });
  const plotId = '01980000-0000-7000-8000-000000000001';
  const ask = (url: string, farmer: string) => app.inject({ url, headers: { 'x-farmer': farmer } });
  const asked = [
    ...['evil', 'evil', 'evil', 'asha'].map((farmer) => ask('/advice/plan', farmer)),
    ask(`/advice/cover?plotId=${plotId}`, 'evil'),
  ];
  await expect.poll(() => begun.toSorted()).toEqual(['cover of evil', 'plan of asha', 'plan of evil']);
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(begun).toHaveLength(3);
  for (let done = 0; done < asked.length; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]?.();
  }
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});

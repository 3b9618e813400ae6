import { expect, test } from 'vitest';
import * as z from 'zod';
import { world } from '../../test/world.ts';
import { AppError } from './errors.ts';
import { prepareWrite, type WriteRoute } from './write-calls.ts';
import { writeRunner } from './write-runner.ts';

const target = (handle: WriteRoute['handle']): WriteRoute => ({
  key: 'POST /things',
  route: { summary: 'A thing', writes: true, creates: true, data: z.unknown() },
  handle,
  shape: (data) => data,
});

test('what a batch has no time for is told to come again, and what was done stays', async () => {
  await using here = await world();
  const asha = await here.farmer();
  await asha.ask('GET /me');
  let nowMs = 0;
  const done: unknown[] = [];
  const runner = writeRunner({
    farmers: here.context.farmers,
    assertRoom: async () => undefined,
    warn: (error) => {
      throw error;
    },
    batchMs: 100,
    now: () => nowMs,
  });
  const slow = target(async ({ body }) => {
    nowMs += 60;
    done.push(body);
    return { plot: null };
  });
  const bundles = ['A', 'B', 'C', 'D'].map((name) => [
    prepareWrite(slow, { params: {}, body: { name }, version: null, id: crypto.randomUUID() }),
  ]);
  const farmer = { userId: asha.userId, sessionId: '' };
  const codes = (await runner.runBatch(farmer, bundles)).map((one) =>
    'error' in one ? (one.error instanceof AppError ? one.error.code : one.error) : one.result[0]?.status,
  );
  expect(codes).toEqual([201, 201, 'unavailable', 'unavailable']);
  expect(done).toHaveLength(2);
  const again = await runner.runBatch(farmer, bundles);
  expect(again.map((one) => 'result' in one && one.result[0]?.replayed)).toEqual([true, true, false, false]);
  expect(done).toHaveLength(4);
});

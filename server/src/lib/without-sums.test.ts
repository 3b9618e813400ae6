import { routes } from '@draksha/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { mayHoldSums } from './without-sums.ts';

test('answers with rows of the farm may hold sums, and those of weather alone do not', () => {
  for (const key of [
    'GET /tasks',
    'PATCH /records/:id',
    'GET /stock-movements/:id',
    'GET /sync',
    'POST /sync',
  ] as const)
    expect([key, mayHoldSums(routes[key].data)]).toEqual([key, true]);
  for (const key of ['GET /advice/plan', 'GET /weather/current', 'GET /people'] as const)
    expect([key, mayHoldSums(routes[key].data)]).toEqual([key, false]);
});

test('a sum is found wherever it stands, and what is not said may be one', () => {
  const sum = z.object({ cost: z.number().nullable() });
  for (const schema of [
    sum,
    z.array(sum),
    z.object({ rows: z.array(sum).nullable() }),
    z.union([z.string(), sum]),
    z.tuple([z.string(), sum]),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b'), ratePaisePerKg: z.int().optional() }),
    ]),
    z.unknown(),
    z.record(z.string(), z.number()),
    z.record(z.string(), sum),
    z.lazy(() => sum),
    z.string().transform(() => ({ cost: 1 })),
  ])
    expect(mayHoldSums(schema)).toBe(true);
  expect(mayHoldSums(z.record(z.string(), z.object({ text: z.string() })))).toBe(false);
  expect(mayHoldSums(z.object({ at: z.iso.datetime(), ids: z.array(z.uuid()).nullable() }))).toBe(false);
});

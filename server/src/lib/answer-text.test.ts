import { expect, test } from 'vitest';
import * as z from 'zod';
import { projection } from './answer-shape.ts';
import { answerText } from './answer-text.ts';

const plot = z.object({ name: z.string(), area: z.number().nullable(), note: z.string().optional() });
const schema = z.object({
  at: z.string(),
  plots: z.array(plot),
  first: plot.nullable(),
  farm: z.object({ names: z.array(z.string()), more: z.boolean().optional() }),
  any: z.union([z.string(), z.number()]),
});

const answer = {
  at: '2026-11-24T00:30:00Z',
  plots: [
    { name: 'Odha "A"', area: null, secret: 'no' },
    { name: 'नाशिक', area: 1.5, note: undefined },
  ],
  first: null,
  farm: { names: [], secret: 'no' },
  any: 3,
  secret: 'no',
};

test('the text is that of the shaped answer', async () => {
  const text = await answerText(schema)(answer);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(projection(schema)(answer))));
  expect(text).not.toContain('secret');
});

test.each([
  [z.null(), null, 'null'],
  [z.object({}), {}, '{}'],
  [z.array(z.number()), [], '[]'],
] as const)('so is that of something empty', async (kind, value, text) => {
  expect(await answerText(kind)(value)).toBe(text);
});

test('plain fields are heard as one piece, items of a list one by one, each with a pause after it', async () => {
  const heard: string[] = [];
  let pauses = 0;
  const pause = () => {
    pauses += 1;
    return undefined;
  };
  await answerText(schema, () => pause)(answer, (piece) => heard.push(piece));
  expect(heard[0]).toBe('{"at":"2026-11-24T00:30:00Z"');
  expect(heard).toContain(',{"name":"नाशिक","area":1.5}');
  expect(pauses).toBe(heard.length);
});

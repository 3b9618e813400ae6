import { expect, test } from 'vitest';
import * as z from 'zod';
import { joinedText, keptText, shapedText } from './answer-text.ts';

test('a text holds the fields that its schema names and no other', () => {
  const text = shapedText(z.object({ name: z.string() }));
  const row = { name: 'Odha "2"', secret: 'x' };
  expect(JSON.parse(text(row))).toEqual({ name: 'Odha "2"' });
});

test('two texts joined are one object', () => {
  expect(JSON.parse(joinedText('{"a":"}"}', '{"b":["{"]}'))).toEqual({ a: '}', b: ['{'] });
});

test('a text is made once a source and half hour', () => {
  let made = 0;
  const text = keptText((source: { readonly name: string }) => `${source.name}${made++}`);
  const [one, other] = [{ name: 'a' }, { name: 'b' }];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute));
  expect([text(one, at(1)), text(one, at(29)), text(other, at(29))]).toEqual(['a0', 'a0', 'b1']);
  // The running hour in India begins at half past.
  expect(text(one, at(30))).toBe('a2');
});

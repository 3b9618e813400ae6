import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AnswerText, followed, KeptText, opened, shapedText } from './answer-text.ts';

test('a text holds the fields that its schema names and no other', () => {
  const text = shapedText(z.object({ name: z.string() }));
  const row = { name: 'Odha "2"', secret: 'x' };
  expect(JSON.parse(text(row))).toEqual({ name: 'Odha "2"' });
});

test('two texts joined are one object', () => {
  const joined = new AnswerText([opened('{"a":"}"}'), followed('{"b":["{"]}')], []);
  expect(JSON.parse(joined.bytes('', '').toString())).toEqual({ a: '}', b: ['{'] });
});

test('packed, any parts are the same text, whatever was packed before', () => {
  const part = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 2_000 }), isKept: fc.boolean() });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 0, max: 70_000 }), (given, more) => {
      const parts = given.map(({ text, isKept }) => (isKept ? new KeptText(text) : text));
      const answer = new AnswerText([...parts, 'ओझर'.repeat(more / 3)], []);
      const text = answer.bytes('<', '>').toString();
      expect(text).toBe(`<${given.map((one) => one.text).join('')}${'ओझर'.repeat(more / 3)}>`);
      expect(gunzipSync(answer.gzip('<', '>')).toString()).toBe(text);
      expect(gunzipSync(answer.gzip('<', '>')).toString()).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('the tag is that of the kept parts and of what is said of the own ones', () => {
  const tag = (kept: string, own: string, age: string) =>
    new AnswerText([age, new KeptText(kept)], [own]).entityTag;
  expect(tag('a', 'b', '1 s')).toBe(tag('a', 'b', '2 s'));
  expect(tag('a', 'b', '1 s')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new Set([tag('a', 'b', ''), tag('b', 'b', ''), tag('a', 'c', ''), tag('b', 'a', '')]).size).toBe(4);
});

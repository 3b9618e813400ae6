import { describe, expect, test } from 'vitest';
import { requiredText, typedText } from './envelope.ts';
import { cleanText } from './text.ts';

describe('text that a farmer typed', () => {
  test.each([
    ['  Odha \n', 'Odha'],
    ['\u0928\u093c', '\u0928\u093c'.normalize('NFC')],
    // A joiner inside a word belongs to its spelling.
    ['\u0936\u094d\u200d\u0930\u0940', '\u0936\u094d\u200d\u0930\u0940'],
    ['\u0930\u094d\u200c\u092f', '\u0930\u094d\u200c\u092f'],
    ['Mal\u202Egnp', 'Malgnp'],
    ['\u2066Odha\u2069 \u202A2\u202C', 'Odha 2'],
    ['🍇', '🍇'],
    ['०', '०'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
    expect(requiredText(80).parse(typed)).toBe(kept);
  });

  test.each([
    '',
    ' ',
    '\u00A0',
    '\u200B',
    '\u200D\u200C',
    '\uFEFF',
    '\u2060',
    '\u00AD',
    '\u3164',
    '\u115F',
    '\u2800',
    '\u202E\u202C',
    '\uFE0F',
    '\u{E0041}',
    '\u3000 \u200B',
  ])('%j is empty', (typed) => {
    expect(cleanText(typed)).toBe('');
    expect(typedText(80).parse(typed)).toBe('');
    expect(requiredText(80).safeParse(typed).error?.issues[0]?.message).toBe('This field is required');
  });
});

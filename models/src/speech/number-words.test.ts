import { describe, expect, test } from 'vitest';
import { readTruth, type Truth } from '../../truth/cases.ts';
import { clockWords, numberWords, type SpokenLanguage } from './number-words.ts';

interface Lists {
  /** Of 0 to 99, spellings joined by `|` where the two sources differ. */
  readonly marathi: readonly string[];
  readonly hindi: readonly string[];
}
type NumberTruth = Truth<
  { readonly language: SpokenLanguage; readonly value: number },
  { readonly said: string }
> &
  Lists;

const truth = readTruth('number-words') as NumberTruth;

describe('number words', () => {
  test('0 to 99 of Marathi and Hindi are those of the sources, each of its own', () => {
    for (let value = 0; value < 100; value += 1) {
      expect(truth.marathi[value]?.split('|'), `mr ${value}`).toContain(numberWords('mr', value));
      expect(numberWords('hi', value), `hi ${value}`).toBe(truth.hindi[value]);
    }
    for (const language of ['mr', 'hi', 'en'] as const) {
      const all = Array.from({ length: 100 }, (_, value) => numberWords(language, value));
      expect(new Set(all).size, language).toBe(100);
    }
  });

  test.each(truth.cases)('$name', ({ given: { language, value }, expected }) => {
    expect(numberWords(language, value)).toBe(expected.said);
  });

  test('what is no number, or beyond words, is nothing; what rounds to nothing has no minus', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e12])
      expect(numberWords('mr', value)).toBe('');
    expect(numberWords('mr', -0.2, 0)).toBe('शून्य');
  });

  test('a clock’s quarters are said as growers say them', () => {
    const said = (hour: number, minute: number) => [
      clockWords('mr', hour, minute),
      clockWords('hi', hour, minute),
      clockWords('en', hour, minute),
    ];
    expect(said(6, 15)).toEqual(['सव्वासहा', 'सवा छह', 'six fifteen']);
    expect(said(13, 30)).toEqual(['दीड', 'डेढ़', 'one thirty']);
    expect(said(14, 30)).toEqual(['अडीच', 'ढाई', 'two thirty']);
    expect(said(7, 45)).toEqual(['पावणेआठ', 'पौने आठ', 'seven forty-five']);
    expect(said(12, 45)).toEqual(['पाऊण', 'पौन', 'twelve forty-five']);
    expect(said(7, 5)).toEqual(['सात पाच', 'सात पाँच', 'seven oh five']);
    expect(said(0, 0)).toEqual(['बारा', 'बारह', 'twelve']);
  });
});

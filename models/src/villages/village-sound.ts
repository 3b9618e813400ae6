import { devanagariConsonants } from './devanagari-consonants.ts';

/**
 * How a village's name sounds, so that spellings of it meet: Ojhar, Ozar and ओझर; Pimpalgaon, Pimpalgav and पिंपळगाव. Latin and
 * Devanagari alike. The letters left are no spelling of any language; they are only compared.
 */

/** Vowels and their signs; a sign that is no vowel has its sound. */
const vowels: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ru',
  ए: 'e',
  ऐ: 'e',
  ऑ: 'o',
  ओ: 'o',
  औ: 'o',
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ru',
  'े': 'e',
  'ै': 'e',
  'ॅ': 'a',
  'ॉ': 'o',
  'ो': 'o',
  'ौ': 'o',
  'ं': 'n',
  'ँ': 'n',
};
const SIGN = /[\u093e-\u094d]/;

/** Devanagari in Latin letters, each bare consonant with its `a`. Other letters stay. */
function inLatin(text: string): string {
  // A letter with its dot below is one letter or two; what it sounds like here is the same.
  const plain = text.normalize('NFD').replace(/\u093c/g, '');
  let latin = '';
  for (const [index, letter] of [...plain].entries()) {
    const consonant = devanagariConsonants[letter];
    const next = [...plain][index + 1] ?? '';
    if (consonant) latin += SIGN.test(next) ? consonant : `${consonant}a`;
    else latin += vowels[letter] ?? (letter === '\u094d' ? '' : letter);
  }
  return latin;
}

/** What is spelled now one way, now another; in this order. */
const foldings: readonly (readonly [RegExp, string])[] = [
  [/[^a-z\s]/g, ''],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/chh?/g, 'c'],
  [/jh|z/g, 'j'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/([kgtdb])h/g, '$1'],
  [/ee|ii/g, 'i'],
  [/oo|uu/g, 'u'],
  [/[ae]i/g, 'e'],
  // Gaon, gav, gaum and ganv, wherever they stand.
  [/ga+[ou]n|goan/g, 'gav'],
  [/ga+(nva?|um|vna?)(?=\s|$)/g, 'gav'],
  [/ga+[ou]?(?=\s|$)/g, 'gav'],
  [/a[ou]/g, 'o'],
  // Yeola and Yevla, Deola and Devla.
  [/e[ou](?=[a-z])/g, 'ev'],
  [/rya/g, 'ri'],
  [/n(?=\s*[pbm])/g, 'm'],
  [/y(?=\s|$)/g, 'i'],
  // No spelling tells a short `a` from none.
  [/(?<=\S)a+/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The sound of each word of a name. */
export const soundsOf = (name: string): string[] =>
  foldings
    .reduce(
      (text, [from, to]) => text.replace(from, to),
      inLatin(name.toLowerCase()).replace(/[-.,()/']/g, ' '),
    )
    .split(/\s+/)
    .filter((word) => word !== '');

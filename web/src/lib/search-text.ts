import { devanagariConsonants } from '@draksha/models/villages/devanagari-consonants';

/**
 * Search that minds neither capitals, marks and digits of another script, nor the script itself: `sulphur` finds सल्फर and
 * the other way round. Words are compared as they are written, then by their consonants.
 */

const latinPairs: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ksh/g, 'ks'],
  [/x/g, 'ks'],
  [/ch/g, 'C'],
  [/(?<=[kgjtdpbs])h/g, ''],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/C/g, 'c'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/[aeiouy]/g, ''],
];

const digits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** As it is compared: small letters, one form of each letter, Latin digits. */
export const plainLetters = (text: string): string =>
  digits(text.normalize('NFKD'))
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .toLowerCase();

/** The consonants of a word, whichever script it is in; the nasal dot is an n, doubled letters are one. */
function consonantsOf(word: string): string {
  const fromDevanagari = word
    .replace(/[\u0902\u0901]/g, 'न')
    .replace(/[\u0904-\u0939\u0958-\u095f]/g, (letter) => devanagariConsonants[letter] ?? '')
    .replace(/[\u0900-\u097f]/g, '');
  let text = /[\u0900-\u097f]/.test(word) ? fromDevanagari.replace(/y|(?<=v)h/g, '') : word;
  if (text === word) for (const [from, to] of latinPairs) text = text.replace(from, to);
  return text.replace(/m(?=[pb])/g, 'n').replace(/(.)\1+/g, '$1');
}

/** Size of the cache of keys: a diary uses the same few hundred words. */
const MAX_WORDS = 5_000;
const knownKeys = new Map<string, string>();

function phoneticKey(word: string): string {
  const known = knownKeys.get(word);
  if (known !== undefined) return known;
  if (knownKeys.size >= MAX_WORDS) knownKeys.clear();
  const key = consonantsOf(word);
  knownKeys.set(word, key);
  return key;
}

/** @param plain as `plainLetters` has it */
const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** A text made ready to be searched, once. */
export interface Searchable {
  readonly text: string;
  readonly phoneticKeys: string;
}

export function searchable(written: string): Searchable {
  const text = plainLetters(written);
  return { text, phoneticKeys: ` ${wordsOf(text).map(phoneticKey).join(' ')}` };
}

/** Fewer consonants say too little about a word. */
const MIN_KEY_LENGTH = 3;

/** Returns whether each word of the question starts a word of the text. */
export function finds(question: string): (searched: Searchable) => boolean {
  const asked = wordsOf(plainLetters(question)).map((word) => ({ word, key: phoneticKey(word) }));
  return ({ text, phoneticKeys }) =>
    asked.every(
      ({ word, key }) =>
        text.includes(word) || (key.length >= MIN_KEY_LENGTH && phoneticKeys.includes(` ${key}`)),
    );
}

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Tree = { readonly [name: string]: string | Tree };

const folder = new URL('../public/locales/', import.meta.url);
const languages = ['en', 'hi', 'mr'] as const;

const read = (language: string, file: string): Tree =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Tree;

const flat = (tree: Tree, at = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${at}${name}`, value] as [string, string]] : flat(value, `${at}${name}.`),
  );

const placeholders = (text: string): string[] =>
  (text.match(/\{\{\s*[\w.]+/g) ?? []).map((each) => each.slice(2).trim()).sort();

/** Plural forms are a language's own affair: `_one` and `_other` count as one key. */
const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Words that once stood on a screen and that a grower does not use, or not in that sense. */
const notFarmersWords: Readonly<Record<'hi' | 'mr', readonly RegExp[]>> = {
  // ऊन is sunshine, not warmth; डाऊनी alone is what growers say; a vine is a झाड; what an operator does is not for a farmer.
  mr: [
    /(^|[ (])ऊन/,
    /डाऊनी मिल्ड्यू/,
    /साइन/,
    /मोबाइल/,
    /सतर्कता/,
    /(^| )(वेली|वेलीं|वेलीला)/,
    /सपाट Y/,
    /\bAPI\b/i,
    /\bkey\b/i,
    /वर्गणी/,
    /\{\{\w+\}\} (तास )?पैकी \{\{good/,
    // One word for saving; ordinals of 1 to 4 bend; the app is called Draksha, द्राक्ष is the fruit.
    /जतन/,
    /\}\} ?(वा|व्या) दिवस/,
    /द्राक्षा( |$)/,
    /तुम्ही नसाल/,
  ],
  // मौसम is the weather, never the season; भूरा is brown; the app is called Draksha.
  hi: [
    /द्राक्ष/,
    /\}\} ?(वाँ|वें) दिन/,
    /भूर[ाी] (रोआँ|फफूंद|चूर्ण)/,
    /(बाँझ|फालतू) फुटाव/,
    /ओसांक/,
    /साइन/,
    /बिना फल की फुटाव/,
    /आराम में/,
    /चपटा Y/,
    /तारीख़/,
    /\bAPI\b/i,
    /\bkey\b/i,
    /सदस्यता/,
  ],
};

const files = readdirSync(new URL('en/', folder)).filter((file) => file.endsWith('.json'));

test('every language has the same files', () => {
  for (const language of languages)
    expect(readdirSync(new URL(`${language}/`, folder)).sort()).toEqual(files.sort());
  expect(files).toContain('account.json');
});

describe.each(files)('%s', (file) => {
  const english = flat(read('en', file));

  test.each(['hi', 'mr'] as const)('says everything in %s that it says in English', (language) => {
    const keys = (list: [string, string][]) => [...new Set(list.map(([key]) => base(key)))].sort();
    expect(keys(flat(read(language, file)))).toEqual(keys(english));
  });

  test.each(languages)('has no empty sentence in %s', (language) => {
    expect(flat(read(language, file)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(['hi', 'mr'] as const)('fills in the same values in %s', (language) => {
    const wanted = new Map<string, Set<string>>();
    for (const [key, text] of english) {
      const names = wanted.get(base(key)) ?? new Set();
      for (const name of placeholders(text)) names.add(name);
      wanted.set(base(key), names);
    }
    for (const [key, text] of flat(read(language, file))) {
      // What a service says of itself is English and for operators: a sentence of a farmer's language may leave it out.
      const allowed = new Set(wanted.get(base(key)));
      const got = placeholders(text);
      if (!got.includes('message')) allowed.delete('message');
      expect(
        got.filter((name) => !allowed.has(name)),
        `${language} ${key}`,
      ).toEqual([]);
      // A plural form for one may leave the number out; a plain sentence may not.
      if (base(key) === key) expect(new Set(got), `${language} ${key}`).toEqual(allowed);
    }
  });

  test.each(['hi', 'mr'] as const)('is written in Devanagari in %s', (language) => {
    const sentences = flat(read(language, file)).filter(([, text]) => /[A-Za-z]{3,}/.test(text));
    const untranslated = sentences.filter(([key, text]) => {
      const same = english.find(([englishKey]) => englishKey === key)?.[1] === text;
      return same && text.split(/\s+/).length > 2;
    });
    expect(untranslated).toEqual([]);
  });

  test.each(Object.entries(notFarmersWords))(
    'has no word in %s that a grower would not use',
    (language, words) => {
      const found = flat(read(language, file)).flatMap(([key, text]) => {
        const word = words.find((one) => one.test(text));
        return word ? [`${key}: ${text} (${word.source})`] : [];
      });
      expect(found).toEqual([]);
    },
  );
});

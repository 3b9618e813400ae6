import { readFileSync } from 'node:fs';
import type { Fields } from '@draksha/contract/fields';
import { nouns } from '@draksha/contract/nouns';
import { farmerProfileFields, userFields } from '@draksha/contract/profile';
import i18next, { type ResourceLanguage } from 'i18next';
import { expect, test } from 'vitest';
import { createFormat } from '../../lib/format.ts';
import { choiceKey, labelOf, valueWords } from './field-words.ts';

type Tree = { readonly [name: string]: string | Tree };

const file = (area: string): Tree =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/en/${area}.json`, import.meta.url), 'utf8'),
  ) as Tree;
const areas = new Map<string, Tree>();

/** The sentence of a key, `area:a.b` or the shell's. */
function sentence(key: string): unknown {
  const [area, path] = key.includes(':')
    ? (key.split(':') as [string, string])
    : (['translation', key] as const);
  const tree = areas.get(area) ?? file(area);
  areas.set(area, tree);
  return path.split('.').reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], tree);
}

const all: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, noun.fields as Fields])),
  users: userFields,
  'farmer-profiles': farmerProfileFields,
};

/** What two phones can change to different ends; a language's name is its own in every language. */
const fieldsOf = (noun: string) =>
  Object.entries(all[noun] ?? {}).filter(
    // A task's status is fixed for a form and moves by steps, which conflict.
    ([name, field]) =>
      !('derived' in field) && (!('fixed' in field) || 'unmerged' in field) && name !== 'languagePreference',
  );

test.each(Object.keys(all))(
  'every field of %s that can conflict has a name, and every choice of it a word',
  (noun) => {
    const fields = fieldsOf(noun);
    expect(fields.length).toBeGreaterThan(0);
    const missing = fields.flatMap(([name, field]) => {
      const keys = [
        labelOf(noun, name),
        ...(field.kind === 'choice' ? field.of.map((value) => choiceKey(noun, name, value)) : []),
      ];
      // What was done is told value by value, by the names of the diary's table.
      return keys.filter((key) => typeof sentence(key) !== 'string');
    });
    expect(missing).toEqual([]);
  },
);

test('a choice is said by its word, a text as it was typed', async () => {
  await i18next.init({ lng: 'en', resources: { en: { labels: file('labels') as ResourceLanguage } } });
  const format = createFormat('en', { areaUnit: 'acre', weightUnit: 'quintal', digits: 'latn' }, i18next.t);
  const said = (name: string, value: string) =>
    valueWords(i18next.t, format, { noun: 'plan-marks', name, value });
  expect(said('mark', 'postponed')).toBe('Put off');
  expect(said('notes', 'postponed')).toBe('postponed');
  expect(said('notes', 'a: b. c {{d}}')).toBe('a: b. c {{d}}');
});

test('what a product is against is told by the diseases’ names, and what has no name as it was typed', async () => {
  const resources = {
    en: { labels: file('labels') as ResourceLanguage, diary: file('diary') as ResourceLanguage },
  };
  await i18next.init({ lng: 'en', resources });
  const format = createFormat('en', { areaUnit: 'acre', weightUnit: 'quintal', digits: 'latn' }, i18next.t);
  const value = ['downyMildew', 'powderyMildew', 'white grubs'];
  expect(valueWords(i18next.t, format, { noun: 'products', name: 'targets', value })).toBe(
    'Downy, Powdery, white grubs',
  );
});

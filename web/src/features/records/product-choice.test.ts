import { SHIPPED_PRODUCTS } from '@draksha/models';
import { TRADE_NAMES } from '@draksha/models/products/trade-names';
import { expect, test } from 'vitest';
import truth from '../../../../models/truth/trade-names.json' with { type: 'json' };
import { choosables, foundChoices, lineFor, searchableChoice } from './product-choice.ts';

const all = choosables([], []).map(searchableChoice);
const found = (asked: string) => foundChoices(all, asked).map(({ name }) => name);

test('M-45 is found as growers say and write it, before what merely holds those letters', () => {
  for (const asked of ['M-45', 'm45', 'M 45', 'एम ४५', 'एम-४५', 'एम-45', 'एम 45', 'Dithane']) {
    const [first] = foundChoices(all, asked);
    expect(first?.activeIngredient, asked).toBe('mancozeb');
  }
  expect(found('M-45')).not.toContain('Ametoctradin');
});

// Spellings of a spray schedule of growers of the Nashik belt, in Marathi (public copy read on 24 November 2026).
test.each([
  ['अॅन्ट्राकॉल', 'Antracol'],
  ['अॅक्रोबॅट', 'Acrobat'],
  ['ब्लायटॉक्स', 'Blitox'],
  ['कुमान एल', 'Cuman L'],
  ['कॅपटाफ', 'Captaf'],
  ['कोसाईड', 'Kocide 101'],
  ['स्कोर', 'Score'],
  ['प्रोक्लेम', 'Proclaim'],
  ['मेरीवॉन', 'Merivon'],
  ['लुना एक्सपिरियन्स', 'Luna Experience'],
  ['मोव्हेंटो', 'Movento'],
  ['अॅप्लॉड', 'Applaud'],
  ['डॉर्मेक्स', 'Dormex'],
  ['सल्फर', 'Sulphur'],
])('%s is %s', (asked, name) => {
  expect(found(asked)).toContain(name);
});

test('a trade name brings what is in it and its group, and no days and no dose', () => {
  const [curzate] = foundChoices(all, 'Curzate');
  if (curzate === undefined) throw new Error('no Curzate');
  expect(lineFor(curzate, [])).toMatchObject({
    productId: '',
    name: 'Curzate M8',
    activeIngredient: 'cymoxanil + mancozeb',
    group: '27 + M03',
    kind: 'fungicide',
    phiDays: '',
    dose: '',
  });
});

test('a group is found where no product has that name', () => {
  expect(found('P07')).toContain('Fosetyl-al');
});

test('150 names that are sold in India, each with what its source says and nothing else', () => {
  expect(truth.cases).toHaveLength(truth.count);
  expect(truth.count).toBeGreaterThanOrEqual(150);
  const result = TRADE_NAMES.map(({ name, actives, strength, source }) => ({
    name,
    actives,
    strength,
    source,
  }));
  const sourced = truth.cases.map(({ name, expected }) => ({ name, ...expected }));
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(result.toSorted(byName)).toEqual(sourced.toSorted(byName));
  for (const { source } of TRADE_NAMES) expect(truth.source).toMatch(new RegExp(`(?:^|; )${source}: `));
});

test('each trade name stands once, and in a group or among the ingredients that have none', () => {
  expect(new Set(TRADE_NAMES.map(({ name }) => name)).size).toBe(TRADE_NAMES.length);
  const names = new Set(SHIPPED_PRODUCTS.map(({ name }) => name.toLowerCase()));
  for (const { name, actives, group } of TRADE_NAMES)
    if (group === null)
      expect(
        actives.every((active) => names.has(active)),
        name,
      ).toBe(true);
});

test.each(truth.cases)('$name is found in three spellings: $given.mr, $given.hi', ({ name, given }) => {
  for (const asked of [name, name.toLowerCase(), given.mr, given.hi])
    expect(found(asked).slice(0, 8), asked).toContain(name);
});

import { SHIPPED_PRODUCTS } from '@draksha/models';
import { TRADE_NAMES } from '@draksha/models/products/trade-names';
import { expect, test } from 'vitest';
import { choosables, foundChoices, lineFor, searchableChoice } from './product-choice.ts';

const all = choosables([], []).map(searchableChoice);
const found = (asked: string) => foundChoices(all, asked).map(({ name }) => name);

test('M-45 is found as growers say and write it, before what merely holds those letters', () => {
  for (const asked of ['M-45', 'm45', 'M 45', 'एम ४५', 'एम-४५', 'Dithane']) {
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

test('each trade name has a source and what is in it, once', () => {
  expect(new Set(TRADE_NAMES.map(({ name }) => name)).size).toBe(TRADE_NAMES.length);
  const names = new Set(SHIPPED_PRODUCTS.map(({ name }) => name.toLowerCase()));
  for (const { name, actives, group, source } of TRADE_NAMES) {
    expect(source, name).toMatch(/^[A-Z]$/);
    expect(actives.length, name).toBeGreaterThan(0);
    if (group === null)
      expect(
        actives.every((active) => names.has(active)),
        name,
      ).toBe(true);
  }
});

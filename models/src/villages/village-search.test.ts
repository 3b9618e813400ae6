import { expect, test } from 'vitest';
import { greatCircleDistance } from '../weather/great-circle.ts';
import { findVillages, readVillages } from './village-search.ts';
import { soundsOf } from './village-sound.ts';
import file from './villages.gen.json' with { type: 'json' };

const all = readVillages(file);
const found = (typed: string, near: { latitude: number; longitude: number } | null = null) =>
  findVillages(all, typed, near, 8).map(({ name, taluka }) => `${name}, ${taluka}`);

test.each([
  ['Ojhar', 'Ozar', 'ओझर', 'ojar', 'Ojhaar'],
  ['Pimpalgaon', 'Pimpalgav', 'Pimpalgaum', 'पिंपळगाव', 'पिंपळगांव', 'पिंपलगाँव', 'Pinpalgaon', 'pimpalgoan'],
  ['Yeola', 'Yevla', 'येवला'],
  ['Deola', 'Devla', 'देवळा'],
  ['Lasalgaon', 'लासलगाव', 'Lasalgav'],
  ['Niphad', 'निफाड', 'Nifad'],
  ['Chandwad', 'Chandvad', 'चांदवड'],
  ['Trimbakeshwar', 'त्र्यंबकेश्वर', 'Tryambakeshwar'],
  ['Sinnar', 'सिन्नर', 'Sinar'],
  ['Pandharpur', 'पंढरपूर', 'Pandharpoor'],
  ['Walwa', 'Valva', 'वाळवा'],
  ['Vijayapura', 'Vijaypura', 'विजयपुरा'],
])('%s sounds as it does otherwise spelled', (...spellings) => {
  const [first, ...others] = spellings.map((name) => soundsOf(name).join(''));
  for (const [index, other] of others.entries()) expect(other, spellings[index + 1]).toBe(first);
});

test('names that differ to the ear stay apart', () => {
  const names = [
    'Ojhar',
    'Odha',
    'Vani',
    'Mohadi',
    'Janori',
    'Sinnar',
    'Niphad',
    'Dindori',
    'Palkhed',
    'Kundal',
  ];
  expect(new Set(names.map((name) => soundsOf(name).join(''))).size).toBe(names.length);
});

test.each([
  ['ओझर', 'Ojhar, Niphad'],
  ['Ozar niphad', 'Ojhar, Niphad'],
  ['पिंपळगाव बसवंत', 'Pimpalgaon Baswant, Niphad'],
  ['pimpalgav baswant', 'Pimpalgaon Baswant, Niphad'],
  ['Pimpalgaonbaswant', 'Pimpalgaon Baswant, Niphad'],
  ['baswant', 'Pimpalgaon Baswant, Niphad'],
  ['नारायणगाव', 'Narayangaon, Junnar'],
  ['तासगाव', 'Tasgaon, Tasgaon'],
  ['palkhed nifad', 'Palkhed, Niphad'],
  ['Sinar', 'Sinnar, Sinnar'],
  ['Nashic', 'Nashik, Nashik'],
  ['विजापूर', 'Vijayapura, Vijayapura'],
])('%s finds %s', (typed, expected) => {
  expect(found(typed)).toContain(expected);
});

test('a village under the finger comes before its namesakes', () => {
  const ofNiphad = { latitude: 20.08, longitude: 74.11 };
  const ofJunnar = { latitude: 19.2, longitude: 73.9 };
  expect(found('Ozar', ofNiphad)[0]).toBe('Ojhar, Niphad');
  expect(found('Ozar', ofJunnar)[0]).toBe('Ozar, Junnar');
});

test('nothing is found for a letter, and nothing for what is no name', () => {
  expect(found('o')).toEqual([]);
  expect(found('   ')).toEqual([]);
  expect(found('wxyzwxyz')).toEqual([]);
});

// Places of the towns: Wikipedia's, to two decimals.
test.each([
  ['Nashik', 'Nashik', 20.0, 73.79],
  ['Niphad', 'Niphad', 20.08, 74.11],
  ['Sinnar', 'Sinnar', 19.85, 74.0],
  ['Ojhar', 'Niphad', 20.09, 73.93],
  ['Pimpalgaon Baswant', 'Niphad', 20.17, 73.98],
  ['Tasgaon', 'Tasgaon', 17.03, 74.6],
  ['Pandharpur', 'Pandharpur', 17.68, 75.33],
  ['Baramati', 'Baramati', 18.15, 74.58],
  ['Narayangaon', 'Junnar', 19.12, 73.97],
  ['Jamkhandi', 'Jamkhandi', 16.5, 75.29],
])('%s lies where it is', (name, taluka, latitude, longitude) => {
  const village = all.find((one) => one.name === name && one.taluka === taluka && one.isOwnPlace);
  expect(village).toBeDefined();
  if (village) expect(1000 * greatCircleDistance(village.place, { latitude, longitude })).toBeLessThan(3_000);
});

test('every place of the list lies in the belt of its districts, and its own no further from its taluka than that is wide', () => {
  expect(all.length).toBeGreaterThan(3_500);
  for (const { name, place } of all) {
    expect(place.latitude, name).toBeGreaterThan(15.5);
    expect(place.latitude, name).toBeLessThan(21);
    expect(place.longitude, name).toBeGreaterThan(73);
    expect(place.longitude, name).toBeLessThan(77.5);
  }
});

/**
 * What is known of a grape variety for its works: the colour of its berries, whether they have seeds, whether it is a
 * Thompson clone, whether it is grown for wine. Sources: NRC Grapes' recommended varieties (viticulture 3.6); wine kinds of
 * India as mapmycrop.com/grapes-crop-guideindia lists them. Days to harvest, buds and berry sizes: no source.
 */
export interface Variety {
  readonly id: string;
  /** Parts of what farmers write, small letters, in either script. */
  readonly names: readonly string[];
  readonly colour: 'white' | 'red' | 'black';
  readonly seeded: boolean;
  readonly kind: 'table' | 'wine';
  readonly thompsonClone: boolean;
}

type Colour = Variety['colour'];
const table = (id: string, colour: Colour, seeded: boolean, ...names: string[]): Variety => ({
  id,
  names,
  colour,
  seeded,
  kind: 'table',
  thompsonClone: false,
});
const clone = (id: string, ...names: string[]): Variety => ({
  ...table(id, 'white', false, ...names),
  thompsonClone: true,
});
const wine = (id: string, colour: Colour, ...names: string[]): Variety => ({
  ...table(id, colour, true, ...names),
  kind: 'wine',
});

export const VARIETIES: readonly Variety[] = [
  clone('thompson', 'thompson', 'थॉम्पसन', 'थॉमसन', 'थॉम्सन'),
  clone('tas_a_ganesh', 'tas-a-ganesh', 'tas a ganesh', 'तास-ए-गणेश', 'तास ए गणेश'),
  clone('2a_clone', '2a clone', '2 a clone', '२ ए क्लोन', '२ए क्लोन'),
  clone('sonaka', 'sonaka', 'सोनाका'),
  clone('manik_chaman', 'manik chaman', 'माणिक चमन', 'मानिक चमन'),
  table('sharad', 'black', false, 'sharad', 'शरद'),
  table('flame', 'red', false, 'flame', 'फ्लेम'),
  table('crimson', 'red', false, 'crimson', 'क्रिमसन', 'क्रिम्सन'),
  table('fantasy', 'black', false, 'fantasy', 'फँटसी', 'फैंटेसी'),
  table('manjari_shyama', 'black', false, 'manjari shyama', 'मांजरी श्यामा'),
  table('red_globe', 'red', true, 'red globe', 'रेड ग्लोब'),
  table('bangalore_blue', 'black', true, 'bangalore blue', 'बंगलोर ब्लू', 'बेंगलोर ब्लू'),
  table('gulabi', 'black', true, 'gulabi', 'गुलाबी', 'muscat hamburg'),
  table('anab_e_shahi', 'white', true, 'anab', 'अनाब'),
  table('dilkhush', 'white', true, 'dilkhush', 'दिलखुश'),
  table('perlette', 'white', false, 'perlette', 'परलेट'),
  wine('chenin_blanc', 'white', 'chenin', 'शेनिन'),
  wine('sauvignon_blanc', 'white', 'sauvignon blanc', 'सॉव्हिन्यो ब्लँक'),
  wine('viognier', 'white', 'viognier'),
  wine('cabernet_sauvignon', 'red', 'cabernet', 'कॅबरने'),
  wine('shiraz', 'red', 'shiraz', 'syrah', 'शिराज', 'शिराझ'),
  wine('merlot', 'red', 'merlot'),
  wine('zinfandel', 'red', 'zinfandel'),
  wine('pinot_noir', 'red', 'pinot noir'),
];

const smallLetters = (text: string | null): string => text?.trim().toLowerCase() ?? '';

export const isNamed = (variety: string | null, names: readonly string[]): boolean => {
  const written = smallLetters(variety);
  return written !== '' && names.some((name) => written.includes(name));
};

/** @param written as the farmer wrote it, in either script; `null` for one that is not in the list, Jumbo among them */
export const varietyOf = (written: string | null): Variety | null =>
  VARIETIES.find(({ names }) => isNamed(written, names)) ?? null;

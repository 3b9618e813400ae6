import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { en as paperEn } from '../../reports/src/words/en.ts';
import { hi as paperHi } from '../../reports/src/words/hi.ts';
import { mr as paperMr } from '../../reports/src/words/mr.ts';

type Tree = { readonly [name: string]: string | readonly string[] | Tree };
const languages = ['en', 'hi', 'mr'] as const;
type Language = (typeof languages)[number];

const folder = new URL('../public/locales/', import.meta.url);
const files = readdirSync(new URL('en/', folder)).filter((file) => file.endsWith('.json'));
const read = (language: Language, file: string): Tree =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Tree;
const papers: Readonly<Record<Language, object>> = { en: paperEn, hi: paperHi, mr: paperMr };

const flat = (tree: object, at: string): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${at}.${name}`, value] as [string, string]]
      : typeof value === 'object' && value
        ? flat(value, `${at}.${name}`)
        : [],
  );

const everything = (language: Language): [key: string, text: string][] => [
  ...files.flatMap((file) => flat(read(language, file), file.replace('.json', ''))),
  ...flat(papers[language], 'papers'),
];

interface Entry {
  readonly word: string;
  /** Where a screen shows the word by itself. */
  readonly at?: string;
  /** Other words for the same thing, and other spellings. */
  readonly never?: readonly RegExp[];
}

/** One word a thing and language. */
const glossary: Readonly<Record<string, Readonly<Record<Language, Entry>>>> = {
  app: {
    en: { word: 'Draksha' },
    hi: { word: 'Draksha', never: [/द्राक्ष/] },
    mr: { word: 'Draksha', never: [/द्राक्षा( |$)/, /द्राक्ष (उघड|पाह|थोडा)/] },
  },
  save: {
    en: { word: 'Save', at: 'translation.save', never: [/\b[Kk]ept\b/, /\bkeeps (nothing|no)\b/] },
    hi: { word: 'सेव करें', at: 'translation.save', never: [/सहेज/, /सुरक्षित करें/] },
    mr: { word: 'सेव्ह करा', at: 'translation.save', never: [/जतन/, /(^| )जपा/] },
  },
  undo: {
    en: { word: 'Undo', at: 'translation.undo', never: [/\b[Tt]ake back\b/, /\btook back\b/] },
    hi: { word: 'वापस लाएँ', at: 'translation.undo', never: [/पूर्ववत/, /^वापस लें$/] },
    mr: { word: 'परत आणा', at: 'translation.undo', never: [/पूर्ववत/, /^मागे घ्या$/] },
  },
  delete: {
    en: { word: 'Delete', at: 'safety.outbox.discard', never: [/\b[Tt]hrow (it )?away\b/, /\bTake away\b/] },
    hi: { word: 'हटाएँ', never: [/डिलीट/] },
    mr: { word: 'काढून टाका', never: [/डिलीट/] },
  },
  enter: {
    en: { word: 'Enter', never: [/\bSay (the|when|where|which|how|from)\b/, /: say the\b/] },
    hi: { word: 'भरें' },
    mr: { word: 'भरा' },
  },
  show: {
    en: { word: 'shown', never: [/\bstands (here|there|on|in|open|for|at|behind|above|below|beside)\b/] },
    hi: { word: 'दिखाएँ' },
    mr: { word: 'दाखवा' },
  },
  per: {
    en: { word: 'per acre', never: [/\b(an acre|a kg|a litre|a vine)\b(?! (each|of|less))/] },
    hi: { word: 'प्रति एकड़', never: [/प्रति एकर/] },
    mr: { word: 'एकरी', never: [/प्रति एकर/] },
  },
  plot: {
    en: { word: 'Plot', at: 'plan.table.plot', never: [/\bvineyard block\b/i] },
    hi: { word: 'प्लॉट', at: 'plan.table.plot', never: [/^सभी बाग$/, /\}\} बाग$/] },
    mr: { word: 'प्लॉट', at: 'plan.table.plot', never: [/^(सर्व बागा|बागा|सगळे शेत)$/] },
  },
  diary: {
    en: { word: 'Diary' },
    hi: { word: 'डायरी', never: [/नोंदवही/, /प्रविष्टि लिख/] },
    mr: { word: 'नोंदवही', never: [/डायरी/] },
  },
  stage: {
    en: { word: 'Growth Stages', at: 'translation.nav.growthStages' },
    hi: { word: 'बढ़त की अवस्थाएँ', never: [/केन पक/] },
    mr: { word: 'वाढीच्या अवस्था', at: 'translation.nav.growthStages', never: [/वाढीचे टप्पे/, /काडी पक्व होणे/] },
  },
  season: {
    en: { word: 'Season' },
    hi: { word: 'सीज़न', never: [/मौसमों में/, /सीजन/] },
    mr: { word: 'हंगाम', never: [/सीझन/, /मोसम/] },
  },
  pruning: {
    en: { word: 'Pruning' },
    hi: { word: 'छंटाई', never: [/छँटाई/, /छटाई/, /कटाई-छंटाई/] },
    mr: { word: 'छाटणी', never: [/कटिंग/] },
  },
  'days before harvest': {
    en: {
      word: 'Waiting days before harvest',
      at: 'diary.table.phi',
      never: [/\b[Dd]ays to harvest not known\b/],
    },
    hi: { word: 'तुड़ाई', never: [/कटाई पूर्व/] },
    mr: { word: 'काढणीपूर्व', never: [/कापणीपूर्व/] },
  },
  downy: {
    en: { word: 'downy', never: [/Plasmopara/] },
    hi: { word: 'डाउनी', never: [/डाऊनी/, /मृदुरोमिल/] },
    mr: { word: 'डाऊनी', never: [/केवडा/, /डाउनी/] },
  },
  powdery: {
    en: { word: 'powdery', never: [/oidium/i] },
    hi: { word: 'पाउडरी', never: [/भभूतिया/, /चूर्णिल/] },
    mr: { word: 'भुरी', never: [/भूरी रोग/] },
  },
  botrytis: {
    en: { word: 'botrytis', never: [/gr[ae]y mou?ld/i] },
    hi: { word: 'ग्रे मोल्ड', never: [/धूसर फफूंद/] },
    mr: { word: 'करडी बुरशी', never: [/राखी बुरशी/] },
  },
  anthracnose: {
    en: { word: 'anthracnose' },
    hi: { word: 'एन्थ्रेक्नोज', never: [/एंथ्रेक्नोज/] },
    mr: { word: 'करपा', never: [/करपा (दिसली|आली)/] },
  },
  protection: {
    en: { word: 'protection', never: [/protection (is|would be) thin/, /\bthinly\b/i, /\bNo cover\b/] },
    hi: { word: 'बचाव', never: [/सुरक्षा (कम|खत्म|नहीं है)/] },
    mr: { word: 'संरक्षण' },
  },
  risk: {
    en: { word: 'risk' },
    hi: { word: 'खतरा', never: [/जोखिम/] },
    mr: { word: 'धोका', never: [/जोखीम/] },
  },
  leaf: {
    en: { word: 'leaf' },
    hi: { word: 'पत्ते', never: [/पत्तिय/, /पत्ती/] },
    mr: { word: 'पाने', never: [/पर्ण/] },
  },
  electricity: {
    en: { word: 'power' },
    hi: { word: 'बिजली', never: [/विद्युत/] },
    mr: { word: 'लाईट', never: [/लाइट/, /विद्युत/] },
  },
  account: {
    en: { word: 'Costs' },
    // A dot under k, kh and g is left out everywhere; under j and ph it is written.
    hi: { word: 'खर्च', never: [/[कखग]\u093c/, /[\u0958-\u095a]/] },
    mr: { word: 'हिशोब', never: [/हिशेब/] },
  },
  date: {
    en: { word: 'date' },
    hi: { word: 'तारीख', never: [/तारीख़/, /तिथि/] },
    mr: { word: 'तारीख', never: [/दिनांक/] },
  },
};

/** Keys of sentences that count; `export_other` is a market. */
const countedIn = (all: readonly (readonly [key: string, text: string])[]): Set<string> =>
  new Set(
    all.flatMap(([key]) =>
      /_(one|other)$/.test(key) && !key.endsWith('.export_other') ? [key.replace(/_(one|other)$/, '')] : [],
    ),
  );

/** Their number is two or more by rule: plots that fold, the days of leaving, a window of ten days. */
const ALWAYS_SEVERAL =
  /^(plan\.plot\.alike|proposals\.plan\.tooMany|data\.leave|translation\.form\.date\.too_far|weather\.flowering\.window|why\.say\.keep\.(phi_|days_to_harvest_usual))/;

describe.each(languages)('one word a thing in %s', (language) => {
  const all = everything(language);
  const byKey = new Map(all);

  test.each(Object.keys(glossary))('%s', (thing) => {
    const entry = glossary[thing]?.[language];
    if (!entry) throw new Error(`${thing} has no entry in ${language}`);
    if (entry.at) expect(byKey.get(entry.at)).toBe(entry.word);
    else
      expect(
        all.some(([, text]) => text.toLowerCase().includes(entry.word.toLowerCase())),
        entry.word,
      ).toBe(true);
    const found = all.filter(([, text]) => entry.never?.some((word) => word.test(text)));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test.each([0, 1, 2, 3, 21])('a sentence that counts has its form for %d', async (count) => {
    const i18n = createInstance();
    const spaces = files.map((file) => file.replace('.json', ''));
    const resources = Object.fromEntries(spaces.map((space) => [space, read(language, `${space}.json`)]));
    await i18n.init({ lng: language, ns: spaces, resources: { [language]: resources }, initAsync: false });
    const counting = countedIn(all);
    expect(counting.size).toBeGreaterThan(50);
    const silent = [...counting].filter((key) => {
      const [space = '', ...rest] = key.split('.');
      const name = rest.join('.');
      return i18n.t(`${space}:${name}`, { count, defaultValue: '' }) === '';
    });
    expect(silent).toEqual([]);
  });

  // "1 days" and its like: the form for several words must not stand alone where a count can be one.
  test('a count of one has its own form', () => {
    const keys = new Set(all.map(([key]) => key));
    const alone = [...countedIn(all)].filter((key) => !keys.has(`${key}_one`));
    expect(alone).toEqual([]);
  });
});

test.each([
  ['en', /\{\{(days|number|count)\}\} (days|sprays|plots|records|years|tasks|hours|nights)\b/],
  ['mr', /\{\{(days|number|count)\}\} (कामे|फवारण्या|वर्षे|नोंदी|दिवसांपूर्वी)( |$|\.)/],
  ['hi', /\{\{(days|number|count)\}\} (सालों|छिड़कावों|कामों)( |$|।)/],
] as const)('no sentence in %s says several of one', (language, several) => {
  const found = everything(language)
    .filter(
      ([key, text]) => !/_(one|other|zero)$/.test(key) && !ALWAYS_SEVERAL.test(key) && several.test(text),
    )
    .map(([key, text]) => `${key}: ${text}`);
  expect(found).toEqual([]);
});

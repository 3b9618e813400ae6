import { readFileSync } from 'node:fs';
import { dayPlan, type PlanAction } from '@draksha/models';
import { spokenText } from '@draksha/models/speech/for-the-ear';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../../../models/truth/plan/plan-world.ts';
import { spokenFormatOf } from '../../ui/listen/spoken-format.ts';
import { actionWords } from './action-words.ts';
import { createSmallTranslator, type WordTree } from './few-words.ts';
import { type PlanT, sayPlanAt } from './plan-words.ts';
import { warningGroups, warningWords } from './warning-groups.ts';

const languages = ['en', 'hi', 'mr'] as const;
const area = (language: string, name: string): WordTree =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
  );

/** What no voice says: digits of both scripts, signs; in Hindi and Marathi Latin letters too. */
function unsayable(language: string, said: string): string | null {
  const sign = /\p{N}|(?!\p{Join_Control})[^\p{L}\p{M}\s,.?!।-]/u.exec(said);
  const latin = language === 'en' ? null : /[A-Za-z-]/.exec(said);
  return sign?.[0] ?? latin?.[0] ?? null;
}

const sentencesOf = (words: WordTree): string[] =>
  Object.values(words).flatMap((one) => (typeof one === 'string' ? [one] : sentencesOf(one)));

/** Values as the screens write them, and names as farmers give them. */
const VALUES = [
  '21',
  '−2.5°',
  '7:05',
  '6–9',
  '1,25,000',
  '₹2.5L',
  '15 km/h',
  'Dithane M-45',
  'Z-78 75% WP',
  'प्लॉट १२/अ',
  'A&B (2)',
];

describe('words for the ear', () => {
  test.each(languages)(
    'of no sentence of the screens that speak is a digit, sign or foreign letter left: %s',
    (language) => {
      const areas = ['plan', 'why', 'agro', 'brief', 'translation'].flatMap((name) =>
        sentencesOf(area(language, name)),
      );
      expect(areas.length).toBeGreaterThan(500);
      for (const sentence of areas) {
        for (const value of VALUES) {
          const said = spokenText(language, sentence.replaceAll(/\{\{\w+\}\}/g, value));
          expect(unsayable(language, said), `${sentence} with ${value}: ${said}`).toBeNull();
        }
      }
    },
  );

  test.each(languages)('of any name that a farmer gives, too: %s', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        expect(unsayable(language, spokenText(language, name))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test.each(languages)('any plan is said whole, with every value known: %s', (language) => {
    const t = createSmallTranslator(
      language,
      ['plan', 'why', 'translation'].map((name) => area(language, name)),
    ) as PlanT;
    const words = createSmallTranslator(language, [area(language, 'translation')]);
    const format = spokenFormatOf(language, { areaUnit: 'acre', weightUnit: 'kg', digits: 'deva' }, words);
    const seen = new Set<string>();
    const said = (action: PlanAction): string[] => [
      actionWords(t, format, action, 'ओढा M-45, प्लॉट 2', () => 'Tie 20 canes'),
      ...[action.reasons, action.mustNotBreak, action.wouldChange, action.meanwhile, action.sureBecause]
        .flat()
        .map((one) => {
          seen.add(one.id);
          return sayPlanAt(t, format, one);
        }),
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 150 }),
        fc.nat(23),
        fc.constantFrom('mild' as const, 'hot' as const, 'muggy' as const, 'tropical' as const),
        fc.array(fc.integer({ min: -3, max: 2 }), { maxLength: 3 }),
        fc.array(fc.integer({ min: -3, max: 2 }), { maxLength: 2 }),
        (dap, hour, base, wetNights, dewNights) => {
          const weather = { base, wetNights, dewNights, rain: [], wind: [], sample: false };
          const given: PlanCase = {
            dap,
            cycle: 'fruit',
            hour,
            plots: 2,
            weather,
            sprays: [[-6, 8, ['Mancozeb']]],
          };
          const plan = dayPlan(planInput(given));
          const written = [
            ...plan.days.flatMap(({ actions }) => actions.flatMap(said)),
            ...warningGroups(plan.warnings).flatMap((group) => {
              const named = { date: plan.date, plotCount: 2, plotName: () => '' };
              const words = warningWords(t, format, group, named);
              return [words.times, words.where, ...words.advice].filter(Boolean);
            }),
          ];
          for (const text of written) {
            const heard = spokenText(language, text);
            expect(heard, text).not.toBe('');
            expect(text).not.toMatch(/\{\{|undefined|NaN/);
            expect(unsayable(language, heard), `${text}: ${heard}`).toBeNull();
          }
        },
      ),
      { numRuns: 40, seed: 28 },
    );
    expect(seen.size).toBeGreaterThan(15);
  });

  test.each(languages)('a sign between numbers is said, not left out: %s', (language) => {
    for (const sign of ['–', '%', '°', '×', '&', '+', '/', '⅓', '>', '<', ' mm, ', ' km/h '])
      expect(spokenText(language, `5${sign}6`).split(' ').length, sign).toBeGreaterThan(2);
    expect(spokenText(language, '₹5').split(' ')).toHaveLength(2);
  });

  test('a morning’s order as it is heard', () => {
    const heard = (language: (typeof languages)[number], text: string) => spokenText(language, text);
    expect(heard('mr', 'फवारणी: डाऊनी · सकाळी 6–9')).toBe('फवारणी, डाऊनी, सकाळी सहा ते नऊ');
    expect(heard('mr', '30–35 °C ला 8–10 मिमी काडीसाठी लिटरला 35–40 मिली')).toBe(
      'तीस ते पस्तीस अंश ला आठ ते दहा मिलिमीटर काडीसाठी लिटरला पस्तीस ते चाळीस मिलिलिटर',
    );
    expect(heard('mr', 'वारा 15 किमी/तास पर्यंत')).toBe('वारा ताशी पंधरा किलोमीटर पर्यंत');
    expect(heard('mr', 'Indofil M-45, Z-78')).toBe('इंडोफिल एम पंचेचाळीस, झेड अठ्ठ्याहत्तर');
    expect(heard('hi', '₹1,25,000, 2.5 एकड़, 500 ppm, 45 g, 2 l')).toBe(
      'सवा लाख रुपये, ढाई एकड़, पाँच सौ पीपीएम, पैंतालीस ग्राम, दो लीटर',
    );
    expect(heard('en', '15 km/h, 2.5 mm, 21°')).toBe(
      'fifteen kilometres an hour, two point five millimetres, twenty-one degrees',
    );
  });
});

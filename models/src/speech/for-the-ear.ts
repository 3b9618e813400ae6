/** The last step before a voice: no digit, symbol or abbreviation is left of a sentence, nor a Latin letter in Hindi and Marathi. */
import { latinInDevanagari } from './latin-words.ts';
import { clockWords, numberWords, type SpokenLanguage } from './number-words.ts';

interface EarWords {
  readonly to: string;
  readonly percent: string;
  readonly degrees: string;
  readonly rupees: string;
  readonly kmh: (speed: string) => string;
  readonly third: string;
  readonly half: string;
  readonly times: string;
  readonly and: string;
  readonly or: string;
  readonly above: string;
  readonly below: string;
  readonly about: string;
  /** Units behind a number, by how they are written. */
  readonly units: Readonly<Record<string, string>>;
}

const ear: Readonly<Record<SpokenLanguage, EarWords>> = {
  en: {
    to: 'to',
    percent: 'percent',
    degrees: 'degrees',
    rupees: 'rupees',
    third: 'one third',
    half: 'half',
    times: 'times',
    kmh: (speed) => `${speed} kilometres an hour`,
    and: 'and',
    or: 'or',
    above: 'above',
    below: 'below',
    about: 'about',
    units: {
      mm: 'millimetres',
      km: 'kilometres',
      m: 'metres',
      kg: 'kilograms',
      g: 'grams',
      ml: 'millilitres',
      l: 'litres',
      L: 'litres',
      min: 'minutes',
      h: 'hours',
      ha: 'hectares',
      ppm: 'parts per million',
      hPa: 'hectopascals',
      am: 'in the morning',
      pm: 'after noon',
    },
  },
  hi: {
    to: 'से',
    percent: 'प्रतिशत',
    degrees: 'डिग्री',
    rupees: 'रुपये',
    third: 'एक तिहाई',
    half: 'आधा',
    times: 'गुणा',
    kmh: (speed) => `${speed} किलोमीटर प्रति घंटा`,
    and: 'और',
    or: 'या',
    above: 'से ज़्यादा',
    below: 'से कम',
    about: 'लगभग',
    units: {
      mm: 'मिलीमीटर',
      मिमी: 'मिलीमीटर',
      km: 'किलोमीटर',
      किमी: 'किलोमीटर',
      m: 'मीटर',
      'मी.': 'मीटर',
      मीटर: 'मीटर',
      kg: 'किलो',
      g: 'ग्राम',
      ml: 'मिलीलीटर',
      मिली: 'मिलीलीटर',
      l: 'लीटर',
      L: 'लीटर',
      ppm: 'पीपीएम',
      hPa: 'हेक्टोपास्कल',
      'मि.': 'मिनट',
      'घं.': 'घंटे',
      min: 'मिनट',
      h: 'घंटे',
      ha: 'हेक्टेयर',
    },
  },
  mr: {
    to: 'ते',
    percent: 'टक्के',
    degrees: 'अंश',
    rupees: 'रुपये',
    third: 'एक तृतीयांश',
    half: 'अर्धा',
    times: 'गुणिले',
    kmh: (speed) => `ताशी ${speed} किलोमीटर`,
    and: 'आणि',
    or: 'किंवा',
    above: 'पेक्षा जास्त',
    below: 'पेक्षा कमी',
    about: 'सुमारे',
    units: {
      mm: 'मिलिमीटर',
      मिमी: 'मिलिमीटर',
      km: 'किलोमीटर',
      किमी: 'किलोमीटर',
      m: 'मीटर',
      'मी.': 'मीटर',
      kg: 'किलो',
      g: 'ग्रॅम',
      ml: 'मिलिलिटर',
      मिली: 'मिलिलिटर',
      l: 'लिटर',
      L: 'लिटर',
      ppm: 'पीपीएम',
      hPa: 'हेक्टोपास्कल',
      'मि.': 'मिनिटे',
      min: 'मिनिटे',
      h: 'तास',
      ha: 'हेक्टर',
    },
  },
};

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const RANGE = String.raw`−?${NUMBER}(?:\s*[–-]\s*−?${NUMBER})?`;
const KMH = new RegExp(String.raw`(${RANGE})\s*(?:km/h|kmph|किमी/तास|किमी/घंटा)`, 'gu');
const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`);
const UNIT_END = String.raw`(?![\p{L}\p{M}])`;
const GROUPED = /\d{1,3}(?:,\d{2,3})+(?!\d)/g;

const unitPatterns = new Map(
  (Object.keys(ear) as SpokenLanguage[]).map((language) => {
    const names = Object.keys(ear[language].units).toSorted((a, b) => b.length - a.length);
    return [language, new RegExp(String.raw`(\d)\s*(${names.map(escaped).join('|')})${UNIT_END}`, 'gu')];
  }),
);

/** Units and signs around numbers, while these are still digits. */
function nameUnits(language: SpokenLanguage, text: string): string {
  const by = ear[language];
  const units = unitPatterns.get(language);
  const named = text
    .replace(KMH, (_, speed: string) => by.kmh(speed))
    .replace(
      new RegExp(String.raw`₹\s*(${RANGE})(\s*(?:लाख|करोड़|कोटी|हजार|हज़ार|[KLkl](?!\p{L})))?`, 'gu'),
      rupees,
    )
    .replace(/°\s*C?(?![\p{L}])/gu, ` ${by.degrees} `)
    .replaceAll('%', ` ${by.percent} `);
  return units
    ? named.replace(units, (_, digit: string, unit: string) => `${digit} ${by.units[unit] ?? ''}`)
    : named;

  function rupees(_: string, amount: string, size = ''): string {
    const thousand = numberWords(language, 1000).split(' ').at(-1) ?? '';
    const lakh = language === 'en' ? 'lakh' : 'लाख';
    const said = { K: thousand, L: lakh }[size.trim().toUpperCase()] ?? size.trim();
    return `${amount} ${said} ${by.rupees}`.replace(/\s+/g, ' ');
  }
}

const SIGNS = (by: EarWords): Readonly<Record<string, string>> => ({
  '×': by.times,
  '&': by.and,
  '+': by.and,
  '/': by.or,
  '⅓': by.third,
  '½': by.half,
  '>': by.above,
  '<': by.below,
  '≈': by.about,
  '~': by.about,
  '≥': by.above,
  '≤': by.below,
});

/** Numbers in words: clock times, ranges, dates written with dashes aside, and each number by itself. */
function sayNumbers(language: SpokenLanguage, text: string): string {
  const by = ear[language];
  return text
    .replace(/(\d{1,2}):(\d{2})(?!\d)/g, (_, hour: string, minute: string) =>
      clockWords(language, Number(hour), Number(minute)),
    )
    .replace(new RegExp(String.raw`(${NUMBER})\s*[–-]\s*(?=−?\d)`, 'g'), `$1 ${by.to} `)
    .replace(
      new RegExp(String.raw`(−|(?<![\p{L}\p{M}\d])-)?(${NUMBER})`, 'gu'),
      (_, minus: string | undefined, digits: string) =>
        ` ${numberWords(language, Number(digits) * (minus ? -1 : 1))} `,
    );
}

/**
 * A written sentence as a voice is to say it.
 *
 * @param text of the screens, with digits of either script
 */
export function spokenText(language: SpokenLanguage, text: string): string {
  const by = ear[language];
  const signs = SIGNS(by);
  const plain = text
    .normalize('NFC')
    .replace(/[\u2060\u00ad\ufeff]/g, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(GROUPED, (grouped) => grouped.replaceAll(',', ''))
    // A mark of a name between a letter and a number: M-45.
    .replace(/(\p{L})-(?=\d)/gu, '$1 ');
  const numbers = sayNumbers(language, nameUnits(language, plain)).replace(
    /[×&+/⅓½<>≈~≥≤]/g,
    (sign) => ` ${signs[sign] ?? ''} `,
  );
  const own = language === 'en' ? numbers : numbers.replace(/[A-Za-z\u00c0-\u024f]+/g, latinInDevanagari);
  return own
    .replace(/(\p{L})-(?=\p{L})/gu, language === 'en' ? '$1-' : '$1 ')
    .replace(/[“”"'‘’]/g, '')
    .replace(/[:;·()[\]|–—…\n]+/g, ', ')
    .replace(/(?!\p{Join_Control})[^\p{L}\p{M}\s,.?!।-]/gu, ' ')
    .replace(/(?<!\p{L})-|-(?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,.?!।])/g, '')
    .replace(/([,.?!।])[,.\s]*(?=[,.?!।])/g, '')
    .replace(/^[,.\s]+/, '')
    .replace(/[,\s]+$/, '')
    .trim();
}

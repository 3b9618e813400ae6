/** Numbers as they are said: lakh and crore in all three languages; in Hindi and Marathi quarters and halves by their own words. */
import { ENGLISH, HINDI, MARATHI } from './number-tables.ts';

export type SpokenLanguage = 'en' | 'hi' | 'mr';

interface Numerals {
  readonly under100: readonly string[];
  /** Of a count of hundreds, alone and before a rest. */
  readonly hundred: (count: string, isOne: boolean, isAlone: boolean) => string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  readonly point: string;
  readonly minus: string;
  /** ¼, ½, ¾ by themselves. */
  readonly parts: readonly [string, string, string];
  readonly oneAndHalf: string;
  readonly twoAndHalf: string;
  /** A quarter more, a half more, a quarter less than the number after it. */
  readonly more: string;
  readonly half: string;
  readonly less: string;
  /** What is between these and the number. */
  readonly gap: string;
}

const marathi: Numerals = {
  under100: MARATHI,
  hundred: (count, isOne, isAlone) => (isOne && isAlone ? 'शंभर' : `${count}शे`),
  thousand: 'हजार',
  lakh: 'लाख',
  crore: 'कोटी',
  point: 'पॉइंट',
  minus: 'उणे',
  parts: ['पाव', 'अर्धा', 'पाऊण'],
  oneAndHalf: 'दीड',
  twoAndHalf: 'अडीच',
  more: 'सव्वा',
  half: 'साडे',
  less: 'पावणे',
  gap: '',
};

const hindi: Numerals = {
  under100: HINDI,
  hundred: (count, isOne, isAlone) => (isOne && isAlone ? 'सौ' : `${count} सौ`),
  thousand: 'हज़ार',
  lakh: 'लाख',
  crore: 'करोड़',
  point: 'दशमलव',
  minus: 'ऋण',
  parts: ['चौथाई', 'आधा', 'पौन'],
  oneAndHalf: 'डेढ़',
  twoAndHalf: 'ढाई',
  more: 'सवा',
  half: 'साढ़े',
  less: 'पौने',
  gap: ' ',
};

const english = {
  hundred: (count: string) => `${count} hundred`,
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  point: 'point',
  minus: 'minus',
} as const;

const small = (language: SpokenLanguage): readonly string[] =>
  language === 'mr' ? MARATHI : language === 'hi' ? HINDI : ENGLISH;

/** A quarter, half or three quarters beyond a whole number, as growers say them: `सव्वादोन`, `साडेतीन`, `पावणेचार`; null for English. */
function fraction(language: SpokenLanguage, whole: number, quarters: number): string | null {
  if (language === 'en' || quarters === 0) return null;
  const by = language === 'mr' ? marathi : hindi;
  if (whole === 0) return by.parts[quarters - 1] ?? null;
  if (quarters === 2 && whole === 1) return by.oneAndHalf;
  if (quarters === 2 && whole === 2) return by.twoAndHalf;
  if (quarters === 1 && whole === 1) return by.more;
  const [prefix, number] =
    quarters === 1 ? [by.more, whole] : quarters === 2 ? [by.half, whole] : [by.less, whole + 1];
  return `${prefix}${by.gap}${wholeWords(language, number)}`;
}

const CRORE = 10_000_000;
const LAKH = 100_000;

/** A round number said by a fraction of its unit: 150 `दीडशे`, 2,500 `अडीच हजार`, 1,25,000 `सव्वा लाख`. */
function byFraction(language: SpokenLanguage, value: number): string | null {
  if (language === 'en') return null;
  const by = language === 'mr' ? marathi : hindi;
  const size = [CRORE, LAKH, 1000, 100].find((unit) => value > unit);
  if (size === undefined || value % (size / 4) !== 0 || value % size === 0) return null;
  const [count, quarters] = [Math.floor(value / size), (value % size) / (size / 4)];
  if (count > 99) return null;
  const said = fraction(language, count, quarters);
  if (said === null) return null;
  if (size === 100) return language === 'mr' ? `${said}शे` : `${said} सौ`;
  return `${said} ${size === 1000 ? by.thousand : size === LAKH ? by.lakh : by.crore}`;
}

/** A whole number of 0 or more. */
function wholeWords(language: SpokenLanguage, value: number): string {
  const of100 = small(language);
  if (value < 100) return of100[value] ?? '';
  const short = byFraction(language, value);
  if (short !== null) return short;
  const by = language === 'mr' ? marathi : language === 'hi' ? hindi : english;
  for (const [size, name] of [
    [CRORE, by.crore],
    [LAKH, by.lakh],
    [1000, by.thousand],
  ] as const) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${wholeWords(language, Math.floor(value / size))} ${name}`;
    return rest === 0 ? head : `${head} ${wholeWords(language, rest)}`;
  }
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const head = by.hundred(of100[hundreds] ?? '', hundreds === 1, rest === 0);
  return rest === 0 ? head : `${head} ${of100[rest] ?? ''}`;
}

const pointWord = (language: SpokenLanguage): string =>
  language === 'mr' ? marathi.point : language === 'hi' ? hindi.point : english.point;
const minusWord = (language: SpokenLanguage): string =>
  language === 'mr' ? marathi.minus : language === 'hi' ? hindi.minus : english.minus;

/**
 * A number in words.
 *
 * @param decimals places it is rounded to first
 * @returns empty for what is no number, and for what is beyond words (10¹² and more)
 */
export function numberWords(language: SpokenLanguage, value: number, decimals = 2): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return '';
  const [digits = '0', places = ''] = Math.abs(value)
    .toFixed(decimals)
    .split('.')
    .map((part, at) => (at === 1 ? part.replace(/0+$/, '') : part));
  const whole = Number(digits);
  const quarters = { '25': 1, '5': 2, '75': 3 }[places];
  const said =
    places === ''
      ? wholeWords(language, whole)
      : ((quarters !== undefined && whole < 100 ? fraction(language, whole, quarters) : null) ??
        [
          wholeWords(language, whole),
          pointWord(language),
          ...[...places].map((digit) => wholeWords(language, Number(digit))),
        ].join(' '));
  const isBelow = value < 0 && (whole > 0 || places !== '');
  return isBelow ? `${minusWord(language)} ${said}` : said;
}

/** A time of a clock of twelve hours: `सात`, `साडेसात`, `पावणेआठ`, `सात वीस`; `half past` is not said by growers in English. */
export function clockWords(language: SpokenLanguage, hour: number, minute: number): string {
  const on12 = hour % 12 === 0 ? 12 : hour % 12;
  if (minute === 0) return numberWords(language, on12);
  if (language !== 'en' && minute % 15 === 0) {
    // A quarter to one: twelve and three quarters is said with the next hour.
    if (on12 === 12 && minute === 45) return language === 'mr' ? 'पाऊण' : 'पौन';
    return fraction(language, on12, minute / 15) ?? '';
  }
  const past = numberWords(language, minute);
  const zero = minute < 10 && language === 'en' ? 'oh ' : '';
  return `${numberWords(language, on12)} ${zero}${past}`;
}

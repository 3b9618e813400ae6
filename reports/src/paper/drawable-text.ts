/** What the fonts of a printed page can draw. The ranges are checked against the font files by a test on the server. */

export interface GlyphRun {
  readonly text: string;
  /** Drawn in the font for signs that the Devanagari font lacks. */
  readonly other: boolean;
}

type Ranges = readonly (readonly [from: number, to: number])[];

const rangesOf = (text: string): Ranges =>
  text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

/** Noto Sans Devanagari: Devanagari, Latin, the rupee, dashes and quotes. */
const main = rangesOf(
  '20-7e a0-a3 a5 a7-ab ad-b0 b4 b6-b8 ba-bb bf-107 10a-113 116-11b 11e-123 126-127 12a-12b 12e-131 136-137 139-13e 141-148 150-155 158-15b 15e-161 164-165 16a-16b 16e-17e 900-97f 1cd0-1cf6 200b-200d 2010 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 20ac 20b9 2122 2212 25cc a8e0-a8ff',
);

/** Roboto: signs of measure and comparison, Greek, Cyrillic. */
const others = rangesOf(
  'a4 a6 ac b1-b3 b5 b9 bc-be 108-109 114-115 132-135 386 388-38a 38c 38e-3a1 3a3-3ce 400-481 1ea0-1ef1 2020-2021 2030 2032-2033 2044 2070 2074-208e 2105 2113 2116 2126 215b-215e 2206 2211 221a 221e 2248 2260 2264-2265',
);

const isIn = (ranges: Ranges, code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

/** Signs that neither font has, said otherwise. */
const said: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '✓': '√',
  '✔': '√',
  '✗': '×',
  '✕': '×',
  '⅓': '1/3',
  '⅔': '2/3',
  '☐': '[ ]',
  '☑': '[√]',
  '\u2011': '-',
  '\u202f': ' ',
  '\u2009': ' ',
};

const SAID = new RegExp(`[${Object.keys(said).join('')}]`, 'gu');
/** A picture with what belongs to it: its joiners, tones and the marks of its form. */
const PICTURE =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier}|\p{Extended_Pictographic})*/gu;

/** Drawn as it is: figures, codes, single words of Latin letters. */
const PLAIN = /^[\x21-\x7e₹–−]*$/;

/** Without what cannot be drawn: pictures go, a letter of another script is a question mark. */
export function drawable(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text
    .normalize('NFC')
    .replace(SAID, (sign) => said[sign] ?? sign)
    .replace(PICTURE, '')
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/\ufe0f|[\p{Cc}\p{Co}\p{Cs}\u2060-\u2064\ufeff]/gu, '');
  let drawn = '';
  for (const sign of plain) {
    const code = sign.codePointAt(0) ?? 0;
    drawn += isIn(main, code) || isIn(others, code) ? sign : '?';
  }
  // Two marks for a word of another script are one too many.
  return drawn.replace(/\?{2,}/g, '?').trim();
}

/** Splits a text by font. A space belongs to the text before it. */
export function glyphRunsOf(text: string): GlyphRun[] {
  const runs: { text: string; other: boolean }[] = [];
  for (const sign of text) {
    const other = !isIn(main, sign.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last && (last.other === other || sign === ' ')) last.text += sign;
    else runs.push({ text: sign, other });
  }
  return runs;
}

/** A letter with its vowel signs and all that joins it: "क्ष", "र्\u200dया" and "त्र" are one each. */
const CLUSTER = /\P{M}[\p{M}\u200c\u200d]*(?:(?<=\u094d[\u200c\u200d]?)\p{L}[\p{M}\u200c\u200d]*)*/gu;

export const clustersOf = (word: string): string[] => word.match(CLUSTER) ?? [];

const BREAK_HERE = '\u200b';

/** A word longer than a line may be broken between its letters, never within one. */
export const breakable = (text: string, mostClusters: number): string =>
  text
    .split(' ')
    .map((word) => {
      const clusters = clustersOf(word);
      return clusters.length > mostClusters ? clusters.join(BREAK_HERE) : word;
    })
    .join(' ');

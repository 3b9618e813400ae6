import { clustersOf } from './drawable-text.ts';
import type { PdfFont } from './pdf-document.ts';

/**
 * Makes copied text right. A file lists glyphs in the order drawn, "िक" for "कि", with the characters of each. Here a
 * glyph has one number for each text it shows, so that in sequence they spell the word.
 */

const DEVANAGARI = /[\u0900-\u097f]/;

type Codes = readonly string[];

const numberOf = (code: string): number => Number.parseInt(code, 16);
const codeOf = (number: number): string => number.toString(16).padStart(4, '0');

/** Word joiner: what a glyph stands for that no sign is left for. Readers pass over it, or read the word's `actual` text. */
const NO_SIGN = '\u2060';

/** The signs of a syllable, shared out to its glyphs in their order. */
function sharedOut(syllable: string, glyphs: number): string[] {
  const signs = [...syllable];
  return Array.from({ length: glyphs }, (_, at) =>
    at === glyphs - 1 ? signs.slice(at).join('') || NO_SIGN : (signs[at] ?? NO_SIGN),
  );
}

const known = new WeakMap<PdfFont, { syllables: Map<string, Codes>; codes: Map<string, string> }>();

function memoryOf(font: PdfFont) {
  const memory = known.get(font) ?? { syllables: new Map<string, Codes>(), codes: new Map<string, string>() };
  known.set(font, memory);
  return memory;
}

function codesOf(syllable: string, font: PdfFont): Codes {
  const { syllables } = memoryOf(font);
  const codes = syllables.get(syllable) ?? font.encode(syllable)[0];
  syllables.set(syllable, codes);
  return codes;
}

/** What each glyph of a word shows: syllable by syllable, else over the word as a whole. */
function meanings(word: string, codes: Codes, font: PdfFont): readonly string[] {
  const syllables = clustersOf(word);
  const shaped = syllables.map((syllable) => codesOf(syllable, font));
  const isSame =
    syllables.join('') === word &&
    shaped.flat().length === codes.length &&
    shaped.flat().every((code, at) => code === codes[at]);
  if (!isSame) return sharedOut(word, codes.length);
  return syllables.flatMap((syllable, at) => sharedOut(syllable, shaped[at]?.length ?? 0));
}

/** The number under which the font's glyph shows these signs. */
function codeFor(code: string, signs: string, font: PdfFont, isNew: boolean): string {
  const { codes } = memoryOf(font);
  const key = `${code} ${signs}`;
  const made = codes.get(key);
  if (made !== undefined) return made;
  const number = numberOf(code);
  const points = [...signs].map((sign) => sign.codePointAt(0) ?? 0);
  let own = code;
  if (isNew && ![...codes.values()].includes(code)) font.unicode[number] = points;
  else if (String(font.unicode[number]) !== String(points)) {
    own = codeOf(font.subset.glyphs.push(font.subset.glyphs[number] ?? 0) - 1);
    font.unicode[numberOf(own)] = points;
    font.widths[numberOf(own)] = font.widths[number] ?? 0;
  }
  codes.set(key, own);
  return own;
}

/** Poppler ends a word where a zero-width mark is this near before the next letter, in thousandths of the size. */
const NEAR = 200;

const isTornByReaders = (places: ReturnType<PdfFont['encode']>[1]): boolean =>
  places.some(
    ({ xAdvance, xOffset }, at) => at < places.length - 1 && xAdvance === 0 && xOffset < 0 && xOffset > -NEAR,
  );

interface Encoded {
  readonly glyphs: Codes;
  readonly places: ReturnType<PdfFont['encode']>[1];
  /** The word itself where its glyphs alone would not be read as it: it is beside them for readers. */
  readonly actual: string | null;
}

/** A word's glyphs and positions, with glyph numbers that copy as the original text. */
export function encoded(word: string, font: PdfFont): Encoded {
  const before = font.subset.glyphs.length;
  const [codes, places] = font.encode(word);
  if (!DEVANAGARI.test(word)) return { glyphs: codes, places, actual: null };
  const said = meanings(word, codes, font);
  return {
    glyphs: codes.map((code, at) => codeFor(code, said[at] ?? NO_SIGN, font, numberOf(code) >= before)),
    places,
    actual: said.includes(NO_SIGN) || isTornByReaders(places) ? word : null,
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawable, glyphRunsOf } from '@draksha/reports/paper/drawable-text';
import type { ReportDocument } from '@draksha/reports/report-document';
import { Blob, Face, Font, Buffer as ShapeBuffer, shape } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { drawnBy } from '../../../test/drawn-glyphs.ts';
import { seasonReport, sprayDiary } from '../../../test/paper-samples.ts';
import { fontFiles, printPages } from './page-printer.ts';

const MAIN = fontFiles['Noto Sans Devanagari'].normal;
const openFont = (file: string): Font =>
  new Font(new Face(new Blob(new Uint8Array(readFileSync(file)).buffer)));
const harfbuzz = openFont(MAIN);

/** The glyphs and places that HarfBuzz gives, which is what Chromium, Firefox and Android draw text by. */
function shaped(text: string, language: 'hi' | 'mr' = 'mr') {
  const buffer = new ShapeBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage(language);
  shape(harfbuzz, buffer);
  const places = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => ({ glyph: codepoint, place: places[index] }));
}

const glyphsOf = (text: string): number[] => shaped(text).map(({ glyph }) => glyph);

function textDocument(paragraphs: readonly string[], language: 'hi' | 'mr' = 'mr'): ReportDocument {
  return {
    ...sprayDiary(language, 0),
    landscape: false,
    footnotes: [],
    blocks: [{ kind: 'text', paragraphs }],
  };
}

function wordsOfLocale(language: string): string[] {
  const folder = fileURLToPath(new URL('../../../../web/public/locales', import.meta.url));
  const texts = readdirSync(join(folder, language)).map((file) =>
    readFileSync(join(folder, language, file), 'utf8'),
  );
  const words = texts.flatMap((text) => text.match(/[\u0900-\u097f\u200c\u200d]+/g) ?? []);
  return [...new Set(words.map((word) => word.normalize('NFC')))].filter((word) => /\p{L}/u.test(word));
}

const awkward = [
  'क्ष',
  'र्\u200dया',
  'द्राक्ष',
  'फुलोऱ्यात',
  'किलो',
  'क्\u200cष',
  'ज्ञानेश्वर',
  'श्री',
  'ट्रॅक्टर',
  'सर्द्या',
  'विद्यार्थी',
  'हृदय',
  'रुपये',
  '₹१,२३,४५६',
];

/** Size of the body's letters, by which a paragraph is told from title and foot. */
const BODY = 9.5;

test.each(['hi', 'mr'] as const)(
  'every word of the screens in %s is drawn with the glyphs that a browser draws, and at their places',
  async (language) => {
    const words = [...awkward, ...wordsOfLocale(language)];
    expect(words.length).toBeGreaterThan(1000);
    const { pieces, fonts } = await drawnBy(textDocument(words, language));
    const drawn = pieces.filter(({ size }) => size === BODY);
    expect(drawn.length).toBe(words.length);
    const font = fonts.find(({ name }) => name === 'NotoSansDevanagari-Regular');
    const wrong = words.filter((word, index) => {
      const expected = shaped(word, language);
      const same =
        JSON.stringify(drawn[index]?.glyphs) === JSON.stringify(expected.map(({ glyph }) => glyph));
      const placed = font?.font.layout(word).positions.every(({ xAdvance, xOffset, yOffset }, at) => {
        const place = expected[at]?.place;
        return place?.xAdvance === xAdvance && place.xOffset === xOffset && place.yOffset === yOffset;
      });
      return !same || placed !== true;
    });
    expect(wrong).toEqual([]);
  },
);

test('a joiner that stays in a word shows the half letter and has no width', async () => {
  // Kerning across it is the one thing that differs from a browser: a twentieth of a letter.
  const word = 'क्\u200dष';
  const { pieces, fonts } = await drawnBy(textDocument([word]));
  expect(pieces.find(({ size }) => size === BODY)?.glyphs).toEqual(glyphsOf(word));
  const [font] = fonts.filter(({ name }) => name === 'NotoSansDevanagari-Regular');
  expect(font?.font.layout(word).positions.map(({ xAdvance }) => xAdvance === 0)).toEqual([
    false,
    true,
    false,
  ]);
});

test('Marathi has its own forms of two letters, as in a browser', () => {
  expect(shaped('लशे', 'mr')).not.toEqual(shaped('लशे', 'hi'));
});

const figures = [
  '20/11/2026',
  '₹1,23,456.78',
  '−₹45',
  '1,00,000',
  '45*',
  '11.77',
  '71–77',
  '+3%',
  '(2027)',
  '₹१२,३४५.६७',
  ...Array.from({ length: 400 }, (_, index) => String(index * 7_919_993)),
];

test.each(['hi', 'mr'] as const)(
  'figures in %s need no shaping to look as in a browser',
  async (language) => {
    const { pieces, fonts } = await drawnBy(textDocument(figures, language));
    const drawn = pieces.filter(({ size }) => size === BODY);
    const plain = fonts.find(({ id }) => id === drawn[0]?.id);
    const wrong = figures.filter((figure, index) => {
      const expected = shaped(figure, language);
      const positions = plain?.font.layout(figure).positions ?? [];
      return (
        drawn[index]?.id !== plain?.id ||
        JSON.stringify(drawn[index]?.glyphs) !== JSON.stringify(expected.map(({ glyph }) => glyph)) ||
        expected.some(({ place }, at) => place?.xAdvance !== positions[at]?.xAdvance)
      );
    });
    expect(wrong).toEqual([]);
    // It is another font than that of words, or this would prove nothing.
    expect(plain?.font.layout('क्ष').glyphs.length).toBeGreaterThan(1);
  },
);

test('letters that are only put beside each other would be seen', () => {
  // The proof can fail: a conjunct is one glyph, and the sign of the short i stands before its letter.
  expect(glyphsOf('क्ष')).toHaveLength(1);
  const [first] = glyphsOf('कि');
  expect(first).not.toBe(glyphsOf('क')[0]);
});

test('no box is drawn: signs that the one font lacks come from the other, and what neither has is said otherwise', async () => {
  const text = '₹ · – ° ≥ ≤ µ ² ½ ± × … “द्राक्ष” → ✓ ⅓ ☐ 🍇👩🏽‍🌾 ஆ  \u0007 ✕';
  const { pieces } = await drawnBy(textDocument([text]));
  const glyphs = pieces.flatMap((piece) => piece.glyphs);
  expect(glyphs.length).toBeGreaterThan(20);
  // Number 0 is the box of every font; -1 would be a glyph that the file does not know.
  expect(glyphs.filter((glyph) => glyph <= 0)).toEqual([]);
  expect(new Set(pieces.map(({ font }) => font))).toContain('Roboto-Regular');
});

test('the ranges of signs are those of the font files', () => {
  for (const [name, { normal, bold }] of Object.entries(fontFiles))
    for (const file of [normal, bold]) {
      const face = openFont(file);
      for (let code = 0x20; code < 0x2700; code++) {
        const sign = String.fromCodePoint(code);
        if (drawable(sign) !== sign || code === 0x20) continue;
        const [run] = glyphRunsOf(sign);
        if (run?.other === (name === 'Roboto'))
          expect(face.glyph(code), `${name} ${code.toString(16)}`).toBeGreaterThan(0);
      }
    }
});

test('a word longer than its column is broken between letters', async () => {
  const word = 'आंतरराष्ट्रीयक्षमताद्राक्षबागायतदारसंघटनाप्रतिनिधी'.repeat(4);
  const { pieces } = await drawnBy(textDocument([word]));
  const drawn = pieces.filter(({ size }) => size === BODY);
  expect(drawn.length).toBeGreaterThan(1);
  const none = glyphsOf('\u200b');
  const expected = glyphsOf(word);
  expect(drawn.flatMap(({ glyphs }) => glyphs).filter((glyph) => !none.includes(glyph))).toEqual(expected);
});

test('a file says its language, title and author, and its pages are counted', async () => {
  const diary = sprayDiary('mr', 100);
  const table = { ...diary, blocks: diary.blocks.filter(({ kind }) => kind === 'table'), footnotes: [] };
  const { file, pieces } = await drawnBy(table);
  expect(file).toContain('/Lang (mr-IN)');
  expect(file).toContain('/DisplayDocTitle true');
  const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(file)?.[1]);
  expect(pages).toBeGreaterThan(4);
  // The head stands on every page: as many times as there are pages.
  const head = JSON.stringify(glyphsOf('तारीख'));
  const heads = pieces.filter(
    ({ font, glyphs }) =>
      font === 'NotoSansDevanagari-SemiBold' &&
      JSON.stringify(glyphs.slice(0, JSON.parse(head).length)) === head,
  );
  expect(heads).toHaveLength(pages);
  expect(file).toContain('/MediaBox [0 0 841.89 595.28]');
});

test('a season is a small file in every language', async () => {
  for (const language of ['en', 'hi', 'mr'] as const)
    expect((await printPages(seasonReport(language))).length).toBeLessThan(150_000);
});

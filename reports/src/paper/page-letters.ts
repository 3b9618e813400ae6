import { encoded } from './page-copy.ts';
import { boldOf, FIGURE_FONT, type InlineText, MAIN_FONT, OTHER_FONT } from './page-nodes.ts';
import type { PdfDocument, PdfFont } from './pdf-document.ts';

/** Words as the file draws them: each shaped once for a document, however often it is there. */

export interface Word {
  readonly font: PdfFont;
  /** Of a size of 1. */
  readonly width: number;
  /** Pieces between brackets of `TJ`, each raised by thousandths of the letters' size. */
  readonly pieces: readonly { readonly raised: number; readonly shown: string }[];
  /** A line may end after it. */
  readonly breaks: boolean;
  readonly isSpace: boolean;
  /** Its letters where the glyphs alone do not say them. */
  readonly actual?: string;
}

/** A number as a PDF writes it. */
export const coordinate = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Break points: after a space, between letters of a long word, after a dash before a letter; date ranges stay whole. */
const SPLIT = / +|\u200b|[^ \u200b]+?(?:[/–-](?=\p{L})|(?=[ \u200b])|$)/gu;

type Weights = readonly [normal: PdfFont, bold: PdfFont];

export class Letters {
  readonly #fonts: ReadonlyMap<string, Weights>;
  readonly #words = new Map<PdfFont, Map<string, Word>>();
  readonly #texts = new Map<string, readonly (readonly Word[])[]>();

  /** @param document with each font registered under its name, and under its name with ` bold` */
  constructor(document: PdfDocument) {
    const fontOf = (name: string): PdfFont => document.font(name)._font;
    this.#fonts = new Map(
      [MAIN_FONT, OTHER_FONT, FIGURE_FONT].map((name) => [name, [fontOf(name), fontOf(boldOf(name))]]),
    );
  }

  fontOf(name: string, bold: boolean): PdfFont {
    const font = this.#fonts.get(name)?.[bold ? 1 : 0];
    if (font === undefined) throw new Error(`No font ${name}`);
    return font;
  }

  /** A text as what may not be parted: each a list of words that stand together. */
  unbroken(text: string | readonly InlineText[], bold: boolean): readonly (readonly Word[])[] {
    if (typeof text !== 'string')
      return text.length === 1 ? this.#ofPiece(text[0], bold) : this.#ofPieces(text, bold);
    const key = `${bold ? 'b' : 'n'}${text}`;
    const known = this.#texts.get(key);
    if (known) return known;
    const made = this.#ofPieces([{ text }], bold);
    this.#texts.set(key, made);
    return made;
  }

  #ofPiece(piece: InlineText | undefined, bold: boolean): readonly (readonly Word[])[] {
    if (piece === undefined) return [];
    if (piece.noWrap) return [[this.#word(piece.text, this.fontOf(piece.font ?? MAIN_FONT, bold))]];
    return this.#ofPieces([piece], bold);
  }

  #ofPieces(pieces: readonly InlineText[], bold: boolean): readonly (readonly Word[])[] {
    const found: Word[][] = [];
    let open: Word[] = [];
    for (const { text, font: name = MAIN_FONT, noWrap } of pieces) {
      const font = this.fontOf(name, bold);
      for (const part of noWrap ? [text] : (text.match(SPLIT) ?? [])) {
        if (part === '') continue;
        const word = this.#word(part, font);
        open.push(word);
        if (!word.breaks) continue;
        found.push(open);
        open = [];
      }
    }
    if (open.length > 0) found.push(open);
    return found;
  }

  #word(text: string, font: PdfFont): Word {
    const words = this.#words.get(font) ?? new Map<string, Word>();
    this.#words.set(font, words);
    const known = words.get(text);
    if (known) return known;
    const made = shapedWord(text, font);
    words.set(text, made);
    return made;
  }
}

function shapedWord(text: string, font: PdfFont): Word {
  if (text === '\u200b') return { font, width: 0, pieces: [], isSpace: true, breaks: true };
  const { glyphs, places, actual } = encoded(text, font);
  const pieces: { raised: number; shown: string }[] = [];
  let width = 0;
  let shown = '';
  let hex = '';
  let raised = 0;
  const show = () => {
    if (hex !== '') shown += `<${hex}>`;
    hex = '';
  };
  const flush = () => {
    show();
    if (shown !== '') pieces.push({ raised, shown });
    shown = '';
  };
  const move = (by: number) => {
    if (by === 0) return;
    show();
    shown += coordinate(-by);
  };
  places.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, at) => {
    if (yOffset !== raised) {
      flush();
      raised = yOffset;
    }
    move(xOffset);
    hex += glyphs[at] ?? '';
    move(xAdvance - advanceWidth - xOffset);
    width += xAdvance;
  });
  flush();
  const isSpace = text.trim() === '';
  const word = { font, width: width / 1000, pieces, isSpace, breaks: isSpace || /[/–-]$/.test(text) };
  return actual === null ? word : { ...word, actual };
}

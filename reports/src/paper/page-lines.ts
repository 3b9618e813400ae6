import { coordinate, type Letters, type Word } from './page-letters.ts';
import type { InlineText } from './page-nodes.ts';
import type { PdfFont } from './pdf-document.ts';

/** Text in lines of a width, and the commands that draw one. */

export interface PageLine {
  readonly words: readonly Word[];
  /** Points, without the space at its end. */
  readonly width: number;
  readonly height: number;
  /** From the line's top to the foot of its letters. */
  readonly ascent: number;
}

export interface TextLook {
  readonly size: number;
  readonly bold: boolean;
  readonly lineHeight: number;
}

const widthOf = (words: readonly Word[]): number => words.reduce((sum, { width }) => sum + width, 0);

const withoutEnd = (words: readonly Word[]): readonly Word[] => {
  const end = words.findLastIndex(({ isSpace }) => !isSpace);
  return end === words.length - 1 ? words : words.slice(0, end + 1);
};

function lineOf(words: readonly Word[], { size, lineHeight }: TextLook, font: PdfFont): PageLine {
  const seen = withoutEnd(words);
  let [ascender, descender] = [font.ascender, font.descender];
  for (const word of seen) {
    ascender = Math.max(ascender, word.font.ascender);
    descender = Math.min(descender, word.font.descender);
  }
  return {
    words: seen,
    width: widthOf(seen) * size,
    height: ((ascender - descender) / 1000) * size * lineHeight,
    ascent: (ascender / 1000) * size,
  };
}

/** A text within a width; what cannot be broken and is wider overflows. */
export function linesOf(
  letters: Letters,
  text: string | readonly InlineText[],
  look: TextLook,
  width: number,
  family: string,
): PageLine[] {
  const font = letters.fontOf(family, look.bold);
  const lines: PageLine[] = [];
  let words: Word[] = [];
  let taken = 0;
  for (const part of letters.unbroken(text, look.bold)) {
    const needed = widthOf(withoutEnd(part)) * look.size;
    if (words.length > 0 && taken + needed > width + 0.01) {
      lines.push(lineOf(words, look, font));
      words = [];
      taken = 0;
    }
    if (words.length === 0 && part.every(({ isSpace }) => isSpace)) continue;
    words.push(...part);
    taken += widthOf(part) * look.size;
  }
  lines.push(lineOf(words, look, font));
  return lines;
}

/** A text as a PDF writes it between < and >. */
const utf16 = (text: string): string =>
  `feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}`;

/** Draws a line with its top left there; the page's y goes down. */
export function drawnLine(line: PageLine, x: number, y: number, size: number, used: Set<PdfFont>): string {
  if (line.words.length === 0) return '';
  let commands = `BT\n1 0 0 -1 ${coordinate(x)} ${coordinate(y + line.ascent)} Tm\n`;
  let font: PdfFont | null = null;
  let shown = '';
  let raised = 0;
  const flush = () => {
    if (shown !== '') commands += `[${shown}] TJ\n`;
    shown = '';
  };
  for (const word of line.words) {
    if (word.font !== font) {
      flush();
      font = word.font;
      used.add(font);
      commands += `/${font.id} ${coordinate(size)} Tf\n`;
    }
    if (word.actual !== undefined) {
      flush();
      commands += `/Span <</ActualText <${utf16(word.actual)}>>> BDC\n`;
    }
    for (const piece of word.pieces) {
      if (piece.raised !== raised) {
        flush();
        raised = piece.raised;
        commands += `${coordinate((raised / 1000) * size)} Ts\n`;
      }
      shown += piece.shown;
    }
    if (word.actual !== undefined) {
      flush();
      commands += 'EMC\n';
    }
  }
  flush();
  return `${commands}${raised === 0 ? '' : '0 Ts\n'}ET\n`;
}

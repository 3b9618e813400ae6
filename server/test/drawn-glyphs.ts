import type { ReportDocument } from '@draksha/reports/report-document';
import { fileOf, layPages } from '../src/lib/paper/page-printer.ts';

/** What a PDF draws, read from its own drawing commands: glyphs of the font file, not text. */

/** What of pdfkit's document a test looks into. */
interface OpenFont {
  readonly id: string;
  readonly name: string;
  /** Glyph of the font file by its number in the PDF. */
  readonly subset: { readonly glyphs: readonly number[] };
  readonly font: {
    layout(text: string): {
      readonly glyphs: readonly { readonly id: number }[];
      readonly positions: readonly {
        readonly xAdvance: number;
        readonly xOffset: number;
        readonly yOffset: number;
      }[];
    };
  };
}

interface DrawnPiece {
  /** Of the font in the PDF: two of them may have one name. */
  readonly id: string;
  readonly font: string;
  readonly size: number;
  readonly glyphs: readonly number[];
}

interface Drawn {
  /** One for each piece of text that is not broken, in the order that they are drawn. */
  readonly pieces: readonly DrawnPiece[];
  readonly fonts: readonly OpenFont[];
  readonly file: string;
}

const COMMAND = /(?<begin>\bBT\b)|\/(?<font>F\d+) (?<size>[\d.]+) Tf|\[(?<shown>[^\]]*)\] TJ/g;

export async function drawnBy(document: ReportDocument): Promise<Drawn> {
  const pages = layPages(document, new Map(), { compress: false });
  const open = pages as unknown as {
    readonly _fontFamilies: Readonly<Record<string, OpenFont>>;
  };
  const file = Buffer.from(await fileOf(pages)).toString('latin1');
  const fonts = [...new Set(Object.values(open._fontFamilies))];
  const byId = new Map(fonts.map((font) => [font.id, font]));
  const pieces: { key: string; id: string; font: string; size: number; glyphs: number[] }[] = [];
  let piece = 0;
  let font: OpenFont | undefined;
  let size = 0;
  for (const { groups = {} } of file.matchAll(COMMAND)) {
    if (groups.begin) piece += 1;
    else if (groups.font) {
      font = byId.get(groups.font);
      size = Number(groups.size);
    } else if (groups.shown !== undefined && font) {
      const key = `${piece} ${font.id}`;
      const hex = [...groups.shown.matchAll(/<([\da-f]*)>/g)].map(([, digits]) => digits).join('');
      const numbers = hex.match(/.{4}/g) ?? [];
      const glyphs = numbers.map((digits) => font?.subset.glyphs[Number.parseInt(digits, 16)] ?? -1);
      const last = pieces.at(-1);
      if (last?.key === key) last.glyphs.push(...glyphs);
      else pieces.push({ key, id: font.id, font: font.name, size, glyphs });
    }
  }
  return { pieces, fonts, file };
}

/** What the printer needs of the PDF library's document (pdfkit): the same on the server and on the phone. */
export interface PdfDocument {
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
  /** The font that `font` made the current one. */
  readonly _font: PdfFont;
  font(name: string): this;
  addPage(): this;
  addContent(commands: string): this;
  openImage(source: string): PdfImage;
  /** Puts what is drawn until its end into a structure part. @returns its content */
  markStructureContent(type: string): PdfContent;
  /** Hides what is drawn until its end from screen readers. */
  markContent(type: 'Artifact'): this;
  endMarkedContent(): this;
  struct(type: string, options: PdfStructureOptions): PdfStructure;
  addStructure(structure: PdfStructure): this;
  image(
    image: PdfImage,
    x: number,
    y: number,
    how: { readonly width: number; readonly height: number },
  ): this;
}

/** The library's own. */
export type PdfContent = object;

export interface PdfStructureOptions {
  /** Said in place of a picture. */
  readonly alt?: string;
  /** Alternative text, in logical order; letters are in drawing order. */
  readonly actual?: string;
  /** Of a head's cell: what it is the head of. */
  readonly scope?: 'Column';
}

export interface PdfStructure {
  add(child: PdfStructure | PdfContent): this;
  end(): void;
}

export interface PdfFont {
  /** Of the font in the file. */
  readonly id: string;
  /** Thousandths of the letters' size. */
  readonly ascender: number;
  readonly descender: number;
  /** Numbers of the glyphs in the file, four hexadecimal digits each, and where they stand, thousandths of the letters' size. */
  encode(text: string): readonly [glyphs: readonly string[], places: readonly GlyphPlace[]];
  ref(): unknown;
  /** Glyphs of the font's file by their number in the PDF; a glyph may stand there twice. */
  readonly subset: { readonly glyphs: number[] };
  /** By number in the PDF: the signs that it shows, and how wide it is. */
  readonly unicode: number[][];
  readonly widths: number[];
}

interface GlyphPlace {
  readonly xAdvance: number;
  /** The glyph's width in the file. */
  readonly advanceWidth: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export interface PdfImage {
  readonly width: number;
  readonly height: number;
}

import type { Letters } from './page-letters.ts';
import { drawnLine, linesOf, type PageLine, type TextLook } from './page-lines.ts';
import {
  type CanvasNode,
  type ColumnsNode,
  type ImageNode,
  MAIN_FONT,
  type Margin,
  type PageNode,
  type StyleName,
  styles,
  type TableNode,
  type TextNode,
  type TextStyle,
} from './page-nodes.ts';
import { pageWords, type Sense, senseWithin } from './page-sense.ts';
import { drawnLineBetween, drawnShape, filled, paint } from './page-strokes.ts';
import type { PdfFont, PdfImage } from './pdf-document.ts';

/** Where things stand: nodes become pieces of a known height that draw themselves, and that no end of a page parts. */

export interface PageSheet {
  /** Draws decoration: lines and backgrounds. */
  write(commands: string): void;
  /** Draws what means something. */
  say(meaning: Sense, commands: string): void;
  picture(meaning: Sense, image: PdfImage, x: number, y: number, width: number, height: number): void;
  readonly used: Set<PdfFont>;
}

export interface PagePiece {
  readonly height: number;
  /** The page's y goes down. */
  readonly draw: (sheet: PageSheet, x: number, y: number) => void;
  /** Stands on one page with the piece after it. */
  readonly keepsNext?: boolean;
  /** Stands on one page with the piece before it. */
  readonly keepsBefore?: boolean;
  readonly startsPage?: boolean;
  /** Drawn at the head of each page that begins between the piece and the next one of its table. */
  readonly head?: PagePiece;
}

export interface Layer {
  readonly letters: Letters;
  readonly pictures: ReadonlyMap<string, PdfImage>;
  /** What is laid out goes into it, in the order in which it is read. */
  readonly meaning: Sense;
  /** Of all tables of the paper together. */
  readonly cells: number;
}

interface Look {
  readonly fontSize: number;
}

const BODY: Look = { fontSize: 9.5 };
const LINE_HEIGHT = 1.05;
const NONE: Margin = [0, 0, 0, 0];

const lookOf = ({ style, fontSize }: TextNode, outer: Look): TextStyle & Look => {
  const own: TextStyle = style === undefined ? {} : styles[style];
  return { ...own, fontSize: fontSize ?? own.fontSize ?? outer.fontSize };
};

interface SetText {
  readonly lines: readonly PageLine[];
  readonly size: number;
  readonly color: string;
  readonly alignment: TextNode['alignment'];
  readonly height: number;
}

function setText(node: TextNode, look: TextStyle & Look, width: number, { letters }: Layer): SetText {
  const how: TextLook = { size: look.fontSize, bold: look.bold ?? false, lineHeight: LINE_HEIGHT };
  const lines = linesOf(letters, node.text, how, width, MAIN_FONT);
  const height = lines.reduce((sum, line) => sum + line.height, 0);
  return { lines, size: how.size, color: look.color ?? '#000000', alignment: node.alignment, height };
}

function drawnText(text: SetText, sheet: PageSheet, x: number, y: number, width: number): string {
  let commands = paint(text.color);
  let top = y;
  for (const line of text.lines) {
    const left = text.alignment === 'right' ? x + width - line.width : x;
    commands += drawnLine(line, left, top, text.size, sheet.used);
    top += line.height;
  }
  return commands;
}

/** A node as pieces: text line by line, a table row by row, all else whole. */
export function piecesOf(node: PageNode, width: number, layer: Layer, outer: Look = BODY): PagePiece[] {
  if ('text' in node) return textPieces(node, width, layer, outer);
  if ('table' in node) return tablePieces(node, layer, node.fontSize ? { fontSize: node.fontSize } : outer);
  const piece = whole(node, width, layer, outer);
  return ['columns' in node && node.keepsBefore ? { ...piece, keepsBefore: true } : piece];
}

const headings: Partial<Record<StyleName, 'H1' | 'H2'>> = { title: 'H1', section: 'H2' };

function textPieces(node: TextNode, width: number, layer: Layer, outer: Look): PagePiece[] {
  const look = lookOf(node, outer);
  const [left, top, right, bottom] = node.margin ?? look.margin ?? NONE;
  const room = width - left - right;
  const text = setText(node, look, room, layer);
  const last = text.lines.length - 1;
  const meaning = senseWithin(
    layer.meaning,
    (node.style && headings[node.style]) ?? 'P',
    pageWords(node.text),
  );
  return text.lines.map((line, at): PagePiece => {
    const above = at === 0 ? top : 0;
    return {
      height: above + line.height + (at === last ? bottom : 0),
      draw: (sheet, x, y) =>
        sheet.say(meaning, drawnText({ ...text, lines: [line] }, sheet, x + left, y + above, room)),
      ...(node.isHeading ? { keepsNext: true } : {}),
      ...(node.keepsBefore ? { keepsBefore: true } : {}),
      ...(node.startsPage && at === 0 ? { startsPage: true } : {}),
    };
  });
}

/** A node as one piece. */
function whole(node: PageNode, width: number, layer: Layer, outer: Look): PagePiece {
  const [left, top, right, bottom] = node.margin ?? NONE;
  const inner = inside(node, width - left - right, layer, outer);
  return {
    height: top + inner.height + bottom,
    draw: (sheet, x, y) => inner.draw(sheet, x + left, y + top),
  };
}

function inside(node: PageNode, width: number, layer: Layer, outer: Look): PagePiece {
  if ('columns' in node) return columns(node, width, layer, outer);
  if ('canvas' in node) return canvas(node, layer);
  if ('image' in node) return picture(node, layer);
  const within = 'stack' in node ? node.stack : [{ ...node, margin: NONE }];
  return below(within.flatMap((each) => piecesOf(each, width, layer, outer)));
}

/** Pieces below each other as one. */
function below(pieces: readonly PagePiece[]): PagePiece {
  return {
    height: pieces.reduce((sum, { height }) => sum + height, 0),
    draw: (sheet, x, y) => {
      let top = y;
      for (const piece of pieces) {
        piece.draw(sheet, x, top);
        top += piece.height;
      }
    },
  };
}

const naturalWidth = (node: PageNode, layer: Layer, outer: Look): number =>
  'text' in node
    ? Math.max(
        ...setText(node, lookOf(node, outer), Number.POSITIVE_INFINITY, layer).lines.map(
          (line) => line.width,
        ),
      )
    : 0;

function columns(
  { columns: nodes, columnGap, fontSize }: ColumnsNode,
  width: number,
  layer: Layer,
  outer: Look,
): PagePiece {
  const look = fontSize ? { fontSize } : outer;
  const asked = nodes.map((node) => {
    const [left, , right] = node.margin ?? NONE;
    if (node.width !== 'auto') return node.width ?? '*';
    return naturalWidth(node, layer, look) + left + right + 0.02;
  });
  const taken = asked.reduce<number>((sum, each) => sum + (each === '*' ? 0 : each), 0);
  const shares = asked.filter((each) => each === '*').length;
  const share = (width - taken - columnGap * (nodes.length - 1)) / Math.max(1, shares);
  let at = 0;
  const placed = nodes.map((node, index) => {
    const wide = asked[index] === '*' ? share : Number(asked[index]);
    const x = at;
    at += wide + columnGap;
    return { x, piece: whole(node, wide, layer, look) };
  });
  return {
    height: Math.max(0, ...placed.map(({ piece }) => piece.height)),
    draw: (sheet, x, y) => {
      for (const one of placed) one.piece.draw(sheet, x + one.x, y);
    },
  };
}

function canvas({ canvas: shapes, height, words = [], alt }: CanvasNode, layer: Layer): PagePiece {
  const meaning = alt === undefined ? null : senseWithin(layer.meaning, 'Figure', { alt });
  const set = words.map((word) => ({
    ...word,
    set: setText(word, { fontSize: word.fontSize }, Number.POSITIVE_INFINITY, layer),
  }));
  return {
    height,
    draw: (sheet, x, y) => {
      const drawn = [
        ...shapes.map((shape) => drawnShape(shape, x, y)),
        ...set.map((word) => drawnText(word.set, sheet, x + word.x, y + word.y, 0)),
      ].join('');
      if (meaning) sheet.say(meaning, drawn);
      else sheet.write(drawn);
    },
  };
}

function picture(
  { image: name, alt, fit: [most, highest] }: ImageNode,
  { pictures, meaning }: Layer,
): PagePiece {
  const image = pictures.get(name);
  if (image === undefined) return { height: 0, draw: () => undefined };
  const figure = senseWithin(meaning, 'Figure', { alt });
  const scale = Math.min(most / image.width, highest / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { height, draw: (sheet, x, y) => sheet.picture(figure, image, x, y, width, height) };
}

/** A cell of its own in the structure costs the file a hundred bytes: beyond so many cells of a table, or of a paper, a row is one. */
const MAX_CELLS = { table: 3_000, paper: 6_000 };

/** How many cells the tables of a paper have. */
export const cellsIn = (nodes: readonly PageNode[]): number =>
  nodes.reduce((sum, node) => sum + ('table' in node ? node.table.body.flat().length : 0), 0);

/** Rows, each whole; the last one brings the line under the table. */
function tablePieces({ table, layout, margin = NONE }: TableNode, layer: Layer, look: Look): PagePiece[] {
  const { left, right, above } = layout;
  const across = table.widths.map((width) => left + width + right);
  const full = across.reduce((sum, width) => sum + width, 0);
  const meaning = senseWithin(layer.meaning, 'Table');
  const isLong = table.body.length * table.widths.length > MAX_CELLS.table || layer.cells > MAX_CELLS.paper;
  const rows = table.body.map((cells, number): PagePiece => {
    const row = senseWithin(meaning, 'TR');
    const isHead = number < table.headerRows;
    const cellOf = (...texts: TextNode['text'][]) =>
      isHead
        ? senseWithin(row, 'TH', { scope: 'Column', ...pageWords(...texts) })
        : senseWithin(row, 'TD', pageWords(...texts));
    const one = isLong && !isHead ? cellOf(...cells.map(({ text }) => text)) : null;
    const set = cells.map((cell, index) => {
      const style = lookOf(cell, look);
      const width = cells.length === 1 ? full - left - right : (table.widths[index] ?? 0);
      return {
        text: setText(cell, style, width, layer),
        fill: style.fillColor,
        width,
        meaning: one ?? cellOf(cell.text),
      };
    });
    const stroke = number > 0 && number === table.headerRows ? layout.lineUnderHead : layout.line;
    const height = 2 * above + Math.max(...set.map(({ text }) => text.height));
    return {
      height,
      draw: (sheet, x, y) => {
        const fill = set.find((cell) => cell.fill !== undefined)?.fill;
        if (fill) sheet.write(filled(fill, x, y, full, height));
        if (!isSame(table.together, number)) sheet.write(drawnLineBetween(stroke, x, y, full));
        // Also under it: the next row may stand on the next page.
        if (!isSame(table.together, number + 1))
          sheet.write(drawnLineBetween(layout.line, x, y + height, full));
        let at = x;
        let row = '';
        for (const cell of set) {
          const drawn = drawnText(cell.text, sheet, at + left, y + above, cell.width);
          if (one) row += drawn;
          else sheet.say(cell.meaning, drawn);
          at += left + cell.width + right;
        }
        if (one) sheet.say(one, row);
      },
    };
  });
  const end: PagePiece = {
    height: layout.line.width + margin[3],
    draw: (sheet, x, y) => sheet.write(drawnLineBetween(layout.line, x, y, full)),
  };
  return withHead(rows, end, table, margin[1]);
}

/** Whether a row belongs to the one above it. */
const isSame = (together: TableNode['table']['together'], row: number): boolean =>
  together?.[row] != null && together[row] === together[row - 1];

function withHead(
  rows: readonly PagePiece[],
  end: PagePiece,
  { headerRows, together }: TableNode['table'],
  above: number,
): PagePiece[] {
  const room: PagePiece = { height: above, draw: () => undefined, keepsNext: true };
  const [head] = headerRows === 1 ? rows : [];
  const last = rows.length - 1;
  return [
    ...(above > 0 ? [room] : []),
    ...rows.map((row, at): PagePiece => {
      const whole = at === last ? below([row, end]) : row;
      // Neither a head nor the last row, which may be the sums, is alone on a page.
      const keeps =
        (at === 0 && head !== undefined) || at === last - 1 || isSame(together, at + 1)
          ? { keepsNext: true }
          : {};
      return { ...whole, ...keeps, ...(head !== undefined && at > 0 ? { head } : {}) };
    }),
  ];
}

/** A page as content: what comes where. `lay-out.ts` says where on the paper, `print-report.ts` draws it. */
export interface TextNode extends Placed {
  readonly text: string | readonly InlineText[];
  readonly style?: StyleName;
  readonly alignment?: 'left' | 'right';
  /** A heading: it is on one page with what follows. */
  readonly isHeading?: boolean;
  /** Starts on a new page, together with what follows. */
  readonly startsPage?: boolean;
  /** Keeps on one page with the end of what precedes. */
  readonly keepsBefore?: boolean;
}

export interface InlineText {
  readonly text: string;
  readonly font?: string;
  readonly noWrap?: boolean;
}

interface Placed {
  /** Points: left, top, right, bottom. */
  readonly margin?: Margin;
  /** In columns: points, as wide as its text, or a share of what is left. */
  readonly width?: number | 'auto' | '*';
  readonly fontSize?: number;
}

export type Margin = readonly [left: number, top: number, right: number, bottom: number];

/** Nodes below each other, on one page. */
export interface StackNode extends Placed {
  readonly stack: readonly PageNode[];
}

/** Nodes beside each other, on one page. */
export interface ColumnsNode extends Placed {
  /** Keeps on one page with the end of what precedes. */
  readonly keepsBefore?: boolean;
  readonly columns: readonly PageNode[];
  readonly columnGap: number;
}

export interface TableNode extends Placed {
  readonly table: {
    /** Rows repeated on each page of the table. */
    readonly headerRows: 0 | 1;
    /** Points, without the room beside the text. */
    readonly widths: readonly number[];
    /** A cell alone in its row goes over all columns. */
    readonly body: readonly (readonly TextNode[])[];
    /** Of each row of the body what it belongs to: rows of one number stand on one page, without a line between. */
    readonly together?: readonly (number | null)[];
  };
  readonly layout: TableLayout;
}

export interface TableLayout {
  readonly left: number;
  readonly right: number;
  /** Above and below a row's text. */
  readonly above: number;
  /** The line above a row, by its number; under the head another. */
  readonly line: { readonly width: number; readonly color: string };
  readonly lineUnderHead: { readonly width: number; readonly color: string };
}

export type PageShape =
  | {
      readonly type: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly color: string;
    }
  | {
      readonly type: 'polyline';
      readonly points: readonly { readonly x: number; readonly y: number }[];
      readonly lineWidth: number;
      readonly lineColor: string;
      readonly dash?: number;
    }
  | {
      readonly type: 'dot';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly color: string;
    };

/** A drawing with the words that stand in it. */
export interface CanvasNode extends Placed {
  readonly canvas: readonly PageShape[];
  readonly height: number;
  readonly words?: readonly CanvasWord[];
  /** Alternative text; without it the drawing only repeats its surroundings. */
  readonly alt?: string;
}

export interface CanvasWord {
  readonly text: string | readonly InlineText[];
  readonly x: number;
  readonly y: number;
  readonly fontSize: number;
}

/** A picture by its name in the document, as large as fits. */
export interface ImageNode extends Placed {
  readonly image: string;
  /** What it shows, for who cannot see it. */
  readonly alt: string;
  readonly fit: readonly [width: number, height: number];
}

export type PageNode = TextNode | StackNode | ColumnsNode | TableNode | CanvasNode | ImageNode;

export interface TextStyle {
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly color?: string;
  /** Of a table's cell. */
  readonly fillColor?: string;
  readonly margin?: Margin;
}

export const styles = {
  title: { fontSize: 16, bold: true },
  subtitle: { fontSize: 10, color: '#3c453f', margin: [0, 1, 0, 0] },
  section: { fontSize: 11.5, bold: true, margin: [0, 12, 0, 4] },
  head: { bold: true, fillColor: '#eef1ec' },
  total: { bold: true, fillColor: '#f6f7f4' },
  label: { color: '#3c453f' },
  unknown: { color: '#7a3b10' },
  note: { fontSize: 8, color: '#3c453f', margin: [0, 3, 0, 0] },
} as const satisfies Readonly<Record<string, TextStyle>>;

export type StyleName = keyof typeof styles;

/** Names of the fonts, as the renderer makes them known; each has its bold one under the name with ` bold`. */
export const MAIN_FONT = 'Noto Sans Devanagari';
export const OTHER_FONT = 'Roboto';
/** The first one without what joins letters, which no figure needs. */
export const FIGURE_FONT = 'Noto Sans Devanagari figures';
export const boldOf = (font: string): string => `${font} bold`;

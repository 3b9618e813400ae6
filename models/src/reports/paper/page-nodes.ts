/**
 * A page as pdfmake takes it: the few of its nodes that a report is made of. The library is the renderer's affair
 * (on the server and on the phone); this room only says what stands where.
 */
export interface TextNode extends Placed {
  readonly text: string | readonly InlineText[];
  readonly style?: string | readonly string[];
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly color?: string;
  readonly alignment?: 'left' | 'right' | 'center';
  readonly headlineLevel?: number;
  readonly colSpan?: number;
  readonly noWrap?: boolean;
}

export interface InlineText {
  readonly text: string;
  readonly font?: string;
  readonly noWrap?: boolean;
}

interface Placed {
  readonly margin?: readonly [number, number, number, number];
  readonly width?: number | string;
  readonly relativePosition?: { readonly x: number; readonly y: number };
  readonly unbreakable?: boolean;
  readonly fontSize?: number;
}

export interface StackNode extends Placed {
  readonly stack: readonly PageNode[];
}

export interface ColumnsNode extends Placed {
  readonly columns: readonly PageNode[];
  readonly columnGap?: number;
}

export interface TableNode extends Placed {
  readonly table: {
    readonly headerRows: number;
    readonly keepWithHeaderRows?: number;
    readonly dontBreakRows: boolean;
    readonly widths: readonly (number | string)[];
    readonly body: readonly (readonly PageNode[])[];
  };
  readonly layout: string;
}

export type Shape =
  | {
      readonly type: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly color: string;
    }
  | {
      readonly type: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly lineWidth: number;
      readonly lineColor: string;
      readonly dash?: { readonly length: number };
    }
  | {
      readonly type: 'polyline';
      readonly points: readonly { readonly x: number; readonly y: number }[];
      readonly lineWidth: number;
      readonly lineColor: string;
      readonly dash?: { readonly length: number };
    }
  | {
      readonly type: 'ellipse';
      readonly x: number;
      readonly y: number;
      readonly r1: number;
      readonly r2: number;
      readonly color: string;
    };

export interface CanvasNode extends Placed {
  readonly canvas: readonly Shape[];
}

/** A picture by its name in the document, as large as fits. */
export interface ImageNode extends Placed {
  readonly image: string;
  readonly fit: readonly [width: number, height: number];
}

export type PageNode = TextNode | StackNode | ColumnsNode | TableNode | CanvasNode | ImageNode;

/** Names of the fonts, as the renderer makes them known. */
export const MAIN_FONT = 'Noto Sans Devanagari';
export const OTHER_FONT = 'Roboto';
/** The first one without what joins letters, which no figure needs. */
export const FIGURE_FONT = 'Noto Sans Devanagari figures';

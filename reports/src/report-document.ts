/**
 * A report before it is drawn as screen, PDF, workbook, CSV or JSON. Its words are final; its figures are numbers, so
 * that each renderer formats them and none computes.
 */
/** The reports that there are, in the order in which a farmer asks for them. */
export const reportKinds = [
  'spray-diary',
  'season',
  'costs',
  'day-book',
  'comparison',
  'labour',
  'yield',
  'water',
  'residues',
  'tasks',
  'calendar',
  'weather',
  'evidence',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportFormats = ['pdf', 'xlsx', 'csv', 'json'] as const;

/** `20/11/2026`, as it is written by hand. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/** `mr+en` says everything twice, "मराठी / English": a packhouse's form. */
export const reportLanguages = ['en', 'hi', 'mr', 'mr+en'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

export type ReportCell =
  | { readonly type: 'text'; readonly text: string }
  /** A day of the farm, YYYY-MM-DD. */
  | { readonly type: 'date'; readonly day: string }
  /** `decimals` at most; the unit is in the heading of a table's column, and here beside a fact. */
  | { readonly type: 'number'; readonly value: number; readonly decimals: number; readonly unit?: string }
  | { readonly type: 'money'; readonly paise: number }
  /** Not known, said in words. */
  | { readonly type: 'unknown'; readonly text: string }
  | { readonly type: 'empty' };

/** Places of paise that amounts which stand below each other are written with: all of them, or none. */
export const placesOf = (cells: Iterable<ReportCell | undefined>): 0 | 2 =>
  [...cells].some((cell) => cell?.type === 'money' && cell.paise % 100 !== 0) ? 2 : 0;

export interface ReportColumn {
  readonly id: string;
  readonly heading: string;
  readonly type: 'text' | 'date' | 'number' | 'money';
  /** Share of the page's width, in any measure. */
  readonly width: number;
  /** The column's total is the sum of its rows: a workbook writes it as a formula. */
  readonly total?: 'sum';
}

export interface ReportTable {
  readonly kind: 'table';
  readonly id: string;
  readonly heading: string;
  readonly columns: readonly ReportColumn[];
  /** One cell for each column. */
  readonly rows: readonly (readonly ReportCell[])[];
  /** A group number for each row: rows of one group stay on one page. */
  readonly together?: readonly number[];
  /** One cell for each column, the first says "Total". */
  readonly totals?: readonly ReportCell[];
  readonly note?: string;
  /** Name of the one plot that it is of. */
  readonly plot?: string;
}

export interface ReportChart {
  readonly kind: 'chart';
  readonly id: string;
  readonly heading: string;
  readonly form: 'bars' | 'line';
  readonly unit: string;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly { readonly label: string; readonly value: number | null }[];
  }[];
}

export interface ReportFacts {
  readonly kind: 'facts';
  readonly id: string;
  readonly heading: string;
  readonly facts: readonly { readonly label: string; readonly value: ReportCell }[];
  /** Starts a sheet of its own. */
  readonly startsPage?: boolean;
}

export interface ReportText {
  readonly kind: 'text';
  readonly heading?: string;
  readonly paragraphs: readonly string[];
}

/** Pictures with captions. A renderer without a picture's bytes writes `absent`. */
export interface ReportPhotos {
  readonly kind: 'photos';
  readonly id: string;
  readonly heading: string;
  readonly photos: readonly { readonly id: string; readonly caption: string }[];
  readonly absent: string;
  /** How many are not among them. */
  readonly note?: string;
}

/** Lines to be signed by hand. */
export interface ReportSignature {
  readonly kind: 'signature';
  readonly labels: readonly string[];
}

export type ReportBlock =
  | ReportTable
  | ReportChart
  | ReportFacts
  | ReportText
  | ReportPhotos
  | ReportSignature;

export interface ReportDocument {
  readonly report: ReportKind;
  readonly language: ReportLanguage;
  readonly title: string;
  /** Plots and span. */
  readonly subtitle: string;
  readonly farmer: string;
  /** Names of the plots it is of. */
  readonly plots: string;
  /** An instant, ISO. */
  readonly madeAt: string;
  readonly landscape: boolean;
  readonly blocks: readonly ReportBlock[];
  readonly footnotes: readonly string[];
  /** What the furniture of a page says; `{page}` and `{pages}` are the renderer's. */
  readonly furniture: { readonly page: string; readonly madeOn: string; readonly nothing: string };
}

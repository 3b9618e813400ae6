/** How figures become a document in a language: words joined where it says everything twice, cells, and what every report shares. */
import { kgOf, type WeightUnit, weightIn } from '@draksha/models/weights';
import {
  dayText,
  type ReportCell,
  type ReportColumn,
  type ReportFacts,
  type ReportKind,
  type ReportLanguage,
  type ReportTable,
} from './report-document.ts';
import { plotsIn, type ReportPlot, type ReportRows, type ReportSpan, reportAcres } from './report-rows.ts';
import { en, type ReportWords } from './words/en.ts';
import { hi } from './words/hi.ts';
import { mr } from './words/mr.ts';

const tongues: Readonly<Record<ReportLanguage, readonly ReportWords[]>> = {
  en: [en],
  hi: [hi],
  mr: [mr],
  'mr+en': [mr, en],
};

type Fill = Readonly<Record<string, string | number>>;
type Pick1 = (words: ReportWords) => string;

const filled = (text: string, values: Fill): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export interface Voice {
  /** A word or short phrase; in two languages "मराठी / English". */
  readonly say: (pick: Pick1, values?: Fill) => string;
  /** Sentences: a paragraph for each language. */
  readonly tell: (pick: Pick1, values?: Fill) => readonly string[];
  /** The word of a row's id; the id itself without one. */
  readonly name: (family: (words: ReportWords) => Readonly<Record<string, string>>, id: string) => string;
  /** What the reader weighs in; `{weight}` in a word is its name. */
  readonly weightUnit: WeightUnit;
}

export function voiceOf(language: ReportLanguage, weightUnit: WeightUnit = 'kg'): Voice {
  const all = tongues[language];
  const said = (words: ReportWords, pick: Pick1, values: Fill) =>
    filled(pick(words), { weight: words.unit[weightUnit], ...values });
  const say: Voice['say'] = (pick, values = {}) =>
    [...new Set(all.map((words) => said(words, pick, values)))].join(' / ');
  return {
    say,
    weightUnit,
    tell: (pick, values = {}) => all.map((words) => said(words, pick, values)),
    name: (family, id) => say((words) => family(words)[id] ?? id),
  };
}

const numberOf = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

export const EMPTY: ReportCell = { type: 'empty' };
export const textCell = (text: string | null | undefined): ReportCell =>
  text ? { type: 'text', text } : EMPTY;
export const dateCell = (day: string | null): ReportCell => (day === null ? EMPTY : { type: 'date', day });
export const numberCell = (value: number | null, decimals = 0, unit?: string): ReportCell => {
  if (value === null) return EMPTY;
  return {
    type: 'number',
    value: numberOf(value, decimals),
    decimals,
    ...(unit === undefined ? {} : { unit }),
  };
};
/** Kilograms in the reader's unit, which the heading names or `named` says; to the gram whatever the unit, so that sums stay what they are. */
export const weightCell = (
  { say, weightUnit }: Voice,
  kg: number | null,
  grams: 0 | 3 = 3,
  named = false,
): ReportCell => {
  const decimals = grams + String(kgOf(1, weightUnit)).length - 1;
  const unit = named ? say((words) => words.unit[weightUnit]) : undefined;
  return numberCell(kg === null ? null : weightIn(numberOf(kg, grams), weightUnit), decimals, unit);
};
/** "1,200.5" inside a text that names the reader's unit; digits of India's places. */
export const weightFigure = ({ weightUnit }: Voice, kg: number): string =>
  weightIn(numberOf(kg, 3), weightUnit).toLocaleString('en-IN', { maximumFractionDigits: 6 });
export const moneyCell = (paise: number | null): ReportCell =>
  paise === null ? EMPTY : { type: 'money', paise };
export const unknownCell = (text: string): ReportCell => ({ type: 'unknown', text });

/** Money, or that none was written. */
export const writtenCell = ({ say }: Voice, paise: number | null, isWritten: boolean): ReportCell =>
  isWritten ? moneyCell(paise) : unknownCell(say((words) => words.notWritten));

type Column<Row> = Omit<ReportColumn, 'id' | 'heading'> & {
  readonly id: keyof ReportWords['column'];
  readonly cell: (row: Row) => ReportCell;
};

/** Of cells of which none is known the sum is not known either; of none at all there is no sum. */
const add = (cells: readonly ReportCell[]): ReportCell => {
  if (cells.every(({ type }) => type === 'empty')) return EMPTY;
  const unknown = cells.find(({ type }) => type === 'unknown');
  if (unknown && cells.every(({ type }) => type === 'unknown' || type === 'empty')) return unknown;
  if (cells.some(({ type }) => type === 'money'))
    return moneyCell(cells.reduce((all, cell) => (cell.type === 'money' ? all + cell.paise : all), 0));
  const decimals = Math.max(0, ...cells.map((cell) => (cell.type === 'number' ? cell.decimals : 0)));
  return numberCell(
    cells.reduce((all, cell) => (cell.type === 'number' ? all + cell.value : all), 0),
    decimals,
  );
};

/** A table of rows; its totals are the sums of the columns that have one. */
export function tableOf<Row>(
  { say }: Voice,
  id: string,
  heading: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  note?: string,
): ReportTable {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const hasTotals = rows.length > 1 && columns.some(({ total }) => total === 'sum');
  return {
    kind: 'table',
    id,
    heading,
    columns: columns.map(({ id: column, type, width, total }) => ({
      id: column,
      heading: say((words) => words.column[column]),
      type,
      width,
      ...(total === undefined ? {} : { total }),
    })),
    rows: cells,
    ...(hasTotals
      ? {
          totals: columns.map(({ total }, i) => {
            if (i === 0) return textCell(say((words) => words.total));
            if (total !== 'sum') return EMPTY;
            return add(cells.map((row) => row[i] ?? EMPTY));
          }),
        }
      : {}),
    ...(note === undefined ? {} : { note }),
  };
}

type Fact = readonly [label: keyof ReportWords['fact'], value: ReportCell];

/** Known facts alone. */
export const factsOf = (
  { say }: Voice,
  id: string,
  heading: string,
  facts: readonly Fact[],
): ReportFacts => ({
  kind: 'facts',
  id,
  heading,
  facts: facts
    .filter(([, { type }]) => type !== 'empty')
    .map(([label, value]) => ({ label: say((words) => words.fact[label]), value })),
});

/** The head of a plot's own sheet. */
export const sheetOf = (voice: Voice, plot: ReportPlot, facts: readonly Fact[]): ReportFacts => ({
  ...factsOf(voice, `plot-${plot.id}`, plot.name, facts),
  startsPage: true,
});

const GUNTHA_PER_ACRE = 40;

/** "2 acres 10 guntha (0.91 ha)", "35 guntha (0.35 ha)". */
export function areaText({ say }: Voice, hectares: number | null): string | null {
  const acres = reportAcres(hectares);
  if (acres === null || hectares === null) return null;
  const all = Math.round(acres * GUNTHA_PER_ACRE);
  const [whole, guntha] = [Math.floor(all / GUNTHA_PER_ACRE), all % GUNTHA_PER_ACRE];
  const landOf = (words: ReportWords): string =>
    [
      ...(whole > 0 ? [whole === 1 ? words.oneAcre : words.acres] : []),
      ...(guntha > 0 || whole === 0 ? [words.guntha] : []),
    ].join(' ');
  return say((words) => words.area.replace('{land}', landOf(words)), {
    acres: whole,
    guntha,
    hectares: (Math.round(hectares * 100) / 100).toFixed(2),
  });
}

export const plotFacts = (voice: Voice, plot: ReportPlot): Fact[] => [
  ['plot', textCell(plot.name)],
  [
    'code',
    plot.registrationCode
      ? textCell(plot.registrationCode)
      : unknownCell(voice.say((words) => words.notWritten)),
  ],
  ['variety', textCell(plot.grapeVariety)],
  ['area', textCell(areaText(voice, plot.areaHectares))],
  ['vines', numberCell(plot.totalVines)],
];

/** Land record of the plot, and contact. */
export const landFacts = (plot: ReportPlot, phone: string | null): Fact[] => [
  ['village', textCell([plot.village, plot.taluka].filter(Boolean).join(', '))],
  ['gat', textCell(plot.gatNumber)],
  ['phone', textCell(phone)],
];

export function spanText({ say }: Voice, { from, to }: Pick<ReportSpan, 'from' | 'to'>): string {
  const values = { from: from === null ? '' : dayText(from), to: to === null ? '' : dayText(to) };
  if (from === null && to === null) return say((words) => words.span.all);
  if (from === null) return say((words) => words.span.to, values);
  return say((words) => (to === null ? words.span.from : words.span.fromTo), values);
}

/** Reports over a period; the others show the present. */
const spanned: readonly ReportKind[] = [
  'spray-diary',
  'costs',
  'day-book',
  'labour',
  'yield',
  'water',
  'weather',
  'evidence',
];
export const hasSpan = (kind: ReportKind): boolean => spanned.includes(kind);

export function plotsText(voice: Voice, rows: ReportRows, span: ReportSpan): string {
  const names = plotsIn(rows, span).map(({ name }) => name);
  return span.plotIds.length === 0 && names.length > 1
    ? voice.say((words) => words.allPlots)
    : names.join(', ');
}

/** Plots and, where it matters, span, under a report's title. */
export function subtitleOf(voice: Voice, kind: ReportKind, rows: ReportRows, span: ReportSpan): string {
  const plots = plotsText(voice, rows, span);
  const isOfAllDays = span.from === null && span.to === null;
  return [plots, hasSpan(kind) || !isOfAllDays ? spanText(voice, span) : ''].filter(Boolean).join(' · ');
}

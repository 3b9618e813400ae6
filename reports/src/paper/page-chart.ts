import type { ReportChart, ReportDocument } from '../report-document.ts';
import type { CanvasWord, ColumnsNode, PageNode, PageShape, TextNode } from './page-nodes.ts';
import { figureText, inlines } from './page-text.ts';

/** Charts as lines and areas of the page, so that they stay sharp on paper. Shades and dashes tell series apart without colour. */

const shades = ['#1d4f3a', '#b3541e', '#5b6fa8', '#8a8a8a'] as const;
const dashes = [0, 4, 2, 6] as const;
const shadeOf = (series: number): string => shades[series % shades.length] ?? '#1d4f3a';
const GRID = '#c9cec9';

const LABEL_WIDTH = 120;
const VALUE_WIDTH = 60;
const BAR = 7;

/** A round number at or above a value, for the top of an axis. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const step = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 2.5, 5, 10].find((part) => part * step >= value) ?? 10;
  return found * step;
}

const figure = (document: ReportDocument, value: number): string =>
  figureText(document.language, value, Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);

const spread = (chart: ReportChart): { least: number; most: number } => {
  const values = chart.series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : [value])),
  );
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  return { most: most > 0 ? roundUp(most) : 0, least: least < 0 ? -roundUp(-least) : 0 };
};

function legend(chart: ReportChart): PageNode[] {
  if (chart.series.length < 2) return [];
  const columns = chart.series.flatMap(({ name }, index): PageNode[] => [
    {
      canvas: [{ type: 'rect', x: 0, y: 3, w: 10, h: 6, color: shadeOf(index) }],
      height: 9,
      width: 12,
    },
    { text: inlines(name), width: 'auto', margin: [0, 0, 10, 0] },
  ]);
  return [{ columns, columnGap: 4, margin: [0, 0, 0, 4] }];
}

/** One row for each point: its name, its bars, its figures. Reads at any number of points and breaks over pages. */
function bars(chart: ReportChart, document: ReportDocument, width: number): PageNode[] {
  const { least, most } = spread(chart);
  const room = width - LABEL_WIDTH - VALUE_WIDTH - 16;
  const scale = room / (most - least || 1);
  const zero = -least * scale;
  const labels = chart.series[0]?.points ?? [];
  return labels.map(({ label }, row): ColumnsNode => {
    const shapes: PageShape[] = [];
    const figures: TextNode[] = [];
    chart.series.forEach(({ points }, index) => {
      const value = points[row]?.value ?? null;
      if (value !== null) {
        const length = Math.max(Math.abs(value) * scale, 0.5);
        const x = value < 0 ? zero - length : zero;
        shapes.push({ type: 'rect', x, y: 2 + index * (BAR + 2), w: length, h: BAR, color: shadeOf(index) });
      }
      figures.push({ text: inlines(value === null ? '–' : figure(document, value)), alignment: 'right' });
    });
    shapes.push(straight(zero, 0, zero, 12));
    return {
      columns: [
        { text: inlines(label, 16), width: LABEL_WIDTH },
        { canvas: shapes, height: 12, width: room },
        { stack: figures, width: VALUE_WIDTH },
      ],
      columnGap: 8,
    };
  });
}

/** A line of the grid. */
const straight = (x1: number, y1: number, x2: number, y2: number): PageShape => ({
  type: 'polyline',
  points: [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ],
  lineWidth: 0.5,
  lineColor: GRID,
});

const HEIGHT = 130;
const AXIS = 46;
const TICKS = 4;
const MAX_LABELS = 8;

/** A line breaks where a value is not known; what is not known is not drawn. */
function linesOf(
  points: readonly { readonly x: number; readonly y: number | null }[],
): { x: number; y: number }[][] {
  const lines: { x: number; y: number }[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) lines.push([]);
    else lines.at(-1)?.push({ x, y });
  }
  return lines.filter((line) => line.length > 0);
}

function line(chart: ReportChart, document: ReportDocument, width: number): PageNode[] {
  const { least, most } = spread(chart);
  const points = chart.series[0]?.points ?? [];
  const room = width - AXIS - 20;
  const xOf = (index: number) => AXIS + (points.length < 2 ? room / 2 : (index / (points.length - 1)) * room);
  const yOf = (value: number) => HEIGHT - ((value - least) / (most - least || 1)) * HEIGHT + 6;
  const shapes: PageShape[] = [];
  const words: CanvasWord[] = [];
  for (let tick = 0; tick <= TICKS; tick++) {
    const value = least + ((most - least) * tick) / TICKS;
    const y = yOf(value);
    shapes.push(straight(AXIS, y, AXIS + room, y));
    words.push({ text: inlines(figure(document, value)), x: 0, y: y - 5, fontSize: 8 });
  }
  chart.series.forEach((series, index) => {
    const placed = series.points.map(({ value }, at) => ({
      x: xOf(at),
      y: value === null ? null : yOf(value),
    }));
    const lineColor = shadeOf(index);
    const dash = dashes[index % dashes.length] ?? 0;
    for (const part of linesOf(placed)) {
      const only = part.length === 1 ? part[0] : undefined;
      if (only) shapes.push({ type: 'dot', ...only, r: 1.5, color: lineColor });
      else
        shapes.push({
          type: 'polyline',
          points: part,
          lineWidth: 1.4,
          lineColor,
          ...(dash > 0 ? { dash } : {}),
        });
    }
  });
  const every = Math.max(1, Math.ceil(points.length / MAX_LABELS));
  points.forEach(({ label }, index) => {
    if (index % every === 0)
      words.push({ text: inlines(label), x: xOf(index) - 10, y: HEIGHT + 6, fontSize: 8 });
  });
  const said = chart.series.map(({ name, points: all }) => {
    const known = all.flatMap(({ label, value }) =>
      value === null ? [] : [`${label} ${figure(document, value)}`],
    );
    return `${name}: ${known.join(', ')}`;
  });
  return [{ canvas: shapes, height: HEIGHT + 20, words, alt: `${chart.heading}. ${said.join('. ')}` }];
}

export function chartNodes(chart: ReportChart, document: ReportDocument, pageWidth: number): PageNode[] {
  const heading = chart.unit ? `${chart.heading} (${chart.unit})` : chart.heading;
  const isEmpty = chart.series.every(({ points }) => points.every(({ value }) => value === null));
  return [
    { text: inlines(heading), style: 'section', isHeading: true },
    ...(isEmpty
      ? [{ text: inlines(document.furniture.nothing), style: 'unknown' } satisfies TextNode]
      : [...legend(chart), ...(chart.form === 'bars' ? bars : line)(chart, document, pageWidth)]),
  ];
}

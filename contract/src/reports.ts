import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import { MAX_OFFERED } from './records.ts';
import type { RouteTable } from './route.ts';

/** Reports, in the order shown. */
export const reportNames = [
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
export type ReportName = (typeof reportNames)[number];

const words = z.string();
const cell = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: words }),
    z.object({ type: z.literal('date'), day: calendarDate }),
    z.object({ type: z.literal('number'), value: z.number(), decimals: z.int(), unit: words.optional() }),
    /** Rupees are counted in paise. */
    z.object({ type: z.literal('money'), paise: z.int() }),
    /** Unknown, in words. */
    z.object({ type: z.literal('unknown'), text: words }),
    z.object({ type: z.literal('empty') }),
  ])
  .meta({ id: 'ReportCell' });

const block = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('table'),
      id: words,
      heading: words,
      columns: z.array(
        z.object({
          id: words,
          heading: words,
          type: z.enum(['text', 'date', 'number', 'money']),
          width: z.number(),
          total: z.literal('sum').optional(),
        }),
      ),
      rows: z.array(z.array(cell)),
      /** A group number for each row, such as a tank. */
      together: z.array(z.int()).optional(),
      totals: z.array(cell).optional(),
      note: words.optional(),
      /** Name of the one plot that it is of. */
      plot: words.optional(),
    }),
    z.object({
      kind: z.literal('chart'),
      id: words,
      heading: words,
      form: z.enum(['bars', 'line']),
      unit: words,
      series: z.array(
        z.object({
          name: words,
          points: z.array(z.object({ label: words, value: z.number().nullable() })),
        }),
      ),
    }),
    z.object({
      kind: z.literal('facts'),
      id: words,
      heading: words,
      facts: z.array(z.object({ label: words, value: cell })),
      startsPage: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('text'), heading: words.optional(), paragraphs: z.array(words) }),
    /** The bytes of a photo are at `GET /photos/:id/bytes`. */
    z.object({
      kind: z.literal('photos'),
      id: words,
      heading: words,
      photos: z.array(z.object({ id: uuid, caption: words })),
      absent: words,
      note: words.optional(),
    }),
    z.object({ kind: z.literal('signature'), labels: z.array(words) }),
  ])
  .meta({ id: 'ReportBlock' });

export const reportLanguage = z.enum(['en', 'hi', 'mr', 'mr+en']);

/** A report with final words and numeric figures; docs/reports.md describes each. */
const reportDocument = z
  .object({
    report: z.enum(reportNames),
    language: reportLanguage,
    title: words,
    subtitle: words,
    farmer: words,
    /** Names of the plots it is of. */
    plots: words,
    madeAt: instant,
    landscape: z.boolean(),
    blocks: z.array(block),
    footnotes: z.array(words),
    furniture: z.object({ page: words, madeOn: words, nothing: words }),
  })
  .meta({ id: 'ReportDocument' });

const MAX_PLOTS = 200;

export const reportParams = z.object({ kind: z.enum(reportNames) });

/** Parameters of a report. */
export const reportQuery = z
  .object({
    format: z.enum(['pdf', 'xlsx', 'csv', 'json']).default('json'),
    /** One plot, or several by `plotId=…&plotId=…`; all without it. */
    plotId: z.union([uuid, z.array(uuid).max(MAX_PLOTS)]).optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    /** The farmer’s language by default; `mr+en` is bilingual. */
    language: reportLanguage.optional(),
    /** What a buyer offers, paise a kilogram: `costs` shows it beside the price that covers the cost. */
    offeredPaisePerKg: z.coerce.number().int().min(0).max(MAX_OFFERED).optional(),
    /** Whether `costs` and `labour` name what all buyers and groups of the farm owe and are owed; without it only a paper of all plots does. */
    ledgers: z.enum(['yes', 'no']).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'Must not be before the first day',
    path: ['to'],
  });
export type ReportQuery = z.output<typeof reportQuery>;

export const reportRoutes = {
  'GET /reports/:kind': {
    summary: 'A report of the own farm, as JSON or as a file: PDF, Excel, CSV',
    params: reportParams,
    query: reportQuery,
    data: z.object({ report: reportDocument }),
    sendsFiles: true,
  },
} as const satisfies RouteTable;

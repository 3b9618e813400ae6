import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import { MAX_OFFERED } from './records.ts';
import { reportLanguage, reportNames } from './reports.ts';
import type { RouteTable } from './route.ts';

/** Days for which a shared report can be opened. */
export const LINK_DAYS = 7;
/** Open ones that a farmer may have. */
export const MAX_LINKS = 20;

/** What opened a link, by its user agent: `preview` is a messenger's link preview. */
export const linkDevices = ['phone', 'tablet', 'computer', 'preview', 'other'] as const;
export type LinkDevice = (typeof linkDevices)[number];

const link = z
  .object({
    id: uuid,
    /** Kind of report. */
    report: z.string(),
    title: z.string(),
    subtitle: z.string(),
    createdAt: instant,
    endsAt: instant,
    /** How often it was opened, previews too. */
    opened: z.int(),
    /** The last visits, newest first. */
    visits: z.array(z.object({ visitedAt: instant, device: z.enum(linkDevices) })),
  })
  .meta({ id: 'ReportLink' });
export type ReportLink = z.infer<typeof link>;

const MAX_PLOTS = 200;

export const reportLinkRoutes = {
  'GET /report-links': {
    summary: 'Reports that the farmer has shared by a link that has not ended, with who opened them',
    data: z.object({ links: z.array(link) }),
  },
  'POST /report-links': {
    summary: 'Share a report as it is now: a PDF behind an address that ends after seven days',
    body: z.strictObject({
      report: z.enum(reportNames),
      /** All plots without it. */
      plotIds: z.array(uuid).max(MAX_PLOTS).optional(),
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      language: reportLanguage.optional(),
      offeredPaisePerKg: z.int().min(0).max(MAX_OFFERED).optional(),
      /** Ledgers of buyers and groups are only included on request. */
      ledgers: z.boolean().optional(),
    }),
    data: z.object({
      link,
      /** Shown once: only its hash is stored. */
      url: z.url(),
    }),
  },
  'DELETE /report-links/:id': {
    summary: 'End a link now',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
} as const satisfies RouteTable;

import * as z from 'zod';
import { calendarDate, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Longest question: four years of days, and ten years before them. */
export const MAX_PLOT_DAYS = 1_500;
export const MAX_YEARS_BEFORE = 10;

const values = z.array(z.number().nullable());
const columns = {
  /** Day of the first value. */
  from: calendarDate,
  /** °C. */
  tempMax: values,
  tempMin: values,
  rainMm: values,
};

export const plotDayRoutes = {
  'GET /weather/plot-days': {
    summary:
      'Days of a plot that are over, in columns, and the same days of the years before: what reports are made of',
    query: z
      .object({
        plotId: uuid,
        from: calendarDate,
        to: calendarDate,
        years: z.coerce.number().int().min(0).max(MAX_YEARS_BEFORE).default(0),
      })
      .refine(({ from, to }) => from <= to, { error: 'Must not be before the first day', path: ['to'] }),
    data: z.object({
      days: z.object({
        ...columns,
        /** Mean, %. */
        humidity: values,
        /** The day's greatest, km/h. */
        windKmh: values,
        /** Hours with wet leaves from 18:00 of the evening before to 06:00. Of the last 200 days. */
        wetNightHours: values,
        /** FAO-56, of the last 200 days. */
        et0Mm: values,
        /** Hours that an own station measured. */
        measuredHours: values,
        /** Index into `sources`; `null` where nothing is known of the day. */
        source: values,
      }),
      sources: z.array(z.string()),
      before: z.array(z.object(columns)),
      refreshing: z.boolean(),
    }),
  },
} as const satisfies RouteTable;

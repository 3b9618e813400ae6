import * as z from 'zod';
import { calendarDate, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { weatherProvenance } from './weather.ts';

export const seasonHeatRoutes = {
  'GET /advice/season-heat': {
    ages: true,
    summary: 'Degree days of a plot’s running season by day, past and forecast, for its stage forecast',
    query: z.object({ plotId: uuid }),
    data: z.object({
      provenance: weatherProvenance,
      /** Day of the first figure. */
      from: calendarDate,
      /** °C·day over 10 °C; `null` where a day is not known. */
      degreeDays: z.array(z.number().nullable()),
      /** Past days are pending: ask again in a few seconds. */
      refreshing: z.boolean(),
    }),
  },
} as const satisfies RouteTable;
export type SeasonHeat = z.infer<(typeof seasonHeatRoutes)['GET /advice/season-heat']['data']>;

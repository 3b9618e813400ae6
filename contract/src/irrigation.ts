import * as z from 'zod';
import { calendarDate, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { cycles } from './seasons.ts';
import { weatherProvenance } from './weather.ts';

const value = z.number().nullable();

/** Litres for a hectare and day: least, expected, most, as the pan coefficient is not known to a hair. */
const litres = z
  .object({ low: z.number(), expected: z.number(), high: z.number() })
  .meta({ id: 'LitresRange' });

const waterDay = z
  .object({
    date: calendarDate,
    /** Reference evapotranspiration, mm. */
    et0Mm: value,
    rainMm: value,
    /** The schedule without rain; `null` for unknown evaporation. */
    scheduled: litres.nullable(),
    /** The rest after retained rain; from today on only. */
    needed: litres.nullable(),
  })
  .meta({ id: 'WaterDay' });
export type WaterDay = z.infer<typeof waterDay>;

export const irrigationRoutes = {
  'GET /advice/irrigation': {
    ages: true,
    summary: 'Water that a plot needs, ten days back to three ahead',
    query: z.object({ plotId: uuid }),
    data: z.object({
      provenance: weatherProvenance,
      date: calendarDate,
      season: z.object({ cycle: z.enum(cycles), daysAfterPruning: z.int() }).nullable(),
      state: z.enum(['need', 'rain_enough', 'evaporation_unknown', 'no_figure']),
      /** Row of the schedule of NRC Grapes that the day falls into. */
      stage: z
        .object({
          id: z.string(),
          /** Share of the pan’s evaporation. */
          factor: z.number(),
          evidence: z.enum(['verified', 'derived']),
        })
        .nullable(),
      /** Pan evaporation by ET0 and the coefficient that is taken, mm. */
      panMm: litres.nullable(),
      panCoefficient: z.number(),
      /** What the schedule's litres were multiplied by for the water's salt. */
      saltFactor: z.number(),
      /** Rain that still replaces watering, mm. */
      rainKeptMm: z.number(),
      days: z.array(waterDay),
      refreshing: z.boolean(),
    }),
  },
} as const satisfies RouteTable;
export type Irrigation = z.infer<(typeof irrigationRoutes)['GET /advice/irrigation']['data']>;

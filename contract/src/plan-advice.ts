import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { weatherAlert, weatherIcons, weatherProvenance } from './weather.ts';

const column = z.string();

/**
 * The weather of a cell as the plan reads it: one text of comma-separated numbers a column, an hour each from `startsAt` on, empty where not
 * known. What comes three times or more in a row is there once: `0*12`, or `*12`. °C, %, km/h, mm, %, wet 1 or dry 0.
 */
export const planCell = z
  .object({
    id: z.string(),
    name: z.string(),
    plotIds: z.array(uuid),
    provenance: weatherProvenance,
    utcOffsetMinutes: z.int(),
    now: z.object({ temperature: z.number().nullable(), icon: z.enum(weatherIcons) }),
    startsAt: instant,
    temperature: column,
    humidity: column,
    windSpeed: column,
    precipitation: column,
    precipitationProbability: column,
    leafWet: column,
    /**
     * Record of wet-morning forecasts in this cell and season, by days ahead: compared, forecast wet, and of these
     * wet. Absent in older stored answers.
     */
    mornings: z.array(z.object({ lead: z.int(), cases: z.int(), said: z.int(), came: z.int() })).optional(),
    /** The plot's own leaf sensor that is stuck at wet and therefore ignored; absent in older stored answers. */
    stuckSensor: z.object({ name: z.string(), from: instant, last: instant }).nullable().optional(),
    /** Reference evapotranspiration, mm. */
    et0: z.array(z.object({ date: calendarDate, mm: z.number() })),
    /** Sky of the coming days. */
    days: z.array(z.object({ date: calendarDate, icon: z.enum(weatherIcons) })),
    alerts: z.array(
      weatherAlert.pick({
        event: true,
        headline: true,
        startsAt: true,
        endsAt: true,
        severity: true,
        words: true,
      }),
    ),
  })
  .meta({ id: 'PlanCell' });
export type PlanCell = z.infer<typeof planCell>;

const cover = z
  .object({
    disease: z.string(),
    state: z.enum(['covered', 'thin', 'open']),
    reason: z.enum(['no_spray', 'days', 'rain', 'new_growth', 'none']),
    product: z.string().nullable(),
    sprayedAt: instant.nullable(),
    /** 0 to 1, with unknown factors at their worst. */
    index: z.number().nullable(),
    low: z.number().nullable(),
    daysSince: z.number().nullable(),
    rainMm: z.number().nullable(),
    newGrowthShare: z.number().nullable(),
    coveredUntil: instant.nullable(),
    endsBy: z.enum(['days', 'rain', 'new_growth']).nullable(),
    /** Level of the disease at this stage today; null where not known. */
    level: z.string().nullable(),
  })
  .meta({ id: 'SprayCover' });

export const planAdviceRoutes = {
  'GET /advice/plan': {
    ages: true,
    summary: 'The weather that the plan of the day is made from, a cell each',
    data: z.object({ date: calendarDate, at: instant, cells: z.array(planCell) }),
  },
  'GET /advice/cover': {
    summary: 'What is left of the sprays on a plot against each disease of its stage, and until when',
    query: z.object({ plotId: uuid }),
    data: z.object({ at: instant, covers: z.array(cover) }),
  },
} as const satisfies RouteTable;

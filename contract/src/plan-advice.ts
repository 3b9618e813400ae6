import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import { message } from './facts.ts';
import { planMarkKinds } from './plan-marks.ts';
import type { RouteTable } from './route.ts';
import { weatherAlert, weatherIcons, weatherProvenance } from './weather.ts';

const column = z.string();

/**
 * The weather of a cell as the plan reads it: one text of comma-separated numbers a column, an hour each from `startsAt` on, empty where not
 * known. °C, %, km/h, mm, %, wet 1 or dry 0.
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
    /** Reference evapotranspiration, mm. */
    et0: z.array(z.object({ date: calendarDate, mm: z.number() })),
    /** Sky of the coming days. */
    days: z.array(z.object({ date: calendarDate, icon: z.enum(weatherIcons) })),
    alerts: z.array(
      weatherAlert.pick({ event: true, headline: true, startsAt: true, endsAt: true, words: true }),
    ),
  })
  .meta({ id: 'PlanCell' });
export type PlanCell = z.infer<typeof planCell>;

const block = z
  .object({
    date: calendarDate,
    startHour: z.int(),
    endHour: z.int(),
    /** `Poor`: the least bad hours of days without fit ones. */
    level: z.enum(['Good', 'Fair', 'Poor']),
    /** An hour of it has no sun. */
    isDark: z.boolean(),
    windMost: z.number().nullable(),
    rainChanceMost: z.number().nullable(),
    humidityLeast: z.number().nullable(),
    humidityMost: z.number().nullable(),
    temperatureMost: z.number().nullable(),
  })
  .meta({ id: 'PlanBlock' });

const action = z
  .object({
    /** What a mark names. */
    key: z.string(),
    rule: z.string(),
    kind: z.string(),
    date: calendarDate,
    plotIds: z.array(uuid),
    diseases: z.array(z.string()),
    /** A task's id or a milestone's. */
    subject: z.string().nullable(),
    block: block.nullable(),
    minutes: z.number().nullable(),
    /** The rule's weight with the danger of the disease. */
    score: z.number(),
    reasons: z.array(message),
    mustNotBreak: z.array(message),
    wouldChange: z.array(message),
    meanwhile: z.array(message),
    /** Products by name, a line for the diseases that one does for. */
    helps: z.array(z.object({ diseases: z.array(z.string()), products: z.array(z.string()) })),
    sure: z.enum(['good', 'fair', 'low']),
    sureBecause: z.array(message),
  })
  .meta({ id: 'PlanAction' });

const plan = z
  .object({
    warnings: z.array(
      z.object({
        id: z.string(),
        severity: z.enum(['amber', 'red']),
        plotIds: z.array(uuid),
        date: calendarDate,
        params: message.shape.params,
      }),
    ),
    /** Today and the next two days, each list in order of weight. */
    days: z.array(z.object({ date: calendarDate, actions: z.array(action) })),
    settled: z.array(
      action.extend({
        mark: z.enum(planMarkKinds),
        markIds: z.array(uuid),
        untilDate: calendarDate.nullable(),
      }),
    ),
  })
  .meta({ id: 'DayPlan' });

const cover = z
  .object({
    disease: z.string(),
    state: z.enum(['covered', 'thin', 'open']),
    reason: z.enum(['no_spray', 'days', 'rain', 'new_growth', 'none']),
    product: z.string().nullable(),
    sprayedAt: instant.nullable(),
    /** 0 to 1, with what is not known at its worst. */
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

const lock = z
  .object({
    market: z.string(),
    status: z.enum(['free', 'locked', 'unknown']),
    earliestHarvestDate: calendarDate.nullable(),
    atLeast: calendarDate.nullable(),
    unknown: z.array(z.string()),
    exportListMayAskMore: z.boolean(),
    sprays: z.array(
      z.object({
        product: z.string(),
        sprayedOn: calendarDate,
        phiDays: z.number().nullable(),
        earliestHarvestDate: calendarDate.nullable(),
        source: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'HarvestLock' });

const flag = z.enum(['true', 'false']);

export const planAdviceRoutes = {
  'GET /advice/plan': {
    summary: 'What to do today and the next two days, ranked, and the weather it was made from',
    query: z.object({
      /** A phone makes the plan itself and asks for the weather alone. */
      actions: flag.default('true'),
      /** What stands in a column three times or more in a row is said once: `0*12`, or `*12` where nothing is known. */
      runs: flag.default('false'),
    }),
    data: z.object({ date: calendarDate, at: instant, cells: z.array(planCell), plan: plan.nullable() }),
  },
  'GET /advice/cover': {
    summary: 'What is left of the sprays on a plot against each disease of its stage, and until when',
    query: z.object({ plotId: uuid }),
    data: z.object({ at: instant, covers: z.array(cover) }),
  },
  'GET /advice/harvest-lock': {
    summary: 'The earliest day to pick a plot, and what one more spray would do to it',
    query: z.object({
      plotId: uuid,
      /** Of a spray not made yet. */
      phiDays: z.coerce.number().int().min(0).max(365).optional(),
      sprayedOn: calendarDate.optional(),
    }),
    data: z.object({
      /** Null where no harvest follows: without a season, or after foundation pruning. */
      lock: lock.nullable(),
      planned: z
        .object({
          lock,
          movesByDays: z.int().nullable(),
          breaksPlannedHarvest: z.boolean().nullable(),
        })
        .nullable(),
    }),
  },
} as const satisfies RouteTable;

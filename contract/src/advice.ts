import * as z from 'zod';
import { infectionRisk, leafWetness, wetDay } from './disease-advice.ts';
import { calendarDate, instant, uuid } from './envelope.ts';
import { fact, saying } from './facts.ts';
import { nounRow } from './noun-schemas.ts';
import { plots } from './plots.ts';
import { recordDiseases } from './records.ts';
import type { RouteTable } from './route.ts';
import { cycles, seasons } from './seasons.ts';
import { sprayDay, sprayNow, sprayWindow } from './spray-advice.ts';
import { currentWeather, weatherAlert, weatherProvenance } from './weather.ts';

const season = nounRow(seasons);

const stageRange = z.object({
  id: z.string(),
  fromDap: z.int(),
  toDap: z.int().nullable(),
  evidence: z.enum(['verified', 'secondary']),
});
const milestone = z.object({
  id: z.string(),
  fromDap: z.int(),
  toDap: z.int(),
  evidence: z.enum(['verified', 'secondary']),
});

/** Where the vine stands by its days after pruning, and what comes next. */
export const growthStage = z
  .object({
    cycle: z.enum(cycles),
    daysAfterPruning: z.int(),
    stage: stageRange,
    dayOfStage: z.int(),
    next: z.object({ stage: stageRange, inDays: z.int() }).nullable(),
    milestonesToday: z.array(milestone),
    nextMilestone: z.object({ milestone, inDays: z.int() }).nullable(),
    beyondTable: z.boolean(),
  })
  .meta({ id: 'GrowthStage' });
export type GrowthStageAdvice = z.infer<typeof growthStage>;

const farmingSuitability = z.object({
  suitable: z.boolean().nullable(),
  reasons: z.array(fact),
  notes: z.array(saying),
});

/** Wet hours from 18:00 of the evening before to 06:00. */
const night = z.object({ from: instant, to: instant, wetHours: z.number().nullable() });

/** What the weather of one cell says; all plots in it share it. Hour by hour: `/weather/hourly`, `/advice/spray`, `/advice/wetness`. */
const placeToday = z.object({
  id: z.string(),
  name: z.string(),
  plotIds: z.array(uuid),
  provenance: weatherProvenance,
  current: currentWeather,
  suitability: farmingSuitability,
  sprayNow: sprayNow.nullable(),
  /** The five windows of today. */
  sprayWindows: z.array(sprayWindow),
  lastNight: night,
  /** Yesterday, today and tomorrow as far as the hours reach. */
  wetDays: z.array(wetDay),
  alerts: z.array(weatherAlert),
});
export type PlaceToday = z.infer<typeof placeToday>;

export const placeProblems = ['no_place', 'unsuitable_place'] as const;

const plotToday = z.object({
  plot: nounRow(plots),
  season: season.nullable(),
  /** `null` without a pruning date. */
  growthStage: growthStage.nullable(),
  /** `null` where the plot has no usable place; `placeProblem` says which. */
  placeId: z.string().nullable(),
  placeProblem: z.enum(placeProblems).nullable(),
  /** Of today; `null` where the weather does not tell. */
  infection: infectionRisk.nullable(),
  /** The one to think of first, by the rule of the plan and of the screens; `null` where none threatens, or the weather is made up. */
  foremostDisease: z.enum(recordDiseases).nullable(),
});
export type PlotToday = z.infer<typeof plotToday>;

const today = z.object({
  /** The calendar day at the plots. */
  date: calendarDate,
  at: instant,
  places: z.array(placeToday),
  plots: z.array(plotToday),
});
export type Today = z.infer<typeof today>;

const coordinate = z.union([z.string().max(40), z.number()]);
/** A plot of one's own, or a point. */
const where = { plotId: uuid.optional(), lat: coordinate.optional(), lon: coordinate.optional() };
const origin = { name: z.string(), provenance: weatherProvenance };

export const adviceRoutes = {
  'GET /advice/today': { summary: 'What to do today, on which plot, and why', data: today },
  'GET /advice/spray': {
    summary: 'Spray advice for three days and the windows of each',
    query: z.object(where),
    data: z.object({
      ...origin,
      now: sprayNow.nullable(),
      days: z.array(sprayDay),
      windows: z.array(sprayWindow),
    }),
  },
  'GET /advice/wetness': {
    summary: 'Leaf wetness hour by hour, yesterday to tomorrow',
    query: z.object(where),
    data: z.object({ ...origin, wetness: leafWetness }),
  },
  'GET /advice/infection': {
    summary: 'Infection risk by day for three diseases',
    query: z.object(where),
    data: z.object({ ...origin, infectionRisk: infectionRisk.nullable(), days: z.array(wetDay) }),
  },
  'GET /advice/stage': {
    summary: 'Growth stage of a plot by its days after pruning',
    query: z.object({ plotId: uuid }),
    data: z.object({ season: season.nullable(), growthStage: growthStage.nullable() }),
  },
} as const satisfies RouteTable;

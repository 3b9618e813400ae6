import { riskLevels } from '@draksha/models/choices';
import * as z from 'zod';
import { calendarDate, uuid } from './envelope.ts';
import { recordDiseases } from './records.ts';
import type { RouteTable } from './route.ts';

/** A plot's season beside the last one; docs/reports.md defines the figures. */

const count = z.int();
/** Whole paise. */
const paise = z.int();
/** By day; `null` where a day is not known. */
const byDay = z.array(z.number().nullable());
/** A sign a day: 0 very low to 4 critical, `-` not known. */
const levels = z.string();
const disease = z.enum(recordDiseases);

const seasonWeather = z
  .object({
    /** The first day; every list has a value for each day from it. */
    from: calendarDate,
    rainMm: byDay,
    /** °C·day over 10 °C. */
    degreeDays: byDay,
    /** Wet hours of the twelve before 6 in the morning. */
    nightWetHours: byDay,
    levels: z.object({
      downyMildew: levels,
      powderyMildew: levels,
      botrytis: levels,
      anthracnose: levels,
      bacterialLeafSpot: levels,
    }),
    /** Hours since the first midnight in which it rained, with their mm. */
    rainHours: z.array(z.tuple([count, z.number()])),
    /** Hours with unknown rain, from one to before the other. */
    unknownHours: z.array(z.tuple([count, count])),
  })
  .meta({ id: 'SeasonWeather' });

const season = z.object({ id: uuid, cycle: z.enum(['fruit', 'foundation']), pruningDate: calendarDate });

const compared = z
  .object({
    season,
    spent: paise,
    spentPerAcre: paise.nullable(),
    /** The days on which something was spent, with the sum up to each; the whole season. */
    byDay: z.array(z.object({ dap: count, paise })),
    costs: z.array(z.object({ category: z.string(), paise })),
    /** Spray cost by purpose. */
    purposes: z.array(z.object({ purpose: z.string(), paise, assumedPaise: paise, sprays: count })),
    sprays: count,
    sprayDays: z.array(count),
    spraysWithoutCost: count,
    weather: z
      .object({
        days: count,
        rainMm: z.number(),
        rainUnknownDays: count,
        degreeDays: z.number(),
        heatUnknownDays: count,
        wetNights: count,
        unknownNights: count,
      })
      .nullable(),
  })
  .meta({ id: 'ComparedSeason' });

const judgement = z
  .object({
    sprays: z.array(
      z.object({
        recordId: uuid,
        day: calendarDate,
        products: z.array(z.string()),
        diseases: z.array(disease),
        verdict: z.enum(['used', 'without_risk', 'running', 'not_known', 'part', 'not_judged']),
        riskDays: count,
        coveredDays: count,
        paise: paise.nullable(),
        /** Something else was in the tank: without the spray it would have been driven all the same. */
        shared: z.boolean(),
      }),
    ),
    used: count,
    withoutRisk: count,
    saved: paise,
    savedUnknown: count,
    nights: z.object({ ofRisk: count, covered: count, thin: count, uncovered: count, notKnown: count }),
    uncovered: z.array(z.object({ date: calendarDate, diseases: z.array(disease) })),
  })
  .meta({ id: 'SeasonJudgement' });

const query = z.object({ seasonId: uuid });
/** Past days are pending: ask again in a few seconds. */
const refreshing = z.boolean();

export const analyticsRoutes = {
  'GET /analytics/season-weather': {
    summary: 'The weather of a season at its plot, a value a day up to yesterday; none of it made up',
    query,
    data: z.object({
      seasonId: uuid,
      /** `null` where the plot has no place. */
      weather: seasonWeather.nullable(),
      /** The author. */
      sources: z.array(z.string()),
      refreshing,
    }),
  },
  'GET /analytics/season-comparison': {
    summary: 'A season beside the last one of its kind on the plot: money, sprays, weather, yield',
    query,
    data: z.object({
      comparison: z.object({
        plotId: uuid,
        acres: z.number().nullable(),
        /** The day after pruning up to which both are counted; `null`: the season is over. */
        untilDap: count.nullable(),
        now: compared,
        before: compared.nullable(),
        yields: z.array(
          z.object({
            season,
            kg: z.number(),
            kgPerAcre: z.number().nullable(),
            from: z.enum(['diary', 'result']),
          }),
        ),
        outOfSeasons: paise,
      }),
      /** Sprays against the nights of risk; `null` where no weather is known. */
      judgement: z.object({ now: judgement.nullable(), before: judgement.nullable() }),
      /** The level from which a night counts as one of risk. */
      warnedFrom: z.enum(riskLevels),
      refreshing,
    }),
  },
} as const satisfies RouteTable;

export type SeasonWeatherAnswer = z.infer<(typeof analyticsRoutes)['GET /analytics/season-weather']['data']>;
export type SeasonComparisonAnswer = z.infer<
  (typeof analyticsRoutes)['GET /analytics/season-comparison']['data']
>;

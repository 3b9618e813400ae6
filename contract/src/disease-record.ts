import { riskLevels } from '@draksha/models/choices';
import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import { recordDiseases } from './records.ts';
import type { RouteTable } from './route.ts';

/** A plot's season: warnings against findings, sprays against nights of risk. */

const level = z.enum(riskLevels);
const count = z.int();

const look = z
  .object({
    date: calendarDate,
    seen: z.boolean(),
    outcome: z.enum(['hit', 'miss', 'falseAlarm', 'correctQuiet', 'protected', 'notKnown', 'repeated']),
    /** The worst day on which the finding, or its absence, would have been caught. */
    worst: z.object({ level, date: calendarDate }).nullable(),
    /** The scouting record; `null` where an action of the plan was declined because nothing was seen. */
    recordId: uuid.nullable(),
  })
  .meta({ id: 'ScoutingLook' });
export type JudgedScouting = z.infer<typeof look>;

const judgedSpray = z
  .object({
    recordId: uuid,
    sprayedAt: instant,
    product: z.string(),
    /** `used`: a day that it covered was one of risk. */
    verdict: z.enum(['used', 'without_risk', 'running', 'not_known']),
    riskDays: count,
    coveredDays: count,
  })
  .meta({ id: 'JudgedSpray' });

const diseaseRecord = z
  .object({
    disease: z.enum(recordDiseases),
    counts: z.object({
      hit: count,
      miss: count,
      falseAlarm: count,
      correctQuiet: count,
      protected: count,
      notKnown: count,
      repeated: count,
    }),
    /** The latest first. */
    looks: z.array(look),
    nights: z.object({ ofRisk: count, covered: count, thin: count, uncovered: count, notKnown: count }),
    sprays: z.array(judgedSpray),
  })
  .meta({ id: 'DiseaseRecord' });
export type DiseaseRecord = z.infer<typeof diseaseRecord>;

export const diseaseRecordRoutes = {
  'GET /advice/disease-record': {
    ages: true,
    summary:
      'How the warnings of a plot’s season stood against what was seen, and its sprays against the nights of risk',
    query: z.object({ plotId: uuid }),
    data: z.object({
      /** First day of the season; `null` without one that runs. */
      from: calendarDate.nullable(),
      date: calendarDate,
      /** The level from which a day counts as warned. */
      warnedFrom: level,
      diseases: z.array(diseaseRecord),
      /** Past hours are pending. */
      refreshing: z.boolean(),
    }),
  },
} as const satisfies RouteTable;
export type PlotDiseaseRecord = z.infer<(typeof diseaseRecordRoutes)['GET /advice/disease-record']['data']>;

import { riskLevels } from '@draksha/models/choices';
import * as z from 'zod';
import { diseases } from './disease-advice.ts';
import { calendarDate, instant, uuid } from './envelope.ts';
import { recordDiseases } from './records.ts';
import type { RouteTable } from './route.ts';
import { cycles } from './seasons.ts';
import { weatherProvenance } from './weather.ts';

/** The diseases of a plot by day, from the published models at the plot's stage: three days back, today, seven ahead. */

export type WatchedDisease = (typeof recordDiseases)[number];

const value = z.number().nullable();
const level = z.enum(riskLevels);

/** The wet spell that made a level, and the hours from which a spell at its temperature is at each. */
const spell = z
  .object({
    from: instant,
    to: instant,
    wetHours: z.number(),
    meanTemperature: value,
    goesOn: z.boolean(),
    levelHours: z.array(z.object({ level, fromHours: z.int() })),
  })
  .meta({ id: 'WetSpell' });
export type DiseaseSpell = z.infer<typeof spell>;

const coverStates = ['covered', 'thin', 'open'] as const;

/** What the season's sprays in the diary still do against a disease. */
const diseaseCover = z
  .object({
    disease: z.enum(recordDiseases),
    state: z.enum(coverStates),
    product: z.string(),
    sprayedAt: instant,
    /** What took most of it. */
    reason: z.enum(['days', 'rain', 'new_growth', 'none']),
    coveredUntil: instant.nullable(),
    endsBy: z.enum(['days', 'rain', 'new_growth']).nullable(),
    /** Of each of the days, at its noon. */
    days: z.array(z.enum(coverStates)),
  })
  .meta({ id: 'DiseaseCover' });

const diseaseDay = z
  .object({
    date: calendarDate,
    daysAfterPruning: z.int(),
    tissue: z.enum(['green', 'before_green_tissue', 'after_harvest']),
    /** Of the twelve hours of the night before. */
    knownNightHours: z.int(),
    /** Those that can cost something at the stage; `level` is `null` where it is not known. */
    levels: z.array(
      z.object({ disease: z.enum(recordDiseases), level: level.nullable(), weight: z.number() }),
    ),
    spells: z.object({
      downyMildew: spell.nullable(),
      botrytis: spell.nullable(),
      anthracnose: spell.nullable(),
    }),
    /** The night's spores of downy mildew, where they came to infect. */
    downy: z.object({ humidDarkHours: z.number(), infectedAt: instant }).nullable(),
    /** Whether soil spores infected by the morning; known with weather since New Year. */
    oospores: z.enum(['infected', 'none', 'not_known']),
    powdery: z
      .object({
        index: value,
        temperatureResponse: value,
        humidityResponse: value,
        precipitation: z.number(),
        wetHours: z.number(),
        hotHours: z.number(),
        knownHours: z.int(),
      })
      .nullable(),
    bacterial: z
      .object({
        warm: z.boolean(),
        humid: z.boolean(),
        freeWater: z.boolean(),
        rainyDays: z.int(),
        meanTemperature: value,
        meanHumidity: value,
        precipitation: value,
      })
      .nullable(),
    /** The specification's own score of the day, of 100, for "why". Empty for days outside its model. */
    house: z.array(z.object({ disease: z.enum(diseases), level, score: z.number() })),
  })
  .meta({ id: 'DiseaseDay' });
export type DiseaseDay = z.infer<typeof diseaseDay>;

export const diseaseDaysRoutes = {
  'GET /advice/diseases': {
    ages: true,
    summary: 'Diseases of a plot by day, each with what made it',
    query: z.object({ plotId: uuid }),
    data: z.object({
      name: z.string(),
      provenance: weatherProvenance,
      /** The calendar day at the plot. */
      date: calendarDate,
      /** `null` without a running season. */
      season: z
        .object({ cycle: z.enum(cycles), pruningDate: calendarDate, daysAfterPruning: z.int() })
        .nullable(),
      days: z.array(diseaseDay),
      leading: z.object({ disease: z.enum(recordDiseases), level }).nullable(),
      /** Infections of downy mildew whose spots are still to show. */
      spotsDue: z.array(
        z.object({ infectedAt: instant, from: calendarDate.nullable(), to: calendarDate.nullable() }),
      ),
      /** Diseases that something was sprayed against; the diary may be incomplete. */
      cover: z.array(diseaseCover),
      /** Index from which powdery mildew is at each level. */
      powderyFrom: z.array(z.object({ level, index: z.number() })),
      /** Past hours are pending: ask again in a few seconds. */
      refreshing: z.boolean(),
    }),
  },
} as const satisfies RouteTable;
export type PlotDiseases = z.infer<(typeof diseaseDaysRoutes)['GET /advice/diseases']['data']>;

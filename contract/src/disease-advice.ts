import { riskLevels } from '@draksha/models/choices';
import * as z from 'zod';
import { calendarDate, instant } from './envelope.ts';
import { fact } from './facts.ts';
import { measuredQuantities } from './weather.ts';

const value = z.number().nullable();

export const diseases = ['downyMildew', 'powderyMildew', 'botrytis'] as const;
export type Disease = (typeof diseases)[number];

const potential = z
  .object({
    riskLevel: z.enum(riskLevels),
    riskScore: z.number().min(0).max(100),
    thresholds: z.object({
      minimum: z.number(),
      moderate: z.number(),
      high: z.number(),
      critical: z.number(),
    }),
    facts: z.array(fact),
  })
  .meta({ id: 'InfectionPotential' });

export const infectionRiskShape = z
  .object({
    riskLevel: z.enum(riskLevels),
    riskScore: z.number().min(0).max(100),
    dailyLwdHours: z.number(),
    criticalHours: z.number(),
    longestWetPeriod: z.number(),
    infectionPotential: z.object({
      downyMildew: potential,
      powderyMildew: potential,
      botrytis: potential,
    }),
  })
  .meta({ id: 'InfectionRisk' });
export type ServedInfectionRisk = z.infer<typeof infectionRiskShape>;

/** A calendar day of the plot. */
export const wetDay = z
  .object({
    date: calendarDate,
    dailyLwdHours: value,
    criticalHours: z.number(),
    longestWetPeriod: z.number(),
    knownHours: z.number(),
    coverage: z.number(),
    modelConfidence: z.number(),
    infectionRisk: infectionRiskShape.nullable(),
  })
  .meta({ id: 'WetDay' });

/** Which values an own station measured; with `leafWetness` among them the wetness itself. Absent where none was. */
const measured = z.array(z.enum(measuredQuantities)).optional();

const method = z.number().min(0).max(1).nullable();

export const leafWetnessShape = z
  .object({
    date: calendarDate.nullable(),
    dailyLwdHours: value,
    wetnessPeriods: z.array(
      z.object({
        startTime: instant,
        endTime: instant,
        duration: z.number(),
        avgHumidity: value,
        avgTemperature: value,
        maxHumidity: value,
        minTemperature: value,
      }),
    ),
    hourlyWetness: z.array(
      z.object({
        datetime: instant,
        isWet: z.boolean().nullable(),
        wetnessProb: value,
        temperature: value,
        humidity: value,
        dewPoint: value,
        dewPointDepression: value,
        windSpeed: value,
        precipitation: value,
        methods: z.object({ rhEnhanced: method, dpd: method, cart: method, physical: method }),
        corrections: z.array(z.string()),
        measured,
      }),
    ),
    infectionRisk: infectionRiskShape.nullable(),
    modelConfidence: z.number(),
    summary: z.object({
      totalWetHours: z.number(),
      longestWetPeriod: z.number(),
      numberOfWetPeriods: z.number(),
      averageHumidityDuringWetness: value,
      criticalInfectionHours: z.number(),
    }),
    days: z.array(wetDay),
  })
  .meta({ id: 'LeafWetness' });

import * as z from 'zod';
import { calendarDate, instant } from './envelope.ts';
import { fact, factOrMessage, message } from './facts.ts';

const value = z.number().nullable();
const hourLevel = z.enum(['Good', 'Fair', 'Poor']);

const sprayHour = z
  .object({
    hour: z.int(),
    datetime: instant,
    temperature: value,
    humidity: value,
    windSpeed: value,
    precipitationProbability: value,
    suitability: hourLevel.nullable(),
    facts: z.array(fact),
  })
  .meta({ id: 'SprayHour' });

/** The specification's spray day, with the facts that made it and the best hours of the day in order. */
export const sprayDayShape = z
  .object({
    date: calendarDate,
    dayName: z.string(),
    tempMax: value,
    tempMin: value,
    humidity: value,
    windSpeed: value,
    precipitationProbability: value,
    conditions: z.string().nullable(),
    icon: z.string().nullable(),
    overallSuitability: hourLevel.nullable(),
    suitabilityColor: z.string(),
    recommendations: z.array(message),
    warnings: z.array(fact),
    optimalTimeWindows: z.array(
      z.object({
        startHour: z.int(),
        endHour: z.int(),
        suitability: z.enum(['Good', 'Fair']),
        label: z.string(),
      }),
    ),
    hourlyData: z.array(sprayHour),
    bestHoursOfDay: z.array(
      z.object({
        hour: z.int(),
        datetime: instant,
        suitability: hourLevel,
        strain: z.number().nullable(),
        reasons: z.array(fact),
      }),
    ),
    facts: z.array(fact),
    limitedBy: z.array(
      z.object({ id: z.string(), outcome: z.string(), threshold: z.number(), hours: z.int() }),
    ),
    coverage: z.number(),
  })
  .meta({ id: 'SprayDay' });
export type SprayDay = z.infer<typeof sprayDayShape>;

export const sprayWindow = z
  .object({
    date: calendarDate,
    timeWindow: z.enum(['6-9', '9-12', '12-15', '15-18', '18-21']),
    startHour: z.int(),
    endHour: z.int(),
    suitability: z.enum(['Excellent', 'Good', 'Fair', 'Poor']).nullable(),
    reason: factOrMessage,
    facts: z.array(fact),
    recommendations: z.array(message),
    windSpeed: value,
    humidity: value,
    temperature: value,
    precipitationProbability: value,
    hours: z.int(),
  })
  .meta({ id: 'SprayWindow' });
export type SprayWindow = z.infer<typeof sprayWindow>;

/** The running hour. `suitability` is null where a missing value could make it worse. */
export const sprayNow = z
  .object({
    datetime: instant,
    suitability: hourLevel.nullable(),
    facts: z.array(fact),
  })
  .meta({ id: 'SprayNow' });

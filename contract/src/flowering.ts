import * as z from 'zod';
import { calendarDate, instant, uuid } from './envelope.ts';
import type { RouteTable } from './route.ts';
import { pastDay, pastSources, weatherFailure } from './weather.ts';

/** Flowering in past years: units as in `weather.ts`, scores 0 to 100, shares 0 to 1. */

const coordinate = z.union([z.string().max(40), z.number()]);
const where = { plotId: uuid.optional(), lat: coordinate.optional(), lon: coordinate.optional() };
const known = z.number().nullable();

const spell = { startDate: calendarDate, endDate: calendarDate, days: z.int() };

export const floweringRiskEvents = z
  .object({
    heatWaves: z.array(
      z.object({ ...spell, severity: z.enum(['moderate', 'high', 'critical']), tempMax: z.number() }),
    ),
    moderateRainEvents: z.array(
      z.object({ date: calendarDate, precipitation: known, precipitationProbability: known }),
    ),
    highHumidityPeriods: z.array(
      z.object({ ...spell, severity: z.enum(['moderate', 'high']), humidity: z.number() }),
    ),
    windyPeriods: z.array(z.object({ ...spell, windSpeed: z.number() })),
    combinedEvents: z.array(
      z.object({
        date: calendarDate,
        events: z.array(z.enum(['heatWave', 'moderateRain', 'highHumidity', 'wind'])),
      }),
    ),
    optimalDays: z.array(calendarDate),
  })
  .meta({ id: 'FloweringRiskEvents' });

const counts = z
  .object({
    heatWaves: z.int(),
    heatWaveDays: z.int(),
    rainDays: z.int(),
    humidPeriods: z.int(),
    windyDays: z.int(),
    windyPeriods: z.int(),
    combinedDays: z.int(),
    optimalDays: z.int(),
    knownDays: z.int(),
    /** Before the score is cut to 0 to 100; see `scoring`. */
    points: z.number(),
  })
  .meta({ id: 'FloweringCounts' });

const share = z.object({
  years: z.int(),
  of: z.int(),
  share: known,
  /** 80 % interval for a year to come. */
  low: z.number(),
  high: z.number(),
});

export const floweringYear = z
  .object({
    year: z.int(),
    fromDate: calendarDate,
    toDate: calendarDate,
    /** The days of the window that are known. */
    data: z.array(pastDay),
    riskEvents: floweringRiskEvents,
    counts,
    /** `null` where fewer than eight tenths of the window are known. */
    riskScore: known,
    coverage: z.number(),
  })
  .meta({ id: 'FloweringYear' });
export type ServedFloweringYear = z.infer<typeof floweringYear>;

const place = { name: z.string(), coord: z.object({ lat: z.number(), lon: z.number() }) };

/** Where past days come from. */
const pastProvenance = z.object({
  sources: z.array(z.object({ source: z.enum(pastSources), sourceLabel: z.string(), days: z.int() })),
  oldestFetchedAt: instant.nullable(),
  newestFetchedAt: instant.nullable(),
});

const pruningWindow = z.object({ fromDap: z.int(), toDap: z.int() });

const pruningYear = z
  .object({
    year: z.int(),
    pruningDate: calendarDate,
    flowering: z.object({
      fromDate: calendarDate,
      toDate: calendarDate,
      counts,
      rainMm: z.number(),
      riskScore: known,
      coverage: z.number(),
    }),
    /** `null` where the flowering window is not known well enough. */
    bad: z.boolean().nullable(),
    firstLeavesRainDays: z.number(),
    ripening: z.object({
      rainDays: z.number(),
      rainMm: z.number(),
      coldNights: z.number(),
      injuryNights: z.number(),
      coverage: z.number(),
    }),
    harvest: z.object({ fromDate: calendarDate, toDate: calendarDate }).nullable(),
  })
  .meta({ id: 'PruningYear' });

/** A year in short: `bad` is `null` where its flowering is not known. */
const pruningMark = z
  .object({
    year: z.int(),
    bad: z.boolean().nullable(),
    /** Rain in flowering, whether it made the year bad or not. */
    rain: z.boolean(),
    /** Nights below 8 °C in ripening. */
    cold: z.boolean(),
    /** A heat wave in flowering. */
    heat: z.boolean(),
  })
  .meta({ id: 'PruningMark' });
export type PruningMark = z.infer<typeof pruningMark>;

export const pruningCandidate = z
  .object({
    /** `MM-DD` */
    monthDay: z.string(),
    knownYears: z.int(),
    badYears: z.int(),
    badShare: share,
    yearsWith: z.object({
      heatWave: z.int(),
      rain: z.int(),
      humidPeriod: z.int(),
      wind: z.int(),
      combined: z.int(),
      coldNight: z.int(),
      berryInjury: z.int(),
      firstLeavesRain: z.int(),
    }),
    meanRiskScore: known,
    /** Each year in short; empty unless requested. */
    marks: z.array(pruningMark),
    worstYear: z.int().nullable(),
    bestYear: z.int().nullable(),
    years: z.array(pruningYear),
  })
  .meta({ id: 'PruningCandidate' });
export type PruningCandidate = z.infer<typeof pruningCandidate>;

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'Must be a number' })
    .int({ error: 'Must be a whole number' })
    .min(min, { error: `Must be at least ${min}` })
    .max(max, { error: `Must be at most ${max}` });
const monthDay = z.string().regex(/^\d{2}-\d{2}$/, { error: 'Must be a day as MM-DD' });

export const floweringRoutes = {
  'GET /advice/flowering-risk': {
    summary: 'What the weather did to a ten-day flowering window in the past five years',
    query: z.object({
      ...where,
      /** First day of the window; by default the bloom of the plot’s running fruit season. */
      month: whole(1, 12).optional(),
      day: whole(1, 31).optional(),
    }),
    data: z.object({
      ...place,
      ruleId: z.literal('flowering_risk_history'),
      /** `MM-DD` */
      windowStart: z.string(),
      windowFrom: z.enum(['asked', 'pruning_date']),
      windowDays: z.int(),
      years: z.array(floweringYear),
      patterns: z.object({
        averageRiskScore: known,
        maxRiskYear: z.int().nullable(),
        maxRiskScore: known,
        minRiskYear: z.int().nullable(),
        minRiskScore: known,
        riskVariability: known,
      }),
      probabilities: z.object({
        heatWave: known,
        moderateRain: known,
        highHumidity: known,
        combinedEvents: known,
        optimalConditions: known,
      }),
      /** The counts behind `probabilities`. */
      yearShares: z.object({
        heatWave: share,
        moderateRain: share,
        highHumidity: share,
        combinedEvents: share,
      }),
      trends: z.object({
        /** Score points a year. */
        riskTrend: known,
        interpretation: z.enum(['increasing', 'decreasing', 'no_trend', 'too_few_years']),
        confidence: z.number(),
        /** Mann–Kendall: scored years, two-sided chance, and how that was found. */
        test: z.object({
          n: z.int(),
          s: z.number(),
          p: z.number(),
          method: z.enum(['exact', 'normal', 'too_few']),
        }),
      }),
      /** The limits and points that made the score, for its explanation. */
      limits: z.object({
        heatOver: z.number(),
        rainProbabilityOver: z.number(),
        rainFromMm: z.number(),
        humidityFrom: z.number(),
        windFrom: z.number(),
      }),
      scoring: z.object({
        rainDay: z.number(),
        heatWave: z.object({ moderate: z.number(), high: z.number(), critical: z.number() }),
        humidPeriod: z.object({ moderate: z.number(), high: z.number() }),
        windyDay: z.number(),
        combinedDay: z.number(),
        optimalDay: z.number(),
      }),
      missing: z.array(calendarDate),
      /** The missing days are being fetched: worth asking again in a few seconds. */
      refreshing: z.boolean(),
      failures: z.array(weatherFailure),
      provenance: pastProvenance,
    }),
  },
  'GET /advice/pruning-dates': {
    summary: 'Candidate pruning dates against the weather of up to 25 past years',
    query: z.object({
      ...where,
      from: monthDay.default('09-01'),
      /** May be in the next year. */
      to: monthDay.default('12-29'),
      stepDays: whole(1, 60).default(7),
      years: whole(1, 25).default(20),
      /** `years` adds each candidate’s years, `marks` each year in short. */
      detail: z.enum(['candidates', 'marks', 'years']).default('candidates'),
    }),
    data: z.object({
      ...place,
      ruleId: z.literal('pruning_date_explorer'),
      windows: z.object({
        firstLeaves: pruningWindow,
        flowering: pruningWindow,
        ripening: pruningWindow,
      }),
      /** Flowering score from which a year counts as bad. */
      badFrom: z.number(),
      candidates: z.array(pruningCandidate),
      /** `MM-DD`, the best first. */
      ranking: z.array(z.string()),
      yearsAsked: z.array(z.int()),
      /** Years with every day that the candidates need. */
      yearsKnown: z.array(z.int()),
      /** Years are being fetched behind: worth asking again in a minute or later. */
      refreshing: z.boolean(),
      failures: z.array(weatherFailure),
      provenance: pastProvenance,
    }),
  },
} as const satisfies RouteTable;

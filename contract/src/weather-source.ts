import * as z from 'zod';
import { instant, uuid } from './envelope.ts';

/** Source of the weather, and failed attempts. */

export const weatherSources = ['visualcrossing', 'tomorrow', 'openmeteo', 'sample'] as const;
export type WeatherSource = (typeof weatherSources)[number];

export const weatherSourceLabels: Readonly<Record<WeatherSource, string>> = {
  visualcrossing: 'Visual Crossing',
  tomorrow: 'Tomorrow.io',
  openmeteo: 'Open-Meteo',
  sample: 'Sample Data',
};

/** Why a provider gave nothing. `message` beside it is the specification's sentence. */
export const weatherFailureReasons = [
  'no_key',
  'unauthorized',
  'access_denied',
  'rate_limited',
  'bad_request',
  'not_found',
  'unavailable',
  'timed_out',
  'unreachable',
  'unreadable',
  'empty',
  'daily_limit',
  'resting',
  'other',
] as const;

export const weatherFailure = z
  .object({
    provider: z.enum(weatherSources),
    reason: z.enum(weatherFailureReasons),
    message: z.string(),
  })
  .meta({ id: 'WeatherFailure' });
export type WeatherFailure = z.infer<typeof weatherFailure>;

/** Where a number comes from and how old it is; part of every answer that holds weather. */
export const weatherProvenance = z
  .object({
    source: z.enum(weatherSources),
    sourceLabel: z.string(),
    fetchedAt: instant,
    ageSeconds: z.number().min(0),
    /** Older than the refresh interval of 30 minutes. */
    stale: z.boolean(),
    /** Made up, and never to be shown without saying so. */
    sample: z.boolean(),
    /** A newer answer is being fetched: worth asking again in a few seconds. */
    refreshing: z.boolean(),
    /** Failures since the last good answer. */
    failures: z.array(weatherFailure),
    /** Own stations whose hours replace estimates; absent for none. */
    measured: z
      .object({
        stations: z.array(z.object({ id: uuid, name: z.string() })),
        /** Of the hours that this answer was made from. */
        hours: z.int(),
        lastHourAt: instant,
      })
      .optional(),
  })
  .meta({ id: 'WeatherProvenance' });
export type WeatherProvenance = z.infer<typeof weatherProvenance>;

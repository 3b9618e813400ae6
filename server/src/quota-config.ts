import type * as z from 'zod';
import { wholeNumber } from './variable-kinds.ts';

/** What one account may have and ask, so that it leaves something to the others; each has a default. */
export const quotaVariables = {
  QUOTA_PLOTS: wholeNumber(1, 100_000).default(300),
  QUOTA_ROWS: wholeNumber(1, 100_000_000).default(100_000),
  QUOTA_MEGABYTES: wholeNumber(1, 1_000_000).default(200),
  QUOTA_WEATHER_PLACES_PER_HOUR: wholeNumber(1, 1_000_000).default(20),
  QUOTA_PLOT_PLACES_PER_DAY: wholeNumber(1, 1_000_000).default(60),
  QUOTA_CALLS_PER_MINUTE: wholeNumber(1, 10_000_000).default(1_200),
} as const;

type QuotaEnvironment = z.output<z.ZodObject<typeof quotaVariables>>;

export interface QuotaConfig {
  /** Living plots. */
  readonly plots: number;
  /** Rows of all kinds but photos, the deleted ones too. */
  readonly rows: number;
  /** What those rows take in the database. */
  readonly bytes: number;
  /** Cells of weather in an hour, beside those of own plots. */
  readonly weatherPlacesPerHour: number;
  /** Cells of weather in a day that plots are put into. */
  readonly plotPlacesPerDay: number;
  /** What calls may cost in a minute; an ordinary one costs 1. */
  readonly callsPerMinute: number;
}

export const readQuotas = (e: QuotaEnvironment): QuotaConfig => ({
  plots: e.QUOTA_PLOTS,
  rows: e.QUOTA_ROWS,
  bytes: e.QUOTA_MEGABYTES * 1_000_000,
  weatherPlacesPerHour: e.QUOTA_WEATHER_PLACES_PER_HOUR,
  plotPlacesPerDay: e.QUOTA_PLOT_PLACES_PER_DAY,
  callsPerMinute: e.QUOTA_CALLS_PER_MINUTE,
});

/**
 * Leaf wetness of a plot, hour by hour, with its periods, days, infection risk and confidence: the specification's
 * "Leaf wetness result" (section 3) from the house blend (house-wetness.ts).
 *
 * A day is a calendar day of the plot. A period that crosses midnight is one period; each day owns its own hours of it.
 * An hour in which no method can speak is null: neither wet nor dry. What is missing lowers the confidence.
 */

import {
  type CalendarOptions,
  dayNumberOfDate,
  localDayNumber,
  localIso,
  utcOffsetOf,
} from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { checkedPlace, MAHARASHTRA, type RadiationSite } from '../weather/net-radiation.ts';
import { type HourlySeries, type HourlyWeather, seriesFromHours } from '../weather/series.ts';
import {
  createWetnessColumns,
  houseWetness,
  isWetProbability,
  WETNESS_CORRECTIONS,
  type WetnessColumns,
  type WetnessMethod,
} from './house-wetness.ts';
import type { InfectionRisk } from './infection.ts';
import { SERVED_WETNESS, servedWetness, type WetnessRule } from './served-wetness.ts';
import { sharesUnlessStuck } from './stuck-sensor.ts';
import { type HourOrigin, modelConfidence } from './wetness-confidence.ts';
import { type WetDay, type WetnessSummary, wetDaysOfSeries } from './wetness-day.ts';
import type { WetnessPeriod } from './wetness-periods.ts';

/** The blend's corrections, in the order in which they are made. */
export const wetnessCorrectionIds = ['rain', 'saturated', 'hot', 'dry_air'] as const;
export type WetnessCorrectionId = (typeof wetnessCorrectionIds)[number];

export interface HourWetness {
  /** Start of the hour, ISO 8601 on the plot's clock. */
  readonly datetime: string;
  /** Null where not known. */
  readonly isWet: boolean | null;
  /** 0 to 1 */
  readonly wetnessProb: number | null;
  readonly temperature: number | null;
  readonly humidity: number | null;
  /** The provider's, else computed from temperature and humidity. */
  readonly dewPoint: number | null;
  readonly dewPointDepression: number | null;
  readonly windSpeed: number | null;
  readonly precipitation: number | null;
  /** 0 to 1 each; null where the method lacks an input and stepped out. */
  readonly methods: Readonly<Record<WetnessMethod, number | null>>;
  readonly corrections: readonly WetnessCorrectionId[];
}

export interface LeafWetness {
  /** The day that `dailyLwdHours` and `infectionRisk` speak of; null for an empty series. */
  readonly date: string | null;
  /** Wet hours of that day; null when not one hour of it is known. */
  readonly dailyLwdHours: number | null;
  readonly wetnessPeriods: readonly WetnessPeriod[];
  readonly hourlyWetness: readonly HourWetness[];
  readonly infectionRisk: InfectionRisk | null;
  /** 0.5 to 0.95 */
  readonly modelConfidence: number;
  /** Over the whole series, as are the periods. */
  readonly summary: WetnessSummary;
  /** Every calendar day that the series touches. */
  readonly days: readonly DayWetness[];
}

export interface DayWetness extends WetDay {
  /** 0.5 to 0.95, of 24 hours. */
  readonly modelConfidence: number;
}

export interface LeafWetnessOptions extends CalendarOptions {
  /** `YYYY-MM-DD`; default the first day of the series. */
  readonly date?: string;
  /** Default `forecast`. */
  readonly weatherSource?: HourOrigin;
  /** For the height of the sun where no solar radiation is given; default Maharashtra. */
  readonly place?: RadiationSite;
  /**
   * Share of the hour, 0 to 1, that a leaf sensor at the plot was wet, by the start of the hour; null or NaN where it said
   * nothing. A measurement replaces the blend's probability.
   */
  readonly wetShareAt?: (startsAtMs: number) => number | null;
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function correctionsOf(series: HourlySeries, i: number): WetnessCorrectionId[] {
  const rule = WETNESS_CORRECTIONS;
  const humidity = series.humidity[i] ?? Number.NaN;
  const ids: WetnessCorrectionId[] = [];
  if ((series.precipitation[i] ?? 0) > 0) ids.push('rain');
  if (humidity >= rule.saturatedAtHumidity) ids.push('saturated');
  if ((series.temperature[i] ?? 0) > rule.hotAboveTemperature) ids.push('hot');
  if (humidity < rule.dryBelowHumidity) ids.push('dry_air');
  return ids;
}

function hourWetness(series: HourlySeries, columns: WetnessColumns, i: number, offset: number): HourWetness {
  const wetnessProb = orNull(columns.probability[i]);
  const dewPointDepression = orNull(columns.depression[i]);
  const temperature = orNull(series.temperature[i]);
  const dewPoint =
    orNull(series.dewPoint[i]) ??
    (temperature === null || dewPointDepression === null ? null : temperature - dewPointDepression);
  return {
    datetime: localIso(series.startsAtMs[i] ?? 0, offset),
    isWet: wetnessProb === null ? null : isWetProbability(wetnessProb),
    wetnessProb,
    temperature,
    humidity: orNull(series.humidity[i]),
    dewPoint,
    dewPointDepression,
    windSpeed: orNull(series.windSpeed[i]),
    precipitation: orNull(series.precipitation[i]),
    methods: {
      rhEnhanced: orNull(columns.rhEnhanced[i]),
      dpd: orNull(columns.dpd[i]),
      cart: orNull(columns.cart[i]),
      physical: orNull(columns.physical[i]),
    },
    corrections: wetnessProb === null ? [] : correctionsOf(series, i),
  };
}

/**
 * The whole result from hourly weather.
 *
 * @throws RangeError for an impossible date, offset, place or `datetime`; never for weather that is missing
 */
export function leafWetness(hours: readonly HourlyWeather[], options: LeafWetnessOptions = {}): LeafWetness {
  return leafWetnessOfSeries(seriesFromHours(hours), options);
}

/** As `leafWetness`, from columns. */
export function leafWetnessOfSeries(series: HourlySeries, options: LeafWetnessOptions = {}): LeafWetness {
  const offset = utcOffsetOf(options);
  const wanted = options.date === undefined ? null : dayNumberOfDate(options.date);
  const source = options.weatherSource ?? 'forecast';
  const columns = wetnessColumnsOf(series, options);
  const { periods, summary, days: wetDays } = wetDaysOfSeries(series, columns.probability, offset);
  const confidence = (from: number, to: number, expected: number) =>
    modelConfidence(series, columns, from, to, expected, source);
  const days = wetDays.map(({ dayNumber, from, to, day }) => ({
    dayNumber,
    day: { ...day, modelConfidence: confidence(from, to, 24) },
  }));
  const first = series.startsAtMs[0];
  const dayNumber = wanted ?? (first === undefined ? null : localDayNumber(first, offset));
  const day = days.find((candidate) => candidate.dayNumber === dayNumber)?.day ?? null;
  return {
    date: options.date ?? day?.date ?? null,
    dailyLwdHours: day?.dailyLwdHours ?? null,
    wetnessPeriods: periods,
    hourlyWetness: Array.from({ length: series.length }, (_, i) => hourWetness(series, columns, i, offset)),
    infectionRisk: day?.infectionRisk ?? null,
    modelConfidence: confidence(0, series.length, hoursSpanned(series)),
    summary,
    days: days.map((candidate) => candidate.day),
  };
}

/** What the served wetness goes by beside the weather. */
export interface ServedOptions extends Pick<LeafWetnessOptions, 'place' | 'wetShareAt'> {
  /** Learnt from the plot's own leaf sensor; default what measured best elsewhere. */
  readonly rule?: WetnessRule | undefined;
}

/**
 * How wet the leaf is, 0 to 1, one an hour of the series; NaN not known. The one maker of what the plan, the diseases, the phone and the
 * hits and misses go by: `leafWetness` has the specification's figures beside it (decision 161).
 *
 * @throws RangeError for an impossible place or rule
 */
export function wetSharesOfSeries(series: HourlySeries, options: ServedOptions = {}): Float64Array {
  const shares = new Float64Array(series.length);
  servedWetness(series, shares, options.place ?? MAHARASHTRA, options.rule ?? SERVED_WETNESS);
  const { wetShareAt } = options;
  if (wetShareAt) takeMeasured(series, shares, sharesUnlessStuck(series, wetShareAt));
  return shares;
}

/** Whether the leaf is wet, by `wetSharesOfSeries`: 1 wet, 0 dry, NaN not known. @throws RangeError as it does */
export const wetHoursOfSeries = (series: HourlySeries, options: ServedOptions = {}): Float64Array =>
  wetSharesOfSeries(series, options).map((share) =>
    Number.isNaN(share) ? Number.NaN : Number(isWetProbability(share)),
  );

function wetnessColumnsOf(
  series: HourlySeries,
  { place, wetShareAt }: Pick<LeafWetnessOptions, 'place' | 'wetShareAt'>,
): WetnessColumns {
  const columns = createWetnessColumns(series.length);
  houseWetness(series, columns, checkedPlace(place ?? MAHARASHTRA));
  if (wetShareAt) takeMeasured(series, columns.probability, sharesUnlessStuck(series, wetShareAt));
  return columns;
}

function takeMeasured(
  series: HourlySeries,
  probability: Float64Array,
  wetShareAt: (startsAtMs: number) => number | null,
): void {
  for (let i = 0; i < series.length; i++) {
    const share = wetShareAt(series.startsAtMs[i] ?? Number.NaN) ?? Number.NaN;
    if (!Number.isNaN(share)) probability[i] = Math.min(1, Math.max(0, share));
  }
}

/** Hours from the first to the end of the last, gaps counted. */
function hoursSpanned(series: HourlySeries): number {
  const first = series.startsAtMs[0];
  const last = series.startsAtMs[series.length - 1];
  return first === undefined || last === undefined ? 0 : (last - first) / HOUR_MS + 1;
}

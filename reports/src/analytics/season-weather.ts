/**
 * The weather of a season at a plot, a value a day, as it is sent, kept on the phone and counted with.
 *
 * Rain and degree days are of the calendar day, the wet hours and levels of a day are those of the night before it. What is not known is
 * `null` and never nought. The hours in which it rained stand beside the days, so that what rain took of a spray is the same figure wherever it
 * is worked out. Weather that is made up is for whoever calls to leave out.
 */

import { type RiskLevel, riskLevels } from '@draksha/models/choices';
import type { VineDates } from '@draksha/models/risk/infection-by-spell';
import { wetOrRain } from '@draksha/models/risk/infection-by-spell';
import { leadingDiseases, type RankedDisease, rankedDiseases } from '@draksha/models/risk/leading-disease';
import { degreeDays } from '@draksha/models/stages/thermal-time';
import {
  type CalendarOptions,
  dateOfDayNumber,
  dayNumberOfDate,
  utcOffsetOf,
} from '@draksha/models/weather/calendar';
import { MIN_HOURS_OF_DAY } from '@draksha/models/weather/daily-weather';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@draksha/models/weather/durations';
import { entryAt, type HourlySeries } from '@draksha/models/weather/series';
import { type LeafWetColumn, WET_SHARE_OF_HOUR } from '@draksha/models/wetness/wet-hours';
import { WET_NIGHT_HOURS } from '../weather-figures.ts';

/** Of the twelve; with fewer a night is not known unless it is wet already. */
const MIN_HOURS_OF_NIGHT = 10;
const NIGHT_BEFORE_MIDNIGHT = 6;
const NIGHT_AFTER_MIDNIGHT = 6;

export interface SeasonWeather {
  /** First day, `YYYY-MM-DD`; every list has a value for each day from it. */
  readonly from: string;
  readonly rainMm: readonly (number | null)[];
  /** °C·day over 10 °C. */
  readonly degreeDays: readonly (number | null)[];
  readonly nightWetHours: readonly (number | null)[];
  /** A sign a day: 0 very low to 4 critical, `-` not known. */
  readonly levels: Readonly<Record<RankedDisease, string>>;
  /** Hours since the first day's midnight, with their mm. */
  readonly rainHours: readonly (readonly [hour: number, mm: number])[];
  /** Hours with unknown rain: from one to before the other. */
  readonly unknownHours: readonly (readonly [from: number, before: number])[];
}

const NOT_KNOWN = '-';
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Values of the hours from one instant to before another that are known. */
function knownIn(
  series: HourlySeries,
  column: ArrayLike<number>,
  fromMs: number,
  toMs: number,
): readonly number[] {
  const known: number[] = [];
  for (let i = entryAt(series, fromMs); i < series.length; i++) {
    if ((series.startsAtMs[i] ?? Number.NaN) >= toMs) break;
    const value = column[i] ?? Number.NaN;
    if (!Number.isNaN(value)) known.push(value);
  }
  return known;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function wetHoursOf(night: readonly number[]): number | null {
  const wet = night.filter((share) => share >= WET_SHARE_OF_HOUR).length;
  return night.length >= MIN_HOURS_OF_NIGHT || wet >= WET_NIGHT_HOURS ? wet : null;
}

export interface WeatherSpan {
  readonly season: VineDates;
  /** The same as the vine lived it. */
  readonly vine: VineDates;
  /** Last day, `YYYY-MM-DD`. */
  readonly to: string;
}

/**
 * @param leafWet one value for each hour of the series
 * @param history hours before it, for the oospores of downy mildew
 * @throws RangeError for a column of another length, impossible dates or offset
 */
export function seasonWeather(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  { season, vine, to }: WeatherSpan,
  options: CalendarOptions & { readonly history?: HourlySeries } = {},
): SeasonWeather {
  const offset = utcOffsetOf(options);
  const first = dayNumberOfDate(season.pruningDate);
  const days = Array.from({ length: Math.max(0, dayNumberOfDate(to) - first + 1) }, (_, i) => first + i);
  const dates = days.map(dateOfDayNumber);
  const midnight = (day: number): number => day * DAY_MS - offset * MINUTE_MS;
  const wet = wetOrRain(series, leafWet);
  const riskDays = leadingDiseases(series, leafWet, vine, dates, options);
  const signOf = (disease: RankedDisease, day: number): string => {
    const risk = riskDays[day]?.ranking.find((one) => one.disease === disease);
    if (risk === undefined) return '0';
    return risk.level === null ? NOT_KNOWN : String(riskLevels.indexOf(risk.level));
  };
  const levels = Object.fromEntries(
    rankedDiseases.map((disease) => [disease, dates.map((_, i) => signOf(disease, i)).join('')]),
  ) as Record<RankedDisease, string>;
  return {
    from: season.pruningDate,
    rainMm: days.map((day) => {
      const known = knownIn(series, series.precipitation, midnight(day), midnight(day + 1));
      return known.length >= MIN_HOURS_OF_DAY ? tenth(sum(known)) : null;
    }),
    degreeDays: days.map((day) => {
      const known = knownIn(series, series.temperature, midnight(day), midnight(day + 1));
      // From highest and lowest, as in the reports.
      return known.length >= MIN_HOURS_OF_DAY
        ? tenth(degreeDays(Math.max(...known), Math.min(...known)))
        : null;
    }),
    nightWetHours: days.map((day) =>
      wetHoursOf(
        knownIn(
          series,
          wet,
          midnight(day) - NIGHT_BEFORE_MIDNIGHT * HOUR_MS,
          midnight(day) + NIGHT_AFTER_MIDNIGHT * HOUR_MS,
        ),
      ),
    ),
    levels,
    ...hoursOfRain(series, midnight(first), days.length * 24),
  };
}

function hoursOfRain(
  series: HourlySeries,
  fromMs: number,
  hours: number,
): Pick<SeasonWeather, 'rainHours' | 'unknownHours'> {
  const rainHours: [number, number][] = [];
  const unknownHours: [number, number][] = [];
  let entry = entryAt(series, fromMs);
  for (let hour = 0; hour < hours; hour++) {
    const atMs = fromMs + hour * HOUR_MS;
    while (entry < series.length && (series.startsAtMs[entry] ?? Number.NaN) < atMs) entry++;
    const mm = series.startsAtMs[entry] === atMs ? (series.precipitation[entry] ?? Number.NaN) : Number.NaN;
    if (tenth(mm) > 0) rainHours.push([hour, tenth(mm)]);
    if (!Number.isNaN(mm)) continue;
    const last = unknownHours.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else unknownHours.push([hour, hour + 1]);
  }
  return { rainHours, unknownHours };
}

/** A disease's level on a day of the season, 0 the pruning's; null where it is not known. */
export function levelOn({ levels }: SeasonWeather, disease: RankedDisease, day: number): RiskLevel | null {
  return riskLevels[Number(levels[disease][day] ?? NOT_KNOWN)] ?? null;
}

/** The rain of a season as a series again: what wears a spray. Of the other quantities nothing is known. */
export function rainSeries(
  { from, rainMm, rainHours, unknownHours }: SeasonWeather,
  options: CalendarOptions = {},
): HourlySeries {
  const startMs = dayNumberOfDate(from) * DAY_MS - utcOffsetOf(options) * MINUTE_MS;
  const precipitation = new Float64Array(rainMm.length * 24);
  for (const [hour, mm] of rainHours) precipitation[hour] = mm;
  for (const [first, before] of unknownHours) precipitation.fill(Number.NaN, first, before);
  const nothing = new Float64Array(precipitation.length).fill(Number.NaN);
  return {
    length: precipitation.length,
    startsAtMs: Float64Array.from(precipitation, (_, hour) => startMs + hour * HOUR_MS),
    precipitation,
    temperature: nothing,
    humidity: nothing,
    dewPoint: nothing,
    windSpeed: nothing,
    precipitationProbability: nothing,
    solarRadiation: nothing,
    cloudCover: nothing,
  };
}

/** Sums of a season up to a day after pruning; of what is known, with the days that are not. */
export interface WeatherSums {
  readonly days: number;
  readonly rainMm: number;
  readonly rainUnknownDays: number;
  readonly degreeDays: number;
  readonly heatUnknownDays: number;
  readonly wetNights: number;
  readonly unknownNights: number;
}

/** @param untilDap last day after pruning that counts; null: all of them */
export function weatherSums(weather: SeasonWeather, untilDap: number | null): WeatherSums {
  const upTo = <T>(values: readonly T[]): readonly T[] =>
    untilDap === null ? values : values.slice(0, untilDap + 1);
  const known = (values: readonly (number | null)[]): number[] => values.flatMap((value) => value ?? []);
  const [rain, heat, nights] = [weather.rainMm, weather.degreeDays, weather.nightWetHours].map(upTo);
  const unknown = (values: readonly (number | null)[] = []): number =>
    values.filter((value) => value === null).length;
  return {
    days: rain?.length ?? 0,
    rainMm: tenth(sum(known(rain ?? []))),
    rainUnknownDays: unknown(rain),
    degreeDays: tenth(sum(known(heat ?? []))),
    heatUnknownDays: unknown(heat),
    wetNights: known(nights ?? []).filter((hours) => hours >= WET_NIGHT_HOURS).length,
    unknownNights: unknown(nights),
  };
}

/** The hours of one day, each judged for spraying, and their order from best to worst. */
import { endOfLocalDayMs, localHourOfDay, localIso } from '../weather/calendar.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';
import {
  judgeSprayHour,
  rainChance,
  type SprayHourFact,
  type SprayHourLimitId,
  type SpraySuitability,
  type SprayWeather,
  sprayLevels,
  sprayStrain,
} from './spray-hour.ts';

export interface SprayHour extends SprayWeather {
  /** Hour of the local day, by its start. */
  readonly hour: number;
  readonly datetime: string;
  /** Null when a missing value could still make it worse. */
  readonly suitability: SpraySuitability | null;
  /** The limits it passes, worst first. */
  readonly facts: readonly SprayHourFact[];
}

export interface HourRank {
  readonly hour: number;
  readonly datetime: string;
  readonly suitability: SpraySuitability;
  /** 0 at a Fair limit, 1 at a Poor limit; null with a value missing. See `sprayStrain`. */
  readonly strain: number | null;
  readonly reasons: readonly SprayHourFact[];
}

export interface HoursByLimit {
  readonly id: SprayHourLimitId;
  readonly outcome: SpraySuitability;
  readonly threshold: number;
  readonly hours: number;
}

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The hours of day `dayNumber` that start at `firstHour` to `lastHour` local, as far as the series has them. */
export function sprayHoursOfDay(
  series: HourlySeries,
  dayNumber: number,
  utcOffsetMinutes: number,
  firstHour: number,
  lastHour: number,
): SprayHour[] {
  const hours: SprayHour[] = [];
  const from = entryAt(series, endOfLocalDayMs(dayNumber - 1, utcOffsetMinutes));
  const to = entryAt(series, endOfLocalDayMs(dayNumber, utcOffsetMinutes), from);
  for (let i = from; i < to; i++) {
    const startMs = series.startsAtMs[i] ?? Number.NaN;
    const hour = localHourOfDay(startMs, utcOffsetMinutes);
    if (hour < firstHour || hour > lastHour) continue;
    const weather: SprayWeather = {
      temperature: orNull(series.temperature[i]),
      humidity: orNull(series.humidity[i]),
      windSpeed: orNull(series.windSpeed[i]),
      precipitationProbability: rainChance(
        series.precipitationProbability[i] ?? Number.NaN,
        series.precipitation[i] ?? Number.NaN,
      ),
    };
    const { level, facts } = judgeSprayHour(weather);
    hours.push({
      hour,
      datetime: localIso(startMs, utcOffsetMinutes),
      ...weather,
      suitability: level,
      facts,
    });
  }
  return hours;
}

/**
 * The judged hours from best to worst: by verdict, then by how hard they strain the limits, then by time, in which
 * order they must come. Hours whose verdict is not known are not ranked.
 */
export function bestSprayHours(hours: readonly SprayHour[]): HourRank[] {
  const ranked: HourRank[] = [];
  for (const hour of hours) {
    if (hour.suitability === null) continue;
    ranked.push({
      hour: hour.hour,
      datetime: hour.datetime,
      suitability: hour.suitability,
      strain: sprayStrain(hour),
      reasons: hour.facts,
    });
  }
  const strainOf = (hour: HourRank) => hour.strain ?? Number.MAX_VALUE;
  return ranked.sort(
    (a, b) =>
      sprayLevels.indexOf(a.suitability) - sprayLevels.indexOf(b.suitability) || strainOf(a) - strainOf(b),
  );
}

/** How many of the hours each limit held back, the greatest number first. */
export function limitedHours(hours: readonly SprayHour[]): HoursByLimit[] {
  const counts = new Map<SprayHourLimitId, HoursByLimit>();
  for (const fact of hours.flatMap((hour) => hour.facts)) {
    if (fact.id === 'value_missing' || fact.outcome === null) continue;
    const before = counts.get(fact.id)?.hours ?? 0;
    counts.set(fact.id, {
      id: fact.id,
      outcome: fact.outcome,
      threshold: Number(fact.params.threshold),
      hours: before + 1,
    });
  }
  return [...counts.values()].sort(
    (a, b) => b.hours - a.hours || sprayLevels.indexOf(b.outcome) - sprayLevels.indexOf(a.outcome),
  );
}

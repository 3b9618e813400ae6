/**
 * The life of one cohort of oospores in the model of Rossi et al. (2008): see downy-primary-rossi-2008.ts.
 */

import type { HourlySeries } from '../weather/series.ts';
import { hoursMissingBefore } from '../wetness/wet-hours.ts';
import { type DownyIncubation, incubateFrom } from './downy-incubation.ts';
import { sporangiaAgeingRate, zoosporeReleaseHours } from './downy-rates-rossi-2008.ts';
import type { RossiRules } from './downy-rules-rossi-2008.ts';

export type CohortOutcome =
  | 'germinating'
  | 'sporangia'
  | 'sporangia-died'
  | 'zoospores'
  | 'zoospores-dried'
  | 'on-leaf'
  | 'dried-on-leaf'
  | 'infected'
  /** The next year of oospores began before the cohort was through. */
  | 'year-over';

/** One rain's worth of oospores and how far it came. Instants are starts of hours; null where it never came so far. */
export interface OosporeCohort {
  readonly rule: 'downy.primary.rossi-2008';
  readonly outcome: CohortOutcome;
  readonly startsAtMs: number;
  /** Rain of the starting hour, mm. */
  readonly startRain: number;
  /** Share of the year's oospores newly mature in this cohort, 0 to 1. */
  readonly oosporeShare: number;
  readonly sporangiaAtMs: number | null;
  readonly zoosporesAtMs: number | null;
  readonly splashAtMs: number | null;
  readonly splashRain: number | null;
  readonly infectionAtMs: number | null;
  /** Last hour in which the stage that died was alive. */
  readonly lastAliveAtMs: number | null;
  /** For the release: wet hours counted, and hours needed at their mean temperature. */
  readonly releaseWetHours: number | null;
  readonly releaseNeededHours: number | null;
  /** On the leaf: wet hours, mean temperature °C, their product °C·h, and the product that infects. */
  readonly infectionWetHours: number | null;
  readonly infectionTemperature: number | null;
  readonly degreeHours: number | null;
  readonly degreeHoursNeeded: number;
  readonly incubation: DownyIncubation | null;
}

/** Columns aligned with the series. */
export interface CohortWeather {
  readonly series: HourlySeries;
  readonly rules: RossiRules;
  /** 1 where the surface that holds sporangia and zoospores is known to be wet and the temperature known. */
  readonly wet: Uint8Array;
  /** The same of the leaf, for after the splash; `wet` itself where the rules make no difference. */
  readonly wetLeaf: Uint8Array;
  readonly hydrothermalTime: Float64Array;
  /** Before the first hour. */
  readonly hydrothermalTimeAtStart: number;
}

/** Follows the cohort that starts in hour `start` to its end, or to before hour `end`. */
export function followCohort(
  weather: CohortWeather,
  start: number,
  end: number,
  oosporeShare: number,
): OosporeCohort {
  const { series, rules, wet, wetLeaf, hydrothermalTime } = weather;
  const { startsAtMs, temperature, humidity, precipitation } = series;
  const at = (i: number): number => startsAtMs[i] ?? Number.NaN;
  const unfinished = (stage: CohortOutcome): CohortOutcome => (end < series.length ? 'year-over' : stage);
  const step = rules.stageFollowsIn === 'next-hour' ? 1 : 0;
  const cohort = {
    rule: 'downy.primary.rossi-2008' as const,
    outcome: unfinished('germinating'),
    startsAtMs: at(start),
    startRain: precipitation[start] ?? 0,
    oosporeShare,
    sporangiaAtMs: null as number | null,
    zoosporesAtMs: null as number | null,
    splashAtMs: null as number | null,
    splashRain: null as number | null,
    infectionAtMs: null as number | null,
    lastAliveAtMs: null as number | null,
    releaseWetHours: null as number | null,
    releaseNeededHours: null as number | null,
    infectionWetHours: null as number | null,
    infectionTemperature: null as number | null,
    degreeHours: null as number | null,
    degreeHoursNeeded: rules.infectionDegreeHours,
    incubation: null as DownyIncubation | null,
  };

  // Germination is hydrothermal time over again, from the starting hour on: complete at 1.
  const before = start > 0 ? (hydrothermalTime[start - 1] ?? 0) : weather.hydrothermalTimeAtStart;
  const base = before <= (hydrothermalTime[start] ?? 0) ? before : 0;
  let i = start;
  while (i < end && (hydrothermalTime[i] ?? 0) - base < 1) i++;
  if (i >= end) return cohort;
  cohort.sporangiaAtMs = at(i);
  cohort.outcome = unfinished('sporangia');

  let age = 0;
  let wetHours = 0;
  let heat = 0;
  let hours = 0;
  let needed = Number.POSITIVE_INFINITY;
  let released = false;
  const sporangia = i;
  let ageing = ageingBefore(series, sporangia + step);
  for (i = sporangia + step; i < end; i++) {
    if (i > sporangia) age += hoursMissingBefore(series, i) * ageing;
    const rate = sporangiaAgeingRate(temperature[i] ?? Number.NaN, humidity[i] ?? Number.NaN);
    if (!Number.isNaN(rate)) ageing = rate;
    age += ageing;
    if (age > 1) {
      cohort.outcome = 'sporangia-died';
      cohort.lastAliveAtMs = at(i - 1);
      return cohort;
    }
    const isWet = wet[i] === 1;
    const degrees = temperature[i] ?? Number.NaN;
    if (isWet) wetHours += 1;
    if (!Number.isNaN(degrees) && (isWet || rules.releaseMeanOver === 'all-hours')) {
      heat += degrees;
      hours += 1;
      needed = zoosporeReleaseHours(heat / hours, rules.zoosporeRelease);
      released = wetHours >= needed;
      if (released) break;
    }
  }
  if (!released) return cohort;
  cohort.zoosporesAtMs = at(i);
  cohort.releaseWetHours = wetHours;
  cohort.releaseNeededHours = needed;
  cohort.outcome = unfinished('zoospores');

  const zoospores = i;
  let dryHours = 0;
  let splash = -1;
  for (; i < end; i++) {
    const surface = splash < 0 ? wet : wetLeaf;
    if (i > zoospores) dryHours += hoursMissingBefore(series, i) + (surface[i] === 1 ? 0 : 1);
    if (dryHours + dryAhead(weather, surface, i, end) > rules.dryHoursTolerated) {
      if (i + 1 < end || !rules.dieInHourBefore) {
        cohort.outcome = splash < 0 ? 'zoospores-dried' : 'dried-on-leaf';
        cohort.lastAliveAtMs = at(i - 1);
      }
      return cohort;
    }
    const rain = precipitation[i] ?? Number.NaN;
    if (splash < 0) {
      if (i < zoospores + step || !(rain >= rules.rainMm)) continue;
      splash = i;
      cohort.splashAtMs = at(i);
      cohort.splashRain = rain;
      cohort.outcome = unfinished('on-leaf');
      wetHours = 0;
      heat = 0;
      hours = 0;
      if (rules.dryHoursCountFrom === 'stage') dryHours = 0;
    }
    // Rain makes the hour of the splash wet, whatever the column says.
    if (wetLeaf[i] === 1 || i === splash) wetHours += 1;
    const degrees = temperature[i] ?? Number.NaN;
    if (!Number.isNaN(degrees)) {
      heat += degrees;
      hours += 1;
    }
    if (hours === 0) continue;
    cohort.infectionWetHours = wetHours;
    cohort.infectionTemperature = heat / hours;
    cohort.degreeHours = (wetHours * heat) / hours;
    if (cohort.degreeHours < rules.infectionDegreeHours) continue;
    cohort.outcome = 'infected';
    cohort.infectionAtMs = at(i);
    cohort.incubation = incubateFrom(series, Math.min(i + step, series.length), series.length);
    return cohort;
  }
  return cohort;
}

/** Rate at which sporangia age in the last known hour before entry `i`; none before any is known. */
function ageingBefore({ temperature, humidity }: HourlySeries, i: number): number {
  for (let j = i - 1; j >= 0; j--) {
    const rate = sporangiaAgeingRate(temperature[j] ?? Number.NaN, humidity[j] ?? Number.NaN);
    if (!Number.isNaN(rate)) return rate;
  }
  return 0;
}

/** Dry hours that the rule of viticolaR already sees: it looks one hour on, and beyond the last hour sees drought. */
function dryAhead(weather: CohortWeather, surface: Uint8Array, i: number, end: number): number {
  if (!weather.rules.dieInHourBefore) return 0;
  if (i + 1 >= end) return Number.POSITIVE_INFINITY;
  return hoursMissingBefore(weather.series, i + 1) + (surface[i + 1] === 1 ? 0 : 1);
}

/**
 * Primary infections of grapevine downy mildew from the oospores of the winter, cohort by cohort.
 *
 * Source: Rossi, Caffi, Giosuè & Bugiani (2008), Ecological Modelling 212:480-491; rates in downy-rates-rossi-2008.ts.
 * Rain moistens the litter and starts a cohort of mature oospores; they germinate into sporangia, which live for
 * some days; in a wet spell these release zoospores, which live while it stays wet; rain splashes them onto leaves; they
 * infect when wet hours × mean temperature reaches 60 °C·h.
 *
 * Inputs: temperature °C, humidity %, precipitation mm, and leaf wetness where the rules ask for it. Valid in a climate
 * with a winter, from 1 January (north) or 1 July (south). Where vines are green all year oospores matter less and the
 * secondary cycle more: see downy-secondary.ts.
 *
 * A missing hour is never wet, never rain, starts nothing and ages what lives at the rate of the last known hour.
 */
import { type CalendarOptions, endOfLocalDayMs, utcOffsetOf } from './calendar.ts';
import { type CohortWeather, followCohort, type OosporeCohort } from './downy-cohort-rossi-2008.ts';
import { followOospores } from './downy-oospores-rossi-2008.ts';
import { ROSSI_2008, type RossiRules } from './downy-rules-rossi-2008.ts';
import { entryAt, HOUR_MS, type HourlySeries } from './series.ts';
import { type LeafWetColumn, requireAligned } from './wet-hours.ts';

export interface RossiOptions extends CalendarOptions {
  /** Default `ROSSI_2008`; two peers' variants stand beside it. */
  readonly rules?: RossiRules;
  /** Needed when the rules take wetness from the leaf. */
  readonly leafWet?: LeafWetColumn;
  /** `MM-DD` on which the oospores' year starts. Default 01-01; 07-01 in the south. */
  readonly seasonStart?: string;
}

export interface RossiSeason {
  /** Cumulated hydrothermal time at the end of each hour; starts again with each oospore year. */
  readonly hydrothermalTime: Float64Array;
  /** Share of oospores mature at the end of each hour. */
  readonly matureShare: Float64Array;
  readonly cohorts: readonly OosporeCohort[];
  /** Those of `cohorts` that infected, in order of infection. */
  readonly infections: readonly OosporeCohort[];
  /** Share of the hours from first to last with everything the rules need, 0 to 1. */
  readonly coverage: number;
}

const DAY_MS = 24 * HOUR_MS;

/** @throws RangeError for rules that need a leaf wetness column not given, a misfit column, date or offset. */
export function primaryInfectionsRossi2008(series: HourlySeries, options: RossiOptions = {}): RossiSeason {
  const rules = options.rules ?? ROSSI_2008;
  const offset = utcOffsetOf(options);
  const seasonStart = options.seasonStart ?? '01-01';
  if (!/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(seasonStart))
    throw new RangeError(`not a day of the year, MM-DD: ${seasonStart}`);
  const leafWet = options.leafWet ?? null;
  if (leafWet !== null) requireAligned(series, leafWet);
  if (rules.wetness === 'leaf' && leafWet === null)
    throw new RangeError('these rules take wetness from the leaf: give leafWet');

  const course = followOospores(series, rules, leafWet, yearStartsOf(series, seasonStart, offset));
  const { wet, hydrothermalTime, matureShare, starts, shares, ends, coverage } = course;
  const weather: CohortWeather = { series, rules, wet, hydrothermalTime };
  const cohorts = starts.map((start, c) =>
    followCohort(weather, start, ends[c] ?? series.length, shares[c] ?? 0),
  );
  const infections = cohorts
    .filter((cohort) => cohort.infectionAtMs !== null)
    .sort((a, b) => (a.infectionAtMs ?? 0) - (b.infectionAtMs ?? 0));
  return { hydrothermalTime, matureShare, cohorts, infections, coverage };
}

/** The entries with which the oospores' years begin; a year before the first entry, or inside a gap, has no hours. */
function yearStartsOf(series: HourlySeries, seasonStart: string, utcOffsetMinutes: number): number[] {
  const { startsAtMs, length } = series;
  const yearOf = (i: number) => new Date(startsAtMs[i] ?? Number.NaN).getUTCFullYear();
  const month = Number(seasonStart.slice(0, 2)) - 1;
  const date = Number(seasonStart.slice(3));
  const starts: number[] = [];
  // One more: new year comes first in the east.
  for (let year = yearOf(0); year <= yearOf(length - 1) + 1; year++) {
    const dayBefore = Date.UTC(year, month, date) / DAY_MS - 1;
    starts.push(entryAt(series, endOfLocalDayMs(dayBefore, utcOffsetMinutes)));
  }
  return starts;
}

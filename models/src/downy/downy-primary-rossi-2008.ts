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
 * The rain of a day says nothing without the weather since the oospores' year began: a series that begins later has no
 * answer (`notKnown`) until the next year, unless the caller has the hours before it (`history`) or their sum
 * (`hydrothermalTimeAtStart`).
 *
 * A missing hour is never wet, never rain, starts nothing and ages what lives at the rate of the last known hour.
 */
import { type CalendarOptions, endOfLocalDayMs, utcOffsetOf } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { hoursBefore, joinedSeries } from '../weather/joined-series.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';
import { type LeafWetColumn, requireAligned, WET_SHARE_OF_HOUR } from '../wetness/wet-hours.ts';
import { type CohortWeather, followCohort, type OosporeCohort } from './downy-cohort-rossi-2008.ts';
import { followOospores, type OosporeYear } from './downy-oospores-rossi-2008.ts';
import { ROSSI_2008, type RossiRules } from './downy-rules-rossi-2008.ts';

export interface RossiOptions extends CalendarOptions {
  /** Default `ROSSI_2008`; two published variants exist. */
  readonly rules?: RossiRules;
  /** Needed when the rules take wetness from the leaf. */
  readonly leafWet?: LeafWetColumn;
  /** `MM-DD` on which the oospores' year starts. Default 01-01; 07-01 in the south. */
  readonly seasonStart?: string;
  /** Hours before the series, with which the year is warmed up. Without their leaf wetness no leaf was wet in them. */
  readonly history?: { readonly series: HourlySeries; readonly leafWet?: LeafWetColumn };
  /**
   * Hydrothermal time of the oospores' year before the first hour (of the history, where given). What ripened by then
   * counts as gone. Default unknown, unless the year begins there.
   */
  readonly hydrothermalTimeAtStart?: number;
}

export interface RossiSeason {
  /** Cumulated hydrothermal time at the end of each hour; starts again with each oospore year. NaN where not known. */
  readonly hydrothermalTime: Float64Array;
  /** Share of oospores mature at the end of each hour. NaN where not known. */
  readonly matureShare: Float64Array;
  /** With a history also those that began in it and lived into the series. */
  readonly cohorts: readonly OosporeCohort[];
  /** Those of `cohorts` that infected, in order of infection. `null`: nothing is known of any hour, not even that there were none. */
  readonly infections: readonly OosporeCohort[] | null;
  /** Stretches of the series without an answer: their oospores' year began before the weather that is known. */
  readonly notKnown: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** Share of the hours from first to last, history and all, with everything the rules need, 0 to 1. */
  readonly coverage: number;
}

/** Chosen: days that may lack at the beginning of an oospores' year; in winter they ripen next to nothing. */
const DAYS_LACKING_ALLOWED = 3;

/**
 * @throws RangeError for rules that need a leaf wetness column not given, a misfit column, date or offset, a hydrothermal time
 *   below 0.
 */
export function primaryInfectionsRossi2008(given: HourlySeries, options: RossiOptions = {}): RossiSeason {
  const rules = options.rules ?? ROSSI_2008;
  const offset = utcOffsetOf(options);
  const seasonStart = options.seasonStart ?? '01-01';
  if (!/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(seasonStart))
    throw new RangeError(`not a day of the year, MM-DD: ${seasonStart}`);
  const atStart = options.hydrothermalTimeAtStart;
  if (atStart !== undefined && !(atStart >= 0 && atStart < Number.POSITIVE_INFINITY))
    throw new RangeError(`not a hydrothermal time: ${atStart}`);
  if (options.leafWet !== undefined) requireAligned(given, options.leafWet);
  if (rules.wetness !== 'litter' && options.leafWet === undefined)
    throw new RangeError('these rules take wetness from the leaf: give leafWet');
  const { series, leafWet, before } = withHistory(given, options);

  const years = yearsOf(series, seasonStart, offset, atStart);
  const course = followOospores(series, rules, leafWet, years);
  const { wet, hydrothermalTime, matureShare, starts, shares, ends, coverage } = course;
  const wetLeaf = rules.wetness === 'litter-then-leaf' ? wetLeafOf(series, leafWet ?? []) : wet;
  const weather: CohortWeather = {
    series,
    rules,
    wet,
    wetLeaf,
    hydrothermalTime,
    hydrothermalTimeAtStart: atStart ?? 0,
  };
  const cohorts = starts
    .map((start, c) => followCohort(weather, start, ends[c] ?? series.length, shares[c] ?? 0))
    .filter(
      (cohort, c) => (starts[c] ?? 0) >= before || livesInto(cohort, given.startsAtMs[0] ?? Number.NaN),
    );
  const infections = cohorts
    .filter((cohort) => cohort.infectionAtMs !== null)
    .sort((a, b) => (a.infectionAtMs ?? 0) - (b.infectionAtMs ?? 0));
  const unknown = unknownStretches(years, before, series.length);
  const unknownHours = unknown.reduce((sum, [from, to]) => sum + to - from, 0);
  return {
    hydrothermalTime: hydrothermalTime.slice(before),
    matureShare: matureShare.slice(before),
    cohorts,
    infections: given.length > 0 && unknownHours === given.length ? null : infections,
    notKnown: unknown.map(([from, to]) => ({
      fromMs: series.startsAtMs[from] ?? Number.NaN,
      toMs: (series.startsAtMs[to - 1] ?? Number.NaN) + HOUR_MS,
    })),
    coverage,
  };
}

interface WithHistory {
  readonly series: HourlySeries;
  readonly leafWet: LeafWetColumn | null;
  /** Entries that are history. */
  readonly before: number;
}

function withHistory(series: HourlySeries, { history, leafWet }: RossiOptions): WithHistory {
  if (history === undefined) return { series, leafWet: leafWet ?? null, before: 0 };
  if (history.leafWet !== undefined) requireAligned(history.series, history.leafWet);
  const before = hoursBefore(history.series, series);
  const joined = joinedSeries(history.series, series);
  if (leafWet === undefined) return { series: joined, leafWet: null, before };
  const column = new Float64Array(joined.length).fill(Number.NaN);
  for (let i = 0; i < before; i++) column[i] = history.leafWet?.[i] ?? Number.NaN;
  column.set(Array.from(leafWet), before);
  return { series: joined, leafWet: column, before };
}

/** Whether a cohort of the history is still active in the series. */
const livesInto = ({ outcome, infectionAtMs, lastAliveAtMs }: OosporeCohort, firstMs: number): boolean =>
  outcome !== 'year-over' && (infectionAtMs ?? lastAliveAtMs ?? Number.POSITIVE_INFINITY) >= firstMs;

const wetLeafOf = ({ temperature }: HourlySeries, leafWet: LeafWetColumn): Uint8Array =>
  Uint8Array.from(temperature, (t, i) =>
    (leafWet[i] ?? Number.NaN) >= WET_SHARE_OF_HOUR && !Number.isNaN(t) ? 1 : 0,
  );

/** Oospore years of the series. One that starts before it, or in a long gap, is unknown. */
function yearsOf(
  series: HourlySeries,
  seasonStart: string,
  utcOffsetMinutes: number,
  atStart: number | undefined,
): OosporeYear[] {
  const { startsAtMs, length } = series;
  const calendarYearOf = (i: number) => new Date(startsAtMs[i] ?? Number.NaN).getUTCFullYear();
  const month = Number(seasonStart.slice(0, 2)) - 1;
  const date = Number(seasonStart.slice(3));
  const years: OosporeYear[] = [{ from: 0, hydrothermalTime: atStart ?? Number.NaN }];
  // One more: new year comes first in the east.
  for (let year = calendarYearOf(0); year <= calendarYearOf(length - 1) + 1; year++) {
    const startMs = endOfLocalDayMs(Date.UTC(year, month, date) / DAY_MS - 1, utcOffsetMinutes);
    const from = entryAt(series, startMs);
    const lackingMs = (startsAtMs[from] ?? Number.POSITIVE_INFINITY) - startMs;
    const known = lackingMs <= DAYS_LACKING_ALLOWED * DAY_MS ? 0 : Number.NaN;
    years.push({ from, hydrothermalTime: from === 0 ? (atStart ?? known) : known });
  }
  return years;
}

/** First entry and the one after the last, of the years without an answer that have hours from entry `before` on. */
const unknownStretches = (
  years: readonly OosporeYear[],
  before: number,
  length: number,
): [number, number][] =>
  years.flatMap(({ from, hydrothermalTime }, y): [number, number][] => {
    const first = Math.max(from, before);
    const end = years[y + 1]?.from ?? length;
    return Number.isNaN(hydrothermalTime) && first < end ? [[first, end]] : [];
  });

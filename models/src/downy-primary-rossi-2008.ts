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
import { type CalendarOptions, localDayNumber, utcOffsetOf } from './calendar.ts';
import { type CohortWeather, followCohort, type OosporeCohort } from './downy-cohort-rossi-2008.ts';
import {
  dormancyBrokenShare,
  hydrothermalRate,
  litterMoisture,
  sporangiaAgeingRate,
} from './downy-rates-rossi-2008.ts';
import { ROSSI_2008, type RossiRules } from './downy-rules-rossi-2008.ts';
import { HOUR_MS, type HourlySeries } from './series.ts';
import { hoursMissingBefore, type LeafWetColumn, requireAligned, WET_SHARE_OF_HOUR } from './wet-hours.ts';

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

  const { length, startsAtMs, temperature, humidity, precipitation } = series;
  const wet = new Uint8Array(length);
  const ageing = new Float64Array(length);
  const hydrothermalTime = new Float64Array(length);
  const matureShare = new Float64Array(length);
  const starts: number[] = [];
  const shares: number[] = [];
  const ends: number[] = [];
  let known = 0;
  let expected = length > 0 ? 1 : 0;
  const [seasonFrom, seasonTo] = rules.season ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let ht = 0;
  let htBefore = 0;
  let age = 0;
  let claimed = dormancyBrokenShare(0);
  let matureBefore = claimed;
  let eventOpen = false;
  let rainBefore = Number.NaN;
  let dayBefore = Number.NaN;

  for (let i = 0; i < length; i++) {
    const t = temperature[i] ?? Number.NaN;
    const rh = humidity[i] ?? Number.NaN;
    const mm = precipitation[i] ?? Number.NaN;
    const day = localDayNumber(startsAtMs[i] ?? Number.NaN, offset);
    if (i > 0) expected += 1 + hoursMissingBefore(series, i);
    if (day !== dayBefore) {
      if (i > 0 && startsYear(dayBefore, day, seasonStart)) {
        while (ends.length < starts.length) ends.push(i);
        ht = 0;
        htBefore = 0;
        claimed = dormancyBrokenShare(0);
        matureBefore = claimed;
        eventOpen = false;
        rainBefore = Number.NaN;
      }
      dayBefore = day;
    }
    const litter = litterMoisture(t, rh, mm, rules.saturation);
    const leaf = leafWet === null ? litter : (leafWet[i] ?? Number.NaN);
    const surface = rules.wetness === 'leaf' ? leaf : litter;
    wet[i] = surface >= WET_SHARE_OF_HOUR && !Number.isNaN(t) ? 1 : 0;
    const rate = sporangiaAgeingRate(t, rh);
    if (!Number.isNaN(rate)) age = rate;
    ageing[i] = age;
    if (!Number.isNaN(t + rh + mm + surface)) known += 1;

    const newlyMature = matureBefore - claimed;
    if (litter === 1 && !Number.isNaN(t)) ht += hydrothermalRate(t);
    hydrothermalTime[i] = ht;
    const mature = ht === htBefore ? matureBefore : dormancyBrokenShare(ht);
    htBefore = ht;
    matureShare[i] = mature;

    const ripe = ht >= seasonFrom && ht < seasonTo && newlyMature >= rules.smallestCohort;
    const mayStart = rules.cohortPer === 'rain' ? rainBefore < rules.rainMm : !eventOpen;
    if (mm >= rules.rainMm && ripe && mayStart) {
      starts.push(i);
      shares.push(newlyMature);
      claimed = matureBefore;
      eventOpen = true;
    }
    if (litter === 0) eventOpen = false;
    if (!Number.isNaN(mm)) rainBefore = mm;
    matureBefore = mature;
  }
  while (ends.length < starts.length) ends.push(length);

  const weather: CohortWeather = { series, rules, wet, ageing, hydrothermalTime };
  const cohorts: OosporeCohort[] = [];
  for (let c = 0; c < starts.length; c++)
    cohorts.push(followCohort(weather, starts[c] ?? 0, ends[c] ?? length, shares[c] ?? 0));
  const infections = cohorts
    .filter((cohort) => cohort.infectionAtMs !== null)
    .sort((a, b) => (a.infectionAtMs ?? 0) - (b.infectionAtMs ?? 0));
  return {
    hydrothermalTime,
    matureShare,
    cohorts,
    infections,
    coverage: expected > 0 ? known / expected : 0,
  };
}

/** Whether the start of the oospores' year lies after one day and not after another. */
function startsYear(dayBefore: number, day: number, seasonStart: string): boolean {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const month = Number(seasonStart.slice(0, 2)) - 1;
  const date = Number(seasonStart.slice(3));
  for (const candidate of [year, year - 1]) {
    const start = Date.UTC(candidate, month, date) / DAY_MS;
    if (start <= day) return start > dayBefore;
  }
  return false;
}

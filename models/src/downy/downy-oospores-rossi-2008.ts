/**
 * Hour by hour through the litter in the model of Rossi et al. (2008): moisture, hydrothermal time, the share of oospores that
 * is mature, and the rains that start cohorts. See downy-primary-rossi-2008.ts.
 */

import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';
import { hoursMissingBefore, type LeafWetColumn, WET_SHARE_OF_HOUR } from '../wetness/wet-hours.ts';
import { dormancyBrokenShare, hydrothermalRate, litterMoisture } from './downy-rates-rossi-2008.ts';
import type { RossiRules } from './downy-rules-rossi-2008.ts';

/** Columns aligned with the series, and the cohorts in order of their start. */
export interface OosporeCourse {
  /** 1 where the rules' surface is known wet at a known temperature. */
  readonly wet: Uint8Array;
  /** At the end of each hour; starts again with each oospore year. NaN in a year whose beginning is not known. */
  readonly hydrothermalTime: Float64Array;
  readonly matureShare: Float64Array;
  readonly starts: number[];
  /** Share of the year's oospores newly mature in the cohort. */
  readonly shares: number[];
  /** Entry before which the cohort's year is over. */
  readonly ends: number[];
  /** Share of the hours from first to last with everything the rules need, 0 to 1. */
  readonly coverage: number;
}

/** One year of oospores in the series: from its entry on to the next year's. */
export interface OosporeYear {
  readonly from: number;
  /** Before the first of its hours; NaN where the weather since the year began is not known. Such a year starts no cohort. */
  readonly hydrothermalTime: number;
}

/** @param years ascending; the first starts with the series. */
export function followOospores(
  series: HourlySeries,
  rules: RossiRules,
  leafWet: LeafWetColumn | null,
  years: readonly OosporeYear[],
): OosporeCourse {
  const { length } = series;
  const course = {
    wet: new Uint8Array(length),
    hydrothermalTime: new Float64Array(length),
    matureShare: new Float64Array(length),
    starts: [] as number[],
    shares: [] as number[],
    ends: [] as number[],
  };
  const state = new Float64Array(STATE);
  for (const [y, year] of years.entries()) {
    const yearEnd = years[y + 1]?.from ?? length;
    state[HYDROTHERMAL] = year.hydrothermalTime;
    state[MATURE] = dormancyBrokenShare(year.hydrothermalTime);
    state[CLAIMED] = dormancyBrokenShare(year.hydrothermalTime);
    state[EVENT_OPEN] = 0;
    state[RAIN_BEFORE] = Number.NaN;
    for (let from = year.from; from < yearEnd; from += BLOCK_HOURS)
      litterBlock(series, rules, leafWet, course, from, Math.min(from + BLOCK_HOURS, yearEnd), state);
    while (course.ends.length < course.starts.length) course.ends.push(yearEnd);
  }
  const expected = state[EXPECTED] ?? 0;
  return { ...course, coverage: expected > 0 ? (state[KNOWN] ?? 0) / expected : 0 };
}

const HYDROTHERMAL = 0;
const MATURE = 1;
/** Mature share at the last cohort's start: what exceeds it is newly mature. */
const CLAIMED = 2;
const EVENT_OPEN = 3;
const RAIN_BEFORE = 4;
const KNOWN = 5;
const EXPECTED = 6;
const STATE = 7;

/** Kernel: the hours `from` to before `to` of one oospore year; `state` goes from block to block. */
function litterBlock(
  series: HourlySeries,
  rules: RossiRules,
  leafWet: LeafWetColumn | null,
  { wet, hydrothermalTime, matureShare, starts, shares }: Omit<OosporeCourse, 'coverage'>,
  from: number,
  to: number,
  state: Float64Array,
): void {
  const { temperature, humidity, precipitation } = series;
  const { saturation, rainMm, smallestCohort } = rules;
  const byLeaf = rules.wetness === 'leaf';
  const needsLeaf = rules.wetness !== 'litter';
  const perRain = rules.cohortPer === 'rain';
  const seasonFrom = rules.season?.[0] ?? Number.NEGATIVE_INFINITY;
  const seasonTo = rules.season?.[1] ?? Number.POSITIVE_INFINITY;
  let ht = state[HYDROTHERMAL] ?? 0;
  let matureBefore = state[MATURE] ?? 0;
  let claimed = state[CLAIMED] ?? 0;
  let eventOpen = state[EVENT_OPEN] === 1;
  let rainBefore = state[RAIN_BEFORE] ?? Number.NaN;
  let known = state[KNOWN] ?? 0;
  let expected = state[EXPECTED] ?? 0;
  for (let i = from; i < to; i++) {
    const t = temperature[i] ?? Number.NaN;
    const rh = humidity[i] ?? Number.NaN;
    const mm = precipitation[i] ?? Number.NaN;
    expected += i > 0 ? 1 + hoursMissingBefore(series, i) : 1;
    const litter = litterMoisture(t, rh, mm, saturation);
    const leaf = needsLeaf && leafWet !== null ? (leafWet[i] ?? Number.NaN) : litter;
    const surface = byLeaf ? leaf : litter;
    wet[i] = surface >= WET_SHARE_OF_HOUR && !Number.isNaN(t) ? 1 : 0;
    if (!Number.isNaN(t + rh + mm + leaf)) known += 1;

    const newlyMature = matureBefore - claimed;
    let mature = matureBefore;
    if (litter === 1 && t > 0) {
      ht += hydrothermalRate(t);
      mature = dormancyBrokenShare(ht);
    }
    hydrothermalTime[i] = ht;
    matureShare[i] = mature;

    const ripe = ht >= seasonFrom && ht < seasonTo && newlyMature >= smallestCohort;
    const mayStart = perRain ? rainBefore < rainMm : !eventOpen;
    if (mm >= rainMm && ripe && mayStart) {
      starts.push(i);
      shares.push(newlyMature);
      claimed = matureBefore;
      eventOpen = true;
    }
    if (litter === 0) eventOpen = false;
    if (!Number.isNaN(mm)) rainBefore = mm;
    matureBefore = mature;
  }
  state[HYDROTHERMAL] = ht;
  state[MATURE] = matureBefore;
  state[CLAIMED] = claimed;
  state[EVENT_OPEN] = eventOpen ? 1 : 0;
  state[RAIN_BEFORE] = rainBefore;
  state[KNOWN] = known;
  state[EXPECTED] = expected;
}

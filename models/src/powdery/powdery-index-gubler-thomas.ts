/**
 * The powdery mildew (Erysiphe necator) risk index of Gubler and Thomas, University of California, Davis: the pressure of
 * the conidial stage, 0 to 100, from temperature alone.
 *
 * Source: Thomas, Gubler & Leavitt (1994); Gubler et al. (1999); UC IPM pages. A day is favourable with at least 6
 * consecutive hours within 70 to 85 °F. Three favourable days in a row start the index at 60; until then it is 0. Afterwards
 * a favourable day adds 20, another takes 10, and heat takes 10, within 0 to 100. Heat is any hour at 35 °C or more (95 °F for
 * 15 minutes), or in the revision of Peduto et al. (2013), Plant Disease 97:1438-1447, 38 °C for 2 hours.
 *
 * Input: temperature °C, hourly. Made in California; used in Europe, Australia and South Africa. It knows no rain, no wetness and
 * no host: it says nothing before green tissue is there. A missing hour breaks a run. A day that is not favourable and
 * has fewer than 18 known hours is not judged: the index does not change, and the three days start over.
 */
import {
  type CalendarOptions,
  dateOfDayNumber,
  endOfLocalDayMs,
  localDayNumber,
  utcOffsetOf,
} from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { hoursMissingBefore } from '../wetness/wet-hours.ts';

/** 70 and 85 °F in °C; the 21.1 to 29.4 of print are these, rounded. */
export const FAVOURABLE_TEMPERATURES = [((70 - 32) * 5) / 9, ((85 - 32) * 5) / 9] as const;

export interface HeatRule {
  readonly id: 'gubler-1999' | 'peduto-2013';
  readonly temperature: number;
  /** Hours of the day at or above it, not necessarily in a row. */
  readonly hours: number;
}

export const HEAT_GUBLER_1999: HeatRule = { id: 'gubler-1999', temperature: 35, hours: 1 };
export const HEAT_PEDUTO_2013: HeatRule = { id: 'peduto-2013', temperature: 38, hours: 2 };

/** The index after the last day, to go on from. */
export interface GublerThomasState {
  readonly index: number;
  readonly started: boolean;
  /** Favourable days in a row, up to 3. */
  readonly streak: number;
  /** Last day counted, days since 1970-01-01; null before the first. */
  readonly dayNumber: number | null;
}

export const GUBLER_THOMAS_START: GublerThomasState = {
  index: 0,
  started: false,
  streak: 0,
  dayNumber: null,
};

export interface GublerThomasOptions extends CalendarOptions {
  /** Default `HEAT_GUBLER_1999`. */
  readonly heat?: HeatRule;
  /** An unfavourable day with heat: −10 in all (UC: never more than 10 down a day), or −20. Default −10. */
  readonly unfavourableHeatTakes?: 10 | 20;
  readonly from?: GublerThomasState;
}

export type PowderyClass = 'low' | 'moderate' | 'high';

export interface GublerThomasDay {
  readonly rule: 'powdery.gubler-thomas';
  readonly date: string;
  readonly index: number;
  readonly class: PowderyClass;
  readonly change: number;
  /** Whether three favourable days in a row have been seen. */
  readonly started: boolean;
  /** null: too few hours known to say no. */
  readonly favourable: boolean | null;
  readonly longestRunHours: number;
  readonly runHoursNeeded: number;
  readonly hotHours: number;
  readonly heat: boolean;
  readonly heatRule: HeatRule['id'];
  readonly knownHours: number;
}

const RUN_HOURS = 6;
const DAYS_TO_START = 3;
const STEP_UP = 20;
const STEP_DOWN = 10;
const CEILING = 100;
/** Chosen: three quarters of a day, so that a favourable run could hardly hide in the rest. */
const HOURS_TO_JUDGE = 18;

/** UC IPM: 0 to 30 low, 40 to 50 moderate, 60 and over high. Every value of the index is a multiple of ten. */
export const powderyClassOf = (index: number): PowderyClass =>
  index >= 60 ? 'high' : index >= 40 ? 'moderate' : 'low';

/**
 * The index of each day with hours in the series, and the state to continue from. Split between two days, a series gives the
 * same as whole.
 *
 * @throws RangeError for an impossible offset.
 */
export function powderyIndexGublerThomas(
  series: HourlySeries,
  options: GublerThomasOptions = {},
): { readonly days: GublerThomasDay[]; readonly state: GublerThomasState } {
  const offset = utcOffsetOf(options);
  const heatRule = options.heat ?? HEAT_GUBLER_1999;
  const heatAlone = options.unfavourableHeatTakes ?? STEP_DOWN;
  const { startsAtMs, length } = series;
  const counts = new Float64Array(COUNTS);
  const days: GublerThomasDay[] = [];
  let { index, started, streak, dayNumber } = options.from ?? GUBLER_THOMAS_START;

  let at = 0;
  while (at < length) {
    const day = localDayNumber(startsAtMs[at] ?? Number.NaN, offset);
    at = countDay(series, at, endOfLocalDayMs(day, offset), heatRule.temperature, counts);
    const longestRunHours = counts[MAX_RUN] ?? 0;
    const hotHours = counts[HOT] ?? 0;
    const knownHours = counts[KNOWN] ?? 0;
    const favourable = longestRunHours >= RUN_HOURS ? true : knownHours >= HOURS_TO_JUDGE ? false : null;
    const heat = hotHours >= heatRule.hours;
    if (favourable !== true || (dayNumber !== null && day > dayNumber + 1)) streak = 0;
    if (favourable === true) streak = Math.min(streak + 1, DAYS_TO_START);
    dayNumber = day;

    const before = index;
    if (started) {
      const up = favourable === true ? STEP_UP - (heat ? STEP_DOWN : 0) : 0;
      const down = favourable === false ? (heat ? heatAlone : STEP_DOWN) : 0;
      index = Math.max(0, Math.min(CEILING, index + up - down));
    } else if (streak === DAYS_TO_START) {
      started = true;
      index = DAYS_TO_START * STEP_UP;
    }
    days.push({
      rule: 'powdery.gubler-thomas',
      date: dateOfDayNumber(day),
      index,
      class: powderyClassOf(index),
      change: index - before,
      started,
      favourable,
      longestRunHours,
      runHoursNeeded: RUN_HOURS,
      hotHours,
      heat,
      heatRule: heatRule.id,
      knownHours,
    });
  }
  return { days, state: { index, started, streak, dayNumber } };
}

const MAX_RUN = 0;
const HOT = 1;
const KNOWN = 2;
const COUNTS = 3;

/** Kernel: hours of the day that begins at entry `first`, into `counts`; the entry after its last. */
function countDay(
  series: HourlySeries,
  first: number,
  endsAtMs: number,
  hot: number,
  counts: Float64Array,
): number {
  const { startsAtMs, temperature, length } = series;
  const [coolest, warmest] = FAVOURABLE_TEMPERATURES;
  let run = 0;
  let longestRun = 0;
  let hotHours = 0;
  let known = 0;
  let i = first;
  for (; i < length && (startsAtMs[i] ?? Number.NaN) < endsAtMs; i++) {
    const t = temperature[i] ?? Number.NaN;
    if (i > first && hoursMissingBefore(series, i) > 0) run = 0;
    run = t >= coolest && t <= warmest ? run + 1 : 0;
    if (run > longestRun) longestRun = run;
    if (t >= hot) hotHours += 1;
    if (!Number.isNaN(t)) known += 1;
  }
  counts[MAX_RUN] = longestRun;
  counts[HOT] = hotHours;
  counts[KNOWN] = known;
  return i;
}

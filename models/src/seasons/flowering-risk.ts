/**
 * How risky a flowering window has been over the past years.
 *
 * Source: the product's specification, sections 3 ("Historical flowering analysis") and 9: five past years, a window of ten
 * days from a month and day, events, a score of 0 to 100. The trend is Mann–Kendall with Sen's slope (`mann-kendall.ts`).
 * Shares of years carry Wilson's interval (Wilson 1927, J. Am. Stat. Assoc. 22:209-212), since five years prove little.
 *
 * Input: days in any order (units in `daily-weather.ts`). A year whose window is known for less than eight tenths has no
 * score and counts in no pattern.
 */
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import type { DailySeries } from '../weather/daily-weather.ts';
import { type MannKendall, mannKendall } from '../weather/mann-kendall.ts';
import { type FloweringRiskEvents, listEvents } from './flowering-events.ts';
import {
  countWindow,
  emptyCounts,
  floweringDayFlags,
  type WindowCounts,
  windowScore,
} from './flowering-window.ts';

/** Specification section 9. */
export const FLOWERING_WINDOW_DAYS = 10;
export const FLOWERING_PAST_YEARS = 5;

export interface FloweringYear {
  readonly year: number;
  readonly fromDate: string;
  readonly toDate: string;
  readonly riskEvents: FloweringRiskEvents;
  readonly counts: Readonly<WindowCounts>;
  readonly riskScore: number | null;
  /** Share of the window's days with every value, 0 to 1. */
  readonly coverage: number;
}

export interface FloweringPatterns {
  readonly averageRiskScore: number | null;
  readonly maxRiskYear: number | null;
  readonly maxRiskScore: number | null;
  readonly minRiskYear: number | null;
  readonly minRiskScore: number | null;
  /** Standard deviation of the scores (n − 1); `null` below two years. */
  readonly riskVariability: number | null;
}

export interface YearShare {
  readonly years: number;
  readonly of: number;
  /** `years`/`of`, 0 to 1; `null` where no year is known. */
  readonly share: number | null;
  /** 80 % interval for the chance in a year to come. */
  readonly low: number;
  readonly high: number;
}

export interface FloweringProbabilities {
  readonly heatWave: number | null;
  readonly moderateRain: number | null;
  readonly highHumidity: number | null;
  readonly combinedEvents: number | null;
  /** Share of all known days that were optimal. */
  readonly optimalConditions: number | null;
}

export interface FloweringTrends {
  /** Sen's slope, score points a year; `null` below two scored years. */
  readonly riskTrend: number | null;
  readonly interpretation: 'increasing' | 'decreasing' | 'no_trend' | 'too_few_years';
  /** 1 − p of the Mann–Kendall test, 0 to 1. */
  readonly confidence: number;
  readonly test: MannKendall;
}

export interface FloweringRisk {
  readonly ruleId: 'flowering_risk_history';
  readonly windowDays: number;
  readonly years: readonly FloweringYear[];
  readonly patterns: FloweringPatterns;
  readonly probabilities: FloweringProbabilities;
  /** The counts behind `probabilities`. */
  readonly yearShares: Readonly<
    Record<'heatWave' | 'moderateRain' | 'highHumidity' | 'combinedEvents', YearShare>
  >;
  readonly trends: FloweringTrends;
}

/** Two-sided chance above which a trend is not called one (chosen: docs/decisions/032). */
export const TREND_SIGNIFICANCE = 0.1;
/** Standard normal at 90 %: both ends make an interval of 80 %. */
const WILSON_Z = 1.2816;

/** Wilson's interval of a share. */
export function yearShare(years: number, of: number): YearShare {
  if (of === 0) return { years, of, share: null, low: 0, high: 1 };
  const share = years / of;
  const z2 = WILSON_Z ** 2 / of;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (WILSON_Z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of))) / (1 + z2);
  return { years, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Day number of a `MM-DD` in a year; 29 February falls on the 28th where there is none. @throws RangeError for no day. */
export function dayNumberOfMonthDay(year: number, monthDay: string): number {
  const leapless = monthDay === '02-29' && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
  return dayNumberOfDate(`${String(year).padStart(4, '0')}-${leapless ? '02-28' : monthDay}`);
}

/**
 * Flowering risk of each year and over the years.
 *
 * @param windowStart `MM-DD` on which the window begins
 * @param years the years in which the window begins, each once
 * @throws RangeError for no such day, a window outside 1 to 366 days, or a year given twice.
 */
export function floweringRisk(
  days: DailySeries,
  windowStart: string,
  years: readonly number[],
  windowDays: number = FLOWERING_WINDOW_DAYS,
): FloweringRisk {
  if (!(Number.isInteger(windowDays) && windowDays >= 1 && windowDays <= 366))
    throw new RangeError(`not a window: ${windowDays} days`);
  if (new Set(years).size !== years.length) throw new RangeError('a year is given twice');
  const flags = floweringDayFlags(days);
  const analysed = [...years]
    .sort((a, b) => a - b)
    .map((year): FloweringYear => {
      const firstDay = dayNumberOfMonthDay(year, windowStart);
      const from = firstDay - days.firstDay;
      const counts = emptyCounts();
      countWindow(flags, from, from + windowDays, counts);
      return {
        year,
        fromDate: dateOfDayNumber(firstDay),
        toDate: dateOfDayNumber(firstDay + windowDays - 1),
        riskEvents: listEvents(days, flags, from, from + windowDays),
        counts,
        riskScore: windowScore(counts, windowDays),
        coverage: counts.knownDays / windowDays,
      };
    });
  const scored = analysed.filter(({ riskScore }) => riskScore !== null);
  const share = (has: (counts: WindowCounts) => number): YearShare =>
    yearShare(scored.filter(({ counts }) => has(counts) > 0).length, scored.length);
  const yearShares = {
    heatWave: share((counts) => counts.heatWaves),
    moderateRain: share((counts) => counts.rainDays),
    highHumidity: share((counts) => counts.humidPeriods),
    combinedEvents: share((counts) => counts.combinedDays),
  };
  const sum = (of: (counts: WindowCounts) => number): number =>
    scored.reduce((total, { counts }) => total + of(counts), 0);
  const knownDays = sum((counts) => counts.knownDays);
  return {
    ruleId: 'flowering_risk_history',
    windowDays,
    years: analysed,
    patterns: patternsOf(scored),
    probabilities: {
      heatWave: yearShares.heatWave.share,
      moderateRain: yearShares.moderateRain.share,
      highHumidity: yearShares.highHumidity.share,
      combinedEvents: yearShares.combinedEvents.share,
      optimalConditions: knownDays === 0 ? null : sum((counts) => counts.optimalDays) / knownDays,
    },
    yearShares,
    trends: trendsOf(analysed),
  };
}

function patternsOf(scored: readonly FloweringYear[]): FloweringPatterns {
  let max: FloweringYear | undefined;
  let min: FloweringYear | undefined;
  let sum = 0;
  for (const year of scored) {
    const score = year.riskScore ?? 0;
    sum += score;
    if (max === undefined || score > (max.riskScore ?? 0)) max = year;
    if (min === undefined || score < (min.riskScore ?? 0)) min = year;
  }
  const n = scored.length;
  const mean = n === 0 ? null : sum / n;
  const squares = scored.reduce((total, { riskScore }) => total + ((riskScore ?? 0) - (mean ?? 0)) ** 2, 0);
  return {
    averageRiskScore: mean,
    maxRiskYear: max?.year ?? null,
    maxRiskScore: max?.riskScore ?? null,
    minRiskYear: min?.year ?? null,
    minRiskScore: min?.riskScore ?? null,
    riskVariability: n < 2 ? null : Math.sqrt(squares / (n - 1)),
  };
}

function trendsOf(years: readonly FloweringYear[]): FloweringTrends {
  const test = mannKendall(
    years.map(({ year }) => year),
    years.map(({ riskScore }) => riskScore),
  );
  const interpretation =
    test.method === 'too_few'
      ? 'too_few_years'
      : test.p > TREND_SIGNIFICANCE
        ? 'no_trend'
        : test.s > 0
          ? 'increasing'
          : 'decreasing';
  return { riskTrend: test.senSlope, interpretation, confidence: 1 - test.p, test };
}

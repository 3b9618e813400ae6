/**
 * What each pruning date would have met: for every candidate date and every past year, the weather of the first leaves, of
 * flowering and of ripening, and when harvest would have come.
 *
 * Sources: the windows are those of the NRCG table (`growth-stage.ts`), days after fruit pruning: 14–17 (shoot thinning, the
 * first downy mildew danger), 41–55 (bloom to shatter), 106–135 (ripening to harvest). Flowering is judged by
 * `flowering-window.ts`. Nights below 8 °C slow the vine and 3 °C injures berries (growers' accounts from Nashik,
 * secondary). The harvest range moves with warmth as in `stage-pace.ts` before any mark.
 *
 * Input: days of many years (units in `daily-weather.ts`). A year whose flowering window is known for less than eight
 * tenths has no score, is neither good nor bad, and is not counted in `knownYears`.
 *
 * Made for fruit pruning in the hot tropical belt. It does not know prices, labour or next year's weather: past years are a
 * sample, and `badShare` carries its interval.
 */
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import type { DailySeries } from '../weather/daily-weather.ts';
import { dayNumberOfMonthDay, type YearShare, yearShare } from './flowering-risk.ts';
import {
  BAD_FLOWERING_SCORE,
  EXPLORER_WINDOWS,
  type PruningYear,
  pruningColumns,
  pruningYear,
} from './pruning-year.ts';

export interface ExplorerInput {
  readonly days: DailySeries;
  /** `MM-DD`, each once. */
  readonly candidates: readonly string[];
  /** Years of pruning; default all whose flowering windows lie inside the days for every candidate. */
  readonly years?: readonly number[];
  /**
   * Further daily columns to be summed over the windows under their own names, aligned with `days` (leaf-wet hours, nights
   * with a downy mildew infection, …).
   */
  readonly extra?: Readonly<Record<string, ArrayLike<number>>>;
}

export interface ExploredPruning {
  readonly monthDay: string;
  readonly years: readonly PruningYear[];
  readonly knownYears: number;
  readonly badYears: number;
  readonly badShare: YearShare;
  /** How many known years had each at least once. */
  readonly yearsWith: Readonly<
    Record<
      | 'heatWave'
      | 'rain'
      | 'humidPeriod'
      | 'wind'
      | 'combined'
      | 'coldNight'
      | 'berryInjury'
      | 'firstLeavesRain',
      number
    >
  >;
  readonly meanRiskScore: number | null;
  readonly worstYear: number | null;
  readonly bestYear: number | null;
}

export interface PruningExploration {
  readonly ruleId: 'pruning_date_explorer';
  readonly windows: typeof EXPLORER_WINDOWS;
  readonly badFrom: number;
  readonly candidates: readonly ExploredPruning[];
  /** `MM-DD` from the best: fewer bad years of the known, then lower mean score, then the given order. */
  readonly ranking: readonly string[];
}

/**
 * `MM-DD` from one to another by a step of days; the end may lie in the next year.
 *
 * @throws RangeError for no such day or a step below one day.
 */
export function candidateDates(from: string, to: string, stepDays = 1): string[] {
  if (!(Number.isInteger(stepDays) && stepDays >= 1)) throw new RangeError(`not a step: ${stepDays} days`);
  const first = dayNumberOfMonthDay(2001, from);
  const last = dayNumberOfMonthDay(2001, to);
  const end = last >= first ? last : dayNumberOfMonthDay(2002, to);
  const dates: string[] = [];
  for (let day = first; day <= end; day += stepDays) dates.push(dateOfDayNumber(day).slice(5));
  return dates;
}

function candidateOf(monthDay: string, years: readonly PruningYear[]): ExploredPruning {
  const known = years.filter(({ bad }) => bad !== null);
  const badYears = known.filter(({ bad }) => bad === true).length;
  const count = (has: (year: PruningYear) => number): number => known.filter((year) => has(year) > 0).length;
  let worst: PruningYear | undefined;
  let best: PruningYear | undefined;
  let sum = 0;
  for (const year of known) {
    const score = year.flowering.riskScore ?? 0;
    sum += score;
    if (worst === undefined || score > (worst.flowering.riskScore ?? 0)) worst = year;
    if (best === undefined || score < (best.flowering.riskScore ?? 0)) best = year;
  }
  return {
    monthDay,
    years,
    knownYears: known.length,
    badYears,
    badShare: yearShare(badYears, known.length),
    yearsWith: {
      heatWave: count(({ flowering }) => flowering.counts.heatWaves),
      rain: count(({ flowering }) => flowering.counts.rainDays),
      humidPeriod: count(({ flowering }) => flowering.counts.humidPeriods),
      wind: count(({ flowering }) => flowering.counts.windyPeriods),
      combined: count(({ flowering }) => flowering.counts.combinedDays),
      coldNight: count(({ ripening }) => ripening.coldNights),
      berryInjury: count(({ ripening }) => ripening.injuryNights),
      firstLeavesRain: count(({ firstLeavesRainDays }) => firstLeavesRainDays),
    },
    meanRiskScore: known.length === 0 ? null : sum / known.length,
    worstYear: worst?.year ?? null,
    bestYear: best?.year ?? null,
  };
}

/** Years whose flowering windows lie inside the days for every candidate. */
function wholeYears(days: DailySeries, candidates: readonly string[]): number[] {
  const yearAt = (day: number): number => Number(dateOfDayNumber(day).slice(0, 4));
  const lastDay = days.firstDay + days.length - 1;
  const years: number[] = [];
  for (let year = yearAt(days.firstDay) - 1; year <= yearAt(lastDay); year++) {
    const inside = candidates.every((monthDay) => {
      const pruning = dayNumberOfMonthDay(year, monthDay);
      return (
        pruning + EXPLORER_WINDOWS.flowering.fromDap >= days.firstDay &&
        pruning + EXPLORER_WINDOWS.flowering.toDap <= lastDay
      );
    });
    if (inside) years.push(year);
  }
  return years;
}

/**
 * Every candidate date against every year.
 *
 * @throws RangeError for a candidate that is no `MM-DD` or given twice; a year given twice; an extra
 * column of another length than the days.
 */
export function explorePruningDates(input: ExplorerInput): PruningExploration {
  const { days, candidates } = input;
  if (new Set(candidates).size !== candidates.length) throw new RangeError('a candidate date is given twice');
  const years =
    input.years === undefined ? wholeYears(days, candidates) : [...input.years].sort((a, b) => a - b);
  if (new Set(years).size !== years.length) throw new RangeError('a year is given twice');
  for (const monthDay of candidates) dayNumberOfDate(`2000-${monthDay}`);
  const columns = pruningColumns(days, input.extra);
  const explored = candidates.map((monthDay) =>
    candidateOf(
      monthDay,
      years.map((year) => pruningYear(columns, monthDay, year)),
    ),
  );
  const worst = (value: number | null): number => value ?? Number.POSITIVE_INFINITY;
  const ranking = explored
    .filter(({ knownYears }) => knownYears > 0)
    .sort(
      (a, b) =>
        worst(a.badShare.share) - worst(b.badShare.share) || worst(a.meanRiskScore) - worst(b.meanRiskScore),
    )
    .map(({ monthDay }) => monthDay);
  return {
    ruleId: 'pruning_date_explorer',
    windows: EXPLORER_WINDOWS,
    badFrom: BAD_FLOWERING_SCORE,
    candidates: explored,
    ranking,
  };
}

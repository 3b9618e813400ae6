/**
 * What each pruning date would have met: for every candidate date and every past year, the weather of the first leaves, of
 * flowering and of ripening, and when harvest would have come.
 *
 * Sources: the windows are those of the NRCG table (`growth-stage.ts`), days after fruit pruning: 14–17 (shoot thinning, the
 * first downy mildew danger), 41–55 (bloom to shatter), 106–135 (ripening to harvest). Flowering is judged by
 * `flowering-events.ts`. Nights below 8 °C slow the vine and 3 °C injures berries (growers' accounts from Nashik,
 * secondary). The harvest range moves with warmth as in `stage-pace.ts` before any mark.
 *
 * Input: days of many years (units in `daily-weather.ts`). A year whose flowering window is known for less than eight
 * tenths has no score, is neither good nor bad, and is not counted in `knownYears`.
 *
 * Made for fruit pruning in the hot tropical belt. It does not know prices, labour or next year's weather: past years are a
 * sample, and `badShare` carries its interval.
 */
import { dateOfDayNumber, dayNumberOfDate } from './calendar.ts';
import type { DailySeries } from './daily-weather.ts';
import {
  countWindow,
  type DayFlags,
  emptyCounts,
  FLOWERING_LIMITS,
  floweringDayFlags,
  type WindowCounts,
  windowScore,
} from './flowering-events.ts';
import { dayNumberOfMonthDay, type YearShare, yearShare } from './flowering-risk.ts';
import { FRUIT_HARVEST, GROWTH_MILESTONES, GROWTH_STAGES } from './growth-stage.ts';
import { type PrefixSums, prefixSums } from './prefix-sums.ts';
import { REFERENCE_HEAT } from './stage-forecast.ts';
import { degreeDayColumn } from './thermal-time.ts';

export interface DapWindow {
  readonly fromDap: number;
  readonly toDap: number;
}

function windowOf(found: { fromDap: number; toDap: number | null } | undefined): DapWindow {
  if (found === undefined || found.toDap === null) throw new RangeError('the stage table has no such window');
  return { fromDap: found.fromDap, toDap: found.toDap };
}

/** Windows in days after fruit pruning, both ends included. */
export const EXPLORER_WINDOWS = {
  firstLeaves: windowOf(GROWTH_MILESTONES.fruit.find(({ id }) => id === 'fruit.shoot_thinning')),
  flowering: windowOf(GROWTH_STAGES.fruit.find(({ id }) => id === 'fruit.bloom_to_shatter')),
  ripening: {
    fromDap: GROWTH_STAGES.fruit.find(({ id }) => id === 'fruit.ripening')?.fromDap ?? 0,
    toDap: FRUIT_HARVEST.toDap,
  },
} as const satisfies Record<string, DapWindow>;

/** Flowering score from which a year counts as bad: rain on three days of ten (chosen: docs/decisions/031). */
export const BAD_FLOWERING_SCORE = 30;
/** °C of a night's minimum. */
export const COLD_NIGHT_BELOW = 8;
export const BERRY_INJURY_AT = 3;
/** Weight of warmth before any stage was marked: the prior mean of `stage-pace.ts`. */
const THERMAL_WEIGHT = 0.375;
/** Days after pruning beyond which no harvest is sought. */
const LATEST_HARVEST_DAP = 240;
const MOST_CANDIDATES = 366;
/** Days: a sum of normal days must not miss its day by the last bit. */
const ROUNDING = 1e-9;

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

export interface PruningYear {
  readonly year: number;
  readonly pruningDate: string;
  readonly flowering: {
    readonly fromDate: string;
    readonly toDate: string;
    readonly counts: Readonly<WindowCounts>;
    readonly rainMm: number;
    readonly riskScore: number | null;
    readonly coverage: number;
  };
  readonly bad: boolean | null;
  readonly firstLeavesRainDays: number;
  readonly ripening: {
    readonly rainDays: number;
    readonly rainMm: number;
    readonly coldNights: number;
    readonly injuryNights: number;
    /** Share of the window with a known minimum. */
    readonly coverage: number;
  };
  /** Between these dates; `null` where fewer than half of the days to it are known. */
  readonly harvest: { readonly fromDate: string; readonly toDate: string } | null;
  /** Sums of the extra columns in the flowering window. */
  readonly extra: Readonly<Record<string, number>>;
}

export interface PruningCandidate {
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
  readonly candidates: readonly PruningCandidate[];
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

interface Columns {
  readonly days: DailySeries;
  readonly flags: DayFlags;
  readonly rainDays: PrefixSums;
  readonly rainMm: PrefixSums;
  readonly coldNights: PrefixSums;
  readonly injuryNights: PrefixSums;
  readonly heat: PrefixSums;
  readonly extra: readonly (readonly [name: string, sums: PrefixSums])[];
}

function columnsOf({ days, extra = {} }: ExplorerInput): Columns {
  for (const [name, column] of Object.entries(extra))
    if (column.length !== days.length)
      throw new RangeError(`${name} has ${column.length} of ${days.length} days`);
  const below = (limit: (tempMin: number) => boolean): PrefixSums =>
    prefixSums(days.tempMin.map((tempMin) => (Number.isNaN(tempMin) ? Number.NaN : limit(tempMin) ? 1 : 0)));
  const rainy = days.precipitation.map((mm, i) => {
    const probability = days.precipitationProbability[i] ?? Number.NaN;
    if (!Number.isNaN(probability)) return probability > FLOWERING_LIMITS.rainProbabilityOver ? 1 : 0;
    return Number.isNaN(mm) ? Number.NaN : mm >= FLOWERING_LIMITS.rainFromMm ? 1 : 0;
  });
  return {
    days,
    flags: floweringDayFlags(days),
    rainDays: prefixSums(rainy),
    rainMm: prefixSums(days.precipitation),
    coldNights: below((tempMin) => tempMin < COLD_NIGHT_BELOW),
    injuryNights: below((tempMin) => tempMin <= BERRY_INJURY_AT),
    heat: prefixSums(degreeDayColumn(days)),
    extra: Object.entries(extra).map(([name, column]) => [name, prefixSums(column)] as const),
  };
}

/** First day after pruning on which the age of the vine, days and warmth together, reaches `tableDap`. */
function harvestDap(heat: PrefixSums, pruningAt: number, tableDap: number): number | null {
  const reached = (dap: number): boolean => {
    const from = pruningAt + 1;
    const to = pruningAt + 1 + dap;
    const unknown = dap - heat.known(from, to);
    const warmth = heat.sum(from, to) / REFERENCE_HEAT.fruit + unknown;
    return (1 - THERMAL_WEIGHT) * dap + THERMAL_WEIGHT * warmth >= tableDap - ROUNDING;
  };
  let low = 0;
  let high = LATEST_HARVEST_DAP;
  if (!reached(high)) return null;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return heat.known(pruningAt + 1, pruningAt + 1 + low) * 2 >= low ? low : null;
}

function yearOf(columns: Columns, monthDay: string, year: number): PruningYear {
  const { days, flags } = columns;
  const pruningDay = dayNumberOfMonthDay(year, monthDay);
  const at = pruningDay - days.firstDay;
  const { firstLeaves, flowering, ripening } = EXPLORER_WINDOWS;
  const [from, to] = [at + flowering.fromDap, at + flowering.toDap + 1];
  const [ripeFrom, ripeTo] = [at + ripening.fromDap, at + ripening.toDap + 1];
  const counts = emptyCounts();
  countWindow(flags, from, to, counts);
  const riskScore = windowScore(counts, to - from);
  const first = harvestDap(columns.heat, at, FRUIT_HARVEST.fromDap);
  const last = harvestDap(columns.heat, at, FRUIT_HARVEST.toDap);
  return {
    year,
    pruningDate: dateOfDayNumber(pruningDay),
    flowering: {
      fromDate: dateOfDayNumber(pruningDay + flowering.fromDap),
      toDate: dateOfDayNumber(pruningDay + flowering.toDap),
      counts,
      rainMm: columns.rainMm.sum(from, to),
      riskScore,
      coverage: counts.knownDays / (to - from),
    },
    bad: riskScore === null ? null : riskScore >= BAD_FLOWERING_SCORE,
    firstLeavesRainDays: columns.rainDays.sum(at + firstLeaves.fromDap, at + firstLeaves.toDap + 1),
    ripening: {
      rainDays: columns.rainDays.sum(ripeFrom, ripeTo),
      rainMm: columns.rainMm.sum(ripeFrom, ripeTo),
      coldNights: columns.coldNights.sum(ripeFrom, ripeTo),
      injuryNights: columns.injuryNights.sum(ripeFrom, ripeTo),
      coverage: columns.coldNights.known(ripeFrom, ripeTo) / (ripeTo - ripeFrom),
    },
    harvest:
      first === null || last === null
        ? null
        : { fromDate: dateOfDayNumber(pruningDay + first), toDate: dateOfDayNumber(pruningDay + last) },
    extra: Object.fromEntries(columns.extra.map(([name, sums]) => [name, sums.sum(from, to)])),
  };
}

function candidateOf(monthDay: string, years: readonly PruningYear[]): PruningCandidate {
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
  if (days.length === 0) return [];
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
 * @throws RangeError for a candidate that is no `MM-DD`, given twice or one of more than 366; a year given twice; an extra
 * column of another length than the days.
 */
export function explorePruningDates(input: ExplorerInput): PruningExploration {
  const { days, candidates } = input;
  if (candidates.length > MOST_CANDIDATES || new Set(candidates).size !== candidates.length)
    throw new RangeError(`${candidates.length} candidates, or one of them twice`);
  const years =
    input.years === undefined ? wholeYears(days, candidates) : [...input.years].sort((a, b) => a - b);
  if (new Set(years).size !== years.length) throw new RangeError('a year is given twice');
  for (const monthDay of candidates) dayNumberOfDate(`2000-${monthDay}`);
  const columns = columnsOf(input);
  const explored = candidates.map((monthDay) =>
    candidateOf(
      monthDay,
      years.map((year) => yearOf(columns, monthDay, year)),
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

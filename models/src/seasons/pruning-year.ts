/**
 * What one pruning date met in one year: first leaves, flowering, ripening, and when harvest would have come. The sources of
 * windows and limits are those of `pruning-date-explorer.ts`, which asks for thousands of these.
 *
 * Inputs: days (units in `daily-weather.ts`). Days outside the series or without a value are unknown: they are no event, and
 * `coverage` says how many there were.
 */

import { FRUIT_HARVEST, GROWTH_MILESTONES, GROWTH_STAGES } from '../stages/growth-stage.ts';
import { REFERENCE_HEAT } from '../stages/stage-forecast.ts';
import { degreeDayColumn } from '../stages/thermal-time.ts';
import { dateOfDayNumber } from '../weather/calendar.ts';
import type { DailySeries } from '../weather/daily-weather.ts';
import { type PrefixSums, prefixSums } from '../weather/prefix-sums.ts';
import { dayNumberOfMonthDay } from './flowering-risk.ts';
import {
  countWindow,
  type DayFlags,
  emptyCounts,
  FLOWERING_LIMITS,
  floweringDayFlags,
  type WindowCounts,
  windowScore,
} from './flowering-window.ts';

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

/** Flowering score from which a year counts as bad: rain on three days of ten (chosen: docs/decisions/032). */
export const BAD_FLOWERING_SCORE = 30;
/** °C of a night's minimum. */
export const COLD_NIGHT_BELOW = 8;
export const BERRY_INJURY_AT = 3;
/** Weight of warmth before any stage was marked: the prior mean of `stage-pace.ts`. */
const THERMAL_WEIGHT = 0.375;
/** Days after pruning beyond which no harvest is sought. */
const LATEST_HARVEST_DAP = 240;
/** Days: a sum of normal days must not miss its day by the last bit. */
const ROUNDING = 1e-9;

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

/** Columns of the days made ready once for all dates and years. */
export interface PruningColumns {
  readonly days: DailySeries;
  readonly flags: DayFlags;
  readonly rainDays: PrefixSums;
  readonly rainMm: PrefixSums;
  readonly coldNights: PrefixSums;
  readonly injuryNights: PrefixSums;
  readonly heat: PrefixSums;
  readonly extra: readonly (readonly [name: string, sums: PrefixSums])[];
}

/** @throws RangeError for an extra column of another length than the days. */
export function pruningColumns(
  days: DailySeries,
  extra: Readonly<Record<string, ArrayLike<number>>> = {},
): PruningColumns {
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

/** @throws RangeError for no such day. */
export function pruningYear(columns: PruningColumns, monthDay: string, year: number): PruningYear {
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

/**
 * Hours of leaf wetness as the disease models take them: a column beside the series, and the spells it makes.
 *
 * An hour is wet when the column says 0.5 or more of it is. An hour whose wetness or temperature is missing, and an
 * hour that is not in the series at all, is not evidence of wetness: it counts as dry and is reported as unknown.
 */
import { HOUR_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';

/** One value an hour, aligned with the series: 1 wet, 0 dry, a share of the hour between, NaN unknown. */
export type LeafWetColumn = ArrayLike<number>;

/** Chosen: an hour is wet when at least half of it is, as sensors are scored in docs/models/leaf-wetness.md. */
export const WET_SHARE_OF_HOUR = 0.5;

/** @throws RangeError when the column does not have one value for each hour of the series. */
export function requireAligned(series: HourlySeries, leafWet: LeafWetColumn): void {
  if (leafWet.length !== series.length)
    throw new RangeError(`leaf wetness has ${leafWet.length} hours, the series ${series.length}`);
}

/** Hours that are not in the series between entry `i` and the one before it; 0 for the first. */
export function hoursMissingBefore(series: HourlySeries, i: number): number {
  const elapsedMs = (series.startsAtMs[i] ?? Number.NaN) - (series.startsAtMs[i - 1] ?? Number.NaN);
  // Nearly every hour; the division and rounding are for the others.
  if (elapsedMs === HOUR_MS) return 0;
  const step = elapsedMs / HOUR_MS - 1;
  return step > 0 ? Math.round(step) : 0;
}

export interface WetSpell {
  /** Start of the first wet hour and end of the last, epoch milliseconds UTC. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Wet hours in the spell; the dry hours it bridges are not counted. */
  readonly wetHours: number;
  /** Mean over the wet hours, °C. */
  readonly meanTemperature: number;
  /** Rain over the spell, mm. */
  readonly precipitation: number;
  /** Hours inside the spell whose wetness or temperature is not known. */
  readonly unknownHours: number;
}

/**
 * Wet spells in order of time: wet hours with at most `dryHoursAllowed` hours between them that are dry or unknown.
 *
 * @throws RangeError for a column of another length or an allowance that is not a whole number from 0.
 */
export function wetSpells(series: HourlySeries, leafWet: LeafWetColumn, dryHoursAllowed: number): WetSpell[] {
  requireAligned(series, leafWet);
  if (!Number.isInteger(dryHoursAllowed) || dryHoursAllowed < 0)
    throw new RangeError(`not a count of dry hours: ${dryHoursAllowed}`);
  const { startsAtMs, length } = series;
  const spells: WetSpell[] = [];
  const sums = new Float64Array(SUMS);
  let first = wetHourFrom(series, leafWet, 0);
  while (first < length) {
    const last = lastOfSpell(series, leafWet, first, dryHoursAllowed, sums);
    const wetHours = sums[WET] ?? 0;
    spells.push({
      startsAtMs: startsAtMs[first] ?? Number.NaN,
      endsAtMs: (startsAtMs[last] ?? Number.NaN) + HOUR_MS,
      wetHours,
      meanTemperature: (sums[HEAT] ?? 0) / wetHours,
      precipitation: sums[RAIN] ?? 0,
      unknownHours: sums[UNKNOWN] ?? 0,
    });
    first = wetHourFrom(series, leafWet, last + 1);
  }
  return spells;
}

/** The first wet hour at `from` or after it; the length of the series where there is none. */
function wetHourFrom({ temperature, length }: HourlySeries, leafWet: LeafWetColumn, from: number): number {
  let i = from;
  while (i < length && !((leafWet[i] ?? Number.NaN) >= WET_SHARE_OF_HOUR && !Number.isNaN(temperature[i])))
    i++;
  return i;
}

const WET = 0;
const HEAT = 1;
const RAIN = 2;
const UNKNOWN = 3;
const SUMS = 4;

/** Returns the last wet hour of the spell that begins at `first`; writes its sums into `sums`. */
function lastOfSpell(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  first: number,
  dryHoursAllowed: number,
  sums: Float64Array,
): number {
  const { temperature, precipitation, length } = series;
  let last = first;
  let wetHours = 0;
  let heat = 0;
  let rain = 0;
  let unknown = 0;
  let gap = 0;
  let gapRain = 0;
  let gapUnknown = 0;
  for (let i = first; i < length; i++) {
    const degrees = temperature[i] ?? Number.NaN;
    const wetShare = leafWet[i] ?? Number.NaN;
    const millimetres = precipitation[i] ?? Number.NaN;
    const known = wetShare >= 0 && !Number.isNaN(degrees);
    if (i > first) {
      const missing = hoursMissingBefore(series, i);
      gap += missing;
      gapUnknown += missing;
    }
    if (gap > dryHoursAllowed) break;
    if (!known || wetShare < WET_SHARE_OF_HOUR) {
      gap += 1;
      if (!known) gapUnknown += 1;
      if (millimetres > 0) gapRain += millimetres;
      continue;
    }
    wetHours += 1;
    heat += degrees;
    rain += gapRain;
    if (millimetres > 0) rain += millimetres;
    unknown += gapUnknown;
    last = i;
    gap = 0;
    gapRain = 0;
    gapUnknown = 0;
  }
  sums[WET] = wetHours;
  sums[HEAT] = heat;
  sums[RAIN] = rain;
  sums[UNKNOWN] = unknown;
  return last;
}

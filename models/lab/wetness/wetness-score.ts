/**
 * How well an estimate of leaf wetness agrees with a sensor: the scores of the leaf wetness literature (Gleason et al.
 * 1994; Sentelhas et al. 2008), from the table of hits, false alarms, misses and correct dry hours, and from the
 * wet hours of whole days.
 */

export interface WetnessScore {
  /** Hours in which both are known; the four counts add up to it. */
  readonly hours: number;
  readonly hits: number;
  readonly falseAlarms: number;
  readonly misses: number;
  readonly correctDry: number;
  /** 0 to 1: (hits + correct dry) / hours. NaN without an hour, as below without a case. */
  readonly fractionCorrect: number;
  /** 0 to 1: hits / (hits + false alarms + misses). */
  readonly criticalSuccessIndex: number;
  /** 0 to 1: false alarms / (hits + false alarms). */
  readonly falseAlarmRatio: number;
  /** Days with enough hours. */
  readonly days: number;
  /** Estimated minus measured, hours a day. */
  readonly meanError: number;
  readonly meanAbsoluteError: number;
}

/** A day counts with this many compared hours or more. */
export const SCORED_DAY_HOURS = 22;

/**
 * Estimated minus measured wet hours of each day with enough compared hours.
 *
 * @param estimated 1 wet, 0 dry, NaN unknown, one an hour
 * @param measured the same, of the sensor
 * @param dayNumbers the calendar day of each hour, ascending
 * @throws RangeError for columns of unlike length
 */
export function dailyWetnessErrors(
  estimated: ArrayLike<number>,
  measured: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): { readonly dayNumber: number; readonly error: number }[] {
  const { length } = estimated;
  if (length !== measured.length || length !== dayNumbers.length)
    throw new RangeError('columns of unlike length');
  const days: { dayNumber: number; error: number }[] = [];
  let hours = 0;
  let error = 0;
  for (let i = 0; i < length; i++) {
    const difference = (estimated[i] ?? Number.NaN) - (measured[i] ?? Number.NaN);
    if (!Number.isNaN(difference)) {
      hours++;
      error += difference;
    }
    if (i + 1 < length && dayNumbers[i + 1] === dayNumbers[i]) continue;
    if (hours >= SCORED_DAY_HOURS) days.push({ dayNumber: dayNumbers[i] ?? Number.NaN, error });
    hours = 0;
    error = 0;
  }
  return days;
}

/** As `dailyWetnessErrors`, hour by hour and over all days. @throws RangeError for columns of unlike length */
export function scoreWetness(
  estimated: ArrayLike<number>,
  measured: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): WetnessScore {
  const days = dailyWetnessErrors(estimated, measured, dayNumbers);
  let hits = 0;
  let falseAlarms = 0;
  let misses = 0;
  let correctDry = 0;
  for (let i = 0; i < estimated.length; i++) {
    const said = estimated[i] ?? Number.NaN;
    const was = measured[i] ?? Number.NaN;
    if (Number.isNaN(said) || Number.isNaN(was)) continue;
    if (was > 0 && said > 0) hits++;
    else if (was > 0) misses++;
    else if (said > 0) falseAlarms++;
    else correctDry++;
  }
  const hours = hits + falseAlarms + misses + correctDry;
  const sum = (of: (error: number) => number) => days.reduce((total, { error }) => total + of(error), 0);
  return {
    hours,
    hits,
    falseAlarms,
    misses,
    correctDry,
    fractionCorrect: (hits + correctDry) / hours,
    criticalSuccessIndex: hits / (hits + falseAlarms + misses),
    falseAlarmRatio: falseAlarms / (hits + falseAlarms),
    days: days.length,
    meanError: sum((error) => error) / days.length,
    meanAbsoluteError: sum(Math.abs) / days.length,
  };
}

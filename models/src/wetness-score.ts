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
 * @param estimated 1 wet, 0 dry, NaN unknown, one an hour
 * @param measured the same, of the sensor
 * @param dayNumbers the calendar day of each hour, ascending
 * @throws RangeError for columns of unlike length
 */
export function scoreWetness(
  estimated: ArrayLike<number>,
  measured: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): WetnessScore {
  if (estimated.length !== measured.length || estimated.length !== dayNumbers.length)
    throw new RangeError('columns of unlike length');
  let hits = 0;
  let falseAlarms = 0;
  let misses = 0;
  let correctDry = 0;
  let days = 0;
  let errorSum = 0;
  let absoluteSum = 0;
  let dayHours = 0;
  let dayError = 0;
  const length = estimated.length;
  for (let i = 0; i < length; i++) {
    const said = estimated[i] ?? Number.NaN;
    const was = measured[i] ?? Number.NaN;
    if (!Number.isNaN(said) && !Number.isNaN(was)) {
      if (was > 0 && said > 0) hits++;
      else if (was > 0) misses++;
      else if (said > 0) falseAlarms++;
      else correctDry++;
      dayHours++;
      dayError += said - was;
    }
    if (i + 1 < length && dayNumbers[i + 1] === dayNumbers[i]) continue;
    if (dayHours >= SCORED_DAY_HOURS) {
      days++;
      errorSum += dayError;
      absoluteSum += Math.abs(dayError);
    }
    dayHours = 0;
    dayError = 0;
  }
  const hours = hits + falseAlarms + misses + correctDry;
  return {
    hours,
    hits,
    falseAlarms,
    misses,
    correctDry,
    fractionCorrect: (hits + correctDry) / hours,
    criticalSuccessIndex: hits / (hits + falseAlarms + misses),
    falseAlarmRatio: falseAlarms / (hits + falseAlarms),
    days,
    meanError: errorSum / days,
    meanAbsoluteError: absoluteSum / days,
  };
}

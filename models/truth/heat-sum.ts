/** Sums of heat over a span, to compare dates with thermal time. The product counts in `stage-pace.ts`. */

import { degreeDays, limitsOf, type ThermalOptions } from '../src/stages/thermal-time.ts';
import type { DailySeries } from '../src/weather/daily-weather.ts';

export interface HeatSum {
  /** Of known days, °C·day. */
  readonly degreeDays: number;
  /** Scaled to the whole span; `null` with less than half known (chosen: docs/decisions/032). */
  readonly estimate: number | null;
  readonly days: number;
  readonly knownDays: number;
}

/** Share of a span that must be known before the rest may be filled with its mean (chosen: docs/decisions/032). */
const MIN_KNOWN_SHARE = 0.5;

/**
 * Heat from day number `fromDay` to before `toDay`.
 *
 * @throws RangeError where the span ends before it begins, or for wrong limits.
 */
export function heatSum(
  days: DailySeries,
  fromDay: number,
  toDay: number,
  options: ThermalOptions = {},
): HeatSum {
  limitsOf(options);
  if (!(toDay >= fromDay)) throw new RangeError(`the span ends before it begins: ${fromDay}, ${toDay}`);
  let sum = 0;
  let knownDays = 0;
  for (let day = fromDay; day < toDay; day++) {
    const i = day - days.firstDay;
    const heat = degreeDays(days.tempMax[i] ?? Number.NaN, days.tempMin[i] ?? Number.NaN, options);
    if (Number.isNaN(heat)) continue;
    sum += heat;
    knownDays++;
  }
  const span = toDay - fromDay;
  const enough = knownDays > 0 && knownDays >= MIN_KNOWN_SHARE * span;
  return {
    degreeDays: sum,
    estimate: span === 0 ? 0 : enough ? (sum * span) / knownDays : null,
    days: span,
    knownDays,
  };
}

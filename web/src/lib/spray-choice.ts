/** Which stretch of a day to name first. Pure reading of the advice; the verdicts themselves are the models'. */

export type HourLevel = 'Good' | 'Fair' | 'Poor';

interface JudgedHour {
  readonly hour: number;
  readonly suitability: HourLevel | null;
}

export interface JudgedDay {
  readonly optimalTimeWindows: readonly {
    readonly startHour: number;
    readonly endHour: number;
    readonly suitability: 'Good' | 'Fair';
  }[];
  /** Best first. */
  readonly bestHoursOfDay: readonly JudgedHour[];
}

export interface Stretch {
  readonly startHour: number;
  /** Not included. */
  readonly endHour: number;
  readonly suitability: HourLevel;
}

/** The best hour from `fromHour` on, with its neighbours of the same rank: what is named when no window is left. */
function leastBad(day: JudgedDay, fromHour: number): Stretch | null {
  const left = day.bestHoursOfDay.filter((hour) => hour.hour >= fromHour);
  const best = left[0];
  if (!best?.suitability) return null;
  const near = left.slice(0, 3).filter((hour) => hour.suitability === best.suitability);
  const has = (hour: number) => near.some((one) => one.hour === hour);
  let startHour = best.hour;
  let endHour = best.hour + 1;
  while (has(startHour - 1)) startHour -= 1;
  while (has(endHour)) endHour += 1;
  return { startHour, endHour, suitability: best.suitability };
}

/**
 * The stretch to name: the first Good window still to come or running, else the first Fair one, else the least bad
 * hours; `null` when the day has no judged hour left.
 */
export function bestStretch(day: JudgedDay, fromHour: number): Stretch | null {
  const left = day.optimalTimeWindows
    .filter((window) => window.endHour > fromHour)
    .map((window) => ({ ...window, startHour: Math.max(window.startHour, fromHour) }));
  const window = left.find((one) => one.suitability === 'Good') ?? left[0];
  return window
    ? { startHour: window.startHour, endHour: window.endHour, suitability: window.suitability }
    : leastBad(day, fromHour);
}

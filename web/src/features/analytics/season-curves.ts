import type { SpentByDay } from '@draksha/reports/analytics/season-money';
import type { SeasonWeather } from '@draksha/reports/analytics/season-weather';

/** A running sum by days after pruning; null on unknown days. */
export type Curve = readonly (number | null)[];

/** Cumulative spending by day; `each` is an acre's share. */
export function moneyCurve(
  byDay: readonly SpentByDay[],
  days: number,
  share: (paise: number) => number,
): Curve {
  let at = 0;
  let sofar = 0;
  return Array.from({ length: days }, (_, dap) => {
    for (let next = byDay[at]; next !== undefined && next.dap <= dap; next = byDay[at]) {
      sofar = next.paise;
      at++;
    }
    return share(sofar);
  });
}

/** Days added up; a day that is not known breaks the curve and adds nothing. */
export function sumCurve(values: readonly (number | null)[]): Curve {
  let sofar = 0;
  return values.map((value) => {
    if (value === null) return null;
    sofar += value;
    return sofar;
  });
}

/** The last value up to a day; null where none is known. */
export const valueAt = (curve: Curve, dap: number): number | null =>
  curve.slice(0, dap + 1).findLast((value) => value !== null) ?? null;

/** The first day on which a curve reaches a value; null where it does not. */
export function dayReaching(curve: Curve, value: number): number | null {
  const day = curve.findIndex((one) => one !== null && one >= value);
  return day === -1 ? null : day;
}

/** A round step that gives at most four lines up to a value; whole where the value is not small. */
export function axisStep(most: number): number {
  const raw = Math.max(most, 1e-9) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((one) => one * power >= raw) ?? 10) * power;
}

export interface DayRun {
  readonly from: number;
  /** The last day. */
  readonly to: number;
}

/** Runs of days that follow each other, of days in order. */
export function dayRunsOf(days: readonly number[]): DayRun[] {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.to === day - 1) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** Runs of nights that were wet, and of those that are not known, by days after pruning. */
export function nightsOf(
  { nightWetHours }: Pick<SeasonWeather, 'nightWetHours'>,
  least: number,
): { readonly wet: readonly DayRun[]; readonly unknown: readonly DayRun[] } {
  const days = [...nightWetHours.entries()];
  const daysWith = (is: (hours: number | null) => boolean) =>
    dayRunsOf(days.flatMap(([dap, hours]) => (is(hours) ? [dap] : [])));
  return {
    wet: daysWith((hours) => hours !== null && hours >= least),
    unknown: daysWith((hours) => hours === null),
  };
}

/**
 * When people may work in a plot again after a spray: the hours of the label, as the farmer's own product has them, else the rule's.
 *
 * The rule: 24 hours. 40 CFR 156.208 (edition of 1 July 2007) goes by the acute toxicity of the active ingredients, 48, 24 or 12 hours; of a
 * product without a typed label the class is not known, and the middle one is chosen (decision 140).
 */
import type { OwnProduct, SprayEvent } from '../products/spray-event.ts';
import { localDate } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { type PlanPlot, planMessage } from './plan-action.ts';
import type { OfPlot } from './same-advice.ts';

export const RE_ENTRY_RULE_HOURS = 24;

interface Labelled {
  readonly reEntryHours?: number | null;
}

/** Of several in one tank the longest. */
export const reEntryHours = (products: readonly Labelled[]): number =>
  Math.max(0, ...products.map((product) => product.reEntryHours ?? RE_ENTRY_RULE_HOURS));

/** The hours of products as an order names them: of the farmer's own rows, of others the rule's. */
export const reEntryOfNames = (names: readonly string[], own: readonly OwnProduct[]): number =>
  reEntryHours(names.length === 0 ? [{}] : names.map((name) => own.find((one) => one.name === name) ?? {}));

/** End of the last running re-entry interval; null when open. */
export function closedUntil(sprays: readonly SprayEvent[], atMs: number): number | null {
  const ends = sprays
    .filter((spray) => spray.atMs <= atMs)
    .map((spray) => spray.atMs + reEntryHours(spray.products) * HOUR_MS);
  const last = Math.max(...ends, Number.NEGATIVE_INFINITY);
  return last > atMs ? last : null;
}

const isWorkInside = ({ action: { kind, rule } }: OfPlot): boolean =>
  (kind === 'canopy' && rule !== 'canopy.hydrogen_cyanamide') ||
  kind === 'task' ||
  kind === 'harvest' ||
  (kind === 'scout' && rule !== 'diary.did_you_spray');

/**
 * Work in the rows of a closed plot is not of today: it moves to the day on which the plot is open again, as far as the plan shows days. Where that
 * is today, or later than the plan shows, it stays and says from when on it may begin.
 */
export function afterReEntry(
  all: readonly OfPlot[],
  plots: readonly Pick<PlanPlot, 'id' | 'sprays' | 'weather'>[],
  dates: readonly string[],
  nowMs: number,
): OfPlot[] {
  const [today] = dates;
  const closed = new Map(plots.map((plot) => [plot.id, { plot, untilMs: closedUntil(plot.sprays, nowMs) }]));
  const said = new Set(all.map(({ plotId, action: { key, date } }) => `${plotId} ${key} ${date}`));
  return all.flatMap((one): OfPlot[] => {
    const { plotId, action } = one;
    const { plot, untilMs = null } = closed.get(plotId ?? '') ?? {};
    if (plot === undefined || untilMs === null || !isWorkInside(one)) return [one];
    const opens = localDate(untilMs, plot.weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES);
    if (action.date > opens) return [one];
    const date = dates.includes(opens) ? opens : action.date;
    // Continuing work is on its day already.
    if (date !== action.date && (action.date !== today || said.has(`${plotId} ${action.key} ${date}`)))
      return [];
    const reasons = [planMessage('reason.closed_until', { atMs: untilMs }), ...action.reasons];
    return [{ ...one, action: { ...action, date, reasons } }];
  });
}

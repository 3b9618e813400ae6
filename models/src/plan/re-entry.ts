/**
 * When people may work in a plot again after a spray: the hours of the label, as the farmer's own product has them, else the rule's.
 *
 * The rule: 24 hours. 40 CFR 156.208 (edition of 1 July 2007) goes by the acute toxicity of the active ingredients, 48, 24 or 12 hours; of a
 * product whose label nobody typed the class is not known, and the middle one is chosen (decision 142).
 */
import type { OwnProduct, SprayEvent } from '../products/spray-event.ts';
import { HOUR_MS } from '../weather/durations.ts';
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

/** The end of the last re-entry that runs at an instant; null where anybody may go in. */
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
  (kind === 'scout' && rule !== 'diary.did_you_spray');

/** Work in the rows of a plot that is closed is told with the hour from which on it may begin. */
export function afterReEntry(
  all: readonly OfPlot[],
  plots: readonly Pick<PlanPlot, 'id' | 'sprays'>[],
  today: string,
  nowMs: number,
): OfPlot[] {
  const closed = new Map(plots.map(({ id, sprays }) => [id, closedUntil(sprays, nowMs)]));
  return all.map((one): OfPlot => {
    const untilMs = closed.get(one.plotId ?? '') ?? null;
    if (untilMs === null || one.action.date !== today || !isWorkInside(one)) return one;
    const reasons = [planMessage('reason.closed_until', { atMs: untilMs }), ...one.action.reasons];
    return { ...one, action: { ...one.action, reasons } };
  });
}

/**
 * Whether the weather of an hour suits a kind of farm work: the specification's rules of suitability, and for work that puts a spray
 * into the air the limits of spraying as well. One rule for the answer of the server and for tasks on the phone.
 */
import { type CurrentConditions, farmingSuitability } from '../seasons/suitability.ts';
import { judgeSprayHour, type SprayWeather } from '../spray/spray-hour.ts';
import type { Fact, Message } from '../verdict/fact.ts';

export type ActivityWeather = CurrentConditions & SprayWeather;

export interface ActivityHourVerdict {
  /** Null where a missing value could change the answer. */
  readonly suitable: boolean | null;
  readonly reasons: readonly Fact[];
  readonly notes: readonly (Fact | Message)[];
}

const sprays: ReadonlySet<string> = new Set(['spraying', 'pestControl']);

export function activityHour(hour: ActivityWeather, activity: string | null): ActivityHourVerdict {
  const farming = farmingSuitability(hour);
  if (activity === null || !sprays.has(activity)) return farming;
  const { level, facts } = judgeSprayHour(hour);
  return {
    suitable:
      farming.suitable === false || level === 'Poor' ? false : level === null ? null : farming.suitable,
    reasons: [...farming.reasons, ...facts.filter(({ outcome }) => outcome === 'Poor')],
    notes: [...farming.notes, ...facts.filter(({ outcome }) => outcome !== 'Poor')],
  };
}

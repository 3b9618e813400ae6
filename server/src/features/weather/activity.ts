import type { weatherActivities } from '@draksha/contract';
import { activityHour, HOUR_MS, MINUTE_MS } from '@draksha/models';
import { AppError } from '../../lib/errors.ts';
import { type BundleHour, startsAtMsOf, type WeatherBundle } from './providers/service.ts';

const LOOK_AHEAD_HOURS = 48;

type Activity = (typeof weatherActivities)[number];

interface Plan {
  readonly activity: Activity;
  readonly startsAt: string;
  readonly durationMinutes: number;
}

interface Fact {
  readonly id: string;
  readonly params: Record<string, number | string>;
}

interface Reason extends Fact {
  readonly quantity: string;
  readonly comparison: 'above' | 'at_least' | 'at_most' | 'below' | 'contains' | 'missing';
}

export interface ActivityVerdict {
  readonly datetime: string;
  readonly suitable: boolean | null;
  readonly reasons: Reason[];
  readonly notes: (Fact | Reason)[];
}

const owned = <T extends Fact>(
  facts: readonly (Omit<T, 'params'> & { readonly params: Readonly<T['params']> })[],
): T[] => facts.map((fact) => ({ ...fact, params: { ...fact.params } }) as T);

function judgeHour(hour: BundleHour, activity: Activity): ActivityVerdict {
  const { suitable, reasons, notes } = activityHour(hour, activity);
  return { datetime: hour.datetime, suitable, reasons: owned<Reason>(reasons), notes: owned<Fact>(notes) };
}

/** The worst of the hours: one that is unsuitable decides, one that is not known leaves it open. */
const together = (hours: readonly ActivityVerdict[]): boolean | null =>
  hours.some((hour) => hour.suitable === false)
    ? false
    : hours.some((hour) => hour.suitable === null)
      ? null
      : true;

/** Hours that a task from `fromMs` on falls into; `null` where the bundle does not have them all. */
function hoursOf(bundle: WeatherBundle, fromMs: number, minutes: number): BundleHour[] | null {
  const endMs = fromMs + minutes * MINUTE_MS;
  const hours = bundle.hourly.filter((hour) => {
    const startsAtMs = startsAtMsOf(hour);
    return startsAtMs + HOUR_MS > fromMs && startsAtMs < endMs;
  });
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last || startsAtMsOf(first) > fromMs || startsAtMsOf(last) + HOUR_MS < endMs) return null;
  const whole = (startsAtMsOf(last) - startsAtMsOf(first)) / HOUR_MS + 1;
  return whole === hours.length ? hours : null;
}

/**
 * Whether the weather suits a task, with the limits that speak against it in each hour.
 *
 * @throws AppError validation_failed for a time that the forecast does not reach
 */
export function checkActivity(bundle: WeatherBundle, plan: Plan, now: Date) {
  const fromMs = Date.parse(plan.startsAt);
  const hours = fromMs > now.getTime() - HOUR_MS ? hoursOf(bundle, fromMs, plan.durationMinutes) : null;
  if (!hours) {
    throw new AppError('validation_failed', undefined, {
      fields: { startsAt: 'Must be a time that the forecast reaches, from now to 7 days ahead' },
    });
  }
  const judged = hours.map((hour) => judgeHour(hour, plan.activity));
  const suits = (atMs: number): boolean => {
    const ahead = hoursOf(bundle, atMs, plan.durationMinutes);
    return ahead !== null && together(ahead.map((hour) => judgeHour(hour, plan.activity))) === true;
  };
  const next =
    together(judged) === true
      ? null
      : bundle.hourly.find((hour) => {
          const startsAtMs = startsAtMsOf(hour);
          return (
            startsAtMs > fromMs && startsAtMs <= fromMs + LOOK_AHEAD_HOURS * HOUR_MS && suits(startsAtMs)
          );
        });
  return {
    activity: plan.activity,
    suitable: together(judged),
    hours: judged,
    nextSuitableAt: together(judged) === true ? plan.startsAt : (next?.datetime ?? null),
  };
}

/**
 * The morning brief: today's part of the plan in one message. A pure function that returns ids and values, so that
 * notification, list and voice each write their own words.
 */
import type { DayPlan, PlanAction } from '../plan/plan-action.ts';
import type { PlanKind, PlanRuleId } from '../plan/plan-rules.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { onWantedPlots } from './wanted.ts';

export const BRIEF = {
  actionsMost: 3,
  /** Plots named in an action; more become a number. */
  plotsMost: 3,
  /** Older weather does not describe this morning. */
  weatherHoursMost: 6,
} as const;

/** Actions that only say what not to do today: no work for this morning, except an infection that waits for dry hours. */
const WITHOUT_WORK: ReadonlySet<PlanKind> = new Set(['spray_wait', 'no_water']);
/** An unanswered order of days before: if it is not done, its hours are this morning's work. */
const ASKED_BEFORE: PlanRuleId = 'wait.unanswered';
/** Independent of the weather. */
const WITHOUT_WEATHER: ReadonlySet<PlanKind> = new Set(['task', 'season', 'canopy']);

/** The fields of an action that its title and hours need. */
export type BriefAction = Pick<
  PlanAction,
  'key' | 'rule' | 'kind' | 'date' | 'diseases' | 'subject' | 'minutes' | 'plotIds'
> & {
  /** Hours of its date, the end not included. */
  readonly hours: { readonly start: number; readonly end: number } | null;
  /** Of each line that helps the first, as the diary's form is filled in with. */
  readonly products: readonly string[];
};

export interface Brief {
  readonly date: string;
  /** The weightiest first, at most three. */
  readonly actions: readonly BriefAction[];
  /** Actions of today beyond them. */
  readonly more: number;
  /** Why nothing that depends on weather is in it: missing, sample or old. Null where it is. */
  readonly silent: 'weather_old' | null;
}

/** Of when the weather of the plots is. */
export interface BriefWeather {
  readonly sample: boolean;
  readonly fetchedAtMs: number;
}

export const isFreshWeather = (nowMs: number, { sample, fetchedAtMs }: BriefWeather): boolean =>
  !sample && nowMs - fetchedAtMs <= BRIEF.weatherHoursMost * HOUR_MS;

/** Infected leaves without fit hours today: the next possible hours are named all the same. */
export const isInfectedWithoutHours = ({ rule, reasons }: PlanAction): boolean =>
  rule === 'wait.no_window' && reasons.some(({ id }) => id === 'reason.wet_spell');

export function briefAction(action: PlanAction): BriefAction {
  const { key, rule, kind, diseases, subject, minutes, plotIds, block, helps } = action;
  // Of a spray without hours today the first ones that it has.
  const date = rule === 'wait.no_window' && block !== null ? block.date : action.date;
  const hours = block !== null && block.date === date ? { start: block.startHour, end: block.endHour } : null;
  const products = helps.map(({ products: [first = ''] }) => first);
  return { key, rule, kind, date, diseases, subject, minutes, plotIds, hours, products };
}

/** Questions about the diary: no work for half past five. */
const QUESTIONS: ReadonlySet<PlanRuleId> = new Set(['season.climate', 'scout.weather_unknown']);

/**
 * The brief of a plan.
 *
 * @param nowMs when it is sent, ms since 1970
 * @param weather of each cell that the plan was made from; with none, or an old one among them, only work without weather is said
 * @param plotIds the plots that it is about; with none all of them
 */
export function briefOf(
  plan: DayPlan,
  nowMs: number,
  weather: readonly BriefWeather[],
  plotIds: readonly string[] = [],
): Brief {
  const isKnown = weather.length > 0 && weather.every((of) => isFreshWeather(nowMs, of));
  const today = (plan.days[0]?.actions ?? []).flatMap((action) => onWantedPlots(action, plotIds) ?? []);
  const due = today.filter((action) => {
    const { kind, rule, date, block } = action;
    return (
      (!WITHOUT_WORK.has(kind) ||
        (rule === ASKED_BEFORE && block?.date === date) ||
        isInfectedWithoutHours(action)) &&
      !QUESTIONS.has(rule) &&
      (isKnown || WITHOUT_WEATHER.has(kind))
    );
  });
  return {
    date: plan.date,
    actions: due.slice(0, BRIEF.actionsMost).map(briefAction),
    more: Math.max(0, due.length - BRIEF.actionsMost),
    silent: isKnown ? null : 'weather_old',
  };
}

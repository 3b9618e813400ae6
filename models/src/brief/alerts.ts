/**
 * Alerts of changes to today's plan after the brief, each with cause, action, plots and time; and which may be sent:
 * never twice, one a day and four a week, the worst first, in quiet hours only official warnings, within the farmer's
 * choices.
 */
import type { DayPlan, PlanAction, PlanWarning } from '../plan/plan-action.ts';
import type { PlanKind } from '../plan/plan-rules.ts';
import { localDate, localHourOfDay } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { type BriefAction, type BriefWeather, briefAction, isFreshWeather } from './brief.ts';
import { type OwnStationHeard, silentStations } from './silent-station.ts';
import { mayTellAt, onWantedPlots, usualWanted, type WantedMessages } from './wanted.ts';

/** The worst first. */
export const alertCauses = [
  'official_warning',
  'cold_harm',
  'rain_on_ripe',
  'infection',
  'window_lost',
  'harvest_forbidden',
  'window_come',
  'cold',
  'station_silent',
  'clash',
  'proposal_waits',
  'proposal_decided',
] as const;
export type AlertCause = (typeof alertCauses)[number];

/** Why an alert was not sent. */
export const keptBackReasons = ['day', 'week'] as const;
export type KeptBackReason = (typeof keptBackReasons)[number];

export const ALERTS = {
  aDay: 1,
  aWeek: 4,
  weekDays: 7,
  rainWithinHours: 12,
} as const;

export interface Alert {
  readonly cause: AlertCause;
  /** Cause and action: one sent or dropped under it is not sent again. */
  readonly key: string;
  readonly plotIds: readonly string[];
  /** The plan's reasons; null where the cause says what to do. */
  readonly action: BriefAction | null;
  /** Start, hour of the day; null for now. */
  readonly hour: number | null;
  readonly temperature: number | null;
  /** Of an official warning, in its issuer's words. */
  readonly headline: string | null;
}

/** The part of a plan that later ones are compared with. */
export interface PlanSeen {
  readonly due: readonly {
    readonly key: string;
    readonly kind: PlanKind;
    readonly plotIds: readonly string[];
    readonly diseases: readonly string[];
    /** End of its hours of today, not included; null where it has none. */
    readonly endHour: number | null;
    readonly locked: boolean;
  }[];
  readonly warnings: readonly string[];
}

const isLocked = ({ reasons }: PlanAction): boolean =>
  reasons.some(({ id }) => id === 'reason.harvest_locked');
const warningKey = ({ id, date, part }: PlanWarning): string => `${id}.${part}.${date}`;

export const planSeen = ({ date, days, warnings }: DayPlan): PlanSeen => ({
  due: (days[0]?.actions ?? [])
    .filter(({ kind }) => kind === 'spray' || kind === 'spray_wait' || kind === 'harvest')
    .map((action) => ({
      key: action.key,
      kind: action.kind,
      plotIds: action.plotIds,
      diseases: action.diseases,
      endHour: action.block?.date === date ? action.block.endHour : null,
      locked: isLocked(action),
    })),
  warnings: warnings.map(warningKey),
});

type Due = PlanSeen['due'][number];
type Needs = Pick<PlanAction, 'plotIds' | 'diseases'>;

const shares = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((id) => other.includes(id));
const isSame = (one: Needs | Due, other: Needs | Due): boolean =>
  shares(one.plotIds, other.plotIds) && shares(one.diseases, other.diseases);

const alertOf = (cause: AlertCause, action: PlanAction): Alert => ({
  cause,
  key: `${cause} ${action.key}`,
  plotIds: action.plotIds,
  action: briefAction(action),
  hour: null,
  temperature: null,
  headline: null,
});

const INFECTION_RULES: ReadonlySet<string> = new Set(['spray.after_infection', 'spray.before_infection']);

/** Sprays of today that the brief did not know: for an infection, or since the dry hours came. */
function newSprays({ due }: PlanSeen, today: readonly PlanAction[], date: string, hour: number): Alert[] {
  return today.flatMap((action) => {
    const { kind, rule, block } = action;
    const isStillToCome = kind === 'spray' && block?.date === date && block.endHour > hour;
    if (!isStillToCome || due.some((before) => before.kind === 'spray' && isSame(before, action))) return [];
    if (due.some((before) => before.kind === 'spray_wait' && isSame(before, action)))
      return [alertOf('window_come', action)];
    return INFECTION_RULES.has(rule) ? [alertOf('infection', action)] : [];
  });
}

/** Sprays of the brief that are still needed, but whose hours no longer fit. */
function lostWindows({ due }: PlanSeen, { days }: DayPlan, hour: number): Alert[] {
  const all = days.flatMap(({ actions }) => actions);
  const [today = []] = days.map(({ actions }) => actions);
  return due.flatMap((before) => {
    if (before.kind !== 'spray' || before.endHour === null || before.endHour <= hour) return [];
    if (today.some((now) => now.kind === 'spray' && isSame(before, now))) return [];
    const instead = all.find(
      (now) => (now.kind === 'spray' || now.rule === 'wait.no_window') && isSame(before, now),
    );
    return instead ? [alertOf('window_lost', instead)] : [];
  });
}

/** Harvests that the brief had free and a spray forbids since. A spray of today closes the plot too, and the work moves to a later day. */
function forbiddenHarvests({ due }: PlanSeen, { days }: DayPlan): Alert[] {
  const free = due.flatMap(({ kind, locked, plotIds }) => (kind === 'harvest' && !locked ? plotIds : []));
  const known = new Set<string>();
  return days
    .flatMap(({ actions }) => actions)
    .filter((action) => {
      if (action.kind !== 'harvest' || !isLocked(action)) return false;
      const news = action.plotIds.filter((id) => free.includes(id) && !known.has(id));
      for (const id of news) known.add(id);
      return news.length > 0;
    })
    .map((action) => alertOf('harvest_forbidden', action));
}

const coldCauses = { berries_freeze: 'cold_harm', cold_harms: 'cold', cold: 'cold' } as const;

/** Cold in the coming night, and rain on ripe fruit within hours. */
function newWarnings(before: PlanSeen, { date, warnings }: DayPlan, hour: number): Alert[] {
  return warnings.flatMap((warning): Alert[] => {
    const key = warningKey(warning);
    if (before.warnings.includes(key)) return [];
    const { id, plotIds, params } = warning;
    const said = { plotIds, action: null, headline: null };
    if (id === 'rain_on_ripe') {
      const from = Number(params.fromHour);
      const until = from - hour + (warning.date === date ? 0 : 24);
      if (until < 0 || until > ALERTS.rainWithinHours) return [];
      return [{ ...said, cause: 'rain_on_ripe', key, hour: from, temperature: null }];
    }
    if (id !== 'berries_freeze' && id !== 'cold_harms' && id !== 'cold') return [];
    const cause = coldCauses[id];
    return [{ ...said, cause, key, hour: Number(params.hour), temperature: Number(params.temperature) }];
  });
}

/** An official warning of the highest degree, or of hail, for plots. */
export interface OfficialWarning {
  readonly event: string;
  readonly headline: string;
  readonly severity?: string | undefined;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly plotIds: readonly string[];
}

const HAIL = /hail|ओलावृष्टि|ओले|गारपीट|गारांचा/i;
const isGrave = ({ event, headline, severity }: OfficialWarning): boolean =>
  severity === 'Extreme' || HAIL.test(`${event} ${headline}`);

const officialAlerts = (warnings: readonly OfficialWarning[], nowMs: number): Alert[] =>
  warnings
    .filter((warning) => isGrave(warning) && (warning.endsAt === null || Date.parse(warning.endsAt) > nowMs))
    .map(({ event, headline, startsAt, plotIds }) => {
      const startMs = startsAt === null ? null : Date.parse(startsAt);
      return {
        cause: 'official_warning',
        key: `official_warning ${event} ${localDate(startMs ?? nowMs, INDIA_UTC_OFFSET_MINUTES)}`,
        plotIds,
        action: null,
        hour: startMs === null || startMs <= nowMs ? null : localHourOfDay(startMs, INDIA_UTC_OFFSET_MINUTES),
        temperature: null,
        headline: headline || event,
      };
    });

/**
 * Returns alerts, the worst first.
 *
 * @param before the plan at the brief; null without one: then official warnings alone
 * @param weather of each cell; without fresh real weather (six hours) only official warnings and silent stations
 * count
 */
export function alertsOf(
  before: PlanSeen | null,
  plan: DayPlan,
  nowMs: number,
  weather: readonly BriefWeather[],
  official: readonly OfficialWarning[],
  stations: readonly OwnStationHeard[] = [],
): readonly Alert[] {
  const silent = silentStations(stations, nowMs);
  const warnings = officialAlerts(official, nowMs);
  if (weather.length === 0 || !weather.every((of) => isFreshWeather(nowMs, of)))
    return [...warnings, ...silent];
  const hour = localHourOfDay(nowMs, INDIA_UTC_OFFSET_MINUTES);
  const today = plan.days[0]?.actions ?? [];
  const changed =
    before === null
      ? []
      : [
          ...newSprays(before, today, plan.date, hour),
          ...lostWindows(before, plan, hour),
          ...forbiddenHarvests(before, plan),
          ...newWarnings(before, plan, hour),
        ];
  return [...warnings, ...changed, ...silent].sort(
    (a, b) => alertCauses.indexOf(a.cause) - alertCauses.indexOf(b.cause),
  );
}

/** An earlier alert, sent or dropped. */
export interface AlertBefore {
  readonly key: string;
  readonly atMs: number;
  readonly sent: boolean;
}

/** The alert on the wanted plots, and its act; null where it is on none of them. */
function onPlots(alert: Alert, plotIds: readonly string[]): Alert | null {
  const own = onWantedPlots(alert, plotIds);
  if (own === alert) return alert;
  return own && { ...own, action: own.action && onWantedPlots(own.action, plotIds) };
}

/** Chooses the alert to send now, and those to drop. Alerts of the night are reconsidered in the morning; unwanted ones are not. */
export function chooseAlert(
  found: readonly Alert[],
  before: readonly AlertBefore[],
  nowMs: number,
  wanted: WantedMessages = usualWanted,
): {
  readonly send: Alert | null;
  readonly kept: readonly { readonly alert: Alert; readonly why: KeptBackReason }[];
} {
  const known = new Set(before.map(({ key }) => key));
  const today = localDate(nowMs, INDIA_UTC_OFFSET_MINUTES);
  const sent = before.filter((one) => one.sent);
  let ofDay = sent.filter(({ atMs }) => localDate(atMs, INDIA_UTC_OFFSET_MINUTES) === today).length;
  let ofWeek = sent.filter(({ atMs }) => nowMs - atMs < ALERTS.weekDays * 24 * HOUR_MS).length;
  let send: Alert | null = null;
  const kept: { alert: Alert; why: KeptBackReason }[] = [];
  for (const one of found) {
    const alert = onPlots(one, wanted.plotIds);
    if (alert === null || known.has(alert.key) || !mayTellAt(nowMs, alert.cause, wanted)) continue;
    known.add(alert.key);
    if (ofWeek >= ALERTS.aWeek) kept.push({ alert, why: 'week' });
    else if (ofDay >= ALERTS.aDay) kept.push({ alert, why: 'day' });
    else {
      send = alert;
      ofDay += 1;
      ofWeek += 1;
    }
  }
  return { send, kept };
}

/**
 * A season of briefs and alerts: at 5:30 the brief, from the hours of the night as they were and the rest of the day as it was forecast the day
 * before; then looks at 8, 12 and 16 with the day as it was. The grower sprays in the block that the brief named.
 */

import { type Alert, type AlertBefore, alertsOf, chooseAlert, planSeen } from '../../src/brief/alerts.ts';
import { type Brief, briefOf, isInfectedWithoutHours } from '../../src/brief/brief.ts';
import { spraysOfPlot } from '../../src/cover/part-sprays.ts';
import { dayPlan } from '../../src/plan/day-plan.ts';
import type { DayPlan } from '../../src/plan/plan-action.ts';
import type { OwnProduct, SprayRecord } from '../../src/products/spray-event.ts';
import { dateAfter, dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';
import {
  inTheTank,
  msOf,
  planWeather,
  plotOfSeason,
  recordOf,
  SEASON_DAYS,
  type SeasonParams,
} from './season-run.ts';
import { datesBetween } from './season-weather.ts';

export interface AlertDay {
  readonly date: string;
  readonly brief: Brief;
  readonly sent: readonly Alert[];
  readonly kept: readonly Alert[];
  /**
   * Diseases of infections of before 6 on leaves without cover, with hours for a spray or without, that the brief does not speak of:
   * not those that the walk of which it tells answers too.
   */
  readonly untold: readonly { readonly disease: string; readonly isToday: boolean }[];
  /** Those that joined a walk of which it tells. */
  readonly joined: readonly string[];
}

/** A spray of days before that comes into the diary after the brief. */
export interface LateEntry {
  readonly date: string;
  readonly hour: number;
  readonly sprayedOn: string;
  readonly product: OwnProduct;
}

const BRIEF_AT = 5.5;
const LOOKS = [8, 12, 16] as const;

export function runAlerts(
  { pruningDate, was, forecast, place }: SeasonParams,
  late?: LateEntry,
): readonly AlertDay[] {
  const first = dayNumberOfDate(pruningDate);
  const records: SprayRecord[] = [];
  const own = late === undefined ? [] : [late.product];
  const written: SprayRecord = {
    ...recordOf(msOf(late?.sprayedOn ?? pruningDate, 7), []),
    details: { products: own.map(({ id, name }) => ({ name, productId: id })) },
  };
  const before: AlertBefore[] = [];
  return Array.from({ length: SEASON_DAYS + 1 }, (_, day): AlertDay => {
    const date = dateOfDayNumber(first + day);
    const planAt = (hour: number, isKnown: boolean): DayPlan => {
      const hours = datesBetween(dateAfter(date, -10), dateAfter(date, 5)).flatMap((on) => {
        const lead = dayNumberOfDate(on) - first - day;
        if (on !== date || isKnown) return forecast(on, lead);
        return [...was(on).slice(0, Math.ceil(hour)), ...forecast(on, 1).slice(Math.ceil(hour))];
      });
      const weather = planWeather(hours, place, msOf(date, hour));
      const plots = [plotOfSeason(pruningDate, weather, spraysOfPlot(records, own, null))];
      return dayPlan({ nowMs: msOf(date, hour), plots, tasks: [], marks: [], products: [] });
    };
    const of = (hour: number) => [{ sample: false, fetchedAtMs: msOf(date, hour) }];
    const planAtBrief = planAt(BRIEF_AT, false);
    const brief = briefOf(planAtBrief, msOf(date, BRIEF_AT), of(BRIEF_AT));
    const spoken = new Set(brief.actions.flatMap(({ diseases }) => diseases));
    const walks = new Set(
      brief.actions.flatMap(({ kind, hours, date: on }) =>
        hours !== null && (kind === 'spray' || kind === 'spray_wait') ? [on] : [],
      ),
    );
    const infected = (planAt(6, true).days[0]?.actions ?? [])
      .filter((action) => action.rule === 'spray.after_infection' || isInfectedWithoutHours(action))
      .flatMap(({ diseases, block }) =>
        diseases
          .filter((disease) => !spoken.has(disease))
          .map((disease) => ({
            disease,
            isToday: block?.date === date,
            isJoined: block !== null && walks.has(block.date),
          })),
      );
    const untold = infected.flatMap(({ disease, isToday, isJoined }) =>
      isJoined ? [] : [{ disease, isToday }],
    );
    const joined = infected.flatMap(({ disease, isJoined }) => (isJoined ? [disease] : []));
    const sent: Alert[] = [];
    const kept: Alert[] = [];
    for (const hour of LOOKS) {
      if (late?.date === date && late.hour < hour && !records.includes(written)) records.push(written);
      const atMs = msOf(date, hour);
      const found = alertsOf(planSeen(planAtBrief), planAt(hour, true), atMs, of(hour), []);
      const chosen = chooseAlert(found, before, atMs);
      if (chosen.send) {
        sent.push(chosen.send);
        before.push({ key: chosen.send.key, atMs, sent: true });
      }
      for (const { alert } of chosen.kept) {
        kept.push(alert);
        before.push({ key: alert.key, atMs, sent: false });
      }
    }
    for (const action of planAtBrief.days[0]?.actions ?? [])
      if (action.kind === 'spray' && action.block?.date === date)
        records.push(recordOf(msOf(date, action.block.startHour), inTheTank(action)));
    return { date, brief, sent, kept, untold, joined };
  });
}

/** One line a week: briefs with work, alerts sent by cause, kept back. */
export function alertsTable(days: readonly AlertDay[]): string {
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  const lines = weeks.map((week) => {
    const sent = week.flatMap((day) => day.sent);
    const causes = Map.groupBy(sent, ({ cause }) => cause);
    const said = [...causes].map(([cause, all]) => `${cause} ${all.length}`).join(', ');
    const briefs = week.filter(({ brief }) => brief.actions.length > 0).length;
    const kept = week.reduce((sum, day) => sum + day.kept.length, 0);
    return `| ${week[0]?.date} | ${briefs} | ${sent.length} | ${said} | ${kept} |`;
  });
  return ['| week from | briefs | alerts | causes | kept back |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

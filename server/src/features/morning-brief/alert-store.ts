import type { alertReasons, NoticeCause } from '@draksha/contract';
import { type AlertBefore, alertCauses, type PlanSeen } from '@draksha/models';
import { sql } from 'kysely';
import { anyId, type Db, ofFarmer, type ReadDb } from '../../db.ts';
import { hasWaitingPhone } from './delivery-store.ts';
import { lastSettings, type NotificationSettings, reachableFarmers, settingsOf } from './settings-store.ts';

export interface WatchedFarmer extends NotificationSettings {
  readonly userId: string;
  /** The plan as the brief of the day had it; null before it was sent. */
  readonly seen: PlanSeen | null;
}

/** Reachable farmers with the plan of today's brief; two reads, as in `dueFarmers`. */
export const watchedFarmers = async (system: Db, date: string): Promise<WatchedFarmer[]> => {
  const farmers = await reachableFarmers(system).orderBy('u.id').execute();
  const rows = await system
    .selectFrom('briefs')
    .select(['userId', 'seen'])
    .where('date', '=', date)
    .where('state', '!=', 'made')
    .where('userId', '=', anyId(farmers.map(({ userId }) => userId)))
    .execute();
  const seen = new Map(rows.map((row) => [row.userId, row.seen as PlanSeen | null]));
  return farmers.map(({ userId, ...chosen }) => ({
    ...settingsOf(chosen),
    userId,
    seen: seen.get(userId) ?? null,
  }));
};

/** Message choices of the reachable among some farmers. */
export async function settingsOfReachable(
  system: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationSettings>> {
  const rows = await reachableFarmers(system).where('u.id', '=', anyId(userIds)).execute();
  return new Map(rows.map(({ userId, ...chosen }) => [userId, settingsOf(chosen)]));
}

/** A farmer's alerts since an instant, in any state. Organisations' messages do not count. */
export async function alertsSince(system: Db, userId: string, since: string): Promise<AlertBefore[]> {
  const rows = await system
    .selectFrom('alerts')
    .select(['key', 'madeAt', 'state'])
    .where('userId', '=', userId)
    .where('madeAt', '>=', since)
    .where('cause', 'in', alertCauses)
    .execute();
  return rows.map(({ key, madeAt, state }) => ({
    key,
    atMs: Date.parse(madeAt),
    sent: state === 'made' || state === 'sent',
  }));
}

type KeptBackReason = (typeof alertReasons)[number];

/** What each of these farmers was sent since, alerts and messages of organisations. */
export async function messagesSince(
  system: Db,
  userIds: readonly string[],
  since: string,
): Promise<Map<string, AlertBefore[]>> {
  const rows = await system
    .selectFrom('alerts')
    .select(['userId', 'key', 'madeAt'])
    .where('userId', '=', anyId(userIds))
    .where('madeAt', '>=', since)
    .where('state', 'in', ['made', 'sent'])
    .where('cause', 'in', [...alertCauses, 'organisation_message'])
    .execute();
  const messages = rows.map(({ userId, key, madeAt }) => ({
    userId,
    key,
    atMs: Date.parse(madeAt),
    sent: true,
  }));
  return Map.groupBy(messages, ({ userId }) => userId);
}

/** Who got a notice of this cause on a day in India. */
export async function noticedOn(system: Db, cause: NoticeCause, date: string): Promise<string[]> {
  const rows = await system
    .selectFrom('alerts')
    .select('userId')
    .distinct()
    .where('cause', '=', cause)
    .where('state', '!=', 'kept')
    .where(sql<string>`(made_at at time zone 'Asia/Kolkata')::date`, '=', date)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Which messages each of these farmers wants. */
export async function notificationSettingsOf(
  system: Db,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationSettings> {
  const rows = await lastSettings(system).where('userId', '=', anyId(userIds)).execute();
  const byFarmer = new Map(rows.map((row) => [row.userId, settingsOf(row)]));
  return (userId) => byFarmer.get(userId) ?? settingsOf({});
}

interface NewAlert {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly cause: NoticeCause;
  readonly state: 'made' | 'kept';
  readonly why: KeptBackReason | null;
  readonly message: object;
  readonly at: string;
}

/** Stores alerts before sending; existing ones stay. @returns the new ones' ids */
export async function insertAlerts(system: Db, alerts: readonly NewAlert[]): Promise<string[]> {
  if (alerts.length === 0) return [];
  const rows = await system
    .insertInto('alerts')
    .values(alerts.map((alert) => ({ ...alert, message: JSON.stringify(alert.message), madeAt: alert.at })))
    .onConflict((taken) => taken.columns(['userId', 'key']).doNothing())
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Unsent alerts, and those still useful on a further channel.
 *
 * @param only those with a phone that waits for its next try
 */
export const waitingAlerts = (system: Db, usefulSince: string, now: string, only?: 'tried before') =>
  system
    .selectFrom('alerts as a')
    .select(['a.id', 'a.userId', 'a.key', 'a.cause', 'a.message', 'a.madeAt', 'a.state'])
    // Consent is checked as late as possible.
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('farmConsents as c')
          .select('c.id')
          .whereRef('c.userId', '=', 'a.userId')
          .where('c.organisationId', '=', sql<string>`(a.message -> 'from' ->> 'id')::uuid`)
          .where('c.withdrawnAt', 'is', null)
          .where('c.untilAt', '>', now),
      ).as('isConsented'),
    )
    // A withdrawn one uses no further channel.
    .where('a.why', 'is', null)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('a.state', '=', 'made'),
        and([
          eb('a.state', '=', 'sent'),
          or([
            eb('a.madeAt', '>', usefulSince),
            // Handed over after the quiet hours.
            and([eb('a.cause', '=', 'organisation_message'), eb('a.at', '>', usefulSince)]),
          ]),
          exists(
            selectFrom('deliveries as d')
              .select('d.id')
              .whereRef('d.userId', '=', 'a.userId')
              .whereRef('d.about', '=', sql<string>`a.id::text`),
          ),
        ]),
      ]),
    )
    .$if(only !== undefined, (alerts) =>
      alerts.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('deliveries as d')
            .select('d.id')
            .whereRef('d.userId', '=', 'a.userId')
            .whereRef('d.about', '=', sql<string>`a.id::text`)
            .where(hasWaitingPhone),
        ),
      ),
    )
    .orderBy('a.madeAt')
    .execute();

export async function settleAlert(
  system: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  state: 'made' | 'sent' | 'failed' | 'late' | 'kept',
  at: string,
): Promise<void> {
  await system
    .updateTable('alerts')
    .set(({ eb }) => ({ state, at, tries: eb('tries', '+', 1), ...(state === 'kept' && { why: 'ended' }) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

interface SentAlerts {
  readonly cause: NoticeCause;
  /** The organisation that wrote them. */
  readonly from: string;
  readonly userIds: readonly string[];
  readonly madeAt: string;
}

export async function withdrawAlerts(
  system: Db,
  { cause, from, userIds, madeAt }: SentAlerts,
): Promise<void> {
  await system
    .updateTable('alerts')
    .set({ state: sql<'kept'>`case when state = 'made' then 'kept' else state end`, why: 'withdrawn' })
    .where('userId', '=', anyId(userIds))
    .where('cause', '=', cause)
    .where('madeAt', '=', madeAt)
    .where(sql<string>`message -> 'from' ->> 'id'`, '=', from)
    .execute();
}

const SHOWN = 20;

/** Messages to a farmer beside the briefs, sent or dropped, newest first. */
export const alertsOfFarmer = (db: ReadDb) =>
  db
    .selectFrom('alerts')
    .select(['id', 'cause', 'state', 'why', 'madeAt as at', 'message'])
    .where('userId', '=', ofFarmer)
    .orderBy('madeAt', 'desc')
    .limit(SHOWN)
    .execute();

/** Briefs and alerts since a day in India that did not arrive in time. */
export async function lateSince(system: Db, date: string): Promise<{ briefs: number; alerts: number }> {
  const [briefs, alerts] = await Promise.all([
    system
      .selectFrom('briefs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'late')
      .where('date', '>=', date)
      .executeTakeFirstOrThrow(),
    system
      .selectFrom('alerts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'late')
      .where('madeAt', '>=', `${date}T00:00:00+05:30`)
      .executeTakeFirstOrThrow(),
  ]);
  return { briefs: Number(briefs.count), alerts: Number(alerts.count) };
}

export async function dropOldAlerts(system: Db, before: string): Promise<void> {
  await system.deleteFrom('alerts').where('madeAt', '<', before).execute();
}

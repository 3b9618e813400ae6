import type { AlertBefore, AlertCause, KeptBackReason, PlanSeen } from '@draksha/models';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb } from '../../db.ts';
import { settingsOf, type TellSettings, toldFarmers } from './settings-store.ts';

export interface WatchedFarmer extends TellSettings {
  readonly userId: string;
  /** The plan as the brief of the day had it; null before it was told. */
  readonly seen: PlanSeen | null;
}

/** Farmers who are told, with what their brief of the day went by. */
export const watchedFarmers = async (system: Db, date: string): Promise<WatchedFarmer[]> => {
  const rows = await toldFarmers(system)
    .leftJoin('briefs as b', (join) =>
      join.onRef('b.userId', '=', 'u.id').on('b.date', '=', date).on('b.state', '!=', 'made'),
    )
    .select('b.seen')
    .orderBy('u.id')
    .execute();
  return rows.map(({ userId, seen, ...chosen }) => ({
    ...settingsOf(chosen),
    userId,
    seen: seen as PlanSeen | null,
  }));
};

/** Alerts of a farmer since an instant, whatever became of them. */
export async function alertsSince(system: Db, userId: string, since: string): Promise<AlertBefore[]> {
  const rows = await system
    .selectFrom('alerts')
    .select(['key', 'madeAt', 'state'])
    .where('userId', '=', userId)
    .where('madeAt', '>=', since)
    .execute();
  return rows.map(({ key, madeAt, state }) => ({
    key,
    atMs: Date.parse(madeAt),
    sent: state === 'made' || state === 'sent',
  }));
}

interface NewAlert {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly cause: AlertCause;
  readonly state: 'made' | 'kept';
  readonly why: KeptBackReason | null;
  readonly message: object;
  readonly at: string;
}

/** Written before one is sent; what is there already stays as it is. */
export async function keepAlerts(system: Db, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  await system
    .insertInto('alerts')
    .values(alerts.map((alert) => ({ ...alert, message: JSON.stringify(alert.message), madeAt: alert.at })))
    .onConflict((taken) => taken.columns(['userId', 'key']).doNothing())
    .execute();
}

/** Those that are not handed over, and those that may go by a further way while they are of use. */
export const waitingAlerts = (system: Db, usefulSince: string) =>
  system
    .selectFrom('alerts as a')
    .select(['a.id', 'a.userId', 'a.cause', 'a.message', 'a.madeAt', 'a.state'])
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('a.state', '=', 'made'),
        and([
          eb('a.state', '=', 'sent'),
          eb('a.madeAt', '>', usefulSince),
          exists(
            selectFrom('deliveries as d')
              .select('d.id')
              .whereRef('d.userId', '=', 'a.userId')
              .whereRef('d.about', '=', sql<string>`a.id::text`),
          ),
        ]),
      ]),
    )
    .orderBy('a.madeAt')
    .execute();

export async function settleAlert(
  system: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  state: 'made' | 'sent' | 'failed' | 'late',
  at: string,
): Promise<void> {
  await system
    .updateTable('alerts')
    .set(({ eb }) => ({ state, at, tries: eb('tries', '+', 1) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

const SHOWN = 20;

/** What a farmer was told beside the briefs, and what was kept back, newest first. */
export const alertsOfFarmer = (db: ReadDb) =>
  db
    .selectFrom('alerts')
    .select(['id', 'cause', 'state', 'why', 'madeAt as at', 'message'])
    .where('userId', '=', ofFarmer)
    .orderBy('madeAt', 'desc')
    .limit(SHOWN)
    .execute();

export async function dropOldAlerts(system: Db, before: string): Promise<void> {
  await system.deleteFrom('alerts').where('madeAt', '<', before).execute();
}

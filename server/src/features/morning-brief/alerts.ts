import type { ChannelName } from '@draksha/contract';
import {
  type Alert,
  alertsOf,
  chooseAlert,
  conflictAlerts,
  DAY_MS,
  dateAfter,
  dayOfMessage,
  INDIA_UTC_OFFSET_MINUTES,
  isSilent,
  localDate,
  MINUTE_MS,
  mayTellAt,
  type OfficialWarning,
  type OwnStationHeard,
  planSeen,
  utcDay,
  type WaitingConflict,
  wantedOf,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { Job } from '../../lib/jobs/jobs.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { planOfFarm } from '../plan/service.ts';
import { placeOf } from '../plots/service.ts';
import { proposalAlerts } from '../proposals/service.ts';
import { mostWritesADay, stationsFor } from '../weather/service.ts';
import {
  alertsSince,
  dropOldAlerts,
  insertAlerts,
  settingsOfReachable,
  settleAlert,
  type WatchedFarmer,
  waitingAlerts,
  watchedFarmers,
} from './alert-store.ts';
import { type AlertMessage, alertMessage, type StoredMessage } from './brief-message.ts';
import { dropOldConflicts, waitingConflicts } from './conflict-store.ts';
import { deliverNext } from './ladder.ts';
import type { NotificationSettings } from './settings-store.ts';

/** An alert that could not be handed over is of use for so long. */
const USEFUL_MINUTES = 120;
/** A message to all farms of an organisation is thousands of them. */
const SENT_SIDE_BY_SIDE = 16;
/** Keys of causes are of a day or a season; those of longer ago come no more. */
const KNOWN_DAYS = 60;

type Farm = Awaited<ReturnType<typeof planOfFarm>>;

const officialOf = ({ cells }: Farm): OfficialWarning[] =>
  cells.flatMap(({ alerts, plotIds }) => alerts.map((alert) => ({ ...alert, plotIds })));

/** A station is judged by how it wrote the day that it fell silent on, and the two before. */
const HEARD_DAYS = 2;

/** The farm's silent stations, with their former readings. */
async function silentOf(context: Context, userId: string, farm: Farm): Promise<OwnStationHeard[]> {
  const nowMs = context.clock().getTime();
  const found = farm.stations.flatMap((station) => {
    const lastHourAtMs = Date.parse(station.lastHourAt ?? '');
    if (!isSilent(nowMs, { lastHourAtMs })) return [];
    const plots = farm.plots.filter((plot) => {
      const place = placeOf(plot);
      return typeof place !== 'string' && stationsFor([station], place, plot.id).length > 0;
    });
    return [{ station, lastHourAtMs, plotIds: plots.map(({ id }) => id) }];
  });
  if (found.length === 0) return [];
  return context.farmers.read(userId, (db) =>
    Promise.all(
      found.map(async ({ station, lastHourAtMs, plotIds }) => ({
        id: station.id,
        plotIds,
        lastHourAtMs,
        writesADay: await mostWritesADay(db, station, utcDay(lastHourAtMs - HEARD_DAYS * DAY_MS)),
      })),
    ),
  );
}

async function watch(
  context: Context,
  { userId, seen, ...wanted }: WatchedFarmer,
  conflicts: readonly WaitingConflict[],
): Promise<void> {
  const { system, clock } = context;
  const farm = await planOfFarm(context, userId);
  const now = clock();
  const weather = farm.cells.map(({ provenance: { sample, fetchedAt } }) => ({
    sample,
    fetchedAtMs: Date.parse(fetchedAt),
  }));
  const found = alertsOf(
    // Without its past days the plan differs from the one seen: that is no news.
    farm.arePastDaysPending ? planSeen(farm.plan) : seen,
    farm.plan,
    now.getTime(),
    weather,
    officialOf(farm),
    await silentOf(context, userId, farm),
  );
  const proposed = await proposalAlerts(system, userId, now);
  const all = [...found, ...conflictAlerts(conflicts, now.getTime()), ...proposed.map(({ alert }) => alert)];
  if (all.length === 0) return;
  const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString();
  const plotNames = new Map(farm.plots.map(({ id, name }) => [id, name]));
  const { send, kept } = chooseAlert(
    all,
    await alertsSince(system, userId, since),
    now.getTime(),
    wantedOf(wanted, [...plotNames.keys()]),
  );
  const at = now.toISOString();
  const plotsBy = new Map(proposed.map(({ alert, plots }) => [alert.key, plots]));
  const messageOf = (alert: Alert) => {
    const plots = plotsBy.get(alert.key) ?? plotNames;
    const on = plotsBy.has(alert.key) ? { ...alert, plotIds: [...plots.keys()] } : alert;
    return alertMessage(on, farm.plan.date, (id) => plots.get(id) ?? null);
  };
  const row = (alert: Alert) => ({
    id: uuidV7(now),
    userId,
    key: alert.key,
    cause: alert.cause,
    message: messageOf(alert),
    at,
  });
  await insertAlerts(system, [
    ...(send ? [{ ...row(send), state: 'made' as const, why: null }] : []),
    ...kept.map(({ alert, why }) => ({ ...row(alert), state: 'kept' as const, why })),
  ]);
}

type WaitingAlert = Awaited<ReturnType<typeof waitingAlerts>>[number];
type WaitingConflicts = Awaited<ReturnType<typeof waitingConflicts>>;

/** Minutes for which one is still of use: a message of an organisation on its day alone. */
function minutesLeft({ key, madeAt }: WaitingAlert, now: Date): number {
  const day = dayOfMessage(key);
  if (day === null) return USEFUL_MINUTES - (now.getTime() - Date.parse(madeAt)) / MINUTE_MS;
  const end = Date.parse(dateAfter(day)) - INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;
  return (end - now.getTime()) / MINUTE_MS;
}

const isDue = ({ key }: WaitingAlert, now: Date): boolean => {
  const day = dayOfMessage(key);
  return day === null || day <= localDate(now.getTime(), INDIA_UTC_OFFSET_MINUTES);
};

/** Free channels only: an organisation's messages must cost the farmer nothing, and registered texts fit only changes of the plan. */
const loginsOfPools = (
  { key, cause }: WaitingAlert,
  channels: readonly ChannelName[],
): readonly ChannelName[] =>
  dayOfMessage(key) === null && cause !== 'clash'
    ? channels
    : channels.filter((one) => one === 'push' || one === 'email');

const isEnded = (
  { key, message, isConsented, cause, userId }: WaitingAlert,
  wanted: NotificationSettings | undefined,
  conflicts: WaitingConflicts,
  now: Date,
): boolean => {
  if (cause === 'clash') return conflictAlerts(conflicts.get(userId) ?? [], now.getTime()).length === 0;
  if (dayOfMessage(key) === null) return false;
  const { from } = message as AlertMessage;
  return !isConsented || (from !== undefined && wanted?.causesOff.includes(from.id) === true);
};

/**
 * Sends pending messages, of this process or a dead one, and unseen ones by the next channel.
 *
 * @param only those with a phone that waits for its next try
 */
async function sendWaiting(
  context: Context,
  conflicts: () => Promise<WaitingConflicts>,
  only?: 'tried before',
): Promise<void> {
  const { system, clock } = context;
  const usefulSince = new Date(clock().getTime() - USEFUL_MINUTES * MINUTE_MS).toISOString();
  const all = await waitingAlerts(system, usefulSince, clock().toISOString(), only);
  if (all.length === 0) return;
  const wantedBy = await settingsOfReachable(system, [...new Set(all.map(({ userId }) => userId))]);
  const waitingOf = await conflicts();
  const send = async (one: WaitingAlert): Promise<void> => {
    const { state } = one;
    const left = minutesLeft(one, clock());
    if (left <= 0) {
      if (state === 'made') await settleAlert(system, one, 'late', clock().toISOString());
      return;
    }
    const wanted = wantedBy.get(one.userId);
    if (isEnded(one, wanted, waitingOf, clock())) {
      if (state === 'made') await settleAlert(system, one, 'kept', clock().toISOString());
      return;
    }
    if (!wanted || !isDue(one, clock()) || !mayTellAt(clock().getTime(), one.cause, wanted)) return;
    const { state: standing } = await deliverNext(context, {
      userId: one.userId,
      about: one.id,
      message: one.message as StoredMessage,
      usefulUntilMs: clock().getTime() + left * MINUTE_MS,
      channels: loginsOfPools(one, wanted.channels),
    });
    if (standing !== state || standing === 'made')
      await settleAlert(system, one, standing, clock().toISOString());
  };
  const waiting = all.values();
  await Promise.all(
    Array.from({ length: SENT_SIDE_BY_SIDE }, async () => {
      for (const one of waiting) await send(one);
    }),
  );
}

/** Sends alerts about changes since the briefs; one farmer's failure does not affect others. */
export async function sendAlerts(context: Context, signal: AbortSignal): Promise<void> {
  const { system, clock, log } = context;
  const date = localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
  const watched = await watchedFarmers(system, date);
  const conflicts = await waitingConflicts(system, clock());
  for (const farmer of watched) {
    if (signal.aborted) return;
    try {
      await watch(context, farmer, conflicts.get(farmer.userId) ?? []);
    } catch (error) {
      log.warn({ err: error }, 'Alerts of a farmer could not be made');
    }
  }
  // Decisions made meanwhile cancel their alert.
  await sendWaiting(context, () => waitingConflicts(system, clock()));
}

/** Tries phones again that did not take an alert, each when its wait is over. */
export const retryAlerts = (context: Context): Promise<void> =>
  sendWaiting(context, () => waitingConflicts(context.system, context.clock()), 'tried before');

export const alertJobs = (context: Context): Job[] => [
  {
    name: 'alerts',
    at: ['7,22,37,52 * * * *'],
    run: ({ signal }) => sendAlerts(context, signal),
  },
  {
    name: 'alerts-again',
    at: ['* * * * *'],
    run: () => retryAlerts(context),
  },
  {
    name: 'old-alerts',
    at: ['25 3 * * *'],
    run: async () => {
      const before = new Date(context.clock().getTime() - KNOWN_DAYS * DAY_MS).toISOString();
      await dropOldAlerts(context.system, before);
      await dropOldConflicts(context.system, before);
    },
  },
];

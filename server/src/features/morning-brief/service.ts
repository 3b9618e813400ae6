import { setTimeout as pause } from 'node:timers/promises';
import {
  briefOf,
  DAY_MS,
  dateOfDayNumber,
  dayNumberOfDate,
  INDIA_UTC_OFFSET_MINUTES,
  localDate,
  MINUTE_MS,
  type PlanSeen,
  planSeen,
  wantedOf,
} from '@draksha/models';
import type { Context } from '../../context.ts';
import type { Job } from '../../lib/jobs/jobs.ts';
import { planOfFarm } from '../plan/service.ts';
import { lateSince } from './alert-store.ts';
import { clearAnswered } from './answered.ts';
import { briefMessage, type StoredMessage } from './brief-message.ts';
import { dropOldDeliveries, noteStatus } from './delivery-store.ts';
import { dayStartOf, deliverNext, monthOf } from './ladder.ts';
import { dropUnseenPhones } from './phone-store.ts';
import { unregisteredTexts } from './sms-channel.ts';
import { refusedSince, spendingOf } from './spending-store.ts';
import {
  closeLate,
  type DueFarmer,
  dropChanged,
  dropOldBriefRows,
  dueFarmers,
  lastChangeOf,
  lastNothing,
  messageOfPhone,
  saveBrief,
  settleBrief,
} from './store.ts';

export { clearAnswered } from './answered.ts';
export { beginChannel, endChannel } from './channel-ends.ts';
export { currentWork } from './current-work.ts';
export { aboutOfMessage, deliveryOf, noteAnswered, noteStatus } from './delivery-store.ts';
export { dayStartOf, endUrlOf } from './ladder.ts';
export { loadSpokenWords, type SpokenOf } from './message-words.ts';
export { insertMessages, markWithdrawn, messageEligibility, queueEndNotices } from './organisation-alerts.ts';
export { claimReply, type SmsReply } from './sms-reply.ts';
export { hasFarm, lastSmsAbout, receivedReplies } from './sms-reply-store.ts';
export { workOfMessage } from './store.ts';

/** A brief that could not be handed over is still of use for so long after its minute. */
const LATE_BY_MINUTES = 180;
/** How long fresh weather is waited for; then work that needs no weather is sent. */
const WEATHER_WAIT_MINUTES = 30;
/** How long before its minute a message may be prepared: its content is the same, and ten thousand plans take minutes. */
export const AHEAD_MINUTES = 20;
const MADE_SIDE_BY_SIDE = 4;
/** A service of messages is far away; most of a message's time is the wait for it. */
const SENT_SIDE_BY_SIDE = 32;
/** A job that ended would leave its queue unattended for a moment: it stays. */
const STAYS_MS = 10 * MINUTE_MS;
const KEPT_DAYS = 60;
const NOTHING_EVERY_DAYS = 7;
/** A phone that showed nothing for so long gets no more messages: some services take messages for phones that are gone. */
const UNSEEN_DAYS = 60;

const minuteOfDay = (now: Date): number =>
  Math.floor((now.getTime() / MINUTE_MS + INDIA_UTC_OFFSET_MINUTES) % 1440);

type Farm = Pick<Awaited<ReturnType<typeof planOfFarm>>, 'plan' | 'plots' | 'tasks' | 'cells'>;

/** The brief of a farm's plan at an instant, of some plots or of all. */
const briefIn = ({ plan, cells }: Farm, nowMs: number, plotIds?: readonly string[]) => {
  const weather = cells.map(({ provenance: { sample, fetchedAt } }) => ({
    sample,
    fetchedAtMs: Date.parse(fetchedAt),
  }));
  return briefOf(plan, nowMs, weather, plotIds);
};

/** With the names that only the farm's rows have, and the reason of each action. */
function messageOf({ plan, plots, tasks }: Farm, brief: ReturnType<typeof briefOf>): StoredMessage {
  const plotNames = new Map(plots.map(({ id, name }) => [id, name]));
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const reasons = new Map(plan.days[0]?.actions.map(({ key, reasons: [why = null] }) => [key, why]));
  return {
    ...briefMessage(brief, {
      plotName: (id) => plotNames.get(id) ?? null,
      taskTitle: (id) => titles.get(id) ?? null,
    }),
    whys: brief.actions.map(({ key }) => reasons.get(key) ?? null),
  };
}

/** Returns the brief as it would be now, without the farmer's own tasks; null with old weather, or while past days are pending. */
export async function currentBrief(context: Context, userId: string): Promise<StoredMessage | null> {
  const farm = await planOfFarm(context, userId);
  if (farm.arePastDaysPending) return null;
  const brief = briefIn(farm, context.clock().getTime());
  return brief.silent === null ? messageOf({ ...farm, tasks: [] }, brief) : null;
}

/** How long a message's audio of the day is served. */
const HEARD_MS = 6 * 60 * MINUTE_MS;

/** Returns a message that a phone got, by its ids; without the farmer's own tasks and an organisation's text. */
export async function messageOnPhone(
  { system, clock }: Pick<Context, 'system' | 'clock'>,
  userId: string,
  id: string,
): Promise<StoredMessage | null> {
  const since = new Date(clock().getTime() - HEARD_MS).toISOString();
  const message = (await messageOfPhone(system, userId, id, since)) as StoredMessage | null;
  if (message === null || ('from' in message && message.from !== undefined)) return null;
  return { ...message, actions: message.actions.map((action) => ({ ...action, title: null })) };
}

/** This morning's message of a farmer; null for nothing, `wait` while fresh weather or past days may still come. */
async function messageFor(
  context: Context,
  { userId, briefAt, whenNothing, ...wanted }: DueFarmer,
  date: string,
): Promise<{ readonly message: StoredMessage | null; readonly seen: PlanSeen } | 'wait'> {
  const farm = await planOfFarm(context, userId);
  const { plan, plots, cells, arePastDaysPending } = farm;
  const { plotIds } = wantedOf(
    wanted,
    plots.map(({ id }) => id),
  );
  const brief = briefIn(farm, context.clock().getTime(), plotIds);
  const waited = minuteOfDay(context.clock()) - briefAt;
  const isPending = (brief.silent !== null && cells.length > 0) || arePastDaysPending;
  if (isPending && waited < WEATHER_WAIT_MINUTES) return 'wait';
  const message = messageOf(farm, brief);
  const seen = planSeen(plan);
  if (brief.actions.length > 0) return { message, seen };
  // Yesterday's weather cannot show that there is nothing to do.
  if (whenNothing === 'silent' || brief.silent !== null || cells.length === 0) return { message: null, seen };
  const last = await lastNothing(context.system, userId);
  const isDue = last === null || dayNumberOfDate(date) - dayNumberOfDate(last) >= NOTHING_EVERY_DAYS;
  return { message: isDue ? message : null, seen };
}

/** Prepares and stores the message of the day; null without one. */
async function make(context: Context, farmer: DueFarmer, date: string): Promise<StoredMessage | null> {
  const { userId } = farmer;
  // Read before the plan, so that a later change triggers a new one.
  const seenChange = await lastChangeOf(context.system, userId);
  const made = await messageFor(context, farmer, date);
  if (made === 'wait') return null;
  const { message, seen } = made;
  const state = message === null ? 'silent' : 'made';
  const actions = message === null ? 0 : message.actions.length + message.more;
  const keys = message === null ? [] : message.actions.flatMap(({ key }) => key ?? []);
  const at = context.clock().toISOString();
  const brief = { userId, date, state, actions, message, told: keys, seen, seenChange, at } as const;
  await saveBrief(context.system, brief);
  return message;
}

async function send(
  context: Context,
  farmer: DueFarmer,
  date: string,
  message: StoredMessage,
): Promise<void> {
  const { system, clock } = context;
  const { userId } = farmer;
  const usefulMinutes = farmer.briefAt + LATE_BY_MINUTES - minuteOfDay(clock());
  const { state, isOver } = await deliverNext(context, {
    userId,
    about: date,
    message,
    usefulUntilMs: clock().getTime() + usefulMinutes * MINUTE_MS,
    channels: farmer.channels,
  });
  if (state === farmer.state && state === 'sent' && !isOver) return;
  await settleBrief(system, { userId, date, state, isOver, at: clock().toISOString() });
}

/** A failure of one farmer's message does not affect the others. */
async function forEach(
  { log }: Context,
  farmers: readonly DueFarmer[],
  { sideBySide, isOver }: { readonly sideBySide: number; readonly isOver: () => boolean },
  work: (farmer: DueFarmer) => Promise<unknown>,
): Promise<void> {
  const waiting = farmers.values();
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (const farmer of waiting) {
        if (isOver()) return;
        try {
          await work(farmer);
        } catch (error) {
          log.warn({ err: error }, 'A morning brief could not be made');
        }
      }
    }),
  );
}

/** Sends the briefs that are due. */
export async function sendBriefs(context: Context, signal: AbortSignal): Promise<void> {
  const { system, clock } = context;
  const date = localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
  const when = { date, minute: minuteOfDay(clock()), lateBy: LATE_BY_MINUTES };
  await closeLate(system, when);
  await dropChanged(system, date);
  const due = await dueFarmers(system, when);
  const isOver = () => signal.aborted;
  await forEach(context, due, { sideBySide: SENT_SIDE_BY_SIDE, isOver }, async (farmer) => {
    const message = (farmer.message as StoredMessage | null) ?? (await make(context, farmer, date));
    if (message !== null) await send(context, farmer, date, message);
  });
}

/** Prepares messages of coming minutes, until the next one. */
export async function makeAhead(context: Context, signal: AbortSignal): Promise<void> {
  const { system, clock } = context;
  const date = localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
  const minute = minuteOfDay(clock());
  const soon = await dueFarmers(system, { date, minute: minute + AHEAD_MINUTES, lateBy: AHEAD_MINUTES });
  const isOver = () => signal.aborted || minuteOfDay(clock()) !== minute;
  const unmade = soon.filter(({ state }) => state === null);
  await forEach(context, unmade, { sideBySide: MADE_SIDE_BY_SIDE, isOver }, (farmer) =>
    make(context, farmer, date),
  );
}

/** Sends briefs at each minute, for ten minutes: no queue delays a farmer's minute. */
export async function sendBriefsEachMinute(context: Context, signal: AbortSignal): Promise<void> {
  const end = performance.now() + STAYS_MS;
  const { clock } = context;
  while (!signal.aborted && performance.now() < end) {
    const nextMs = clock().getTime() + MINUTE_MS - (clock().getTime() % MINUTE_MS);
    await sendBriefs(context, signal);
    await makeAhead(context, signal);
    const left = Math.min(MINUTE_MS, Math.max(0, nextMs - clock().getTime()));
    await pause(left, undefined, { signal }).catch(() => undefined);
  }
}

async function dropOldBriefs(system: Context['system'], now: Date): Promise<void> {
  const before = dateOfDayNumber(Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS);
  await dropOldBriefRows(system, before);
  await dropOldDeliveries(system, `${before}T00:00:00Z`);
}

/** Deletes subscriptions silent for sixty of India's days. */
export const dropSilentPhones = ({ system, clock }: Pick<Context, 'system' | 'clock'>): Promise<void> => {
  const after = clock().getTime() - (UNSEEN_DAYS - 1) * DAY_MS;
  return dropUnseenPhones(system, dayStartOf(new Date(after)));
};

/** Messages of this month that a service of phones refused for good, by its status: 413 is one that is too long. */
export const pushRefusals = ({ system, clock }: Pick<Context, 'system' | 'clock'>) =>
  refusedSince(system, `${monthOf(clock())}T00:00:00+05:30`);

/** Cost of this month's messages by channel, over all processes, and those dropped by caps. */
export const channelSpending = ({ system, clock }: Pick<Context, 'system' | 'clock'>) =>
  spendingOf(system, monthOf(clock()));

/** Messages of this month that did not arrive in time. */
export const messagesLate = ({ system, clock }: Pick<Context, 'system' | 'clock'>) =>
  lateSince(system, monthOf(clock()));

/** Texts of ours that the operators do not let through yet: without them no message goes by SMS. */
export const smsTextsMissing = unregisteredTexts;

/** Stores an SMS carrier's report about a message of the sign-in, or of ours. */
export const recordDelivery = async (
  { auth, system, clock }: Pick<Context, 'auth' | 'system' | 'clock'>,
  report: Parameters<Context['auth']['recordDelivery']>[0],
): Promise<boolean> => {
  if (await auth.recordDelivery(report)) return true;
  const { provider, messageId: providerId, state, reason: why } = report;
  return noteStatus(system, { provider, providerId, state, why, at: clock().toISOString() });
};

/** During the hours of possible briefs. */
export const briefJobs = (context: Context): Job[] => [
  {
    name: 'morning-briefs',
    // The next job waits in the queue: it starts when this one ends or dies.
    at: ['* 4-11 * * *'],
    run: ({ signal }) => sendBriefsEachMinute(context, signal),
  },
  {
    name: 'answered-briefs',
    at: ['* 4-20 * * *'],
    run: ({ signal }) => clearAnswered(context, signal),
  },
  {
    name: 'old-morning-briefs',
    at: ['20 3 * * *'],
    run: () => dropOldBriefs(context.system, context.clock()),
  },
  {
    name: 'silent-phones',
    at: ['22 3 * * *'],
    run: () => dropSilentPhones(context),
  },
];

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
import { briefMessage, type KeptMessage } from './brief-message.ts';
import { dropOldDeliveries, noteStatus, spendingOf } from './delivery-store.ts';
import { goOn, monthOf } from './ladder.ts';
import { handOver } from './phones.ts';
import { unregisteredTexts } from './sms-channel.ts';
import {
  answeredSince,
  closeLate,
  type DueFarmer,
  dropOldBriefRows,
  dueFarmers,
  keepAnswered,
  keepBrief,
  lastNothing,
  settleBrief,
} from './store.ts';

export { beginChannel, endChannel } from './channel-ends.ts';
export { aboutOfMessage, deliveryOf, noteAnswered, noteStatus } from './delivery-store.ts';
export { toldAbout } from './store.ts';
export { toldWork } from './told-work.ts';

/** A brief that could not be handed over is still of use for so long after its minute. */
const LATE_BY_MINUTES = 180;
/** Weather that is too old is on its way: so long it is waited for, then work that stands without it is told. */
const WEATHER_WAIT_MINUTES = 30;
const SIDE_BY_SIDE = 4;
const KEPT_DAYS = 60;
const CLEAR_TTL_SECONDS = 6 * 3600;
const NOTHING_EVERY_DAYS = 7;

const minuteOfDay = (now: Date): number =>
  Math.floor((now.getTime() / MINUTE_MS + INDIA_UTC_OFFSET_MINUTES) % 1440);

/** What a farmer is to be told this morning; null for nothing, `wait` while fresh weather may still come. */
async function messageFor(
  context: Context,
  { userId, briefAt, whenNothing, ...wanted }: DueFarmer,
  date: string,
): Promise<{ readonly message: KeptMessage | null; readonly seen: PlanSeen } | 'wait'> {
  const { plan, plots, tasks, cells } = await planOfFarm(context, userId);
  const brief = briefOf(
    plan,
    context.clock().getTime(),
    cells.map(({ provenance }) => ({
      sample: provenance.sample,
      fetchedAtMs: Date.parse(provenance.fetchedAt),
    })),
    wantedOf(
      wanted,
      plots.map(({ id }) => id),
    ).plotIds,
  );
  const waited = minuteOfDay(context.clock()) - briefAt;
  if (brief.silent !== null && cells.length > 0 && waited < WEATHER_WAIT_MINUTES) return 'wait';
  const plotNames = new Map(plots.map(({ id, name }) => [id, name]));
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const reasons = new Map(plan.days[0]?.actions.map(({ key, reasons: [why = null] }) => [key, why]));
  const message: KeptMessage = {
    ...briefMessage(brief, {
      plotName: (id) => plotNames.get(id) ?? null,
      taskTitle: (id) => titles.get(id) ?? null,
    }),
    whys: brief.actions.map(({ key }) => reasons.get(key) ?? null),
  };
  const seen = planSeen(plan);
  if (brief.actions.length > 0) return { message, seen };
  // That there is nothing to do is not known from weather of yesterday.
  if (whenNothing === 'silent' || brief.silent !== null || cells.length === 0) return { message: null, seen };
  const last = await lastNothing(context.system, userId);
  const isDue = last === null || dayNumberOfDate(date) - dayNumberOfDate(last) >= NOTHING_EVERY_DAYS;
  return { message: isDue ? message : null, seen };
}

async function tell(context: Context, farmer: DueFarmer, date: string): Promise<void> {
  const { system, clock } = context;
  const { userId } = farmer;
  const kept = farmer.message as KeptMessage | null;
  const made = kept === null ? await messageFor(context, farmer, date) : { message: kept, seen: null };
  if (made === 'wait') return;
  const { message, seen } = made;
  if (kept === null) {
    const state = message === null ? 'silent' : 'made';
    const actions = message === null ? 0 : message.actions.length + message.more;
    const told = message === null ? [] : message.actions.flatMap(({ key }) => key ?? []);
    await keepBrief(system, { userId, date, state, actions, message, told, seen, at: clock().toISOString() });
  }
  if (message === null) return;
  const usefulMinutes = farmer.briefAt + LATE_BY_MINUTES - minuteOfDay(clock());
  const { state, isOver } = await goOn(context, {
    userId,
    about: date,
    message,
    usefulUntilMs: clock().getTime() + usefulMinutes * MINUTE_MS,
    channels: farmer.channels,
  });
  if (state === farmer.state && state === 'sent' && !isOver) return;
  await settleBrief(system, { userId, date, state, isOver, at: clock().toISOString() });
}

/** Tells everybody whose hour has come; what one farmer's brief fails by holds up nobody else's. */
export async function tellBriefs(context: Context, signal: AbortSignal): Promise<void> {
  const { system, clock, log } = context;
  const date = localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
  const when = { date, minute: minuteOfDay(clock()), lateBy: LATE_BY_MINUTES };
  await closeLate(system, when);
  const waiting = (await dueFarmers(system, when)).values();
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (const farmer of waiting) {
        if (signal.aborted) return;
        try {
          await tell(context, farmer, date);
        } catch (error) {
          log.warn({ err: error }, 'A morning brief could not be made');
        }
      }
    }),
  );
}

/** Takes what was answered on one phone, or written into the diary, from the notices on all of them. */
export async function clearAnswered(context: Context, signal: AbortSignal): Promise<void> {
  const { system, clock, log } = context;
  const date = localDate(clock().getTime(), INDIA_UTC_OFFSET_MINUTES);
  for (const { userId, told, answered, lastChange } of await answeredSince(system, date)) {
    if (signal.aborted) return;
    try {
      const { plan } = await planOfFarm(context, userId);
      const due = new Set(plan.days[0]?.actions.map(({ key }) => key));
      const keys = told.filter((key) => !due.has(key));
      if (keys.length > answered.length)
        await handOver(context, userId, { kind: 'answered', date, keys }, CLEAR_TTL_SECONDS);
      await keepAnswered(system, { userId, date, answered: keys, lastChange });
    } catch (error) {
      log.warn({ err: error }, 'What was answered could not be told to the other phones');
    }
  }
}

async function dropOldBriefs(system: Context['system'], now: Date): Promise<void> {
  const before = dateOfDayNumber(Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS);
  await dropOldBriefRows(system, before);
  await dropOldDeliveries(system, `${before}T00:00:00Z`);
}

/** What was spent on messages this month, by their way, over all processes; and how many were not sent for the caps. */
export const channelSpending = ({ system, clock }: Pick<Context, 'system' | 'clock'>) =>
  spendingOf(system, monthOf(clock()));

/** Texts of ours that the operators do not let through yet: without them no message goes by SMS. */
export const smsTextsMissing = unregisteredTexts;

/** What a carrier of SMS says became of one: of the sign-in's or of ours. */
export const recordDelivery = async (
  { auth, system, clock }: Pick<Context, 'auth' | 'system' | 'clock'>,
  report: Parameters<Context['auth']['recordDelivery']>[0],
): Promise<boolean> => {
  if (await auth.recordDelivery(report)) return true;
  const { provider, messageId: providerId, state, reason: why } = report;
  return noteStatus(system, { provider, providerId, state, why, at: clock().toISOString() });
};

/** Each minute of the hours in which somebody may want it. */
export const briefJobs = (context: Context): Job[] => [
  {
    name: 'morning-briefs',
    at: ['* 4-11 * * *'],
    run: ({ signal }) => tellBriefs(context, signal),
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
];

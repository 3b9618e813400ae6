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
import type { PushOutcome } from '../../lib/push/push-sender.ts';
import { planOfFarm } from '../plan/service.ts';
import { type AlertMessage, type AnsweredMessage, type BriefMessage, briefMessage } from './brief-message.ts';
import {
  answeredSince,
  closeLate,
  type DueFarmer,
  dropOldBriefRows,
  dueFarmers,
  forgetPhone,
  keepAnswered,
  keepBrief,
  lastNothing,
  phonesOf,
  settleBrief,
} from './store.ts';

export { toldOn, toldWork } from './told-work.ts';

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

/** Hands a message to all phones of a farmer; those that want none any more are forgotten. */
export async function handOver(
  { system, push }: Pick<Context, 'system' | 'push'>,
  userId: string,
  message: BriefMessage | AnsweredMessage | AlertMessage,
  ttlSeconds: number,
): Promise<readonly PushOutcome[]> {
  const phones = await phonesOf(system, userId);
  return Promise.all(
    phones.map(async ({ id, language, ...target }) => {
      const outcome = await push.send(target, {
        payload: JSON.stringify({ ...message, language, farmer: userId }),
        topic: `${message.kind}-${message.date}`,
        ttlSeconds,
      });
      if (outcome.kind === 'gone') await forgetPhone(system, userId, id);
      return outcome;
    }),
  );
}

/** What a farmer is to be told this morning; null for nothing, `wait` while fresh weather may still come. */
async function messageFor(
  context: Context,
  { userId, briefAt, whenNothing, ...wanted }: DueFarmer,
  date: string,
): Promise<{ readonly message: BriefMessage | null; readonly seen: PlanSeen } | 'wait'> {
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
  const message = briefMessage(brief, {
    plotName: (id) => plotNames.get(id) ?? null,
    taskTitle: (id) => titles.get(id) ?? null,
  });
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
  const kept = farmer.message as BriefMessage | null;
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
  const outcomes = await handOver(context, userId, message, Math.max(60, usefulMinutes * 60));
  const isTaken = outcomes.some(({ kind }) => kind === 'taken');
  const isWorthIt = outcomes.some(({ kind }) => kind === 'later');
  const state = isTaken ? 'sent' : isWorthIt ? 'made' : 'failed';
  await settleBrief(system, { userId, date, state, at: clock().toISOString() });
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

const dropOldBriefs = (system: Context['system'], now: Date): Promise<void> =>
  dropOldBriefRows(system, dateOfDayNumber(Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS));

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

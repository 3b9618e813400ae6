import { INDIA_UTC_OFFSET_MINUTES, localDate, MINUTE_MS } from '@draksha/models';
import type { Context } from '../../context.ts';
import { planOfFarm } from '../plan/service.ts';
import { aboutAnswered, waitingAnswered } from './delivery-store.ts';
import { deliverNext } from './ladder.ts';
import { answeredSince, saveAnswered } from './store.ts';

/** How long a morning notice may still be shown. */
const USEFUL_MS = 6 * 60 * MINUTE_MS;

interface AnsweredWork {
  readonly userId: string;
  readonly date: string;
  readonly keys: readonly string[];
  readonly usefulUntilMs: number;
}

/** Each phone apart: one whose service fails is tried again. */
const tell = (context: Context, { userId, date, keys, usefulUntilMs }: AnsweredWork) =>
  deliverNext(context, {
    userId,
    about: aboutAnswered(date, keys),
    message: { kind: 'answered', date, keys },
    usefulUntilMs,
    channels: ['push'],
  });

/** Removes what was answered, on a phone or in the diary, from notices on all phones. */
export async function clearAnswered(context: Context, signal: AbortSignal): Promise<void> {
  const { system, clock, log } = context;
  const nowMs = clock().getTime();
  const date = localDate(nowMs, INDIA_UTC_OFFSET_MINUTES);
  const forEach = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
    for (const one of all) {
      if (signal.aborted) return;
      try {
        await work(one);
      } catch (error) {
        log.warn({ err: error }, 'What was answered could not be told to the other phones');
      }
    }
  };
  await forEach(await answeredSince(system, date), async ({ userId, told, answered, lastChange }) => {
    const { plan, arePastDaysPending } = await planOfFarm(context, userId);
    if (arePastDaysPending) return;
    const due = new Set(plan.days[0]?.actions.map(({ key }) => key));
    const keys = told.filter((key) => !due.has(key));
    if (keys.length > answered.length)
      await tell(context, { userId, date, keys, usefulUntilMs: nowMs + USEFUL_MS });
    await saveAnswered(system, { userId, date, answered: keys, lastChange });
  });
  const since = new Date(nowMs - USEFUL_MS).toISOString();
  await forEach(
    await waitingAnswered(system, date, since),
    async ({ userId, about, madeAt, answered: keys }) => {
      const usefulUntilMs = Date.parse(madeAt) + USEFUL_MS;
      // The newer of two answers counts.
      if (about === aboutAnswered(date, keys)) await tell(context, { userId, date, keys, usefulUntilMs });
    },
  );
}

import { type ChannelName, wayTo } from '@draksha/contract';
import { diaryForm } from '@draksha/contract/diary-form';
import { markOf, type PlanAnswer } from '@draksha/contract/plan-answers';
import { DAY_MS, INDIA_UTC_OFFSET_MINUTES, localDate } from '@draksha/models';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { GroupError, prepareWrite } from '../../lib/write-calls.ts';
import { digestOf, uuidOfDigest } from '../../lib/write-log.ts';
import type { WriteRunner } from '../../lib/write-runner.ts';
import { currentWork, noteAnswered, workOfMessage } from '../morning-brief/service.ts';

export interface Answering {
  readonly context: Context;
  readonly api: Pick<Api, 'writeRoute'>;
  readonly writes: WriteRunner;
}

type Work = NonNullable<Awaited<ReturnType<typeof currentWork>>>;

interface Row {
  readonly route: string;
  readonly params?: object;
  readonly body: object;
  readonly version?: number;
}

/** The rows that the screen writes for the same answer; null where it opens a page instead. */
function rowsOf({ action, task }: Work, answer: PlanAnswer, nowMs: number): readonly Row[] {
  const tomorrow = localDate(nowMs + DAY_MS, INDIA_UTC_OFFSET_MINUTES);
  if (task && (answer === 'done' || action.plotIds.length === 0)) {
    const params = { id: task.id };
    const { version } = task;
    if (answer === 'later')
      return [
        { route: 'PATCH /tasks/:id', params, version, body: { scheduledDate: tomorrow, dueDap: null } },
      ];
    const at = new Date(nowMs).toISOString();
    return wayTo(task.status, answer === 'done' ? 'completed' : 'cancelled').map((to, step) => ({
      route: 'POST /tasks/:id/transition',
      params,
      version: version + step,
      body: to === 'completed' ? { to, at } : { to },
    }));
  }
  const mark = { action: action.key, ...markOf(answer, tomorrow) };
  return action.plotIds.map((plotId) => ({ route: 'POST /plan-marks', body: { plotId, ...mark } }));
}

/** Writes all of them or none, under ids of the message, so that it counts once however often it comes. */
async function write(
  { api, writes }: Answering,
  userId: string,
  messageId: string,
  rows: readonly Row[],
): Promise<void> {
  const prepared = rows.map(({ route, params = {}, body, version = null }, place) => {
    const target = api.writeRoute(route);
    if (!target) throw new Error(`there is no write ${route}`);
    return prepareWrite(target, { id: uuidOfDigest(digestOf([messageId, place])), params, body, version });
  });
  await writes.run({ userId, sessionId: '' }, prepared);
}

export interface Answered {
  readonly messageId: string;
  readonly channel: ChannelName;
  /** What the message that it answers was about: a day, or an alert's id. */
  readonly about: string;
  readonly number: number;
  readonly answer: PlanAnswer;
  /** Whether the message numbered its works. If not, a number is only clear for a single work. */
  readonly isNumbered: boolean;
}

/** Result of an answer: only `marked` wrote something. */
export type AnswerOutcome =
  | { readonly kind: 'marked'; readonly number: number; readonly answer: PlanAnswer }
  /** It is done once it is written down, in the form at this address. */
  | { readonly kind: 'form'; readonly path: string }
  /** Looked up before the reply. */
  | { readonly kind: 'open' }
  /** No message of today fits, or it has several works without numbers. */
  | { readonly kind: 'stale' | 'unclear' | 'notSaved' }
  | { readonly kind: 'outOfRange'; readonly number: number; readonly most: number }
  | { readonly kind: 'gone'; readonly number: number };

/** Does what a farmer answered, where it is clear. */
export async function answerWork(
  answering: Answering,
  userId: string,
  { messageId, channel, about, number, answer, isNumbered }: Answered,
): Promise<AnswerOutcome> {
  const { context } = answering;
  const { system, clock } = context;
  const nowMs = clock().getTime();
  const said = await workOfMessage(system, userId, about);
  if (said === null || said.keys.length === 0 || said.date !== localDate(nowMs, INDIA_UTC_OFFSET_MINUTES))
    return { kind: 'stale' };
  if (!isNumbered && said.count !== 1) return { kind: 'unclear' };
  const key = said.keys[number - 1];
  if (key === undefined) return { kind: 'outOfRange', number, most: said.keys.length };
  const work = await currentWork(context, userId, key);
  if (work === null) return { kind: 'gone', number };
  // They saw it in any case: no further channel is needed.
  await noteAnswered(system, { userId, about, channel }, clock().toISOString());
  if (answer === 'done') {
    const { action } = work;
    const path = diaryForm(action, action.products);
    if (path !== null) return { kind: 'form', path };
    // The end or the beginning of a season is seen before it is written.
    if (action.kind === 'season') return { kind: 'open' };
  }
  try {
    const rows = rowsOf(work, answer, nowMs);
    if (rows.length === 0) return { kind: 'open' };
    await write(answering, userId, messageId, rows);
  } catch (error) {
    const cause = error instanceof GroupError ? error.cause : error;
    if (!(cause instanceof AppError) || cause.code === 'unavailable') throw cause;
    return { kind: 'notSaved' };
  }
  return { kind: 'marked', number, answer };
}

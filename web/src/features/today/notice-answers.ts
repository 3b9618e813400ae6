import { diaryForm } from '@draksha/contract/diary-form';
import { markOf } from '@draksha/contract/plan-answers';
import { planMarks as markNoun } from '@draksha/contract/plan-marks';
import { type Task, tasks as taskNoun } from '@draksha/contract/tasks';
import { DAY_MS } from '@draksha/models/weather/durations';
import { type NewWrite, nounWrites } from '../../lib/farm/noun-writes.ts';
import type { Row } from '../../lib/farm/queued-write.ts';
import { calendarDay } from '../../lib/format.ts';
import { stepsTo } from '../../lib/task-steps.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { NoticeAction, NoticeAnswer, NoticeMessage } from './notice.ts';

const marks = nounWrites(markNoun);
const tasks = nounWrites(taskNoun);

const isQuestion = ({ rule }: NoticeAction): boolean => rule === 'diary.did_you_spray';

/** Whose work a message tells, and on which plots: without them nothing can be written from it. */
export const isAnswerable = ({ farmer, plotIds, actions: [first] }: NoticeMessage): boolean =>
  farmer !== undefined && plotIds !== undefined && first?.key !== undefined;

/** The buttons under a message; they are about its first action. @param most as many as the phone shows */
export function choicesOf(message: NoticeMessage, most: number, asked: boolean): readonly NoticeAnswer[] {
  const answers = answersOf(message, most, asked);
  // Where answers take all of them, the browser's own "unsubscribe" and the product's settings end messages.
  return message.end !== undefined && answers.length < most ? [...answers, 'end'] : answers;
}

function answersOf(message: NoticeMessage, most: number, asked: boolean): readonly NoticeAnswer[] {
  const [first] = message.actions;
  // What can no longer be done today has nothing to answer.
  if (first === undefined || !isAnswerable(message) || message.cause === 'window_lost') return [];
  if (isQuestion(first)) return ['done', 'declined'];
  if (asked) return ['later', 'declined'];
  return most < 3 ? ['done', 'notNow'] : ['done', 'later', 'declined'];
}

/** The page that ends messages to the farmer's phones. */
export const pageOfEnd = ({ end = '' }: NoticeMessage): string => `/m/${end}`;

/** The message without actions that were answered: itself where none of it was, null where all of it was. */
export function withoutAnswered(message: NoticeMessage, keys: readonly string[]): NoticeMessage | null {
  const actions = message.actions.filter(({ key }) => key === undefined || !keys.includes(key));
  if (actions.length === message.actions.length) return message;
  return actions.length === 0 ? null : { ...message, actions };
}

/** Whether it tells of another day than the one that runs: an answer to it would mark what is no longer meant. */
export const isOfAnotherDay = ({ date }: NoticeMessage, atMs: number): boolean => date !== calendarDay(atMs);

const plotsOf = ({ plotIds = [] }: NoticeMessage, { at = [] }: NoticeAction): string[] =>
  at.flatMap((index) => plotIds[index] ?? []);

/** The page that a tap on it opens. */
export const pageOfTap = (message: NoticeMessage | undefined): string =>
  message?.cause === 'clash' ? '/settings/unsent' : '/';

/** The page that "done" opens, since more is to be written down than that; null where the answer says all. */
export function pageOfDone(message: NoticeMessage, action: NoticeAction): string | null {
  const { kind, rule, diseases, minutes, products = [] } = action;
  const { date } = message;
  const form = diaryForm(
    { kind, rule, diseases, minutes, date, plotIds: plotsOf(message, action) },
    products,
  );
  // The end or the beginning of a season is seen before it is written.
  return form ?? (kind === 'season' ? '/' : null);
}

/**
 * The writes of an answer: the rows that the screen writes.
 *
 * @param row as the farmer sees it, with what is not sent yet
 */
export async function answerWrites(
  message: NoticeMessage,
  action: NoticeAction,
  answer: Exclude<NoticeAnswer, 'notNow' | 'end'>,
  atMs: number,
  row: (noun: string, id: string) => Promise<Row | null>,
): Promise<readonly NewWrite[]> {
  const plotIds = plotsOf(message, action);
  const tomorrow = calendarDay(atMs + DAY_MS);
  if (action.kind === 'task' && (answer === 'done' || plotIds.length === 0)) {
    const task = (await row(taskNoun.name, action.subject ?? '')) as Task | null;
    if (task === null) return [];
    if (answer === 'later') return tasks.change(task, { scheduledDate: tomorrow, dueDap: null });
    return stepsTo(task, answer === 'done' ? 'completed' : 'cancelled', new Date(atMs).toISOString());
  }
  return plotIds.flatMap((plotId) =>
    marks.add(uuidV7(atMs), { plotId, action: action.key ?? '', ...markOf(answer, tomorrow) }),
  );
}

import type { Plot } from '@draksha/contract/plots';
import type { Season } from '@draksha/contract/seasons';
import { dueDapRange, isOpen, tasks as noun, type Task, type TaskStatus } from '@draksha/contract/tasks';
import { dueDate, scheduledDay } from '@draksha/models';
import { lastDayOf } from '@draksha/models/work/work-periods';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { type FieldsOf, farmNoun, type NewWrite, save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, daysBetween } from '../../lib/format.ts';
import { once } from '../../lib/once.ts';
import { stepsTo } from '../../lib/task-steps.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { plots } from '../plots/queries.ts';
import { seasons } from '../seasons/queries.ts';
import { taskMoves } from './task-moves.ts';

export const tasks = farmNoun(noun);

/** A task with its current day, own or counted from pruning, and its plot's name. */
export interface DatedTask {
  readonly task: Task;
  readonly day: string | null;
  /** `null` for one of the whole farm. */
  readonly plot: string | null;
  /** The pruning that its day is counted from. */
  readonly pruningDate: string | null;
}

const urgency: Readonly<Record<Task['priority'], number>> = { urgent: 0, high: 1, medium: 2, low: 3 };

const inOrder = (a: DatedTask, b: DatedTask): number =>
  (a.day ?? '9').localeCompare(b.day ?? '9') ||
  urgency[a.task.priority] - urgency[b.task.priority] ||
  a.task.createdAt.localeCompare(b.task.createdAt) ||
  a.task.id.localeCompare(b.task.id);

/** Tasks by day, then by urgency; those of a plot or a season that is deleted are gone with it. */
export function datedTasks(
  rows: readonly Task[],
  plotRows: readonly Plot[],
  seasonRows: readonly Season[],
): readonly DatedTask[] {
  const names = new Map(plotRows.map(({ id, name }) => [id, name]));
  const known = new Map(seasonRows.map((season) => [season.id, season]));
  return rows
    .filter(
      ({ plotId, seasonId }) =>
        (plotId === null || names.has(plotId)) && (seasonId === null || known.has(seasonId)),
    )
    .map((task): DatedTask => {
      const season = task.seasonId === null ? null : known.get(task.seasonId);
      return {
        task,
        day: scheduledDay(task, season),
        plot: task.plotId === null ? null : (names.get(task.plotId) ?? null),
        pruningDate: task.dueDap === null ? null : (season?.pruningDate ?? null),
      };
    })
    .sort(inOrder);
}

const dated = once(datedTasks);

/** Tasks of the farm of this page. */
export const useTasks = (): readonly DatedTask[] => dated(tasks.useAll(), plots.useAll(), seasons.useAll());

export type NewTask = Partial<FieldsOf<typeof noun>> & { readonly title: string };

/** Adds tasks, all or none. @returns their ids */
export async function addTasks(list: readonly NewTask[]): Promise<readonly string[]> {
  const made = list.map((fields) => ({ id: uuidV7(), fields }));
  await save(made.flatMap(({ id, fields }) => tasks.add(id, fields)));
  return made.map(({ id }) => id);
}

/** What a tick brought along, so that it can be taken back. */
export interface Ticked {
  readonly id: string;
  readonly from: TaskStatus;
  /** The next of a task that repeats. */
  readonly nextId: string | null;
}

/** The writes that move a task, now and on this phone. */
const movesOf = ({ task, day }: DatedTask, to: TaskStatus): NewWrite[] =>
  taskMoves({ ...task, scheduledDate: day }, to, new Date(nowMs()).toISOString(), {
    isShown: (id) => farm().row(noun.name, id) !== null,
    wasThere: (id) =>
      farm().stored(noun.name, id) !== undefined || farm().queue.some(({ rowId }) => rowId === id),
  });

export async function tickTask(dated: DatedTask): Promise<Ticked> {
  const moves = movesOf(dated, 'completed');
  await save(moves);
  const { id, status } = dated.task;
  return { id, from: status, nextId: moves.find(({ rowId }) => rowId !== id)?.rowId ?? null };
}

/** Takes a tick back, with the next task that it brought. */
export async function takeBack(now: Task, { from, nextId }: Ticked): Promise<void> {
  const steps = stepsTo(now, from, new Date(nowMs()).toISOString());
  await save([...steps, ...(nextId === null ? [] : tasks.remove(nextId))]);
}

/** One that is counted from its pruning stays counted, by so many days more or less. */
function dayFields({ day: before, pruningDate }: DatedTask, day: string | null) {
  if (day === before) return {};
  const dap = pruningDate === null || day === null ? null : daysBetween(pruningDate, day);
  return dap === null || dap < dueDapRange.min ? { scheduledDate: day, dueDap: null } : { dueDap: dap };
}

/** Puts a task on another day. */
export const dayChange = (dated: DatedTask, day: string): NewWrite[] =>
  tasks.change(dated.task, dayFields(dated, day));

/**
 * The writes of a form: fields that differ, then the steps to another status.
 *
 * @param typed a task that goes to another plot leaves the pruning that its day was counted from
 */
export function writesOf(
  dated: DatedTask,
  typed: { readonly plotId: string; readonly scheduledDate: string; readonly status: TaskStatus },
  fields: Partial<FieldsOf<typeof noun>>,
): NewWrite[] {
  const { task } = dated;
  const plotId = typed.plotId === '' ? null : typed.plotId;
  const day = typed.scheduledDate === '' ? null : typed.scheduledDate;
  const place =
    plotId === task.plotId
      ? dayFields(dated, day)
      : { plotId, seasonId: null, scheduledDate: day, dueDap: null };
  const change = tasks.change(task, { ...fields, ...place });
  const moves =
    typed.status === task.status ? [] : movesOf({ ...dated, task: { ...task, ...fields } }, typed.status);
  return [...change, ...moves];
}

/** @param days may be negative */
export const daysLater = (day: string, days: number): string => dueDate(day, days);

export const today = (): string => calendarDay(nowMs());

/** Started on an earlier day, and its period continues. */
export const isRunning = ({ task, day }: DatedTask, onDay: string): boolean =>
  isOpen(task) && day !== null && day < onDay && lastDayOf(task, day) >= onDay;

export const isLate = ({ task, day }: DatedTask, onDay: string): boolean =>
  isOpen(task) && day !== null && lastDayOf(task, day) < onDay;

/** Done on a day, by the farm's calendar. */
export const doneOn = ({ task }: DatedTask): string | null =>
  task.completedAt == null ? null : calendarDay(Date.parse(task.completedAt));

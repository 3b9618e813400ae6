import { farmDay, isOpen, mayMove, type Season, type Task, type TaskStatus } from '@draksha/contract';
import { calendarRule, taskAfter } from '@draksha/contract/task-repeats';
import { DAY_MS, daysAfterPruning, HOUR_MS, scheduledDay } from '@draksha/models';
import { closedUntil } from '@draksha/models/plan/re-entry';
import { sprayEventOf } from '@draksha/models/products/spray-event';
import type { ReadDb, WriteDb } from '../../db.ts';
import type { Calendar } from '../../lib/calendar-file.ts';
import { AppError } from '../../lib/errors.ts';
import type { Owned } from '../../lib/owned-rows.ts';
import type { Farmer } from '../../lib/write-calls.ts';
import { countsSpraysAtOnce } from '../profile/service.ts';
import { recordSprayOf, removeSprayOf } from '../records/service.ts';
import { calendarTasks, countedTasks, type OwnTask, spraysOnOwnWork, taskRows } from './store.ts';

/** Days of a season's tasks follow its pruning date; past ones stay. */
export async function moveTasks(db: WriteDb, season: Season & Owned<'seasons'>): Promise<void> {
  for (const task of await countedTasks(db, season)) {
    const scheduledDate = scheduledDay(task, season);
    if (scheduledDate !== task.scheduledDate)
      await taskRows.change(db, task.id, task.version, { scheduledDate });
  }
}

/**
 * Derives a task's day from days after pruning, or the reverse.
 *
 * @throws AppError validation_failed for a season of another plot
 */
export function dayOf(
  task: Partial<Task>,
  given: Readonly<Record<string, unknown>>,
  season: Season | null,
): Partial<Task> {
  if (season === null) return {};
  if (task.plotId != null && task.plotId !== season.plotId) {
    throw new AppError('validation_failed', undefined, {
      fields: { seasonId: 'Must be a season of the same plot' },
    });
  }
  const { status = 'pending', scheduledDate = null, dueDap = null } = task;
  const plotId = season.plotId;
  if (dueDap === null || !isOpen({ status })) return { plotId };
  if (given.scheduledDate === undefined || given.dueDap !== undefined)
    return { plotId, scheduledDate: scheduledDay({ status, scheduledDate, dueDap }, season) };
  const days = scheduledDate === null ? -1 : daysAfterPruning(season.pruningDate, scheduledDate);
  return { plotId, dueDap: days < 0 ? null : days };
}

interface Move {
  readonly id: string;
  readonly version: number | null;
  readonly to: TaskStatus;
  /** When it was done. */
  readonly at: string;
  /** The author. */
  readonly farmer: Farmer;
}

/**
 * Moves a task to another status; one that repeats is followed by its next once it is done. A spray that a worker ticks becomes a record
 * where the farm chose so.
 *
 * @throws AppError not_found, version_mismatch, conflict for a move that is none
 */
export async function moveTask(
  db: WriteDb,
  { id, version, to, at, farmer }: Move,
): Promise<{ task: OwnTask; next: OwnTask | null }> {
  const before = await taskRows.hold(db, id);
  const known = version ?? before.version;
  if (known === before.version && !mayMove(before.status, to))
    throw new AppError('conflict', `A task that is ${before.status} cannot become ${to}.`);
  const completedAt = to === 'completed' ? at : null;
  const task = await taskRows.change(db, id, known, { status: to, completedAt });
  if (farmer.member?.role === 'worker') {
    if (to !== 'completed') await removeSprayOf(db, task, farmer.member.id);
    else if (await countsSpraysAtOnce(db)) await recordSprayOf(db, farmer.userId, task);
  }
  return { task, next: to === 'completed' ? await makeNext(db, farmer.userId, task, at) : null };
}

/** The next of a task that repeats. A phone may have made it already; one that was taken back with the tick comes again. */
async function makeNext(db: WriteDb, userId: string, task: OwnTask, at: string): Promise<OwnTask | null> {
  const next = taskAfter(task, at);
  if (next === null) return null;
  const { row, created } = await taskRows.create(db, userId, next.id, next.fields, true);
  if (created) return row;
  return row.deletedAt === null
    ? null
    : taskRows.change(
        db,
        row.id,
        row.version,
        { ...next.fields, status: 'pending', completedAt: null },
        true,
      );
}

/** The longest re-entry interval, and so the span searched for sprays. */
const MAX_RE_ENTRY_MS = 720 * HOUR_MS;

/** Plots of `db`'s open work within a spray's re-entry interval. */
export async function reEntryOfWork(db: ReadDb, now: Date): Promise<{ plotId: string; until: string }[]> {
  const sprays = await spraysOnOwnWork(db, new Date(now.getTime() - MAX_RE_ENTRY_MS));
  const events = sprays.flatMap(
    ({ plotId, happenedAt, products }) =>
      sprayEventOf({ id: '', plotId, kind: 'spray', happenedAt, details: { products } }) ?? [],
  );
  const plotIds = [...new Set(events.map(({ plotId }) => plotId))].sort();
  return plotIds.flatMap((plotId) => {
    const until = closedUntil(
      events.filter((event) => event.plotId === plotId),
      now.getTime(),
    );
    return until === null ? [] : [{ plotId, until: new Date(until).toISOString() }];
  });
}

const DONE_SHOWN_MS = 60 * DAY_MS;

/** The tasks visible to `db`, for a calendar program. */
export async function taskCalendar(db: ReadDb, now: Date): Promise<Calendar> {
  const tasks = await calendarTasks(db, farmDay(now.getTime() - DONE_SHOWN_MS));
  return {
    name: 'Draksha',
    days: tasks.map(({ task, plot }) => ({
      id: task.id,
      day: task.scheduledDate ?? '',
      title: [`${task.status === 'completed' ? '✓ ' : ''}${task.title}`, plot].filter(Boolean).join(' · '),
      text: [task.description, task.notes, task.workers.join(', ')].filter(Boolean).join('\n'),
      // The next of a repeating task is a task of its own.
      rule:
        isOpen(task) && task.repeats !== null ? calendarRule(task.repeats, task.scheduledDate ?? '') : null,
      version: task.version,
      changedAt: task.updatedAt,
    })),
  };
}

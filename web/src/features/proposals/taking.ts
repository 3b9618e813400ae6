import type { PlannedWork, Proposal } from '@draksha/contract/proposals';
import type { Season } from '@draksha/contract/seasons';
import { tankText } from '@draksha/contract/tank';
import { idAfter } from '@draksha/contract/uuid';
import { dueDate } from '@draksha/models';
import { farm } from '../../lib/farm/farm.ts';
import { type NewWrite, together } from '../../lib/farm/farm-noun.ts';
import { records } from '../records/queries.ts';
import { tasks } from '../tasks/queries.ts';
import { proposals } from './proposal-rows.ts';

/** Writes of accepting a proposal, with their undo. */
export interface Taking {
  readonly writes: readonly NewWrite[];
  readonly back: () => readonly NewWrite[];
}

/** The diary's form, filled from a proposed spray. */
export function sprayForm({ plotId, details }: Proposal<'spray'>): string {
  const search = new URLSearchParams({ kind: 'spray', plotId });
  for (const target of details.targets ?? []) search.append('targets', target);
  for (const product of details.products) search.append('proposed', tankText(product));
  return `/farm-records/new?${search}`;
}

/** The proposal as one text. @param products in words */
const whole = ({ title, notes }: Proposal, products: readonly string[]): string =>
  [title, ...products, notes ?? ''].filter(Boolean).join('\n');

const decided = (proposal: Proposal, state: 'taken' | 'declined', reason: string | null): NewWrite[] =>
  proposals.change(proposal, { state, reason });

export const declining = (proposal: Proposal, reason: string): NewWrite[] =>
  decided(proposal, 'declined', reason);

/** A row undone earlier still exists, deleted: accepting again restores it. */
const wasThere = (noun: 'tasks' | 'records', id: string): boolean =>
  farm().row(noun, id) === null &&
  (farm().stored(noun, id) !== undefined ||
    farm().queue.some((write) => write.noun === noun && write.rowId === id));

type TaskFields = Parameters<typeof tasks.add>[1];

const task = (id: string, fields: TaskFields): NewWrite[] =>
  wasThere('tasks', id) ? tasks.bringBack(id) : tasks.add(id, fields);

/** Taken over with what it becomes; taken back it waits again, and what it became goes. */
const taken = (proposal: Proposal, made: readonly NewWrite[], gone: () => readonly NewWrite[]): Taking => ({
  writes: together([...decided(proposal, 'taken', null), ...made]),
  back: () =>
    together([
      ...proposals.change({ ...proposal, state: 'taken' }, { state: 'waiting', reason: null }),
      ...gone(),
    ]),
});

/** The task of a proposal; the same id on every phone. */
export function takingAsTask(proposal: Proposal, products: readonly string[]): Taking {
  const { id, plotId, kind, title, notes, forDate } = proposal;
  const taskId = idAfter(id);
  const made = task(taskId, {
    plotId,
    title,
    description: [...products, notes ?? ''].filter(Boolean).join('\n') || null,
    category: kind === 'spray' ? 'pestControl' : null,
    ...(proposal.kind === 'spray' && { sprayProducts: proposal.details.products.map(tankText) }),
    scheduledDate: forDate,
  });
  return taken(proposal, made, () => tasks.remove(taskId));
}

/** A work of a plan with the task that it becomes. */
export interface Planned extends PlannedWork {
  readonly taskId: string;
}

export function worksOf({ id, details }: Proposal<'plan'>): readonly Planned[] {
  let taskId = id;
  return details.works.map((work) => {
    taskId = idAfter(taskId);
    return { ...work, taskId };
  });
}

/** The day of a work; `null` where it has none, or the season that it is counted from is gone. */
export const dayOfWork = ({ forDate, dueDap }: PlannedWork, season: Season | null): string | null =>
  forDate ?? (season && dueDap !== undefined ? dueDate(season.pruningDate, dueDap) : null);

/** The tasks that some works of a plan become. @param seasonOf the living season of an id */
export function takingAsPlan(
  proposal: Proposal<'plan'>,
  works: readonly Planned[],
  seasonOf: (id: string | undefined) => Season | null,
): Taking {
  const made = works.flatMap((work) => {
    const { taskId, plotId, title, dueDap } = work;
    const season = seasonOf(work.seasonId);
    return task(taskId, {
      plotId,
      title,
      description: proposal.notes,
      ...(season && dueDap !== undefined && { seasonId: season.id, dueDap }),
      scheduledDate: dayOfWork(work, season),
    });
  });
  return taken(proposal, made, () => works.flatMap(({ taskId }) => tasks.remove(taskId)));
}

/** Saved in its plot's diary. */
export function takingAsNote(proposal: Proposal, seasonId: string | null, happenedAt: string): Taking {
  const id = idAfter(proposal.id);
  const note = wasThere('records', id)
    ? records.bringBack(id)
    : records.add(id, {
        plotId: proposal.plotId,
        seasonId,
        entryId: id,
        kind: 'note',
        happenedAt,
        details: {},
        notes: whole(proposal, []),
      });
  return taken(proposal, note, () => records.remove(id));
}

/** Decided alone: the diary's form writes the rest. */
export const takingAsSpray = (proposal: Proposal): NewWrite[] => decided(proposal, 'taken', null);

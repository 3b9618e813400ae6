import type { Season } from '@draksha/contract';
import { dueDapRange, type Task } from '@draksha/contract/tasks';
import type { WorkTemplate } from '@draksha/contract/work-templates';
import {
  daysAfterPruning,
  dueDate,
  TASK_TEMPLATES,
  type TaskTemplate,
  type VarietyFit,
  varietyFit,
  type WorkTiming,
} from '@draksha/models';
import { readNumber } from '../../lib/format.ts';
import type { NewTask } from './task-rows.ts';

/** A template as a season offers it: a shipped one with its sources, or the farmer's own. */
export interface Offered {
  /** What a task that came from it remembers. */
  readonly id: string;
  readonly category: Task['category'];
  readonly timing: WorkTiming;
  readonly shipped: TaskTemplate | null;
  readonly own: WorkTemplate | null;
  /** Days after pruning that are proposed: the first of its days that is not over; `null` for work by sight. */
  readonly dap: number | null;
  /** Its last day is over. */
  readonly isPast: boolean;
  /** One of the season's tasks came from it. */
  readonly isThere: boolean;
  readonly fit: VarietyFit;
}

const ownId = ({ id }: WorkTemplate): string => `own.${id}`;

interface Farm {
  readonly tasks: readonly Pick<Task, 'seasonId' | 'template'>[];
  readonly own: readonly WorkTemplate[];
  /** Of the season's plot. */
  readonly variety: string | null;
}

/** The templates of a season's cycle: those by days in order of time, what is over after them, then those by sight. */
export function offeredOf(season: Season, { tasks, own, variety }: Farm, today: string): readonly Offered[] {
  const dapToday = daysAfterPruning(season.pruningDate, today);
  const there = new Set(
    tasks.filter(({ seasonId }) => seasonId === season.id).map(({ template }) => template),
  );
  const shipped = TASK_TEMPLATES.filter(({ cycle }) => cycle === season.cycle).map((template) => ({
    id: template.id,
    category: template.category,
    timing: template.timing,
    shipped: template,
    own: null,
    fit: varietyFit(template, variety),
  }));
  const kept = own
    .filter(({ cycle }) => cycle === season.cycle)
    .map((template) => ({
      id: ownId(template),
      category: template.category,
      timing: { by: 'days', fromDap: template.dueDap, toDap: template.dueDap } as const,
      shipped: null,
      own: template,
      fit: 'fits' as const,
    }));
  const offered = [...shipped, ...kept].map((one): Offered => {
    const { timing } = one;
    const isThere = there.has(one.id);
    if (timing.by !== 'days') return { ...one, dap: null, isPast: false, isThere };
    const isPast = timing.toDap < dapToday;
    return { ...one, dap: isPast ? timing.fromDap : Math.max(timing.fromDap, dapToday), isPast, isThere };
  });
  const dayOf = ({ timing }: Offered) => (timing.by === 'days' ? timing.fromDap : Number.POSITIVE_INFINITY);
  return offered.toSorted(
    (a, b) => Number(a.isPast) - Number(b.isPast) || (dayOf(a) === dayOf(b) ? 0 : dayOf(a) - dayOf(b)),
  );
}

/** What a farmer made of an offered template; a day of work by sight is empty until they have seen it. */
export interface Typed {
  readonly on: boolean;
  readonly title: string;
  readonly dap: string;
  readonly day: string;
}

/** When a chosen template is due: days after pruning, or a day of its own; `null` while neither is known. */
export type Due = { readonly dap: number } | { readonly day: string } | null;

/** @param typed of every template, by its id: work that follows other work is due after that */
export function dueOf(offered: Offered, typed: Readonly<Record<string, Typed>>): Due {
  const { timing, id } = offered;
  if (timing.by === 'days') {
    const dap = readNumber(typed[id]?.dap ?? '');
    const { min, max } = dueDapRange;
    return dap !== null && Number.isInteger(dap) && dap >= min && dap <= max ? { dap } : null;
  }
  const day = typed[id]?.day ?? '';
  if (day !== '') return { day };
  const before = timing.by === 'work' ? dayOfWork(timing.work, typed) : null;
  return timing.by === 'work' && before !== null ? { day: dueDate(before, timing.fromDays) } : null;
}

/** The day on which other work by sight is chosen to be done, along what that one follows; `null` where it is not known. */
function dayOfWork(id: string, typed: Readonly<Record<string, Typed>>): string | null {
  const day = typed[id]?.day ?? '';
  if (day !== '') return day;
  const timing = TASK_TEMPLATES.find((one) => one.id === id)?.timing;
  if (timing?.by !== 'work') return null;
  const before = dayOfWork(timing.work, typed);
  return before === null ? null : dueDate(before, timing.fromDays);
}

/** The task that a template becomes, as the farmer changed it. What is due on a day of its own does not follow the pruning. */
export const taskOf = (
  { id, category }: Offered,
  season: Season,
  said: { readonly title: string; readonly note: string; readonly due: NonNullable<Due> },
): NewTask => ({
  plotId: season.plotId,
  seasonId: season.id,
  title: said.title,
  description: said.note === '' ? null : said.note,
  category,
  ...('dap' in said.due
    ? { dueDap: said.due.dap, scheduledDate: dueDate(season.pruningDate, said.due.dap) }
    : { dueDap: null, scheduledDate: said.due.day }),
  template: id,
});

import type { Season } from '@draksha/contract';
import type { Task } from '@draksha/contract/tasks';
import { daysAfterPruning, dueDate, TASK_TEMPLATES, type TaskTemplate } from '@draksha/models';
import type { NewTask } from './task-rows.ts';

/** A template as a season offers it. */
export interface Offered {
  readonly template: TaskTemplate;
  /** Days after pruning that are proposed: the first of its days that is not over. */
  readonly dap: number;
  /** Its last day is over. */
  readonly isPast: boolean;
  /** One of the season's tasks came from it. */
  readonly isThere: boolean;
}

/** The templates of a season's cycle, in order of time. */
export function offeredOf(season: Season, tasks: readonly Task[], today: string): readonly Offered[] {
  const dapToday = daysAfterPruning(season.pruningDate, today);
  const own = new Set(tasks.filter(({ seasonId }) => seasonId === season.id).map(({ template }) => template));
  return TASK_TEMPLATES.filter(({ cycle }) => cycle === season.cycle).map((template) => {
    const isPast = template.toDap < dapToday;
    return {
      template,
      dap: isPast ? template.fromDap : Math.max(template.fromDap, dapToday),
      isPast,
      isThere: own.has(template.id),
    };
  });
}

/** The task that a template becomes, as the farmer changed it. */
export const taskOf = (
  { id, category }: TaskTemplate,
  season: Season,
  typed: { readonly title: string; readonly note: string; readonly dap: number },
): NewTask => ({
  plotId: season.plotId,
  seasonId: season.id,
  title: typed.title,
  description: typed.note,
  category,
  dueDap: typed.dap,
  scheduledDate: dueDate(season.pruningDate, typed.dap),
  template: id,
});

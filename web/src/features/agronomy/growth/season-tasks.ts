import { isOpen } from '@draksha/contract/tasks';
import type { DatedTask } from '../../tasks/queries.ts';

/** Work as it is on the line of a season. */
export interface LineTask {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly state: 'done' | 'late' | 'todo';
}

/** A plot's dated tasks between two days, by day, without cancelled ones. */
export const seasonTasks = (
  tasks: readonly DatedTask[],
  plotId: string,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): LineTask[] =>
  tasks
    .flatMap(({ task, day }): LineTask[] => {
      if (task.plotId !== plotId || day === null || day < from || day > to || task.status === 'cancelled')
        return [];
      const { id, title } = task;
      return [{ id, title, date: day, state: !isOpen(task) ? 'done' : day < today ? 'late' : 'todo' }];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

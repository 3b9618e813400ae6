import { taskAfter } from '@draksha/contract/task-repeats';
import { tasks as noun, type Task, type TaskStatus } from '@draksha/contract/tasks';
import { type NewWrite, nounWrites } from '../../lib/farm/noun-writes.ts';
import { stepsTo } from '../../lib/task-steps.ts';

const tasks = nounWrites(noun);

/** What this phone has of a task. */
interface Known {
  isShown(id: string): boolean;
  wasThere(id: string): boolean;
}

/**
 * Returns the writes that move a task. A repeating one that is done creates its next first, so that it exists
 * whatever fails. One cancelled with the tick returns with the next.
 *
 * @param task with its current day @param at ISO 8601
 */
export function taskMoves(task: Task, to: TaskStatus, at: string, known: Known): NewWrite[] {
  const next = to === 'completed' ? taskAfter(task, at) : null;
  const steps = stepsTo(task, to, at);
  if (next === null || known.isShown(next.id)) return steps;
  return [
    ...(known.wasThere(next.id) ? tasks.bringBack(next.id) : tasks.add(next.id, next.fields)),
    ...steps,
  ];
}

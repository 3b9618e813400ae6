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
 * The writes that move a task; one that repeats and is done is followed by its next, which comes first, so that it is there
 * whatever becomes of the rest. One that was taken back with a tick comes back with the next one.
 *
 * @param task with the day that it has now  @param at when, ISO 8601
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

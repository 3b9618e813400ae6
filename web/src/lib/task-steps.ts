import { tasks as noun, type Task, type TaskStatus, wayTo } from '@draksha/contract/tasks';
import { type NewWrite, nounWrites } from './farm/noun-writes.ts';

const tasks = nounWrites(noun);

/** The steps that bring a task to a status, each as the server allows it. @param at when, ISO 8601 */
export function stepsTo(task: Task, to: TaskStatus, at: string): NewWrite[] {
  let from = task;
  return wayTo(task.status, to).map((status) => {
    const done = status === 'completed';
    const says = done ? { to: status, at } : { to: status };
    const completedAt = done ? at : null;
    const step = tasks.step(from, 'transition', says, { status }, { completedAt });
    from = { ...from, status, completedAt };
    return step;
  });
}

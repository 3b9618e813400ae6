import type { Task } from '@draksha/contract/tasks';

/** A spray that a member ticked, on its day. */
export interface TickedSpray {
  readonly task: Task;
  readonly completedAt: string;
  readonly plotId: string;
}

/** Nothing for a task that is none. */
export const tickedSpray = (task: Task): TickedSpray[] => {
  const { plotId, completedAt, completedBy, category, status } = task;
  const isSpray = status === 'completed' && category === 'pestControl' && (completedBy ?? '') !== '';
  return isSpray && plotId !== null && completedAt ? [{ task, completedAt, plotId }] : [];
};

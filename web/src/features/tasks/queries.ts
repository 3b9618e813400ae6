import { lazyExtra, lazySection } from '../../ui/lazy-section.ts';

/** What other screens may use of tasks. A screen that shows them loads the words of the area `tasks` with itself. */

export { type DatedTask, datedTasks, takeBack, tasks, tickTask, useTasks } from './task-rows.ts';
export { WaitingSprays } from './waiting-sprays.tsx';

/** The list of tasks with its views, as the tasks' own screen has it, for a tab of another one. */
export const FarmTasks = lazySection(async () => (await import('./task-board.tsx')).FarmTasks);

/** What to look for in the vineyard these days, for Today and the plot: fetched after their first answer, left out where it cannot be. */
export const VineyardLooks = lazyExtra(
  async () => (await import('./vineyard-looks.tsx')).VineyardLooks,
  'diary',
  'tasks',
);

import { lazy } from 'react';

/** What other screens may use of tasks. A screen that shows them loads the words of the area `tasks` with itself. */

export { type DatedTask, takeBack, tasks, tickTask, useTasks } from './task-rows.ts';

/** The list of tasks with its views, as the tasks' own screen has it, for a tab of another one. */
export const FarmTasks = lazy(() =>
  import('./task-board.tsx').then(({ FarmTasks }) => ({ default: FarmTasks })),
);

/** What to look for in the vineyard these days, for Today and the plot: fetched after their first answer. */
export const VineyardLooks = lazy(() =>
  import('./vineyard-looks.tsx').then(({ VineyardLooks }) => ({ default: VineyardLooks })),
);

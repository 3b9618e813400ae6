import { lazy } from 'react';
import { loadArea } from '../../lib/i18n.ts';

/** What other screens may use of tasks. A screen that shows them loads the words of the area `tasks` with itself. */

export { type DatedTask, takeBack, tasks, tickTask, useTasks } from './task-rows.ts';

/** The list of tasks with its views, as the tasks' own screen has it, for a tab of another one. */
export const FarmTasks = lazy(() =>
  import('./task-board.tsx').then(({ FarmTasks }) => ({ default: FarmTasks })),
);

/** What to look for in the vineyard these days, for Today and the plot: fetched after their first answer, left out where it cannot be. */
export const VineyardLooks = lazy(async () => {
  try {
    const [{ VineyardLooks }] = await Promise.all([
      import('./vineyard-looks.tsx'),
      loadArea('diary'),
      loadArea('tasks'),
    ]);
    return { default: VineyardLooks };
  } catch {
    return { default: NoLooks };
  }
});

const NoLooks: typeof import('./vineyard-looks.tsx').VineyardLooks = () => null;
